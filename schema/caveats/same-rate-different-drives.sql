-- title: Different drives at one rate
-- severity: warn
-- topic: links
-- version: 1
-- fix: measure the same drives on another port and another controller, and note the load of the processor
-- source: 3,450 results of fio in benchmark_data of louwrentius/fio-plot: five different SSDs on SATA 300 of one
--   computer all read 52,300 to 53,200 blocks a second
-- Three models of drive or more, each alone behind one link, within 2 % of the fastest: what they share sets
-- the rate, be it the link, what is above it, or the processor. Disks that seek turn at one speed: no sign.
-- A drive whose port is not known is unevaluated beside others of that kind.
with alone as (
  select
    measured.measurement,
    measured.host,
    measured.setup,
    setup_profile.drive,
    measured.value,
    measured.tool || ' ' || measured.metric || ' ' || measured.statistic || ' ' || coalesce(measured.direction, '-')
      || ' ' || coalesce(measured.operation, '-') || ' ' || coalesce(measured.access, '-') || ' ' || coalesce(measured.block_bytes, '-')
      || ' ' || coalesce(measured.queue_depth, '-') || ' ' || coalesce(measured.threads, '-') || ' ' || coalesce(measured.direct, '-') as pattern
  from measured
  join setup_profile on setup_profile.setup = measured.setup
  where measured.drives = 1 and measured.is_rate and measured.scope = 'total' and measured.qualifier = 'exact' and measured.value > 0
    and setup_profile.drive is not null and measured.operation is not 'cached-read'
    and not (measured.medium is 'hdd' and measured.access is not 'sequential')
),
hop as (
  select setup, node, link_kind, hop from load_link where load = '' and part = 'all'
  union all
  select setup, '', null, 0 from setup where setup not in (select setup from load_link)
),
behind as (
  select
    alone.*,
    hop.node,
    hop.link_kind,
    hop.hop,
    max(alone.value) over (partition by alone.host, hop.node, alone.pattern) as best
  from alone
  join hop on hop.setup = alone.setup
),
together as (
  select host, node, pattern, count(distinct drive) as drives, min(value) as lowest
  from behind
  where value >= best / 1.02
  group by host, node, pattern
  having count(distinct drive) >= 3
),
nearest as (
  select
    behind.*,
    together.drives,
    together.lowest,
    row_number() over (partition by behind.measurement, behind.setup order by behind.hop, behind.node) as place
  from behind
  join together on together.host = behind.host and together.node = behind.node and together.pattern = behind.pattern
  where behind.value >= behind.best / 1.02
)
select
  nearest.measurement,
  case when nearest.node = '' then 'unevaluated' else 'warn' end as verdict,
  nearest.drives as drives_count,
  nearest.lowest / nearest.best as of_the_other_ratio,
  coalesce(model.maker || ' ' || model.name, node.name, node.slug) as part_name,
  nearest.link_kind as link
from nearest
left join node on node.node = nearest.node
left join model on model.model = node.model
where nearest.place = 1
