-- PATA RAID: reading at the pace of the shared cable
-- What three and four striped drives would read if each were as fast as a drive of the pair on one cable, beside what they did read, in B/s.
with reading as (
  select
    setup,
    drives,
    value,
    id
  from result
  where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'throughput' and operation = 'read'
)
select
  striped.setup as row,
  'setup_000_' || replace(striped.setup, '-', '_') as row_word,
  pair.value / pair.drives * striped.drives as expected,
  pair.id as expected_from,
  'B/s' as expected_unit,
  striped.value as read,
  striped.id as read_id
from reading as striped
join reading as pair on pair.setup = 'raid0-2u-1ch'
where striped.setup in ('raid0-3u', 'raid0-4u')
order by striped.drives
