-- title: Blocks were read that nobody had written
-- severity: invalid
-- topic: workload
-- version: 1
-- fix: write the whole range once before reading it, and say so (setting preconditioning)
-- source: SNIA SSS PTS 2.0.2, preconditioning: a drive answers for blocks without data from its tables alone
-- Of a bare flash drive; through a filesystem, tools write their files before they read them.
with state as (
  select
    setup,
    value as preconditioning
  from in_force
  where name = 'preconditioning'
)
select
  measured.measurement,
  case
    when state.preconditioning is null then 'unevaluated'
    when state.preconditioning not in ('none', 'trim', 'format') then null
    when measured.metric = 'throughput' and measured.value > 0.9 * measured.raw_ceiling then 'invalid'
    else 'warn'
  end as verdict,
  state.preconditioning,
  case when measured.metric = 'throughput' then measured.value end as value_bytes_per_s,
  measured.raw_ceiling as ceiling_bytes_per_s
from measured
left join state on state.setup = measured.setup
where measured.is_rate and measured.direction = 'read' and measured.medium = 'ssd' and measured.filesystem = 'none'
