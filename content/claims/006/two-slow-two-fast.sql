-- Whichever of three SSDs: on the M1015 and on SATA 600 each writes more than a tenth faster than any of them on SATA 300 or in the DL380p
-- submissions: 006-microserver-gen8 006-microserver-gen10 006-dl380-gen8 006-server-m1015
-- needs: 16: select submission, setup from result where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015') and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1 and setup <> '860-pro-no-write-cache' and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0 and value is not null group by submission, setup
with best as (
  select submission, setup, max(value) as value
  from result
  where submission in ('006-microserver-gen8', '006-microserver-gen10', '006-dl380-gen8', '006-server-m1015')
    and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb') and drives = 1
    and setup <> '860-pro-no-write-cache'
    and metric = 'iops' and statistic = 'total' and direction = 'write' and read_ratio = 0
  group by submission, setup
)
select slow.submission, slow.setup, slow.value, fast.submission as faster, fast.setup as in_setup, fast.value as its_value
from best as slow
join best as fast on fast.submission in ('006-server-m1015', '006-microserver-gen10')
where slow.submission in ('006-microserver-gen8', '006-dl380-gen8') and (fast.value > 1.1 * slow.value) is not true;
