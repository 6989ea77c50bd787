-- bonnie++: throughput by character
-- What bonnie++ printed for its tests by character on the RAID 0 of submission 003-bonnie-iozone, in B/s: the processor's rate, not the disks'.
-- submissions: 003-bonnie-iozone
select
  operation as row,
  'tools_' || replace(operation, '-', '_') as row_word,
  value as throughput,
  id as throughput_id
from result
where submission = '003-bonnie-iozone' and metric = 'throughput' and operation in ('per-char-write', 'per-char-read')
order by operation desc
