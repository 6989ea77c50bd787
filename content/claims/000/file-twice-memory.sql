-- The file that bonnie++ worked on is twice the memory that the kernel was given
-- submissions: 000-pata-raid
-- needs: 1: select distinct workset_bytes, ram_bytes from result where submission = '000-pata-raid' and tool = 'bonnie++' and metric = 'throughput' and workset_bytes + ram_bytes is not null
select distinct
  result.workset_bytes as file,
  result.ram_bytes as memory
from result
where result.submission = '000-pata-raid'
  and result.tool = 'bonnie++'
  and result.metric = 'throughput'
  and (result.workset_bytes = 2 * result.ram_bytes) is not true;
