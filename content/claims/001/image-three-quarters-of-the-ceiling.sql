-- A whole image is written at about three quarters of what the disc takes with its check
-- submissions: 001-dvd-ram-md4ram
-- needs: 1: select 1 from result where submission = '001-dvd-ram-md4ram' and setup = 'image-to-dvd-ram-5x' and operation = 'image-write' and value_low is not null and value_high is not null
select
  result.value_low,
  result.value_high,
  member.size_bytes,
  link_kind.practical_bytes_per_s
from result
join member on member.array = '001-dvd-ram-md4ram.fixed-hdd-image'
join link_kind on link_kind.link_kind = 'DVD-RAM 5x'
where result.submission = '001-dvd-ram-md4ram'
  and result.setup = 'image-to-dvd-ram-5x'
  and result.operation = 'image-write'
  and (
    member.size_bytes / result.value_high > 0.7 * link_kind.practical_bytes_per_s
    and member.size_bytes / result.value_low < 0.8 * link_kind.practical_bytes_per_s
  ) is not true;
