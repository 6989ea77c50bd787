-- DVD-RAM: time to delete 4 GB
-- What fcv took to delete 4 GB (75,977 files) from the disc, by filesystem and driver, in s. MD4Ram as a fixed disk; NTFS without access-time updates. Submission 001-dvd-ram-md4ram.
-- submissions: 001-dvd-ram-md4ram
select
  replace(setup, '-cache-100m', '-cache') as row,
  'way_001_' || replace(replace(setup, '-cache-100m', '-cache'), '-', '_') as row_word,
  value as delete_4g,
  id as delete_4g_id,
  'duration' as delete_4g_unit
from result
where submission = '001-dvd-ram-md4ram'
  and tool = 'fcv'
  and metric = 'duration'
  and operation = 'delete'
  and workset_bytes > 1e9
  and setup in (
    'standard-udf20', 'standard-fat32', 'fixed-fat32', 'fixed-hdd-cache-ntfs-no-update', 'fixed-ram-cache-100m-ntfs-no-update', 'fixed-ntfs-no-update'
  )
order by value
