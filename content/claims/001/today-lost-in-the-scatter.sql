-- In the rounds of 001-noatime-today noting access times made reading longer in some and shorter in others, with ext4 and with NTFS
-- submissions: 001-noatime-today
-- needs: 28: select 1 from result where submission = '001-noatime-today' and tool = 'dd' and metric = 'duration' and value is not null
with round as (
  select
    substr(setup, 1, 4) as filesystem,
    setup not like '%-noatime' as noted,
    row_number() over (partition by setup order by line) as number,
    value
  from result
  where submission = '001-noatime-today' and tool = 'dd' and metric = 'duration'
)
select noted.filesystem, min(noted.value / kept.value) as least, max(noted.value / kept.value) as most
from round as noted
join round as kept on kept.filesystem = noted.filesystem and kept.number = noted.number and not kept.noted
where noted.noted
group by noted.filesystem
having (least < 1 and most > 1) is not true;
