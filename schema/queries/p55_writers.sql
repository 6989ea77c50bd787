-- P55: writing, drive by drive
-- Throughput of submission 002-p55-dmi by number of drives written at once, in B/s: totals as stated, increments as stated and their running sum, beside them what reads reached, and what the link of the chipset to the processor lets through.
-- submissions: 002-p55-dmi
with stated as (
  select
    workload,
    case when operation = 'write' then drives end as writers,
    value,
    qualifier,
    id,
    caveats like '%,uplink-saturated,%' as saturated
  from result
  where submission = '002-p55-dmi' and metric = 'throughput' and setup <> 'jmb363-1' and workload in ('write-1', 'write-2', 'write-3', 'write-4', 'write-5', 'write-5-dd', 'write-6', 'write-7', 'read-added')
),
added as (
  select
    workload,
    writers,
    value,
    id,
    qualifier,
    saturated,
    sum(value) over (order by writers) as total,
    group_concat(id, ' ') over (order by writers) as ids
  from stated
  where qualifier = 'delta' or writers = 1
),
link as (
  select
    link_kind.raw_bytes_per_s,
    link_kind.practical_bytes_per_s,
    small.bytes_per_s as small_bytes_per_s
  from node
  join link_kind on link_kind.link_kind = node.link_kind
  join link_packet as small on small.link_kind = node.link_kind and small.payload_bytes = 64
  where node.node = '002-p55-dmi.p7p55d-e-evo.p55'
),
rows as (
  select
    workload as row,
    'p55_' || replace(workload, '-', '_') as row_word,
    writers,
    writers + case when workload = 'write-5-dd' then 0.3 else 0.0 end as place,
    value as total,
    saturated,
    'p55_kind_' || replace(qualifier, '-', '_') as kind_word,
    case qualifier when 'at-least' then '>' when 'about' then '≈' else '' end as sign,
    value as measured,
    id as measured_id,
    null as added,
    null as added_id,
    null as summed,
    null as summed_from,
    null as summed_sign,
    null as small,
    null as small_unit,
    null as small_file,
    null as practical,
    null as practical_unit,
    null as practical_file,
    null as raw,
    null as raw_unit,
    null as raw_file
  from stated
  where qualifier <> 'delta'
  union all
  select
    workload,
    'p55_' || replace(workload, '-', '_'),
    writers,
    writers,
    total,
    saturated,
    null,
    -- an increment of the size of the rounding is not said beside its bar
    case when value > 0.1 * total then '+' || cast(value / 1e6 as integer) else '' end,
    null,
    null,
    value,
    id,
    total,
    ids,
    '≈',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null
  from added
  where qualifier = 'delta'
  union all
  select
    'dmi',
    'p55_dmi',
    null,
    null,
    null,
    null,
    null,
    '',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    small_bytes_per_s,
    'B/s',
    'schema/links.csv',
    practical_bytes_per_s,
    'B/s',
    'schema/links.csv',
    raw_bytes_per_s,
    'B/s',
    'schema/links.csv'
  from link
)
select * from rows
order by row = 'dmi', writers is null, place, row
