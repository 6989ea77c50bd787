-- In the rounds of 003-tools-today the median of iozone's reads with every word compared is about a seventh below that without any check
-- submissions: 003-tools-today
-- needs: 14: select 1 from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'read' and tool = 'iozone' and (workload like '%-no-verify' or workload like '%-verify') and value is not null
with middle as (
  select
    (select value from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'read' and tool = 'iozone' and workload like '%-no-verify' order by value limit 1 offset 3) as unchecked,
    (select value from result where submission = '003-tools-today' and metric = 'throughput' and operation = 'read' and tool = 'iozone' and workload like '%-verify' and workload not like '%-no-verify' order by value limit 1 offset 3) as checked
)
select *
from middle
where (unchecked - checked between unchecked / 7.5 and unchecked / 6.5) is not true;
