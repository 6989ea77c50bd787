-- LUKS: what encryption leaves and what checksums beneath it change, run by run
-- Ratios of two reads of the same run (submission 009-luks-nvme): encrypted against plain, encrypted over checksums against encrypted alone and against plain; lowest, middle and highest of four runs. 1 MiB by one job (1m), 4 KiB at random by sixteen (4k), and writes of 1 MiB by one job (write).
-- submissions: 009-luks-nvme
with point as (
  select
    case when setup glob 'ram-*' then 'ram' else 'ssd' end as device,
    replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '') as layer,
    case workload when 'write-1m' then 'write' else substr(workload, 6) end as load,
    substr(field, 1, 7) as round,
    value,
    id
  from result
  where submission = '009-luks-nvme' and metric = 'throughput' and value is not null
),
ratio as (
  select
    one.device || '-' || one.layer || '-of-' || other.layer || '-' || one.load as row,
    one.value / other.value as ratio,
    one.id || ' ' || other.id as ids,
    row_number() over (partition by one.device, one.layer, other.layer, one.load order by one.value / other.value) as place
  from point as one
  join point as other on other.device = one.device and other.load = one.load and other.round = one.round
  where one.layer = 'crypt' and other.layer = 'plain' or one.layer = 'crypt-sums' and other.layer in ('crypt', 'plain')
)
select
  row,
  avg(ratio) filter (where place in (2, 3)) as middle,
  group_concat(ids, ' ') as middle_from,
  'ratio' as middle_unit,
  min(ratio) as low,
  group_concat(ids, ' ') as low_from,
  'ratio' as low_unit,
  max(ratio) as high,
  group_concat(ids, ' ') as high_from,
  'ratio' as high_unit
from ratio
group by row
having count(*) = 4
order by row
