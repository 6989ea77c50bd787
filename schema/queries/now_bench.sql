-- Then and now: the bench
-- Memory of the machine and sizes of the test files of submission 005-idle-machine, each with the file that states it.
-- submissions: 005-idle-machine
select
  'memory' as row,
  ram_bytes as size,
  'B-binary' as size_unit,
  submission.folder || '/submission.toml' as size_file
from submission
join host on host.submission = submission.submission
where submission.submission = '005-idle-machine'
union all
select
  max(case when workload like '%-inside.read' then 'inside' when workload like '%-beyond.read' then 'beyond' else 'sums' end),
  workset_bytes,
  'B-binary',
  min(file)
from result
where submission = '005-idle-machine'
  and tool = 'fio'
  and (workload like '%-inside.read' or workload like '%-beyond.read' or workload like '%-plain.read')
group by workset_bytes
union all
select
  case when bytes_moved > 8e9 then 'dd-large' else 'dd-small' end,
  bytes_moved,
  'B-binary',
  max(file)
from result
where submission = '005-idle-machine' and tool = 'dd' and bytes_moved in (2147483648, 8589934592)
group by bytes_moved
