-- SSDs: how the series compare
-- Ratios between requests of 4 KiB per second of study 006: the most that two series reached (best), or one request at a time (alone). `gap` is what the lower one lacks. Shares of a SATA link and of a processor, and the SSD that is furthest from its best with eight and with sixteen reads in flight, stand below.
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with point as (
  select
    substr(submission, 5) || '-' || setup as name,
    direction,
    id,
    value,
    queue_depth,
    threads,
    row_number() over (partition by submission, setup, direction order by value desc, id) as place
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and metric = 'iops' and statistic = 'total' and scope = 'total' and read_ratio <> 0.5 and setup <> 'raptor'
),
figure as (
  select name, direction, 'best' as kind, id, value from point where place = 1
  union all
  select name, direction, 'alone', id, value from point where queue_depth = 1 and threads = 1
),
pair (row, kind, one, one_direction, other, other_direction) as (
  values
  ('five-reads', 'best', 'microserver-gen8-crucial-1', 'read', 'microserver-gen8-pm883', 'read'),
  ('three-writes', 'best', 'microserver-gen8-intel', 'write', 'microserver-gen8-pm883', 'write'),
  ('crucial-writes', 'best', 'microserver-gen8-crucial-1', 'write', 'microserver-gen8-intel', 'write'),
  ('link-reads', 'best', 'microserver-gen10-intel', 'read', 'microserver-gen8-intel', 'read'),
  ('link-writes', 'best', 'microserver-gen10-intel', 'write', 'microserver-gen8-intel', 'write'),
  ('first-visit', 'alone', 'dl380-gen8-intel', 'read', 'dl380-gen8-intel-same-addresses', 'read'),
  ('new-addresses', 'alone', 'dl380-gen8-intel-new-addresses', 'read', 'dl380-gen8-intel-same-addresses', 'read'),
  ('wall', 'best', 'dl380-gen8-pm883', 'write', 'dl380-gen8-hba-intel', 'write')
),
link (row, name, link_kind) as (
  values
  ('share-300', 'microserver-gen8-pm883', 'SATA 2 (3 Gbit/s)'),
  ('share-600', 'microserver-gen10-intel', 'SATA 3 (6 Gbit/s)')
),
few as (
  select
    name,
    value,
    id,
    queue_depth * threads as flying,
    row_number() over (partition by name, queue_depth * threads order by value desc, id) as rank
  from point
  where name like 'microserver-gen8-%' and direction = 'read' and queue_depth * threads in (8, 16)
),
early as (
  select
    few.flying,
    few.value,
    few.id,
    best.value as best,
    best.id as best_id,
    row_number() over (partition by few.flying order by few.value / best.value) as rank
  from few
  join point as best on best.name = few.name and best.direction = 'read' and best.place = 1
  where few.rank = 1
),
one_job as (
  select sum(value) as load, group_concat(measurement, ' ') as ids
  from measurement
  where metric in ('cpu-user', 'cpu-system')
    and run = (
      select run
      from result
      where submission = '006-microserver-gen8' and setup = '860-pro' and direction = 'read' and metric = 'iops'
        and statistic = 'total' and queue_depth = 8 and threads = 1
    )
)
select
  pair.row,
  one.value / other.value as ratio,
  one.id || ' ' || other.id as ratio_from,
  'ratio' as ratio_unit,
  1 - min(one.value, other.value) / max(one.value, other.value) as gap,
  one.id || ' ' || other.id as gap_from,
  'ratio' as gap_unit
from pair
join figure as one on one.kind = pair.kind and one.name = pair.one and one.direction = pair.one_direction
join figure as other on other.kind = pair.kind and other.name = pair.other and other.direction = pair.other_direction
union all
select
  case flying when 8 then 'eight' else 'sixteen' end,
  value / best,
  id || ' ' || best_id,
  'ratio',
  1 - value / best,
  id || ' ' || best_id,
  'ratio'
from early
where rank = 1
union all
select 'one-job', load, ids, 'ratio', 1 - load, ids, 'ratio' from one_job
union all
select
  link.row,
  value * 4096 / raw_bytes_per_s,
  id,
  'ratio',
  1 - value * 4096 / raw_bytes_per_s,
  id,
  'ratio'
from link
join figure on figure.kind = 'best' and figure.name = link.name and figure.direction = 'read'
join link_kind on link_kind.link_kind = link.link_kind
