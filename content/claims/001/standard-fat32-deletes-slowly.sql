-- Deleting 4 GB from FAT32 takes the standard driver 28 times as long as MD4Ram with the disc as a fixed one, and more than 20 times as long as any other setup of MD4Ram
-- submissions: 001-dvd-ram-md4ram
-- needs: 7: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'delete' and setup like '%-fat32' and setup not like '%-hdd-image-%' and value is not null
select
  other.setup,
  other.value as other,
  standard.value as standard
from result as other
join result as standard on standard.submission = other.submission
  and standard.setup = 'standard-fat32'
  and standard.operation = other.operation
  and standard.metric = other.metric
  and standard.workset_bytes = other.workset_bytes
where other.submission = '001-dvd-ram-md4ram'
  and other.workset_bytes > 1e9
  and other.operation = 'delete'
  and other.setup like '%-fat32'
  and other.setup not like '%-hdd-image-%'
  and other.setup <> 'standard-fat32'
  and iif(
    other.setup = 'fixed-fat32',
    standard.value between 27.5 * other.value and 28.5 * other.value,
    standard.value > 20 * other.value
  ) is not true;
