-- At 16 requests of Database, RAID 0 of two drives falls from a share of writes of 0.4 on
-- submissions: 004-talon-tcq
-- needs: 1: select 1 from finding where submission = '004-talon-tcq' and load = '004-talon-tcq.database-q16' and subject = '004-talon-tcq.raid0-2' and object is null
select
  finding,
  relation,
  axis_from
from finding
where submission = '004-talon-tcq'
  and load = '004-talon-tcq.database-q16'
  and subject = '004-talon-tcq.raid0-2'
  and object is null
  and (relation = 'falls' and axis_from = 0.4) is not true;
