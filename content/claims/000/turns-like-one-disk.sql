-- Behind a port multiplier five drives that take turns answer little more random reads together than one of them does when all are served at once: at most a quarter more
-- submissions: 000-sata-fbs
-- needs: 2: select 1 from result where submission = '000-sata-fbs' and workload = 'random-tenth' and setup in ('fbs', 'turns') and value is not null
select
  fbs.value / 5 as each_at_once,
  turns.value as in_turns
from result as fbs
join result as turns on turns.submission = fbs.submission and turns.workload = fbs.workload and turns.setup = 'turns'
where fbs.submission = '000-sata-fbs'
  and fbs.setup = 'fbs'
  and fbs.workload = 'random-tenth'
  and (turns.value between fbs.value / 5 and 1.25 * fbs.value / 5) is not true;
