-- In no load does RAID 10 stand above RAID 0 of as many drives
-- submissions: 004-talon-tcq
-- needs: 8: select 1 from finding where submission = '004-talon-tcq' and (subject, object) in (values ('004-talon-tcq.raid10-4', '004-talon-tcq.raid0-4'), ('004-talon-tcq.raid0-4', '004-talon-tcq.raid10-4'))
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and (subject, object) in (values ('004-talon-tcq.raid10-4', '004-talon-tcq.raid0-4'), ('004-talon-tcq.raid0-4', '004-talon-tcq.raid10-4'))
  and (
    relation = 'crosses'
    or (subject = '004-talon-tcq.raid10-4' and relation = 'above')
    or (subject = '004-talon-tcq.raid0-4' and relation = 'below')
  );
