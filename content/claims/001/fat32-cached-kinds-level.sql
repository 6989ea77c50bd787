-- With a cache, writing 4 GB to FAT32 takes a fixed disk and a removable one the same time within a fiftieth
-- submissions: 001-dvd-ram-md4ram
-- needs: 4: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'write' and metric = 'duration' and setup like '%-cache-%fat32' and value is not null
select
  fixed.setup,
  fixed.value as fixed,
  removable.value as removable
from result as fixed
join result as removable on removable.submission = fixed.submission
  and removable.setup = replace(fixed.setup, 'fixed-', 'removable-')
  and removable.operation = fixed.operation
  and removable.metric = fixed.metric
  and removable.workset_bytes = fixed.workset_bytes
where fixed.submission = '001-dvd-ram-md4ram'
  and fixed.setup like 'fixed-%-cache-%fat32'
  and fixed.workset_bytes > 1e9
  and fixed.operation = 'write'
  and fixed.metric = 'duration'
  and (removable.value between 0.98 * fixed.value and 1.02 * fixed.value) is not true;
