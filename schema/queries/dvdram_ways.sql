-- DVD-RAM: ways to put 4 GB of small files on a disc
-- Time until 4 GB of files lay on the disc, by way, in s: as fcv measured it, or as the report of submission 001-dvd-ram-md4ram states it for files written to an image and the image to the disc.
-- submissions: 001-dvd-ram-md4ram
select
  case tool when 'fcv' then replace(setup, '-cache-100m', '-cache') else 'image' end as row,
  'way_001_' || case tool when 'fcv' then replace(replace(setup, '-cache-100m', '-cache'), '-', '_') else 'image' end as row_word,
  value as write,
  id as write_id,
  'duration' as write_unit
from result
where submission = '001-dvd-ram-md4ram'
  and metric = 'duration'
  and (
    (
      operation = 'write'
      and workset_bytes > 1e9
      and setup in (
        'standard-udf20',
        'standard-fat32',
        'removable-fat32',
        'fixed-fat32',
        'fixed-hdd-cache-ntfs-no-update',
        'fixed-ram-cache-100m-ntfs-no-update',
        'fixed-ntfs-no-update'
      )
    )
    or operation = 'combined'
  )
order by value
