-- P55: the bench
-- Sizes of the parts and of the requests that submission 002-p55-dmi was measured with, and rates of links that its article names, each with the file that states it.
-- submissions: 002-p55-dmi
with part as (
  select
    capacity_bytes,
    cache_bytes,
    rpm,
    file
  from model
  where model = 'seagate-st3000dm001'
),
request as (
  select
    load.key as workload,
    workload.block_bytes,
    submission.folder || '/submission.toml' as file
  from load
  join flow on flow.load = load.load
  join workload on workload.id = flow.workload
  join submission on submission.submission = '002-p55-dmi'
  where load.load in ('002-p55-dmi.write-1', '002-p55-dmi.read-added')
),
link as (
  select
    case link_kind
      when 'DMI 1.0 x4' then 'dmi'
      when 'DMI 2.0 x4' then 'dmi-2'
      when 'DMI 4.0 x8' then 'dmi-today'
      when 'PCIe 4.0 x4' then 'uplink-today'
      when 'PCIe 3.0 x4' then 'uplink-older'
      when 'SATA 2 (3 Gbit/s)' then 'port'
      when 'SATA 3 (6 Gbit/s)' then 'port-fast'
    end as name,
    raw_bytes_per_s
  from link_kind
)
select
  'capacity' as row,
  capacity_bytes as size,
  'B' as size_unit,
  file as size_file
from part
union all
select 'cache', cache_bytes, 'B-binary', file from part
union all
select 'speed', rpm, 'rpm', file from part
union all
select 'request-' || workload, block_bytes, 'B-binary', file from request
union all
select name, raw_bytes_per_s, 'B/s', 'schema/links.csv' from link where name is not null
union all
-- what `practical` of schema/links.csv is computed for.
select 'packet', 128, 'B-binary', 'schema/links.csv'
union all
-- the unit of vmstat, as the submission says.
select distinct 'vmstat-block', 1024, 'B-binary', file from request
