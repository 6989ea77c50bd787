-- On SATA 300, on SATA 600 and behind the M1015 every one of these SSDs writes faster than any of them in the DL380
-- submissions: 006-microserver-gen8 006-microserver-gen10 006-dl380-gen8 006-server-m1015
-- needs: 13: select submission, setup from result where ((submission in ('006-microserver-gen8', '006-microserver-gen10', '006-server-m1015') and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb')) or (submission = '006-dl380-gen8' and setup in ('intel', '860-pro', 'pm883', 'hba-intel', 'hba-860-pro'))) and drives = 1 and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null group by submission, setup
with best as (
  select submission, setup, max(value) as value
  from result
  where (
      (
        submission in ('006-microserver-gen8', '006-microserver-gen10', '006-server-m1015')
        and drive in ('intel-d3-s4610-480gb', 'samsung-860-pro', 'samsung-pm883-480gb')
      )
      or (submission = '006-dl380-gen8' and setup in ('intel', '860-pro', 'pm883', 'hba-intel', 'hba-860-pro'))
    )
    and drives = 1 and metric = 'iops' and statistic = 'total' and direction = 'write'
  group by submission, setup
)
select other.submission, other.setup, other.value, dl380.setup as in_the_dl380, dl380.value as its_value
from best as other
join best as dl380 on dl380.submission = '006-dl380-gen8'
where other.submission <> '006-dl380-gen8' and (other.value > dl380.value) is not true;
