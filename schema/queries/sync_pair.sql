-- Two SSDs: writes of 4 KiB and of 8 MiB with a flush after each
-- Of the Intel 710 and the Samsung 950 PRO of submission 005-slog-freebsd: mean time of a random write of 4 KiB with the flush after it, in s, its inverse, the speed with 8 MiB at a time in B/s, and what the maker states of random writes without a flush.
-- submissions: 005-slog-freebsd
with figure as (
  select
    setup,
    max(value) filter (where block_bytes = 4096) as wait,
    max(id) filter (where block_bytes = 4096) as wait_id,
    max(block_bytes / value) filter (where block_bytes = 8388608) as large,
    max(id) filter (where block_bytes = 8388608) as large_id
  from result
  where submission = '005-slog-freebsd' and metric = 'latency' and statistic = 'mean'
  group by setup
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
  1 / figure.wait as confirmed,
  figure.wait_id as confirmed_from,
  'IOPS' as confirmed_unit,
  figure.wait as wait,
  figure.wait_id as wait_id,
  figure.large as large,
  figure.large_id as large_from,
  'B/s' as large_unit,
  iif(figure.setup = 'samsung-950-pro', sold.rate, null) as sold,
  iif(figure.setup = 'samsung-950-pro', sold.file, null) as sold_file,
  iif(figure.setup = 'samsung-950-pro', 'IOPS', null) as sold_unit
from figure
join sold on true
order by figure.setup
