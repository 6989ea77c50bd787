db = {
  const packed = await fetch("{address}{database}");
  return SQLiteDatabaseClient.open(new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))));
}

fastest = db.query(`
  select setup, operation, max(value) / 1e6 as mb_per_s from array_total
  where metric = 'throughput' group by setup, operation order by mb_per_s desc limit 10
`)

Plot.plot({ marginLeft: 220, marks: [Plot.barX(fastest, { x: "mb_per_s", y: "setup" })] })
