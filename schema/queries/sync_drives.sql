-- Drives: what a write that must be confirmed costs
-- Writes of 4 KiB, each confirmed by the drive before the next, of the drives of submissions 005-slog-freebsd and 005-truenas-fsync: how many a second, the mean and the longest time of one confirmation in s, and for the two of the first also writes of 8 MiB in B/s and what the maker states of random writes without a confirmation. In the first the mean time includes the write, and its inverse is the rate.
-- submissions: 005-slog-freebsd 005-truenas-fsync
with figure as (
  select
    submission,
    setup,
    max(value) filter (where metric = 'iops') as iops,
    max(id) filter (where metric = 'iops') as iops_id,
    max(value) filter (where metric in ('latency', 'sync-latency') and statistic = 'mean' and block_bytes = 4096) as wait,
    max(id) filter (where metric in ('latency', 'sync-latency') and statistic = 'mean' and block_bytes = 4096) as wait_id,
    max(value) filter (where statistic = 'max') as longest,
    max(id) filter (where statistic = 'max') as longest_id,
    max(block_bytes / value) filter (where metric = 'latency' and block_bytes = 8388608) as large,
    max(id) filter (where metric = 'latency' and block_bytes = 8388608) as large_id
  from result
  where submission in ('005-slog-freebsd', '005-truenas-fsync')
  group by submission, setup
),
-- no link of these drives is stated; the submission says of each what it is made for
interface as (
  select setup.slug as setup, 'sync_group_' || lower(substr(min(drive.note), 1, 4)) as group_word
  from setup
  join member on member.array = setup.array
  join drive on drive.drive = member.drive
  where setup.submission = '005-truenas-fsync'
  group by setup.slug
  having count(*) = 1 and substr(min(drive.note), 1, 4) in ('NVMe', 'SATA')
),
sold as (
  select cast(replace(replace(model_source.value, ',', ''), ' IOPS', '') as real) as rate, model.file
  from model_source
  join model on model.model = model_source.model
  where model.model = 'samsung-950-pro' and model_source.name = 'random_write_qd1'
)
select
  figure.setup as row,
  'sync_' || replace(figure.setup, '-', '_') as row_word,
  interface.group_word as group_word,
  coalesce(figure.iops, 1 / figure.wait) as confirmed,
  coalesce(figure.iops_id, figure.wait_id) as confirmed_from,
  'IOPS' as confirmed_unit,
  figure.wait as wait,
  figure.wait_id as wait_id,
  figure.longest as longest,
  figure.longest_id as longest_id,
  figure.large as large,
  figure.large_id as large_from,
  iif(figure.large is null, null, 'B/s') as large_unit,
  iif(figure.setup = 'samsung-950-pro', sold.rate, null) as sold,
  iif(figure.setup = 'samsung-950-pro', sold.file, null) as sold_file,
  iif(figure.setup = 'samsung-950-pro', 'IOPS', null) as sold_unit
from figure
left join interface on interface.setup = figure.setup
join sold on true
order by
  figure.submission,
  case figure.setup when 'intel-710' then 0 when 'pool' then 2 when 'pool-log' then 3 else 1 end,
  confirmed desc
