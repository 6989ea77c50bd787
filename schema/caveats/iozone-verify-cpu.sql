-- title: iozone also checks what it reads
-- severity: warn
-- topic: host
-- version: 1
-- fix: measure reads with fio or bonnie++, or show the processor's share beside them (iozone -+u)
-- source: iozone 3, verify_buffer: compares after each read, inside the time measured, by default one word a memory
--   page, with -V or -+d every byte; found in 2006 by the author of study 003, who saw the processor full
-- A reason to ask, no proof: at one word a page the check costs a drive little.
with written as (
  select run, setup, block_bytes, workset_bytes, max(value) as value
  from measured
  where tool = 'iozone' and operation = 'write' and metric = 'throughput' and is_rate
  group by run, setup, block_bytes, workset_bytes
),
read_by_others as (
  select setup, min(value) as value
  from measured
  where tool <> 'iozone' and operation = 'read' and access = 'sequential' and metric = 'throughput' and is_rate
  group by setup
)
select
  measured.measurement,
  case
    when written.value is null and read_by_others.value is null then 'unevaluated'
    when 5 * measured.value < 4 * written.value or 5 * measured.value < 4 * read_by_others.value then 'warn'
  end as verdict,
  measured.value as value_bytes_per_s,
  written.value as write_bytes_per_s,
  read_by_others.value as other_tool_bytes_per_s
from measured
left join written on written.run = measured.run and written.setup = measured.setup
  and written.block_bytes = measured.block_bytes and written.workset_bytes = measured.workset_bytes
left join read_by_others on read_by_others.setup = measured.setup
where measured.tool = 'iozone' and measured.operation in ('read', 'reread') and measured.metric = 'throughput'
  and measured.is_rate and measured.missing is null
