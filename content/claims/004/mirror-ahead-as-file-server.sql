-- Under File Server, RAID 1 stands above one drive
-- submissions: 004-talon-tcq
-- needs: 2: select 1 from finding where submission = '004-talon-tcq' and load in ('004-talon-tcq.fileserver') and (subject, object) in (values ('004-talon-tcq.raid1-2', '004-talon-tcq.jbod-1-tcq-on'), ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.raid1-2'))
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and load in ('004-talon-tcq.fileserver')
  and (subject, object) in (values ('004-talon-tcq.raid1-2', '004-talon-tcq.jbod-1-tcq-on'), ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.raid1-2'))
  and relation <> case subject when '004-talon-tcq.raid1-2' then 'above' else 'below' end;
