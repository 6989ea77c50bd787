-- Talon: what the three patterns ask for
-- Requests of each size among a hundred, in the File Server, Web Server and Workstation patterns as the review of submission 004-talon-tcq prints them.
with part as (
  select
    load.key as load,
    workload_part.block_bytes,
    cast(round(100 * workload_part.share) as integer) as requests,
    submission.folder || '/submission.toml' as file
  from submission
  join load on load.submission = submission.submission
  join flow on flow.load = load.load
  join workload_part on workload_part.workload = flow.workload
  where submission.submission = '004-talon-tcq' and workload_part.share > 0
)
select
  'b' || block_bytes as row,
  'block_' || block_bytes as row_word,
  block_bytes as bytes,
  case
    when block_bytes < 4096 then 'blocks_below_4'
    when block_bytes = 4096 then 'blocks_4'
    when block_bytes < 32768 then 'blocks_8_28'
    when block_bytes < 65536 then 'blocks_32_52'
    else 'blocks_64'
  end as blocks_word,
  max(requests) filter (where load = 'fileserver') as fileserver,
  max(file) as fileserver_file,
  'count' as fileserver_unit,
  max(requests) filter (where load = 'webserver') as webserver,
  max(file) as webserver_file,
  'count' as webserver_unit,
  max(requests) filter (where load = 'workstation') as workstation,
  max(file) as workstation_file,
  'count' as workstation_unit
from part
group by block_bytes
order by block_bytes
