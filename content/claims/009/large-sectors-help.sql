-- The fourth run reads the encrypted SSD more than 1.25 times as fast as any of the first three; on the RAM disk it differs by less than 3 %
-- submissions: 009-luks-nvme
-- needs: 8: select 1 from result where submission = '009-luks-nvme' and workload = 'read-1m' and metric = 'throughput' and setup in ('ssd-crypt', 'ssd-4k-crypt', 'ram-crypt') and value is not null
with point as (
  select
    case when setup glob 'ram-*' then 'ram' else 'ssd' end as device,
    replace(replace(replace(setup, 'ssd-', ''), 'ram-', ''), '4k-', '') as layer,
    workload,
    substr(field, 1, 7) as round,
    metric,
    value
  from result
  where submission = '009-luks-nvme' and value is not null
)
select
  device,
  max(value) filter (where round = '51a1c2f') as fourth,
  max(value) filter (where round <> '51a1c2f') as others
from point
where layer = 'crypt' and workload = 'read-1m' and metric = 'throughput'
group by device
having (
  case device
    when 'ssd' then max(value) filter (where round = '51a1c2f') > 1.25 * max(value) filter (where round <> '51a1c2f')
    else max(value) filter (where round = '51a1c2f') < 1.03 * max(value) filter (where round <> '51a1c2f')
  end
) is not true;
