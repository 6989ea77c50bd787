-- PATA RAID: the bench
-- Sizes of the parts that submission 000-pata-raid was measured with, each with the file that states it.
-- submissions: 000-pata-raid
with declared as (
  select
    host.ram_bytes,
    submission.folder || '/submission.toml' as file
  from submission
  join host on host.submission = submission.submission
  where submission.submission = '000-pata-raid'
),
part as (
  select
    capacity_bytes,
    cache_bytes,
    rpm,
    file
  from model
  where model = 'seagate-st340015a'
)
select
  'memory' as row,
  ram_bytes as size,
  'B-binary' as size_unit,
  file as size_file
from declared
union all
select 'capacity', capacity_bytes, 'B', file from part
union all
select 'cache', cache_bytes, 'B-binary', file from part
union all
select 'speed', rpm, 'rpm', file from part
union all
select 'turn', 60.0 / rpm, 's', file from part
union all
select 'cable', raw_bytes_per_s, 'B/s', 'schema/links.csv' from link_kind where link_kind = 'PATA UDMA 5'
