-- title: Too quick for the tool to print
-- severity: info
-- topic: workload
-- version: 1
-- fix: a larger file (bonnie++ -s) or more files (-n), until every test takes longer than half a second
-- source: bonnie++(8): a test that takes less than 500 ms is printed as ++++, because the figure would be wrong
select
  measurement,
  'info' as verdict,
  printed
from measured
where tool = 'bonnie++' and missing = 'below-resolution'
