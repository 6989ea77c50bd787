import sqlite3
from gzip import decompress
from pathlib import Path
from urllib.request import urlopen

Path("results.db").write_bytes(decompress(urlopen("{address}{database}").read()))
connection = sqlite3.connect("results.db")
for row in connection.execute("""
    select setup, operation, max(value) / 1e6 as mb_per_s from array_total
    where metric = 'throughput' group by setup, operation order by mb_per_s desc limit 10
"""):
    print(*row)
