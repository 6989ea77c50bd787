-- With another file in the cache 1 MiB at a time leads by the median in 003-memory, by less than the one and a half times of 8 KiB, and the rounds overlap; in 003-folios iozone's lead is more than twofold
-- submissions: 003-folios 003-memory
-- needs: 28: select 1 from result where (submission = '003-memory' and setup = 'memory-cached' or submission = '003-folios' and setup = 'vda-ext4' and tool = 'iozone' and block_bytes in (8192, 1048576)) and metric = 'throughput' and operation = 'write' and value is not null
with span as (
  select
    submission,
    max(value) filter (where block_bytes = 8192) as small_high,
    min(value) filter (where block_bytes = 1048576) as large_low,
    avg(value) filter (where block_bytes = 8192 and place = 4) as small,
    avg(value) filter (where block_bytes = 1048576 and place = 4) as large
  from (
    select submission, block_bytes, value, row_number() over (partition by submission, series order by value) as place
    from result
    where (submission = '003-memory' and setup = 'memory-cached' or submission = '003-folios' and setup = 'vda-ext4' and tool = 'iozone')
      and metric = 'throughput' and operation = 'write' and value is not null
  )
  group by submission
)
select *
from span
where (case submission when '003-memory' then large > small and large < 1.5 * small and large_low < small_high else large > 2 * small end) is not true;
