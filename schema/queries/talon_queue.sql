-- Disks: random reads by requests waiting
-- Random reads of 4 KiB per second of two disks of 7200 rpm on one port, with one request outstanding, with 8, 32 and 1,024 (submission 006-microserver-gen10).
-- submissions: 006-microserver-gen10
select
  setup || '-' || cast(outstanding as integer) as row,
  'queue_' || setup || '_' || cast(outstanding as integer) as row_word,
  'queue_' || setup as drive_word,
  'queue_waiting_' || cast(outstanding as integer) as waiting_word,
  outstanding as waiting,
  value as requests,
  id as requests_id
from result
where submission = '006-microserver-gen10'
  and setup in ('7k100', 'f1')
  and metric = 'iops'
  and statistic = 'total'
  and scope = 'total'
  and direction = 'read'
  and ((threads = 1 and queue_depth in (1, 8, 32)) or (threads = 32 and queue_depth = 32))
order by setup desc, outstanding
