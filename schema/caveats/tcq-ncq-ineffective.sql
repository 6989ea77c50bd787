-- title: Command queueing shows no gain
-- severity: warn
-- topic: workload
-- version: 1
-- fix: check the queue depth of the device (/sys/block/sdX/device/queue_depth), the driver, and whether the
--   controller runs in AHCI mode
-- source: NCQ and TCQ let a disk sort requests: study 004 shows a line flat to 32 outstanding requests where
--   they are off; the factors 1.15 (disk) and 2 (flash) are ours
-- A finding counts too: its line is flat from one request to 16 or more.
with served as (
  select
    measurement,
    setup,
    tool,
    medium,
    block_bytes,
    value,
    queue_depth * coalesce(threads, 1) as outstanding
  from measured
  where metric = 'iops' and is_rate and scope = 'total' and direction = 'read' and access = 'random' and value is not null
),
alone as (
  select
    setup,
    tool,
    block_bytes,
    max(value) as value
  from served
  where outstanding = 1
  group by setup, tool, block_bytes
)
select
  served.measurement,
  null as finding,
  case
    when served.medium is null then 'unevaluated'
    when served.medium = 'hdd' and served.value < 1.15 * alone.value then 'warn'
    when served.medium = 'ssd' and served.value < 2 * alone.value then 'warn'
  end as verdict,
  served.outstanding as queue_depth_count,
  served.value / alone.value as gain_ratio
from served
join alone on alone.setup = served.setup and alone.tool = served.tool and alone.block_bytes is served.block_bytes
where served.outstanding >= 16
union all
select
  null,
  finding,
  'warn',
  axis_to,
  null
from finding
where relation = 'flat' and metric = 'iops' and axis = 'queue-depth' and axis_from = 1 and axis_to >= 16
