-- PATA RAID: what two drives on one cable lose, in revolutions
-- How much longer the pair on one cable of submission 000-pata-raid takes to read a megabyte than one drive alone, and how long a revolution of its drives takes, in s; every how many bytes a lost revolution explains the difference, and how many chunks of 64 KiB (what mdadm took where nothing was said) that is; what the pair would read in B/s if each such chunk lost one.
-- submissions: 000-pata-raid
with pair as (
  select
    together.value as together,
    one.value as alone,
    together.id || ' ' || one.id as sources,
    60.0 / model.rpm as turn,
    model.file
  from result as together
  join result as one on one.submission = together.submission
    and one.tool = together.tool
    and one.metric = together.metric
    and one.operation = together.operation
    and one.setup = 'raid0-1u'
  join model on model.model = 'seagate-st340015a'
  where together.submission = '000-pata-raid'
    and together.tool = 'bonnie++'
    and together.metric = 'throughput'
    and together.operation = 'read'
    and together.setup = 'raid0-2u-1ch'
)
select
  'raid0-2u-1ch' as row,
  1e6 / together - 1e6 / alone as lost,
  sources as lost_from,
  's' as lost_unit,
  turn,
  file as turn_file,
  's' as turn_unit,
  turn / (1 / together - 1 / alone) as apart,
  sources as apart_from,
  'B' as apart_unit,
  turn / (1 / together - 1 / alone) / 65536 as chunks,
  sources as chunks_from,
  'ratio' as chunks_unit,
  65536 / (turn + 65536 / alone) as each_chunk,
  sources as each_chunk_from,
  'B/s' as each_chunk_unit
from pair
