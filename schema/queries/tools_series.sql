-- bonnie++ in studies 003 and 000
-- What bonnie++ -b printed on the RAID 0 of four drives in submission 003-bonnie-iozone and on that of 000-pata-raid, with the one drive of the latter.
-- submissions: 000-pata-raid 003-bonnie-iozone
select
  study.operation as row,
  max(study.value) filter (where study.setup = 'md-raid0-4u') as tools,
  max(study.id) filter (where study.setup = 'md-raid0-4u') as tools_id,
  max(study.value) filter (where study.setup = 'raid0-4u') as pata,
  max(study.id) filter (where study.setup = 'raid0-4u') as pata_id,
  max(study.value) filter (where study.setup = 'raid0-1u') as one_drive,
  max(study.id) filter (where study.setup = 'raid0-1u') as one_drive_id
from result as study
where study.submission in ('000-pata-raid', '003-bonnie-iozone')
  and study.tool = 'bonnie++'
  and study.metric in ('throughput', 'seek-rate')
  and study.operation in ('write', 'rewrite', 'read', 'seek')
group by study.operation
