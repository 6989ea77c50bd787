-- At 16 requests of Database, RAID 1 stands below one drive over the whole range of writes, from none to all
-- submissions: 004-talon-tcq
-- needs: 1: select 1 from finding where submission = '004-talon-tcq' and load = '004-talon-tcq.database-q16' and subject = '004-talon-tcq.raid1-2' and object = '004-talon-tcq.jbod-1-tcq-on' and axis_from is not null
select
  finding,
  relation,
  axis_from,
  axis_to
from finding
where submission = '004-talon-tcq'
  and load = '004-talon-tcq.database-q16'
  and subject = '004-talon-tcq.raid1-2'
  and object = '004-talon-tcq.jbod-1-tcq-on'
  and axis_from is not null
  and (relation = 'below' and axis_from = 0 and axis_to = 1) is not true;
