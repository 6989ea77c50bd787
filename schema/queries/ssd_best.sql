-- SSDs: the best of each series of the fio archive
-- Most random requests of 4 KiB per second that each setup of study 006 reached at any queue depth and number of jobs, and those at one request at a time.
-- submissions: 006-dl380-gen8 006-floppy 006-microserver-gen10 006-microserver-gen8 006-server-m1015
with best as (
  select
    submission,
    setup,
    direction,
    id,
    value,
    row_number() over (partition by submission, setup, direction order by value desc, id) as place,
    queue_depth = 1 and threads = 1 as alone
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015', '006-floppy')
    and access = 'random' and metric = 'iops' and statistic = 'total' and scope = 'total' and read_ratio <> 0.5
)
select
  substr(submission, 5) || '-' || setup as row,
  max(value) filter (where direction = 'read' and place = 1) as read,
  max(id) filter (where direction = 'read' and place = 1) as read_id,
  max(value) filter (where direction = 'write' and place = 1) as write,
  max(id) filter (where direction = 'write' and place = 1) as write_id,
  min(value) filter (where direction = 'read' and alone) as read_alone,
  max(id) filter (where direction = 'read' and alone) as read_alone_id,
  min(value) filter (where direction = 'write' and alone) as write_alone,
  max(id) filter (where direction = 'write' and alone) as write_alone_id
from best
where place = 1 or alone
group by submission, setup
-- read twice at that point: the series has no single figure of it
having count(*) filter (where alone) = 2
order by submission, setup
