-- Without a cache, and even without access-time updates, NTFS reads 4 GB more slowly than UDF and FAT32
-- submissions: 001-dvd-ram-md4ram
-- needs: 6: select 1 from result where submission = '001-dvd-ram-md4ram' and workset_bytes > 1e9 and operation = 'read' and metric = 'duration' and setup in ('fixed-ntfs-no-update', 'removable-ntfs-no-update', 'standard-udf20', 'standard-fat32', 'fixed-fat32', 'removable-fat32') and value is not null
select
  ntfs.setup,
  ntfs.value as ntfs,
  other.setup as other_setup,
  other.value as other
from result as ntfs
join result as other on other.submission = ntfs.submission
  and other.operation = ntfs.operation
  and other.metric = ntfs.metric
  and other.workset_bytes = ntfs.workset_bytes
  and other.setup in ('standard-udf20', 'standard-fat32', 'fixed-fat32', 'removable-fat32')
where ntfs.submission = '001-dvd-ram-md4ram'
  and ntfs.setup in ('fixed-ntfs-no-update', 'removable-ntfs-no-update')
  and ntfs.workset_bytes > 1e9
  and ntfs.operation = 'read'
  and ntfs.metric = 'duration'
  and (ntfs.value > other.value) is not true;
