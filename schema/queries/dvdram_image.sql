-- DVD-RAM: writing a whole image
-- How long an image took to be written to the disc, from and to, and the rate that this makes for the image whose size the report of submission 001-dvd-ram-md4ram gives, with its share of what a disc of 5x takes when the drive checks it. Where the source states one figure, from and to are the same.
-- submissions: 001-dvd-ram-md4ram
with image as (
  select size_bytes from member where member.array = '001-dvd-ram-md4ram.fixed-hdd-image'
)
select
  result.setup as row,
  coalesce(result.value_low, result.value) as shortest,
  result.id as shortest_from,
  'duration' as shortest_unit,
  coalesce(result.value_high, result.value) as longest,
  result.id as longest_from,
  'duration' as longest_unit,
  image.size_bytes / coalesce(result.value_high, result.value) as slowest,
  result.id as slowest_from,
  'B/s' as slowest_unit,
  image.size_bytes / coalesce(result.value_high, result.value) / disc.practical_bytes_per_s as share,
  result.id as share_from,
  'ratio' as share_unit
from result
cross join image
left join link_kind as disc on disc.link_kind = 'DVD-RAM 5x' and result.setup = 'image-to-dvd-ram-5x'
where result.submission = '001-dvd-ram-md4ram' and result.operation = 'image-write'
order by result.setup desc
