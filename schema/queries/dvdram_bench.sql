-- DVD-RAM: the bench
-- Sizes of submission 001-dvd-ram-md4ram and of its two sets of files, each with its source, and the ceilings of disc and cable.
-- submissions: 001-dvd-ram-md4ram
with told as (
  select
    host.ram_bytes,
    submission.folder || '/submission.toml' as file,
    submission.folder as folder
  from submission
  join host on host.submission = submission.submission
  where submission.submission = '001-dvd-ram-md4ram'
),
sets as (
  select distinct
    case when workset_bytes > 1e9 then '4g' else '300m' end as size,
    workset_bytes,
    file_count,
    file
  from result
  where submission = '001-dvd-ram-md4ram' and tool = 'fcv'
)
select
  'memory' as row,
  ram_bytes as size,
  'B-binary' as size_unit,
  file as size_file
from told
union all
select 'data-' || size, workset_bytes, 'B', file from sets
union all
select 'files-' || size, file_count, 'count', file from sets
union all
select 'file-' || size, 1.0 * workset_bytes / file_count, 'B', file from sets
union all
select 'more-data', 1.0 * big.workset_bytes / small.workset_bytes, 'ratio', big.file
from sets as big
join sets as small on small.size = '300m' and big.size = '4g'
union all
select 'image', member.size_bytes, 'B', told.file
from member
cross join told
where member.array = '001-dvd-ram-md4ram.fixed-hdd-image'
union all
select 'rows', count(distinct run), 'count', max(file) from result where submission = '001-dvd-ram-md4ram' and tool = 'fcv' and workset_bytes > 1e9
union all
select 'disc', raw_bytes_per_s, 'B/s', 'schema/links.csv' from link_kind where link_kind = 'DVD-RAM 5x'
union all
select 'disc-checked', practical_bytes_per_s, 'B/s', 'schema/links.csv' from link_kind where link_kind = 'DVD-RAM 5x'
union all
select 'cable', practical_bytes_per_s, 'B/s', 'schema/links.csv' from link_kind where link_kind = 'USB 2.0 High Speed'
