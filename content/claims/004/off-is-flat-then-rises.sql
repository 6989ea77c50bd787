-- With TCQ off, random reads are flat up to a queue depth of 32 and rise from there
-- submissions: 004-talon-tcq
-- needs: 2: select 1 from finding where finding in ('004-talon-tcq.random-read-queue-3', '004-talon-tcq.random-read-queue-4') and subject = '004-talon-tcq.jbod-1-tcq-off' and axis = 'queue-depth'
select
  finding,
  relation,
  axis_from,
  axis_to
from finding
where submission = '004-talon-tcq'
  and finding in ('004-talon-tcq.random-read-queue-3', '004-talon-tcq.random-read-queue-4')
  and subject = '004-talon-tcq.jbod-1-tcq-off'
  and axis = 'queue-depth'
  and case finding
    when '004-talon-tcq.random-read-queue-3' then relation = 'flat' and axis_from = 1 and axis_to = 32
    else relation = 'rises' and axis_from = 32
  end is not true;
