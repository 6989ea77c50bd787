-- title: The processor set this rate, not the disk
-- severity: invalid
-- topic: host
-- version: 1
-- fix: leave the tests by character out (bonnie++ -f); larger blocks or more jobs for the others
-- source: NetBSD's pkgsrc/benchmarks/bonnie: output by character is limited by the processor except on
--   the fastest systems
with busy as (
  select
    run,
    load,
    coalesce(
      max(case when metric = 'cpu' then value end),
      max(case when metric = 'cpu-user' then value end) + max(case when metric = 'cpu-system' then value end)
    ) as cpu,
    max(case when metric = 'cpu-iowait' then value end) as waiting
  from measured
  where metric in ('cpu', 'cpu-user', 'cpu-system', 'cpu-iowait')
  group by run, load
)
select
  measured.measurement,
  case
    -- fio prints the share of a job once, beside the first of its directions.
    when busy.cpu is null and measured.tool <> 'fio' then 'unevaluated'
    when measured.operation in ('per-char-read', 'per-char-write') and busy.cpu >= 0.5 then 'invalid'
    -- bonnie++ and fio print shares of one processor, vmstat of all of them.
    when measured.tool <> 'vmstat' and busy.cpu >= 0.9 then 'warn'
    when measured.tool = 'vmstat' and measured.cpus is null then 'unevaluated'
    when measured.tool = 'vmstat' and busy.cpu * measured.cpus >= 0.9 and busy.waiting < 0.05 then 'warn'
  end as verdict,
  busy.cpu as cpu_ratio,
  measured.cpus as cpus_count
from measured
left join busy on busy.run = measured.run and busy.load = measured.load
where measured.is_rate and measured.missing is null and measured.metric in ('throughput', 'iops', 'seek-rate')
  and measured.tool in ('bonnie++', 'fio', 'vmstat')
