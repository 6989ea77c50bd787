-- Two SSDs: what a flush costs by the size of a write
-- Mean time of a write that the drive confirms before the next, by size, of the Intel 710 and the Samsung 950 PRO of submission 005-slog-freebsd, in s; and how many times as long the second takes, up to 64 KiB.
-- submissions: 005-slog-freebsd
with timed as (
  select
    setup,
    cast(block_bytes as integer) as size,
    value,
    id
  from result
  where submission = '005-slog-freebsd' and metric = 'latency' and statistic = 'mean'
),
named as (
  select
    setup,
    size,
    case when size < 1024 then size || 'b' when size < 1048576 then (size / 1024) || 'k' else (size / 1048576) || 'm' end as name,
    value,
    id
  from timed
)
select
  older.name as row,
  'sync_size_' || older.name as row_word,
  older.value as older,
  older.id as older_id,
  newer.value as newer,
  newer.id as newer_id,
  iif(older.size <= 65536, newer.value / older.value, null) as ratio,
  iif(older.size <= 65536, newer.id || ' ' || older.id, null) as ratio_from,
  'ratio' as ratio_unit
from named as older
join named as newer on newer.size = older.size and newer.setup = 'samsung-950-pro'
where older.setup = 'intel-710'
order by older.size
