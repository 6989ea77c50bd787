-- title: Small-file result depends on the layout
-- severity: info
-- topic: workload
-- version: 1
-- fix: state files, files in a folder (fcv -maxDirFiles, bonnie++ -n) and the cluster size (setting block-size)
-- source: study 001: UDF becomes extremely slow with thousands of files in one folder
with cluster as (
  select
    setup,
    value as cluster_size
  from in_force
  where name = 'block-size' and scope = 'filesystem'
)
select
  measured.measurement,
  'info' as verdict,
  measured.file_count as files_count,
  cluster.cluster_size
from measured
left join cluster on cluster.setup = measured.setup
where measured.is_speed and (measured.tool = 'fcv' or measured.metric = 'file-rate') and (
  measured.file_count is null
  or cluster.cluster_size is null
  or measured.command is null
  or (measured.tool = 'fcv' and measured.command not like '% -maxDirFiles %')
)
