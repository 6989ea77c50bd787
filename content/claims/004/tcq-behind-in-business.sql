-- In WinBench Business, on NTFS and on FAT32, TCQ on stands below TCQ off
-- submissions: 004-talon-tcq
-- needs: 2: select 1 from finding where submission = '004-talon-tcq' and load in ('004-talon-tcq.winbench-ntfs-business', '004-talon-tcq.winbench-fat32-business') and (subject, object) in (values ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.jbod-1-tcq-off'), ('004-talon-tcq.jbod-1-tcq-off', '004-talon-tcq.jbod-1-tcq-on'))
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and load in ('004-talon-tcq.winbench-ntfs-business', '004-talon-tcq.winbench-fat32-business')
  and (subject, object) in (values ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.jbod-1-tcq-off'), ('004-talon-tcq.jbod-1-tcq-off', '004-talon-tcq.jbod-1-tcq-on'))
  and relation <> case subject when '004-talon-tcq.jbod-1-tcq-on' then 'below' else 'above' end;
