-- With one request of Database, TCQ on stands below TCQ off except with many writes, where they are level
-- submissions: 004-talon-tcq
-- needs: 2: select 1 from finding where submission = '004-talon-tcq' and load = '004-talon-tcq.database-q1' and subject = '004-talon-tcq.jbod-1-tcq-on' and object = '004-talon-tcq.jbod-1-tcq-off'
select
  finding,
  relation,
  axis_from,
  axis_to
from finding
where submission = '004-talon-tcq'
  and load = '004-talon-tcq.database-q1'
  and subject = '004-talon-tcq.jbod-1-tcq-on'
  and object = '004-talon-tcq.jbod-1-tcq-off'
  and case when axis_to = 1 then relation = 'equal' else relation = 'below' and axis_from = 0 end is not true;
