-- LUKS: what encryption leaves and what checksums beneath it change, run by run
-- Ratios of two reads of the same run (submission 009-luks-nvme): encrypted against plain, encrypted over checksums against encrypted alone and against plain; the lowest and the highest of the runs, and the fourth run of the SSD by itself, with sectors of 4096 bytes (ssd-4k). 1 MiB by one job (1m), 4 KiB at random by sixteen (4k), and writes of 1 MiB by one job (write).
-- submissions: 009-luks-nvme
with point as (
  select
    case when setup glob 'ram-*' then 'ram' when setup glob 'ssd-4k-*' then 'ssd-4k' else 'ssd' end as device,
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
    one.round,
    row_number() over (partition by one.device, one.layer, other.layer, one.load order by one.value / other.value) as place,
    count(*) over (partition by one.device, one.layer, other.layer, one.load) as runs
  from point as one
  join point as other on other.device = one.device and other.load = one.load and other.round = one.round
  where one.layer = 'crypt' and other.layer = 'plain' or one.layer = 'crypt-sums' and other.layer in ('crypt', 'plain')
)
select
  row || case when runs = 1 then '' when place = 1 then '-low' else '-high' end as row,
  ratio,
  ids as ratio_from,
  'ratio' as ratio_unit,
  round as ratio_round
from ratio
where place in (1, runs)
order by row
