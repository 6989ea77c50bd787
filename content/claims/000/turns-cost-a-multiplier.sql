-- Behind a port multiplier five drives read more than twice as much in sequence, and answer more than four times as many random reads, once they need not take turns
-- submissions: 000-sata-fbs
-- needs: 4: select 1 from result where submission = '000-sata-fbs' and workload in ('random-tenth', 'sequential-128k') and setup in ('fbs', 'turns') and value is not null
select
  fbs.workload,
  fbs.value as at_once,
  turns.value as in_turns
from result as fbs
join result as turns on turns.submission = fbs.submission and turns.workload = fbs.workload and turns.setup = 'turns'
where fbs.submission = '000-sata-fbs'
  and fbs.setup = 'fbs'
  and fbs.workload in ('random-tenth', 'sequential-128k')
  and (fbs.value > case fbs.workload when 'random-tenth' then 4 else 2 end * turns.value) is not true;
