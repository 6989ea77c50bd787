-- bonnie++ and iozone: throughput in 2006
-- What both tools printed for block I/O on the RAID 0 of submission 003-bonnie-iozone, in B/s.
-- submissions: 003-bonnie-iozone
select
  case tool when 'iozone' then 'iozone' else 'bonnie' end || '-' || operation as row,
  tool,
  operation,
  value as throughput,
  id as throughput_id
from result
where submission = '003-bonnie-iozone' and metric = 'throughput' and operation in ('write', 'rewrite', 'read', 'reread')
order by
  case operation when 'write' then 0 when 'rewrite' then 1 else 2 end,
  tool,
  operation
