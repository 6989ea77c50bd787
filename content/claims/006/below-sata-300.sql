-- In the DL380p no run of a single SSD moves more than SATA 300 could carry; with the M1015 and on SATA 600 the fastest reads do
-- submissions: 006-dl380-gen8 006-microserver-gen10 006-server-m1015
-- needs: 3: select submission from result where submission in ('006-dl380-gen8', '006-microserver-gen10', '006-server-m1015') and drives = 1 and setup not in ('7k100', 'f1', 'raptor', 'crucial-usb') and metric = 'iops' and statistic = 'total' and read_ratio <> 0.5 and value is not null group by submission
with best as (
  select submission, max(value * block_bytes) as value
  from result
  where submission in ('006-dl380-gen8', '006-microserver-gen10', '006-server-m1015')
    and drives = 1 and setup not in ('7k100', 'f1', 'raptor', 'crucial-usb')
    and metric = 'iops' and statistic = 'total' and read_ratio <> 0.5
  group by submission
)
select best.submission, best.value, link_kind.raw_bytes_per_s
from best
join link_kind on link_kind.link_kind = 'SATA 2 (3 Gbit/s)'
where case best.submission
    when '006-dl380-gen8' then best.value < link_kind.raw_bytes_per_s
    else best.value > link_kind.raw_bytes_per_s
  end is not true;
