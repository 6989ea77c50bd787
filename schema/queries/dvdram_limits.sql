-- DVD-RAM: rates of two sets of files against what disc and cable can carry
-- Throughput that fcv printed for setups of submission 001-dvd-ram-md4ram that use the disc without a cache of MD4Ram, beside the ceilings of DVD-RAM at 5x (writing: with the drive's own check) and of USB 2.0, in B/s.
-- submissions: 001-dvd-ram-md4ram
with rate as (
  select
    setup as label,
    case when workset_bytes > 1e9 then '4g' else '300m' end as size,
    operation,
    value,
    id
  from result
  where submission = '001-dvd-ram-md4ram'
    and tool = 'fcv'
    and metric = 'throughput'
    and setup in (
      'standard-udf20', 'standard-fat32', 'fixed-fat32', 'removable-fat32', 'fixed-ntfs', 'fixed-ntfs-no-update'
    )
),
ceiling as (
  select
    disc.practical_bytes_per_s as disc_write,
    disc.raw_bytes_per_s as disc_read,
    cable.practical_bytes_per_s as cable
  from link_kind as disc
  join link_kind as cable on cable.link_kind = 'USB 2.0 High Speed'
  where disc.link_kind = 'DVD-RAM 5x'
),
shown as (
  select
    label as row,
    'setup_001_' || replace(label, '-', '_') as row_word,
    0 as is_limit,
    max(value) filter (where operation = 'write' and size = '300m') as write_300m,
    max(id) filter (where operation = 'write' and size = '300m') as write_300m_id,
    max(value) filter (where operation = 'write' and size = '4g') as write_4g,
    max(id) filter (where operation = 'write' and size = '4g') as write_4g_id,
    null as write_4g_file,
    max(value) filter (where operation = 'read' and size = '300m') as read_300m,
    max(id) filter (where operation = 'read' and size = '300m') as read_300m_id,
    max(value) filter (where operation = 'read' and size = '4g') as read_4g,
    max(id) filter (where operation = 'read' and size = '4g') as read_4g_id,
    null as read_4g_file
  from rate
  group by label
  union all
  select 'limit-disc', 'limit_001_disc', 1, null, null, disc_write, null, 'schema/links.csv', null, null, disc_read, null, 'schema/links.csv'
  from ceiling
  union all
  select 'limit-cable', 'limit_001_cable', 1, null, null, cable, null, 'schema/links.csv', null, null, cable, null, 'schema/links.csv'
  from ceiling
)
select
  row,
  row_word,
  write_300m,
  write_300m_id,
  'B/s' as write_300m_unit,
  write_4g,
  write_4g_id,
  write_4g_file,
  'B/s' as write_4g_unit,
  read_300m,
  read_300m_id,
  'B/s' as read_300m_unit,
  read_4g,
  read_4g_id,
  read_4g_file,
  'B/s' as read_4g_unit
from shown
order by
  is_limit,
  row = 'standard-udf20' desc,
  row = 'standard-fat32' desc,
  row like '%-fat32' desc,
  row like '%-no-update',
  row like 'removable-%',
  row desc
