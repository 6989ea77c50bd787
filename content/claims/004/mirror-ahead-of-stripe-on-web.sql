-- Under Web Server, RAID 1 stands above RAID 0 of as many drives
-- submissions: 004-talon-tcq
-- needs: 2: select 1 from finding where submission = '004-talon-tcq' and load in ('004-talon-tcq.webserver') and (subject, object) in (values ('004-talon-tcq.raid1-2', '004-talon-tcq.raid0-2'), ('004-talon-tcq.raid0-2', '004-talon-tcq.raid1-2'))
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and load in ('004-talon-tcq.webserver')
  and (subject, object) in (values ('004-talon-tcq.raid1-2', '004-talon-tcq.raid0-2'), ('004-talon-tcq.raid0-2', '004-talon-tcq.raid1-2'))
  and relation <> case subject when '004-talon-tcq.raid1-2' then 'above' else 'below' end;
