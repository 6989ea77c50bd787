-- Under File Server, Web Server and Workstation, RAID 0 of four drives stands above RAID 0 of two
-- submissions: 004-talon-tcq
-- needs: 6: select 1 from finding where submission = '004-talon-tcq' and load in ('004-talon-tcq.fileserver', '004-talon-tcq.webserver', '004-talon-tcq.workstation') and (subject, object) in (values ('004-talon-tcq.raid0-4', '004-talon-tcq.raid0-2'), ('004-talon-tcq.raid0-2', '004-talon-tcq.raid0-4'))
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and load in ('004-talon-tcq.fileserver', '004-talon-tcq.webserver', '004-talon-tcq.workstation')
  and (subject, object) in (values ('004-talon-tcq.raid0-4', '004-talon-tcq.raid0-2'), ('004-talon-tcq.raid0-2', '004-talon-tcq.raid0-4'))
  and relation <> case subject when '004-talon-tcq.raid0-4' then 'above' else 'below' end;
