-- In all that the review says of Database, RAID 1 stands below one drive, and never above it
-- submissions: 004-talon-tcq
-- needs: 4: select 1 from finding where submission = '004-talon-tcq' and load in ('004-talon-tcq.database-q1', '004-talon-tcq.database-q16', '004-talon-tcq.database-qhigh') and (subject, object) in (values ('004-talon-tcq.raid1-2', '004-talon-tcq.jbod-1-tcq-on'), ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.raid1-2'))
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and load in ('004-talon-tcq.database-q1', '004-talon-tcq.database-q16', '004-talon-tcq.database-qhigh')
  and (subject, object) in (values ('004-talon-tcq.raid1-2', '004-talon-tcq.jbod-1-tcq-on'), ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.raid1-2'))
  and relation <> case subject when '004-talon-tcq.raid1-2' then 'below' else 'above' end;
