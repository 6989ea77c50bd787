-- The small set of files is less than a third of the memory, the large one more than three times as large
-- submissions: 001-dvd-ram-md4ram
-- needs: 260: select 1 from result where submission = '001-dvd-ram-md4ram' and tool = 'fcv' and workset_bytes is not null and ram_bytes is not null and value is not null
select
  setup,
  workset_bytes,
  ram_bytes
from result
where submission = '001-dvd-ram-md4ram'
  and tool = 'fcv'
  and (workset_bytes < ram_bytes / 3.0 or workset_bytes > 3 * ram_bytes) is not true;
