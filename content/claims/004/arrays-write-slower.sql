-- In sequential writes, every array stands below one drive, from blocks of 4 KiB on
-- submissions: 004-talon-tcq
-- needs: 4: select 1 from finding where submission = '004-talon-tcq' and load = '004-talon-tcq.sequential-write' and object = '004-talon-tcq.jbod-1-tcq-on' and subject <> '004-talon-tcq.jbod-1-tcq-off'
select
  finding,
  subject,
  relation,
  axis_from
from finding
where submission = '004-talon-tcq'
  and load = '004-talon-tcq.sequential-write'
  and object = '004-talon-tcq.jbod-1-tcq-on'
  and subject <> '004-talon-tcq.jbod-1-tcq-off'
  and (relation = 'below' and axis_from = 4096) is not true;
