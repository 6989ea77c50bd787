-- DVD-RAM: how much faster without access-time updates
-- Throughput of 4 GB without access-time updates as a multiple of that with them, for pairs of NTFS setups of submission 001-dvd-ram-md4ram that differ in this alone. Pairs with an invalid figure are left out.
-- submissions: 001-dvd-ram-md4ram
with matched as (
  select
    setup_pair.setup_b,
    kept.operation,
    1 / (updated.value / kept.value) as gain,
    kept.id || ' ' || updated.id as ids
  from setup_pair
  join result as kept on kept.submission = setup_pair.submission and kept.setup = setup_pair.setup_a
  join result as updated on updated.submission = setup_pair.submission and updated.setup = setup_pair.setup_b
    and updated.workload = kept.workload
    and updated.metric = kept.metric
  where setup_pair.submission = '001-dvd-ram-md4ram'
    and setup_pair.factor = 'access-time-updates'
    and kept.metric = 'throughput'
    and kept.workset_bytes > 1e9
    and kept.verdict <> 'invalid'
    and updated.verdict <> 'invalid'
)
select
  setup_b as row,
  max(gain) filter (where operation = 'read') as read_gain,
  max(ids) filter (where operation = 'read') as read_gain_from,
  'ratio' as read_gain_unit,
  max(gain) filter (where operation = 'write') as write_gain,
  max(ids) filter (where operation = 'write') as write_gain_from,
  'ratio' as write_gain_unit
from matched
group by setup_b
order by setup_b
