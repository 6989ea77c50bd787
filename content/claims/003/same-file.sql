-- Both tools worked on a file of the same size
-- submissions: 003-bonnie-iozone
-- needs: 9: select 1 from result where submission = '003-bonnie-iozone' and metric = 'throughput' and tool in ('bonnie++', 'iozone') and value + workset_bytes is not null
select
  result.tool,
  result.operation,
  result.workset_bytes as file
from result
where result.submission = '003-bonnie-iozone'
  and result.metric = 'throughput'
  and result.tool in ('bonnie++', 'iozone')
  and (result.workset_bytes = 1024 * 1024 * 1024) is not true;
