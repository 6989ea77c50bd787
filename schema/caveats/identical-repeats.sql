-- title: Repeats are too equal
-- severity: warn
-- topic: statistics
-- version: 1
-- fix: send the raw files of every run
-- source: drives never agree to four digits three times in a row: a copied line or a cached answer does
select
  measured.measurement,
  case
    when measured.resolution is null then 'unevaluated'
    when measured.resolution * 1000 <= abs(measured.value) then 'warn'
  end as verdict,
  repeated.n as repeats_count
from repeated
join measured on measured.series = repeated.series
where repeated.n >= 3 and repeated.lowest = repeated.highest and measured.is_rate and measured.aggregate = 'single' and measured.qualifier = 'exact'
  and measured.operation is not 'monitor'
