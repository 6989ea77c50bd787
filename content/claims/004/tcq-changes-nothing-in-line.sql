-- In sequential reads, sequential writes and the linear read of WinBench, TCQ on and off are level
-- submissions: 004-talon-tcq
-- needs: 3: select 1 from finding where submission = '004-talon-tcq' and load in ('004-talon-tcq.sequential-read', '004-talon-tcq.sequential-write', '004-talon-tcq.winbench-linear-read') and (subject, object) in (values ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.jbod-1-tcq-off'), ('004-talon-tcq.jbod-1-tcq-off', '004-talon-tcq.jbod-1-tcq-on'))
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and load in ('004-talon-tcq.sequential-read', '004-talon-tcq.sequential-write', '004-talon-tcq.winbench-linear-read')
  and (subject, object) in (values ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.jbod-1-tcq-off'), ('004-talon-tcq.jbod-1-tcq-off', '004-talon-tcq.jbod-1-tcq-on'))
  and relation <> case subject when '004-talon-tcq.jbod-1-tcq-on' then 'equal' else 'equal' end;
