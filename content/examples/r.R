library(DBI)

download.file("{address}{database}", "results.db.gz", mode = "wb")
packed <- gzfile("results.db.gz", "rb")
writeBin(readBin(packed, "raw", 3e8), "results.db")
close(packed)
connection <- dbConnect(RSQLite::SQLite(), "results.db")
print(dbGetQuery(connection, "
  select setup, operation, max(value) / 1e6 as mb_per_s from array_total
  where metric = 'throughput' group by setup, operation order by mb_per_s desc limit 10
"))
