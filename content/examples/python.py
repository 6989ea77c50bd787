import gzip, sqlite3
from urllib.request import urlopen

with urlopen("{address}{database}") as packed, open("results.db", "wb") as file:
    file.write(gzip.decompress(packed.read()))
connection = sqlite3.connect("results.db")
for row in connection.execute("""
    select setup, operation, max(value) / 1e6 as mb_per_s from array_total
    where metric = 'throughput' group by setup, operation order by mb_per_s desc limit 10
"""):
    print(*row)
