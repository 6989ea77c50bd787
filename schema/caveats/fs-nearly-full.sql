-- title: Filesystem nearly full
-- severity: warn
-- topic: workload
-- version: 1
-- fix: a fresh filesystem, or one that is at most half full
-- source: Geriatrix (Kadekodi et al., USENIX ATC'18): ageing changes results by up to 80 % and turns ranks
-- Known from dumpe2fs, from CrystalDiskMark's line of the drive, or from the setting used of the
-- filesystem ("93%").
with filled as (
  select
    setup,
    cast(value as real) / 100 as used_ratio
  from in_force
  where scope = 'filesystem' and name = 'used'
  union all
  select
    run_setup.setup,
    1 - max(fact.number) filter (where fact.name = 'free-blocks') / max(fact.number) filter (where fact.name = 'block-count')
  from fact
  join run_setup on run_setup.run = fact.run
  where fact.name in ('free-blocks', 'block-count') and run_setup.assignment = 'all'
  group by fact.run, run_setup.setup
  union all
  select
    run_setup.setup,
    cast(substr(fact.value, instr(fact.value, ': ') + 2) as real) / 100
  from fact
  join run_setup on run_setup.run = fact.run
  where fact.name = 'used' and fact.subject = 'volume'
)
select
  measured.measurement,
  case
    when filled.used_ratio is null then 'unevaluated'
    when filled.used_ratio > 0.9 then 'warn'
  end as verdict,
  filled.used_ratio
from filled
join measured on measured.setup = filled.setup
where measured.is_speed and measured.filesystem <> 'none'
