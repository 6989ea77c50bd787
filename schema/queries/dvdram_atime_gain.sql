-- DVD-RAM: how much faster without access-time updates
-- Throughput of 4 GB without access-time updates as a multiple of that with them, for pairs of NTFS setups of submission 001-dvd-ram-md4ram that differ in this alone. Pairs with an invalid figure are left out.
select
  setup_b as row,
  max(1 / ratio) filter (where operation = 'read') as read_gain,
  max(id_a || ' ' || id_b) filter (where operation = 'read') as read_gain_from,
  'ratio' as read_gain_unit,
  max(1 / ratio) filter (where operation = 'write') as write_gain,
  max(id_a || ' ' || id_b) filter (where operation = 'write') as write_gain_from,
  'ratio' as write_gain_unit
from matched_pair
where submission = '001-dvd-ram-md4ram'
  and factor = 'access-time-updates'
  and workset_bytes > 1e9
  and not invalid
group by setup_b
order by setup_b
