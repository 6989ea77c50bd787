-- FAT32 on a fixed disk reads 300 MB faster than USB 2.0 can carry
-- submissions: 001-dvd-ram-md4ram
-- needs: 1: select 1 from result where submission = '001-dvd-ram-md4ram' and setup = 'fixed-fat32' and workset_bytes < 1e9 and operation = 'read' and metric = 'throughput' and value is not null
select
  result.setup,
  result.value,
  link_kind.practical_bytes_per_s
from result
join link_kind on link_kind.link_kind = 'USB 2.0 High Speed'
where result.submission = '001-dvd-ram-md4ram'
  and result.setup = 'fixed-fat32'
  and result.workset_bytes < 1e9
  and result.operation = 'read'
  and result.metric = 'throughput'
  and (result.value > link_kind.practical_bytes_per_s) is not true;
