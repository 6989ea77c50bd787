-- Under Web Server, the requests per second of RAID 10 and of RAID 0 of as many drives are level
-- submissions: 004-talon-tcq
-- needs: 1: select 1 from finding where submission = '004-talon-tcq' and load in ('004-talon-tcq.webserver') and (subject, object) in (values ('004-talon-tcq.raid10-4', '004-talon-tcq.raid0-4'), ('004-talon-tcq.raid0-4', '004-talon-tcq.raid10-4')) and metric in ('iops')
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and load in ('004-talon-tcq.webserver')
  and (subject, object) in (values ('004-talon-tcq.raid10-4', '004-talon-tcq.raid0-4'), ('004-talon-tcq.raid0-4', '004-talon-tcq.raid10-4'))
  and metric in ('iops')
  and relation <> case subject when '004-talon-tcq.raid10-4' then 'equal' else 'equal' end;
