-- Platterbase: the public contract. Queries, charts, tests and outsiders rely on these
-- names. Columns are added, never renamed. What stands behind a column here is its
-- published description; a column without one has that of the table it comes from.

-- ------------------------------------------------------------------- topology

-- Every hop of every member of every setup, from the medium up to the processor.
create view link_hop as
with recursive climb (setup, array, member, hop, node, parent, link_kind) as (
  select
    setup.setup,
    member.array,
    member.position,
    1,
    node.node,
    node.parent,
    node.link_kind
  from setup
  join member on member.array = setup.array
  join node on node.node = member.port
  union all
  select
    climb.setup,
    climb.array,
    climb.member,
    climb.hop + 1,
    node.node,
    node.parent,
    node.link_kind
  from climb
  join node on node.node = climb.parent
)
select
  setup, -- setup the path belongs to
  array, -- its array
  member, -- position of the member in the array
  hop, -- 0: medium in its drive; 1: the drive's port; then upwards
  node, -- node at the lower end of the link
  parent, -- node at the upper end; null at the processor
  link_kind -- link as negotiated; null where unknown
from climb
union all
select
  setup.setup as setup,
  member.array as array,
  member.position as member,
  0 as hop,
  drive.drive as node,
  member.port as parent,
  drive.medium_link as link_kind
from setup
join member on member.array = setup.array
join drive on drive.drive = member.drive
where drive.medium_link is not null;

-- What members carry data at once decides how much of a link each setup can use:
-- data spread evenly over n members puts the share k/n on a link under k of them.
create view link_path as
with members as (
  select
    setup.setup,
    count(*) as n
  from setup
  join member on member.array = setup.array
  where member.role = 'data' and member.port is not null
  group by setup.setup
),
through as (
  select
    link_hop.setup,
    min(link_hop.hop) as hop,
    link_hop.node,
    link_hop.parent,
    link_hop.link_kind,
    count(*) as members_through
  from link_hop
  join member on member.array = link_hop.array and member.position = link_hop.member
  where member.role = 'data' and link_hop.link_kind is not null
  group by link_hop.setup, link_hop.node, link_hop.parent, link_hop.link_kind
),
ceilings as (
  select
    through.*,
    members.n as members,
    cast(link_kind.raw_bytes_per_s as real) * members.n / through.members_through as raw_ceiling,
    cast(coalesce(link_kind.practical_bytes_per_s, link_kind.raw_bytes_per_s) as real)
      * members.n / through.members_through as practical_ceiling
  from through
  join members on members.setup = through.setup
  join link_kind on link_kind.link_kind = through.link_kind
)
select
  ceilings.setup as setup, -- setup the path belongs to
  ceilings.hop as hop, -- distance from the medium: 0 medium, 1 port, then upwards
  ceilings.node as node, -- lower end of the link
  ceilings.parent as parent, -- upper end of the link
  ceilings.link_kind as link_kind, -- link as negotiated, a row of link_kind
  link_kind.duplex as duplex, -- full or half
  link_kind.raw_bytes_per_s as raw_bytes_per_s, -- ceiling of the link after line coding, B/s per direction
  link_kind.practical_bytes_per_s as practical_bytes_per_s, -- ceiling after protocol overhead, B/s; null where no source gives one
  ceilings.members_through as members_through, -- data members whose data pass this link
  ceilings.members as members, -- data members of the setup
  ceilings.raw_ceiling as raw_ceiling, -- most that data spread evenly over all members can reach because of this link, B/s
  ceilings.practical_ceiling as practical_ceiling, -- same, after protocol overhead where known, B/s
  ceilings.practical_ceiling = min(ceilings.practical_ceiling) over (partition by ceilings.setup) as binding -- 1: this link is the setup's narrowest
from ceilings
join link_kind on link_kind.link_kind = ceilings.link_kind;

-- --------------------------------------------------------------------- setups

-- Name and value in force: of a host (holds for all its setups), of a setup, or
-- printed by a run (scope tool: holds for that run; else for the run's setups).
create view setting as
select
  id as id, -- row number
  host as host, -- owner, or
  setup as setup, -- owner, or
  run as run, -- run that printed it, or whose tool had this option as the sender says
  scope as scope, -- whose setting
  target as target, -- which drive or controller, where not all
  name as name, -- such as write-cache
  value as value, -- as text
  status as status, -- how it is known
  reason as reason, -- why, for what is inferred
  read_back as read_back, -- for what a boot resets: read after it?
  line as line -- line in the run's raw file, for what is detected
from single_setting
union all
select
  own.first_setting + setting_set.position,
  null,
  null,
  own.run,
  'tool',
  setting_set.target,
  setting_set.name,
  setting_set.value,
  setting_set.status,
  null,
  null,
  setting_set.line
from run_setting_set as own
join setting_set on setting_set.setting_set = own.setting_set;

-- Settings of every setup: its own, its host's, and what runs on it have printed. A run
-- that belongs to one of several setups, unknown which, gives none.
create view setup_setting as
with owned as (
  select
    setup.setup,
    setting.id
  from setup
  join single_setting as setting on setting.setup = setup.setup
  union all
  select
    setup.setup,
    setting.id
  from setup
  join single_setting as setting on setting.host = setup.host
  union all
  select
    run_setup.setup,
    setting.id
  from run_setup
  join single_setting as setting on setting.run = run_setup.run
  where run_setup.assignment = 'all' and setting.scope <> 'tool'
)
select
  owned.setup as setup, -- setup they hold for
  setting.scope as scope,
  setting.target as target,
  setting.name as name,
  setting.value as value,
  setting.status as status,
  setting.reason as reason,
  setting.read_back as read_back,
  setting.run as run, -- run that printed it; null for what is declared
  setting.line as line
from owned
join single_setting as setting on setting.id = owned.id;

-- What inventory tools read of a host's parts, beside what the sender declared.
create view detected as
with host_run as (
  select distinct
    setup.host,
    run_setup.run
  from run_setup
  join setup on setup.setup = run_setup.setup
  where run_setup.assignment = 'all'
),
part as (
  select host, 'node' as kind, node as part, address as device, coalesce(model, name) as declared_part, null as firmware, null as size_bytes, link_kind
  from node
  where address is not null
  union all
  select host, 'drive', drive, device, coalesce(model, name), firmware, size_bytes, null
  from drive
  where device is not null
  union all
  select distinct setup.host, 'array', array.array, array.device, array.level, null, null, null
  from array
  join setup on setup.array = array.array
  where array.device is not null
)
select
  part.host as host, -- host the part belongs to
  part.kind as kind, -- node, drive or array
  part.part as part, -- key of the part
  fact.name as name, -- what was read
  fact.value as value, -- as printed
  fact.number as number, -- as a number
  fact.unit as unit, -- unit of the number
  case when fact.name in ('model', 'name', 'level') then part.declared_part
    when fact.name = 'firmware' then part.firmware
    when fact.name in ('capacity', 'size') then part.size_bytes
    when fact.name like 'link-%-negotiated' then part.link_kind
  end as in_force, -- what this database holds for it, declared or filled in
  run.tool as tool, -- tool that printed
  fact.run as run, -- run that printed it
  fact.line as line -- line in its raw file
from part
join host_run on host_run.host = part.host
join run on run.run = host_run.run
join fact on fact.run = run.run
where replace(replace(fact.subject, '/dev/', ''), '0000:', '') = part.device;

-- One line a setup with everything that result repeats. A table, computed once when
-- the database is built: result would otherwise gather it for each of its rows.
create table setup_profile (
  setup text primary key references setup, -- the setup
  host text not null, -- host of the setup
  board text, -- main board: slug, or as the sender wrote it
  cpu text, -- processor: slug, or as the sender wrote it
  controller text, -- controllers of the data members: slugs or words, joined by " + "
  drive text, -- models of the data members, joined by " + "
  medium text, -- medium of the data members, joined by " + "
  drives integer, -- number of data members; null where unknown
  channels integer, -- distinct (controller, channel) of the data members
  cache text, -- cache members: backing, size and policy
  settings text, -- JSON object, keys scope.name sorted; where target differs scope.target.name
  rpm integer, -- rotations per minute of the slowest data member
  capacity_bytes integer, -- capacity of all data members, B; null where one is unknown
  device_cache_bytes integer, -- cache of all data members, B; null where one is unknown
  raw_ceiling real, -- most that the narrowest link lets through, B/s
  practical_ceiling real, -- same, after protocol overhead where known, B/s
  narrowest text references link_kind -- that link
) strict;

insert into setup_profile
with recursive node_up (port, node, parent, kind, name, depth) as (
  select node, node, parent, kind, coalesce(model, name, slug), 0 from node
  union all
  select
    node_up.port,
    node.node,
    node.parent,
    node.kind,
    coalesce(node.model, node.name, node.slug),
    node_up.depth + 1
  from node_up
  join node on node.node = node_up.parent
),
controller_of as (
  select
    port,
    node as controller,
    name,
    min(depth) as depth
  from node_up
  where kind = 'controller'
  group by port
),
data_member as (
  select
    setup.setup,
    member.position,
    member.backing,
    coalesce(drive.model, drive.name, drive.slug) as drive,
    case member.backing
      when 'ram' then 'ram'
      when 'file' then 'file on ' || coalesce(model.medium, 'drive')
      else coalesce(drive.medium, model.medium)
    end as medium,
    member.port,
    coalesce(member.size_bytes, drive.size_bytes, model.capacity_bytes) as capacity_bytes,
    model.cache_bytes,
    model.rpm,
    controller_of.controller,
    controller_of.name as controller_name
  from setup
  join member on member.array = setup.array and member.role = 'data'
  left join drive on drive.drive = member.drive
  left join model on model.model = drive.model
  left join controller_of on controller_of.port = member.port
)
select
  setup.setup,
  setup.host,
  coalesce(host.board_model, host.board),
  coalesce(host.cpu_model, host.cpu),
  (
    select group_concat(name, ' + ')
    from (select distinct controller_name as name from data_member where data_member.setup = setup.setup and controller_name is not null order by 1)
  ),
  (
    select group_concat(name, ' + ')
    from (select distinct drive as name from data_member where data_member.setup = setup.setup and drive is not null order by 1)
  ),
  (
    select group_concat(name, ' + ')
    from (select distinct medium as name from data_member where data_member.setup = setup.setup and medium is not null order by 1)
  ),
  (select nullif(count(*), 0) from data_member where data_member.setup = setup.setup),
  (
    select nullif(count(distinct controller || '/' || port), 0)
    from data_member
    where data_member.setup = setup.setup
  ),
  (
    select group_concat(described, ' + ')
    from (
      select
        member.backing
        || case when member.size_bytes is null then '' else ' ' || member.size_bytes || ' B' end
        || case when member.write_policy is null then '' else ' ' || member.write_policy end as described
      from member
      where member.array = setup.array and member.role = 'cache'
      order by member.position
    )
  ),
  (
    select json_group_object(key, value)
    from (
      -- SQLite takes the bare column of the row that holds the max: what was read beats what
      -- was said, and that beats what was concluded.
      select
        scope || case when target is null then '' else '.' || target end || '.' || name as key,
        value,
        max(case status when 'detected' then 3 when 'declared' then 2 else 1 end) as rank
      from setup_setting
      where setup_setting.setup = setup.setup
      group by 1
      order by 1
    )
  ),
  (select min(rpm) from data_member where data_member.setup = setup.setup),
  (select case when count(*) = count(capacity_bytes) then sum(capacity_bytes) end from data_member where data_member.setup = setup.setup),
  (select case when count(*) = count(cache_bytes) then sum(cache_bytes) end from data_member where data_member.setup = setup.setup),
  narrow.raw_ceiling,
  narrow.practical_ceiling,
  narrow.link_kind
from setup
join host on host.host = setup.host
left join (
  select setup, min(raw_ceiling) as raw_ceiling, min(practical_ceiling) as practical_ceiling, min(link_kind) filter (where binding) as link_kind
  from link_path
  group by setup
) as narrow on narrow.setup = setup.setup
order by setup.setup;

-- The options of each set of them. A table for the same reason.
create table setting_set_profile (
  setting_set integer primary key, -- number of the set
  settings text not null -- JSON object, keys tool.name sorted
) strict;

insert into setting_set_profile
select
  setting_set,
  json_group_object('tool.' || name, value)
from (
  select setting_set, name, value
  from setting_set
  order by setting_set, name
)
group by setting_set;

-- The tool's own settings of each run.
create view run_profile as
select
  own.run as run, -- the run
  profile.settings as settings -- JSON object, keys tool.name sorted
from run_setting_set as own
join setting_set_profile as profile on profile.setting_set = own.setting_set;

-- ------------------------------------------------------------------ ceilings

-- Every link that a setup's data pass, and how much of it each byte measured takes. Data go to the
-- data members in equal shares, unless flows of the load go to single drives; a mirror writes every
-- copy, an array with parity its parity, down to where the array is made. Of a link in full duplex
-- the busier direction counts, in half duplex both together. Where an array names no members, links
-- that every drive of the host needs remain. A table for the same reason as setup_profile.
create table load_link (
  setup text not null references setup, -- setup the path belongs to
  load text not null, -- load with flows to single drives; empty: every other load of the setup
  part text not null, -- what is measured: read, write, all (both together), or one flow of such a load (flow-<position>)
  node text not null, -- lower end of the link; a drive where the link is its medium
  parent text, -- upper end of the link
  hop integer not null, -- distance from the medium: 0 medium, 1 port, then upwards
  place text not null check (place in ('medium', 'port', 'uplink')), -- port: the first known link of a drive; uplink: all above
  link_kind text references link_kind, -- link as negotiated; null where unknown
  flows_through real not null, -- flows of this part that pass the link; where load is empty, data members under it
  flows real not null, -- flows of this part; where load is empty, data members
  share real not null, -- bytes on the link for each byte measured
  exact integer not null check (exact in (0, 1)), -- 1: no smaller share is possible; 0: flows are taken to be equally fast
  raw_ceiling real, -- most that can be measured because of this link, B/s; null where the link is unknown
  practical_ceiling real, -- same, after protocol overhead where known, B/s
  primary key (setup, load, part, node)
) strict, without rowid;

insert into load_link
with recursive up (port, hop, node, parent, kind, link_kind) as (
  select node, 1, node, parent, kind, link_kind from node
  union all
  select
    up.port,
    up.hop + 1,
    node.node,
    node.parent,
    node.kind,
    node.link_kind
  from up
  join node on node.node = up.parent
),
first_link as (
  select port, min(hop) as hop from up where link_kind is not null group by port
),
-- Where the array is made: at the controller named as its maker, or, for lack of a name, at the first.
maker as (
  select
    member.array,
    up.port,
    min(up.hop) as hop
  from member
  join array on array.array = member.array
  join up on up.port = member.port and up.kind = 'controller'
  join node on node.node = up.node
  left join model on model.model = node.model
  where array.made_by is null or array.made_by in (node.name, model.name, model.model)
  group by member.array, up.port
),
layout as (
  select
    array.array,
    array.level,
    count(*) as members,
    count(distinct member.group_position) as inner_arrays
  from array
  join member on member.array = array.array and member.role = 'data'
  group by array.array
),
-- Bytes written to members for each byte written.
written as (
  select
    array,
    case
      when level in ('raid1', 'mirror') then 1.0 * members / inner_arrays
      when level = 'raid10' and inner_arrays > 1 then 1.0 * members / inner_arrays
      when level = 'raid10' then 2.0
      when level in ('raid5', 'raidz1') and members > 1 then 1.0 * members / (members - 1)
      when level in ('raid6', 'raidz2') and members > 2 then 1.0 * members / (members - 2)
      else 1.0
    end as copies
  from layout
),
target as (
  select
    setup.setup,
    setup.array,
    member.drive,
    member.port,
    1.0 / count(*) over (partition by setup.setup) as share
  from setup
  join member on member.array = setup.array and member.role = 'data'
  union all
  select
    setup.setup,
    setup.array,
    drive.drive,
    drive.port,
    1.0 / count(*) over (partition by setup.setup)
  from setup
  join drive on drive.host = setup.host and drive.port is not null
  where setup.array not in (select array from layout)
),
ran as (
  select run_setup.setup, measurement.load
  from measurement
  join run_setup on run_setup.run = measurement.run
  where measurement.load in (select load from flow where drive is not null)
  union
  select subject, load from finding where load in (select load from flow where drive is not null)
),
stream as (
  select
    ran.setup,
    ran.load,
    flow.position,
    case when workload.operation in ('read', 'write') then workload.operation else 'mixed' end as direction,
    drive.drive,
    coalesce(target.port, drive.port) as port,
    1.0 as weight
  from ran
  join flow on flow.load = ran.load
  join workload on workload.id = flow.workload
  join drive on drive.drive = flow.drive
  left join target on target.setup = ran.setup and target.drive = flow.drive
  union all
  select
    ran.setup,
    ran.load,
    flow.position,
    case when workload.operation in ('read', 'write') then workload.operation else 'mixed' end,
    target.drive,
    target.port,
    target.share
  from ran
  join flow on flow.load = ran.load and flow.drive is null
  join workload on workload.id = flow.workload
  join target on target.setup = ran.setup
),
-- What each stream is to each part: own streams are measured, others only stand in the way.
of_part as (
  select setup, '' as load, 'read' as part, 'read' as direction, drive, port, 1.0 as weight, 1 as own from target
  union all
  select setup, '', 'write', 'write', drive, port, 1.0, 1 from target
  union all
  select setup, '', 'all', 'mixed', drive, port, 1.0, 1 from target
  union all
  select setup, load, 'read', 'read', drive, port, weight, direction <> 'write' from stream
  union all
  select setup, load, 'write', 'write', drive, port, weight, direction <> 'read' from stream
  union all
  select setup, load, 'all', direction, drive, port, weight, 1 from stream
  union all
  select setup, load, 'flow-' || position, direction, drive, port, weight, 1
  from stream
  where (load, position) in (select load, flow_position from measurement where flow_position is not null)
),
total as (
  select setup, load, part, sum(weight) as flows from of_part where own group by setup, load, part
),
passed as (
  select of_part.*, drive.drive as node, of_part.port as parent, 0 as hop, 'medium' as place, drive.medium_link as link_kind
  from of_part
  join drive on drive.drive = of_part.drive
  where drive.medium_link is not null
  union all
  select
    of_part.*,
    up.node,
    up.parent,
    up.hop,
    case when up.hop <= coalesce(first_link.hop, 1) then 'port' else 'uplink' end,
    up.link_kind
  from of_part
  join up on up.port = of_part.port and up.parent is not null
  left join first_link on first_link.port = of_part.port
),
carried as (
  select
    passed.setup,
    passed.load,
    passed.part,
    passed.node,
    passed.parent,
    min(passed.hop) as hop,
    min(passed.place) as place,
    passed.link_kind,
    sum(passed.weight) filter (where own) as own,
    coalesce(sum(passed.weight) filter (where not own), 0) as others,
    coalesce(sum(passed.weight) filter (where own and direction = 'read'), 0) as read_units,
    coalesce(sum(
      passed.weight * case when maker.hop <= passed.hop then 1 else coalesce(written.copies, 1) end
    ) filter (where own and direction = 'write'), 0) as write_units,
    coalesce(sum(passed.weight) filter (where own and direction = 'mixed'), 0) as mixed_units
  from passed
  join setup on setup.setup = passed.setup
  left join written on written.array = setup.array
  left join maker on maker.array = setup.array and maker.port = passed.port
  group by passed.setup, passed.load, passed.part, passed.node, passed.parent, passed.link_kind
),
shared as (
  select
    carried.*,
    total.flows,
    case when link_kind.duplex = 'full' then max(read_units, write_units, (read_units + write_units + mixed_units) / 2)
      else read_units + write_units + mixed_units + others
    end / total.flows as share,
    link_kind.duplex,
    link_kind.raw_bytes_per_s,
    -- What is known of recordable media is writing: the drive reads back what it has written.
    case when link_kind.practical_bytes_per_s is null or (link_kind.family = 'optical' and carried.part = 'read') then link_kind.raw_bytes_per_s
      else link_kind.practical_bytes_per_s
    end as practical_bytes_per_s
  from carried
  join total on total.setup = carried.setup and total.load = carried.load and total.part = carried.part
  left join link_kind on link_kind.link_kind = carried.link_kind
  where carried.own > 0
)
select
  shared.setup,
  shared.load,
  shared.part,
  shared.node,
  shared.parent,
  shared.hop,
  shared.place,
  shared.link_kind,
  shared.own,
  shared.flows,
  shared.share,
  (shared.others = 0 or shared.duplex is 'full') and (shared.read_units = 0 or shared.write_units = 0) and (
    abs(shared.own - shared.flows) < 1e-9
    or (shared.load = '' and array.level not in ('independent', 'linear', 'jbod', 'parallel-fs', 'unknown') and (shared.part = 'write' or array.level not in ('raid1', 'raid10', 'mirror')))
  ),
  shared.raw_bytes_per_s / shared.share,
  shared.practical_bytes_per_s / shared.share
from shared
join setup on setup.setup = shared.setup
join array on array.array = setup.array
where array.array in (select array from layout) or abs(shared.own - shared.flows) < 1e-9
order by shared.setup, shared.load, shared.part, shared.node;

-- The narrowest of these links for each setup, load and part.
create table load_ceiling (
  setup text not null references setup, -- setup
  load text not null, -- as in load_link
  part text not null, -- as in load_link
  raw_ceiling real, -- most that can be measured, B/s; null where no link is known
  practical_ceiling real, -- same, after protocol overhead where known, B/s
  narrowest text references link_kind, -- narrowest link
  narrowest_node text, -- its lower end
  narrowest_place text, -- medium, port or uplink
  ports_ceiling real, -- most that the drives' own ports let through, practical where known, B/s
  primary key (setup, load, part)
) strict, without rowid;

insert into load_ceiling
with ranked as (
  select
    *,
    row_number() over (partition by setup, load, part order by practical_ceiling is null, practical_ceiling, hop, node) as place_in_line,
    min(raw_ceiling) over (partition by setup, load, part) as lowest,
    min(practical_ceiling) filter (where place = 'port') over (partition by setup, load, part) as ports
  from load_link
)
select
  setup,
  load,
  part,
  lowest,
  practical_ceiling,
  link_kind,
  case when link_kind is not null then node end,
  case when link_kind is not null then place end,
  ports
from ranked
where place_in_line = 1;

-- -------------------------------------------------------------------- results

-- Flows of each load, summed up: one row for all of them ('all'), one for those of
-- each direction ('read', 'write') and one for each flow ('flow-0', …).
create view load_profile as
-- Without rows: what the columns are called, and their types.
select
  flow.load as load, -- the load
  workload.operation as part, -- all, read, write, or flow-<position>
  flow.position as streams, -- flows in this part
  flow.workload as workload -- their pattern; null where they differ
from flow
join workload on workload.id = flow.workload
where false
union all
select load, 'all', count(*), case when count(distinct workload) = 1 then min(workload) end
from flow
group by load
union all
select flow.load, workload.operation, count(*), case when count(distinct flow.workload) = 1 then min(flow.workload) end
from flow
join workload on workload.id = flow.workload
where workload.operation in ('read', 'write')
group by flow.load, workload.operation
union all
select load, 'flow-' || position, 1, workload
from flow;

-- Beside each load, where every result finds them in the row that it reads anyway.
update load
set streams = profile.streams, workload = profile.workload
from load_profile as profile
where profile.load = load.load and profile.part = 'all';

update load
set read_workload = profile.workload
from load_profile as profile
where profile.load = load.load and profile.part = 'read';

update load
set write_workload = profile.workload
from load_profile as profile
where profile.load = load.load and profile.part = 'write';

-- One row a measurement and setup. (Settings are two JSON objects joined as text: with an
-- untrusted schema SQLite allows no JSON function in a view.)
create view result as
select
  measurement.measurement as id, -- stable key; /db/results/measurement/<id> is its permanent address
  run.submission as submission, -- slug of the submission
  setup.slug as setup, -- slug of the setup within its submission
  run.run as run, -- key of the run
  run.submission || '.' || setup.slug || '.' || run.tool || '.' || coalesce(load.key, 'run')
    -- dd tells how much it copied, and nothing of its files
    || coalesce('.' || coalesce(load.workset_bytes, case run.tool when 'dd' then load.bytes_moved end), '') || coalesce('.direct-' || load.direct, '') || coalesce('.flush-' || load.flush, '')
    -- jobs of one name ran at other depths; most keys of loads say it already
    || coalesce('.depth-' || workload.queue_depth, '') || coalesce('.threads-' || workload.threads, '')
    || '.' || measurement.metric || '.' || coalesce(measurement.direction, 'none')
    || '.' || measurement.statistic || '.' || measurement.scope as series, -- equal for measurements that repeat each other
  coalesce(run.started, setup.measured_from, submission.measured_from) as measured_from, -- first date, sortable, as precise as known
  coalesce(run.started, setup.measured_to, submission.measured_to) as measured_to, -- last date
  host.slug as host, -- slug of the host within its submission
  profile.board as board,
  profile.cpu as cpu,
  host.cpus as cpus,
  host.ram_bytes as ram_bytes,
  host.ram_installed_bytes as ram_installed_bytes,
  host.os as os,
  host.kernel as kernel,
  profile.controller as controller,
  profile.drive as drive,
  profile.medium as medium,
  profile.drives as drives,
  profile.channels as channels,
  profile.cache as cache,
  array.level as array_level, -- level as built
  array.made_by as array_by, -- software or firmware that makes the array
  array.chunk_bytes as chunk_bytes,
  setup.filesystem as filesystem,
  case when run_profile.settings is null then profile.settings
    when profile.settings = '{}' then run_profile.settings
    else substr(profile.settings, 1, length(profile.settings) - 1) || ',' || substr(run_profile.settings, 2)
  end as settings, -- JSON object, keys sorted: of the setup, then tool.… of the run
  run.tool as tool, -- tool that printed
  run.tool_version as tool_version,
  run.generator as generator,
  load.key as workload, -- name of the load within its run or submission
  workload.operation as operation, -- null where the flows measured differ
  workload.access as access,
  workload.block_bytes as block_bytes,
  workload.queue_depth as queue_depth,
  workload.threads as threads,
  workload.queue_depth * coalesce(workload.threads, 1) as outstanding, -- requests in flight at most
  workload.read_ratio as read_ratio,
  workload.random_ratio as random_ratio,
  load.streams as streams, -- streams that ran at once (flows of the load)
  load.workset_bytes as workset_bytes,
  load.file_count as file_count,
  load.bytes_moved as bytes_moved,
  load.duration_s as duration_s,
  measurement.metric as metric,
  measurement.direction as direction,
  measurement.statistic as statistic,
  measurement.scope as scope,
  measurement.instances as instances,
  measurement.aggregate as aggregate,
  measurement.repeats as repeats,
  measurement.spread as spread,
  measurement.value as value,
  (select metric.unit from metric where metric.metric = measurement.metric) as unit, -- unit of value, low, high, spread and resolution
  measurement.qualifier as qualifier,
  measurement.value_low as value_low,
  measurement.value_high as value_high,
  measurement.printed as printed,
  measurement.resolution as resolution,
  measurement.missing as missing,
  measurement.verdict as verdict,
  case when measurement.verdict is not null then (
    select case when count(*) = 0 then '' else ',' || group_concat(rule, ',') || ',' end
    from (
      select firing.rule
      from caveat_set
      join firing on firing.firing = caveat_set.firing
      where caveat_set.caveat_set = measurement.caveat_set and firing.verdict <> 'unevaluated'
      order by firing.rule
    )
  ) end as caveats, -- ids of the rules that fired, between commas; empty: none; null: not evaluated
  run.file as file, -- raw file, path in the repository
  measurement.line as line,
  measurement.field as field
from run
-- What a run has once is joined before its measurements: for each of them only load and pattern are looked up.
left join run_setting_set on run_setting_set.run = run.run
left join setting_set_profile as run_profile on run_profile.setting_set = run_setting_set.setting_set
join submission on submission.submission = run.submission
join run_setup on run_setup.run = run.run
join setup on setup.setup = run_setup.setup
join host on host.host = setup.host
join array on array.array = setup.array
join setup_profile as profile on profile.setup = setup.setup
-- Keys of a run's measurements lie beside each other: that is its index.
join measurement on measurement.run = run.run and measurement.measurement > run.run || '.' and measurement.measurement < run.run || '/'
left join load on load.load = measurement.load
left join workload on workload.id = case
  when measurement.flow_position is not null then (
    select flow.workload from flow where flow.load = measurement.load and flow.position = measurement.flow_position
  )
  when load.workload is null and measurement.direction = 'read' then load.read_workload
  when load.workload is null and measurement.direction = 'write' then load.write_workload
  else load.workload
end;

-- One row a whole-array total: what all drives, jobs and threads reached together while the load ran. No
-- percentiles, increments or shares of single jobs, nothing without a value or that a rule calls invalid,
-- and nothing of which the source does not say on which setup it was measured. Rows of one metric and
-- operation can be set side by side; setup is the key that all other tables and views know.
create view array_total as
select
  result.id as id, -- stable key; /db/results/measurement/<id> is its permanent address
  result.submission as submission, -- slug of the submission
  result.submission || '.' || result.setup as setup, -- key of the setup, as in setup, link_path and setup_setting
  result.host as host, -- slug of the host within its submission
  result.controller as controller, -- controllers of the data members
  result.drive as drive, -- models of the data members
  result.medium as medium, -- medium of the data members
  result.drives as drives, -- number of data members; null where unknown
  result.channels as channels, -- distinct (controller, channel) of the data members
  result.cache as cache, -- cache members: backing, size and policy
  result.array_level as array_level, -- level as built
  result.filesystem as filesystem, -- in lower case; none for the bare device
  result.tool as tool, -- tool that printed
  result.tool_version as tool_version, -- its version
  result.workload as workload, -- name of the load within its run or submission
  result.operation as operation, -- what was done
  result.access as access, -- order of addresses
  result.block_bytes as block_bytes, -- request size, B
  result.queue_depth as queue_depth, -- outstanding requests per thread
  result.threads as threads, -- threads, processes or jobs
  result.workset_bytes as workset_bytes, -- size of the data touched, B
  result.metric as metric, -- what was measured: a rate of all together, or the mean latency of a request
  result.direction as direction, -- of the data
  result.aggregate as aggregate, -- across repeats
  result.value as value, -- in the metric's unit
  result.unit as unit, -- unit of value
  result.verdict as verdict, -- worst caveat; null where not evaluated
  result.file as file, -- raw file, path in the repository
  result.line as line -- line in the raw file
from result
where result.scope = 'total'
  and result.value is not null
  and result.operation is not null
  and result.unit in ('B/s', '1/s', 's')
  and result.statistic = case when result.metric like '%latency%' then 'mean' else 'total' end
  and result.verdict is not 'invalid'
  and result.run in (select run_setup.run from run_setup where run_setup.assignment = 'all');

-- Series with more than one value, summed up. Tables for the same reason as setup_profile: a query of a
-- few series would otherwise sort the repeats of all.
create table series_of_many (
  series text not null, -- series as in result
  submission text not null references submission, -- submission
  setup text, -- setup
  tool text not null, -- tool that printed
  workload text, -- load within the run
  operation text, -- what was done
  metric text not null references metric, -- what was measured
  direction text, -- of the data
  statistic text not null, -- within one run
  scope text not null, -- whose number
  aggregate text not null, -- across repeats, as the source states it
  qualifier text not null, -- how exact the source is
  unit text not null, -- unit of median, min and max
  n integer not null check (n > 1), -- number of measurements
  median real not null, -- middle value
  min real not null, -- smallest value
  max real not null, -- largest value
  mean real not null, -- mean of the values
  deviation real not null, -- standard deviation of the sample
  primary key (series, aggregate, qualifier)
) strict, without rowid;

-- What series of one value have in common that are of one load and setup. Most series of a large
-- archive have one value, and their names in full would be a third of the database.
create table series_load (
  series_load integer primary key, -- row number
  series text not null, -- how their names begin
  submission text not null references submission, -- submission
  setup text not null, -- setup
  tool text not null, -- tool that printed
  workload text, -- load within the run
  operation text -- what was done
) strict;

-- What they have in common that are of one figure.
create table series_figure (
  series_figure integer primary key, -- row number
  metric text not null references metric, -- what was measured
  direction text, -- of the data
  statistic text not null, -- within one run
  scope text not null, -- whose number
  aggregate text not null, -- across repeats, as the source states it
  qualifier text not null -- how exact the source is
) strict;

-- Series with one value.
create table series_of_one (
  series_load integer not null references series_load, -- load and setup
  series_figure integer not null references series_figure, -- figure
  value real not null, -- the value, in the metric's unit
  primary key (series_load, series_figure)
) strict, without rowid;

create temp table valued (
  series text, submission text, setup text, tool text, workload text, operation text,
  metric text, direction text, statistic text, scope text, aggregate text, qualifier text, value real
);

create temp table summed_up (
  number integer primary key,
  series text, submission text, setup text, tool text, workload text, operation text,
  metric text, direction text, statistic text, scope text, aggregate text, qualifier text, value real,
  n integer
);

create unique index temp.summed_up_series on summed_up (series, aggregate, qualifier);

insert into valued
select series, submission, setup, tool, workload, operation, metric, direction, statistic, scope, aggregate, qualifier, value
from result
where value is not null;

insert into summed_up (series, submission, setup, tool, workload, operation, metric, direction, statistic, scope, aggregate, qualifier, value, n)
select *, count(*)
from valued
group by series, aggregate, qualifier;

-- Numbers of series, and not their names, are what is sorted.
insert into series_of_many
with ranked as (
  select
    one.number,
    valued.value,
    cume_dist() over (partition by one.number order by valued.value) as share -- of the values, up to this one
  from valued
  join summed_up as one on one.series = valued.series and one.aggregate = valued.aggregate and one.qualifier = valued.qualifier
  where one.n > 1
),
figure as (
  select
    number,
    (min(value) filter (where share >= 0.5) + min(value) filter (where share > 0.5)) / 2 as median,
    min(value) as lowest,
    max(value) as highest,
    avg(value) as mean,
    sqrt(max(0, sum(value * value) - count(*) * avg(value) * avg(value)) / (count(*) - 1)) as deviation
  from ranked
  group by number
)
select
  one.series,
  one.submission,
  one.setup,
  one.tool,
  one.workload,
  one.operation,
  one.metric,
  one.direction,
  one.statistic,
  one.scope,
  one.aggregate,
  one.qualifier,
  metric.unit,
  one.n,
  figure.median,
  figure.lowest,
  figure.highest,
  figure.mean,
  figure.deviation
from figure
join summed_up as one on one.number = figure.number
join metric on metric.metric = one.metric;

insert into series_load (series, submission, setup, tool, workload, operation)
select distinct
  substr(series, 1, length(series) - length('.' || metric || '.' || coalesce(direction, 'none') || '.' || statistic || '.' || scope)),
  submission,
  setup,
  tool,
  workload,
  operation
from summed_up
where n = 1;

insert into series_figure (metric, direction, statistic, scope, aggregate, qualifier)
select distinct metric, direction, statistic, scope, aggregate, qualifier
from summed_up
where n = 1;

insert into series_of_one
select series_load.series_load, series_figure.series_figure, one.value
from summed_up as one
join series_load on series_load.series = substr(one.series, 1, length(one.series) - length('.' || one.metric || '.' || coalesce(one.direction, 'none') || '.' || one.statistic || '.' || one.scope))
  and series_load.submission = one.submission
  and series_load.setup = one.setup
  and series_load.tool = one.tool
  and series_load.workload is one.workload
  and series_load.operation is one.operation
join series_figure on series_figure.metric = one.metric
  and series_figure.direction is one.direction
  and series_figure.statistic = one.statistic
  and series_figure.scope = one.scope
  and series_figure.aggregate = one.aggregate
  and series_figure.qualifier = one.qualifier
where one.n = 1;

delete from temp.summed_up;
delete from temp.valued;

-- Repeats of each series that have a value.
create view result_summary as
select
  series as series, -- series as in result
  submission as submission, -- submission
  setup as setup, -- setup
  tool as tool, -- tool that printed
  workload as workload, -- load within the run
  operation as operation, -- what was done
  metric as metric, -- what was measured
  direction as direction, -- of the data
  statistic as statistic, -- within one run
  scope as scope, -- whose number
  aggregate as aggregate, -- across repeats, as the source states it
  qualifier as qualifier, -- how exact the source is
  unit as unit, -- unit of median, min and max
  n as n, -- number of measurements
  median as median, -- middle value
  min as min, -- smallest value
  max as max -- largest value
from series_of_many
union all
select
  load.series || '.' || figure.metric || '.' || coalesce(figure.direction, 'none') || '.' || figure.statistic || '.' || figure.scope,
  load.submission,
  load.setup,
  load.tool,
  load.workload,
  load.operation,
  figure.metric,
  figure.direction,
  figure.statistic,
  figure.scope,
  figure.aggregate,
  figure.qualifier,
  metric.unit,
  1,
  one.value,
  one.value,
  one.value
from series_of_one as one
join series_load as load on load.series_load = one.series_load
join series_figure as figure on figure.series_figure = one.series_figure
join metric on metric.metric = figure.metric;

-- Read, write, rewrite and seek of each setup and tool side by side.
create view result_wide as
select
  submission, -- submission
  setup, -- setup
  tool, -- tool that printed
  aggregate, -- across repeats
  max(case when operation = 'write' and metric = 'throughput' then value end) as write_bytes_per_s, -- sequential write, B/s
  max(case when operation = 'rewrite' and metric = 'throughput' then value end) as rewrite_bytes_per_s, -- rewrite, B/s
  max(case when operation = 'read' and metric = 'throughput' then value end) as read_bytes_per_s, -- sequential read, B/s
  max(case when operation = 'seek' and metric = 'seek-rate' then value end) as seeks_per_s, -- seeks, 1/s
  max(case when operation = 'write' and metric = 'cpu' then value end) as write_cpu, -- processor share while writing
  max(case when operation = 'rewrite' and metric = 'cpu' then value end) as rewrite_cpu, -- processor share while rewriting
  max(case when operation = 'read' and metric = 'cpu' then value end) as read_cpu -- processor share while reading
from result
where access is not 'random'
group by submission, setup, tool, aggregate, workset_bytes, block_bytes
having count(*) filter (where operation in ('write', 'read', 'rewrite', 'seek')) > 0;

-- What tells setups apart, factor by factor. A table for the same reason as setup_profile; what a
-- host has in common for all its setups stands in its key.
create table setup_factor (
  setup text not null references setup, -- the setup
  factor text not null, -- what may differ: members, channel, level, filesystem, cache, a setting's name …
  value text, -- how it is in this setup; null where it does not apply or is not known
  primary key (setup, factor)
) strict, without rowid;

insert into setup_factor
with every as (
  select setup.setup, setup.submission, setup.filesystem, array.level, array.chunk_bytes, array.made_by, profile.*
  from setup
  join array on array.array = setup.array
  join setup_profile as profile on profile.setup = setup.setup
),
own_setting as (
  select setup.submission, setup.setup, setting.name, min(setting.value) as value
  from single_setting as setting
  join setup on setup.setup = setting.setup
  where setting.name not in ('command', 'version')
  group by setup.setup, setting.name
)
select setup, 'host', host from every
union all select setup, 'controller', controller from every
union all select setup, 'drive', drive from every
union all select setup, 'medium', medium from every
union all select setup, 'members', cast(drives as text) from every
union all select setup, 'channel', cast(1.0 * drives / channels as text) from every
union all select setup, 'level', level from every
union all select setup, 'chunk', cast(chunk_bytes as text) from every
union all select setup, 'made-by', made_by from every
union all select setup, 'filesystem', filesystem from every
union all
select every.setup, 'cache', every.cache || coalesce(' ' || capacity.value, '')
from every
left join own_setting as capacity on capacity.setup = every.setup and capacity.name = 'cache-capacity'
union all
select every.setup, named.name, own_setting.value
from every
join (select distinct submission, name from own_setting where name <> 'cache-capacity') as named on named.submission = every.submission
left join own_setting on own_setting.setup = every.setup and own_setting.name = named.name;

-- Setups that differ in one factor and in nothing else that is known. A pair stands once, from the lesser
-- value of the factor.
create view setup_pair as
with pair as (
  select
    first_setup.submission,
    first.setup as first_setup,
    second.setup as second_setup,
    max(first.factor) as factor
  from setup_factor as first
  join setup as first_setup on first_setup.setup = first.setup
  join setup as second_setup on second_setup.submission = first_setup.submission and second_setup.setup <> first.setup
  join setup_factor as second on second.setup = second_setup.setup and second.factor = first.factor
  where first.value is not second.value
  group by first.setup, second.setup
  having count(*) = 1
)
select
  pair.factor as factor, -- what differs
  pair.submission as submission, -- submission
  first_setup.slug as setup_a, -- the one setup
  second_setup.slug as setup_b, -- the other setup
  first.value as value_a, -- how the factor is in the one
  second.value as value_b -- how it is in the other
from pair
join setup as first_setup on first_setup.setup = pair.first_setup
join setup as second_setup on second_setup.setup = pair.second_setup
join setup_factor as first on first.setup = pair.first_setup and first.factor = pair.factor
join setup_factor as second on second.setup = pair.second_setup and second.factor = pair.factor
where case
  when first.value glob '[0-9]*' and second.value glob '[0-9]*' then cast(first.value as real) < cast(second.value as real)
  else coalesce(first.value, '') < coalesce(second.value, '')
end;

-- Results that differ in one factor and in nothing else that is known: same submission, same load, same
-- tool, or same setup and different tools. The pair stands once, from the lesser value of the factor. Of
-- repeats the middle one stands for all (the lower of two), else three against three would count as nine pairs.
create view matched_pair as
with rate as (
  -- Not all columns: what is used twice is laid down, and caveats of every result would be gathered for it.
  select
    id, submission, setup, tool, workload, operation, access, block_bytes, queue_depth, threads, workset_bytes,
    metric, direction, statistic, scope, aggregate, value, unit, verdict,
    row_number() over (partition by series, aggregate order by value, id) as place,
    count(*) over (partition by series, aggregate) as repeats,
    max(statistic = 'total') over same_metric as has_total,
    max(metric = 'iops') over same_load as has_iops,
    max(metric = 'throughput') over same_load as has_throughput
  from result
  where value > 0 and qualifier = 'exact' and unit in ('B/s', '1/s') and statistic in ('total', 'mean')
  window
    same_load as (
      partition by submission, setup, tool, workload, operation, access, block_bytes, queue_depth, threads,
        direction, scope, aggregate
    ),
    same_metric as (
      partition by submission, setup, tool, workload, operation, access, block_bytes, queue_depth, threads,
        direction, scope, aggregate, metric
    )
),
number as (
  -- What a tool prints in two ways is one pair: the total and the mean of its samples; requests and bytes
  -- a second, of which random requests are counted in the one and all others in the other.
  select *
  from rate
  where place = (repeats + 1) / 2
    and (statistic = 'total' or not has_total)
    and (metric <> 'throughput' or access is not 'random' or not has_iops)
    and (metric <> 'iops' or access is 'random' or not has_throughput)
)
select
  setup_pair.factor as factor, -- what differs
  first.submission as submission, -- submission
  setup_pair.value_a as value_a, -- how the factor is in the one
  setup_pair.value_b as value_b, -- how it is in the other
  first.setup as setup_a, -- the one setup
  second.setup as setup_b, -- the other setup
  first.tool as tool_a, -- tool of the one
  second.tool as tool_b, -- tool of the other
  first.operation as operation, -- what both did
  first.access as access, -- order of addresses
  first.block_bytes as block_bytes, -- size of a request, B
  first.workset_bytes as workset_bytes, -- data touched by both, B
  first.metric as metric, -- what was measured
  first.direction as direction, -- of the data
  first.aggregate as aggregate, -- across repeats
  first.unit as unit, -- of both values
  first.id as id_a, -- measurement of the one
  second.id as id_b, -- measurement of the other
  first.value as a, -- value of the one
  second.value as b, -- value of the other
  second.value / first.value as ratio, -- the other by the one
  first.verdict = 'invalid' or second.verdict = 'invalid' as invalid -- 1: a caveat makes one of them invalid
from setup_pair
join number as first on first.submission = setup_pair.submission and first.setup = setup_pair.setup_a
join number as second on second.submission = setup_pair.submission and second.setup = setup_pair.setup_b
  and second.tool = first.tool
  and second.workload = first.workload
  -- Jobs of one name can differ in their requests: each depth has its own pair.
  and second.block_bytes is first.block_bytes
  and second.queue_depth is first.queue_depth
  and second.threads is first.threads
  and second.metric = first.metric
  and second.direction is first.direction
  and second.statistic = first.statistic
  and second.scope = first.scope
  and second.aggregate = first.aggregate
union all
select
  'tool', first.submission, first.tool, second.tool, first.setup, second.setup, first.tool, second.tool,
  first.operation, first.access, first.block_bytes, first.workset_bytes, first.metric, first.direction, first.aggregate, first.unit,
  first.id, second.id, first.value, second.value, second.value / first.value,
  first.verdict = 'invalid' or second.verdict = 'invalid'
from number as first
join number as second on second.submission = first.submission and second.setup = first.setup
  and second.tool > first.tool
  and second.operation = first.operation
  and second.access is first.access
  and second.workset_bytes = first.workset_bytes
  and second.metric = first.metric
  and second.direction is first.direction
  and second.scope = first.scope
  and second.aggregate = first.aggregate;

-- Loads that are one of the named mixes, whatever they are called: equal parts make equal mixes.
create view load_pattern as
with written as (
  select
    workload,
    group_concat(part, ' ') as parts
  from (
    select workload, round(share, 4) || ' ' || block_bytes || ' ' || round(coalesce(read_ratio, 0.0), 3)
      || ' ' || round(coalesce(random_ratio, 0.0), 3) as part
    from workload_part
    where share > 0
    order by workload, block_bytes, part
  )
  group by workload
),
named as (
  select
    pattern,
    rating,
    group_concat(part, ' ') as parts
  from (
    select pattern, rating, round(share, 4) || ' ' || block_bytes || ' ' || round(coalesce(read_ratio, 0.0), 3)
      || ' ' || round(coalesce(random_ratio, 0.0), 3) as part
    from pattern_part
    order by pattern, block_bytes, part
  )
  group by pattern
)
select
  flow.load as load, -- the load
  named.pattern as pattern, -- the mix
  named.rating as rating, -- formula that rates it
  workload.queue_depth * coalesce(workload.threads, 1) as depth -- requests outstanding; null where not stated
from flow
join workload on workload.id = flow.workload
join written on written.workload = workload.id
join named on named.parts = written.parts;

-- Ratings of setups by the two formulas of the reviews of the time, wherever the loads were run.
-- server: mean of the requests per second over all queue depths, each taken as equally likely.
-- workstation: sum of the requests per second at 1, 2, 4, 8, 16 and 32, each divided by its depth.
create view rating as
with needed (depth) as (values (1), (2), (4), (8), (16), (32)),
-- Keys of measurements begin with that of their run, and of the submission that declares their load.
measured_load as materialized (
  select measurement.*
  from (select distinct load from load_pattern) as patterned
  join load on load.load = patterned.load
  join measurement on measurement.load = load.load
    and measurement.measurement > coalesce(load.run, load.submission) || '.'
    and measurement.measurement < coalesce(load.run, load.submission) || '/'
),
spoken_of as (
  select run.submission, run_setup.setup, load_pattern.pattern, load_pattern.rating
  from measured_load
  join load_pattern on load_pattern.load = measured_load.load
  join run on run.run = measured_load.run
  join run_setup on run_setup.run = run.run
  union
  select finding.submission, finding.subject, load_pattern.pattern, load_pattern.rating
  from finding
  join load_pattern on load_pattern.load = finding.load
  union
  select finding.submission, finding.object, load_pattern.pattern, load_pattern.rating
  from finding
  join load_pattern on load_pattern.load = finding.load
  where finding.object is not null
),
requests as (
  select
    run_setup.setup,
    load_pattern.pattern,
    load_pattern.depth,
    avg(measurement.value) as per_s,
    group_concat(measurement.measurement, ' ') as ids
  from measured_load as measurement
  join load_pattern on load_pattern.load = measurement.load
  join run_setup on run_setup.run = measurement.run
  where measurement.metric = 'iops' and measurement.statistic in ('total', 'mean') and measurement.scope = 'total'
    and coalesce(measurement.direction, 'both') = 'both' and measurement.value is not null and load_pattern.depth is not null
  group by run_setup.setup, load_pattern.pattern, load_pattern.depth
),
depth_wanted as (
  select spoken_of.setup, spoken_of.pattern, needed.depth
  from spoken_of
  join needed
  where spoken_of.rating = 'workstation'
  union
  -- A server's rating needs the depths that any setup of its submission was measured at.
  select spoken_of.setup, spoken_of.pattern, requests.depth
  from spoken_of
  join setup on setup.submission = spoken_of.submission
  join requests on requests.setup = setup.setup and requests.pattern = spoken_of.pattern
  where spoken_of.rating = 'server'
),
told as (
  select
    spoken_of.submission,
    spoken_of.setup,
    spoken_of.pattern,
    spoken_of.rating,
    count(depth_wanted.depth) as wanted,
    count(requests.depth) as there,
    group_concat(case when requests.depth is null then cast(depth_wanted.depth as integer) end, ' ') as missing,
    avg(requests.per_s) as mean,
    sum(requests.per_s / requests.depth) as weighted,
    group_concat(requests.ids, ' ') as ids
  from spoken_of
  left join depth_wanted on depth_wanted.setup = spoken_of.setup and depth_wanted.pattern = spoken_of.pattern
  left join requests on requests.setup = depth_wanted.setup and requests.pattern = depth_wanted.pattern and requests.depth = depth_wanted.depth
  group by spoken_of.setup, spoken_of.pattern
)
select
  submission as submission, -- submission
  setup as setup, -- setup rated
  pattern as pattern, -- mix of requests
  rating as rating, -- formula: server or workstation
  case when wanted > 0 and there = wanted then case rating when 'server' then mean else weighted end end as value, -- the rating, an index without a unit; null where a depth is missing
  wanted as depths, -- queue depths that the formula needs
  there as depths_measured, -- those of them that were measured
  missing as missing, -- depths without a figure, between blanks
  ids as ids -- measurements that it follows from, between blanks
from told;

-- Two tools on the same setup, doing the same: where they agree and where they do not.
create view tool_pair as
with by_tool as (
  select
    submission,
    setup,
    drive,
    operation,
    access,
    metric,
    direction,
    unit,
    tool,
    count(*) as n,
    avg(value) as mean,
    min(value) as lowest,
    max(value) as highest
  from result
  where value is not null and operation is not null and statistic in ('total', 'mean') and scope = 'total'
  group by submission, setup, operation, access, metric, direction, tool
)
select
  first.submission as submission, -- submission
  first.setup as setup, -- setup both tools ran on
  first.drive as drive, -- models of its data members, joined by " + "
  first.operation as operation, -- what both did
  first.access as access, -- order of addresses
  first.metric as metric, -- what both measured
  first.direction as direction, -- of the data
  first.unit as unit, -- unit of all values of the row
  first.tool as tool_a, -- one tool
  second.tool as tool_b, -- the other
  first.n as n_a, -- measurements of the one
  second.n as n_b, -- measurements of the other
  first.lowest as low_a, -- least value of the one
  first.highest as high_a, -- greatest value of the one
  second.lowest as low_b, -- least value of the other
  second.highest as high_b, -- greatest value of the other
  second.mean / nullif(first.mean, 0) as ratio -- mean of the other by mean of the one
from by_tool as first
join by_tool as second on second.submission = first.submission
  and second.setup = first.setup
  and second.operation = first.operation
  and second.access is first.access
  and second.metric = first.metric
  and second.direction is first.direction
  and second.tool > first.tool;

-- What caveat rules ask of each result: the columns that a rule may need, named as in result
-- where they stand there. While the rules run, a temporary table of the same name and rows stands
-- before this view, so that each of them costs one scan.
create view measured as
with load_duration as materialized (
  select load, min(value) as duration_s
  from measurement
  where metric = 'duration' and statistic in ('total', 'mean') and value is not null and load is not null
  group by load
)
select
  measurement.measurement as measurement, -- stable key
  run.submission as submission,
  setup.setup as setup,
  setup.host as host,
  setup.array as array,
  measurement.run as run,
  measurement.load as load,
  measurement.flow_position as flow_position,
  run.submission || '.' || setup.slug || '.' || run.tool || '.' || coalesce(load.key, 'run')
    -- dd tells how much it copied, and nothing of its files
    || coalesce('.' || coalesce(load.workset_bytes, case run.tool when 'dd' then load.bytes_moved end), '') || coalesce('.direct-' || load.direct, '') || coalesce('.flush-' || load.flush, '')
    -- jobs of one name ran at other depths; most keys of loads say it already
    || coalesce('.depth-' || workload.queue_depth, '') || coalesce('.threads-' || workload.threads, '')
    || '.' || measurement.metric || '.' || coalesce(measurement.direction, 'none')
    || '.' || measurement.statistic || '.' || measurement.scope as series, -- equal for measurements that repeat each other
  lower(run.tool) as tool, -- who printed, in lower case
  run.tool_version as tool_version,
  run.version_order as version_order,
  lower(coalesce(run.generator, run.tool)) as generator, -- who made the I/O, in lower case
  run.parser as parser,
  ' ' || run.command || ' ' as command, -- command line between blanks; null where unknown
  run.file as file,
  coalesce(run.started, setup.measured_from, submission.measured_from) as measured_from, -- first date, sortable, as precise as known
  submission.sent as sent,
  workload.operation as operation,
  workload.access as access,
  workload.block_bytes as block_bytes,
  workload.queue_depth as queue_depth,
  workload.threads as threads,
  workload.read_ratio as read_ratio,
  workload.random_ratio as random_ratio,
  load.streams as streams, -- streams that ran at once
  load.workset_bytes as workset_bytes,
  load.file_count as file_count,
  load.bytes_moved as bytes_moved,
  coalesce(load.duration_s, (
    -- Made by the first load that lacks its length, and only for who asks.
    select load_duration.duration_s from load_duration where load_duration.load = load.load
  )) as duration_s, -- length of the load, declared or measured, s
  load.direct as direct,
  load.flush as flush,
  measurement.metric as metric,
  metric.unit as unit,
  metric.unit in ('B/s', '1/s') and measurement.statistic in ('total', 'mean') as is_rate, -- 1: how fast it was, as one number
  metric.unit in ('B/s', '1/s') or measurement.metric = 'duration' or measurement.metric like '%latency%' as is_speed, -- 1: any statistic of a rate, a latency or a time taken
  measurement.direction as direction,
  measurement.statistic as statistic,
  measurement.scope as scope,
  measurement.instances as instances,
  measurement.aggregate as aggregate,
  measurement.repeats as repeats,
  measurement.spread as spread,
  measurement.value as value,
  measurement.qualifier as qualifier,
  measurement.value_low as value_low,
  measurement.value_high as value_high,
  measurement.printed as printed,
  measurement.resolution as resolution,
  measurement.rounding as rounding,
  measurement.missing as missing,
  measurement.verdict as verdict, -- worst caveat; null while rules are evaluated
  host.ram_bytes as ram_bytes,
  host.ram_installed_bytes as ram_installed_bytes,
  host.cpus as cpus,
  host.cpus_installed as cpus_installed,
  host.os as os,
  host.kernel as kernel,
  setup.filesystem as filesystem,
  array.level as array_level, -- level as built
  array.chunk_bytes as chunk_bytes,
  profile.medium as medium,
  profile.drives as drives,
  profile.channels as channels,
  profile.controller as controller,
  profile.cache as cache,
  profile.rpm as rpm,
  profile.capacity_bytes as capacity_bytes,
  profile.device_cache_bytes as device_cache_bytes,
  case when own.setup is null then '' else own.load end as path_load, -- load of load_link and load_ceiling that speaks of it
  case when own.setup is null then usual.part else own.part end as path_part, -- their part
  case when own.setup is null then usual.raw_ceiling else own.raw_ceiling end as raw_ceiling, -- most that the links of its flows let through, B/s
  case when own.setup is null then usual.practical_ceiling else own.practical_ceiling end as practical_ceiling, -- same, after protocol overhead where known, B/s
  case when own.setup is null then usual.narrowest else own.narrowest end as narrowest, -- the narrowest of them
  case when own.setup is null then usual.narrowest_place else own.narrowest_place end as narrowest_place, -- medium, port or uplink
  case when own.setup is null then usual.ports_ceiling else own.ports_ceiling end as ports_ceiling, -- most that the drives' own ports let through, B/s
  measurement.field as field -- column, key or JSON pointer in the raw file
from measurement
join metric on metric.metric = measurement.metric
-- Keys of a run's measurements lie beside each other: that is its index.
join run on run.run = measurement.run and measurement.measurement > run.run || '.' and measurement.measurement < run.run || '/'
join submission on submission.submission = run.submission
join run_setup on run_setup.run = run.run
join setup on setup.setup = run_setup.setup
join host on host.host = setup.host
join array on array.array = setup.array
join setup_profile as profile on profile.setup = setup.setup
left join load on load.load = measurement.load
left join workload on workload.id = case
  when measurement.flow_position is not null then (
    select flow.workload from flow where flow.load = measurement.load and flow.position = measurement.flow_position
  )
  when load.workload is null and measurement.direction = 'read' then load.read_workload
  when load.workload is null and measurement.direction = 'write' then load.write_workload
  else load.workload
end
left join load_ceiling as own on own.setup = setup.setup and own.load = measurement.load
  and own.part = case when measurement.flow_position is not null then 'flow-' || measurement.flow_position when measurement.direction = 'both' then 'all' else coalesce(measurement.direction, 'all') end
left join load_ceiling as usual on usual.setup = setup.setup and usual.load = ''
  and usual.part = case measurement.direction when 'both' then 'all' else coalesce(measurement.direction, 'all') end;

-- Every link of every host, with the most that was measured through it on each setup: figures that no
-- rule calls invalid. What each of several independent drives had of a total, no source says: it is left out.
create view link_flow as
with link as (
  select host, node, parent, link_kind from node where parent is not null
  union all
  select host, drive, port, medium_link from drive where medium_link is not null
),
passed as (
  select
    load_link.node,
    load_link.part,
    load_link.exact and abs(load_link.flows_through - load_link.flows) < 1e-9 and load_link.part <> 'all' and measured.qualifier = 'exact' as exact,
    coalesce(measured.value, measured.value_low) * load_link.share as bytes_per_s,
    load_link.practical_ceiling = measured.practical_ceiling as narrowest,
    measured.measurement,
    measured.setup
  from measured
  join setup on setup.setup = measured.setup
  join array on array.array = setup.array
  join load_link on load_link.setup = measured.setup and load_link.load = measured.path_load and load_link.part = measured.path_part
  where measured.verdict is not 'invalid' and measured.unit = 'B/s' and measured.is_rate and measured.scope = 'total' and measured.operation is not 'cached-read'
    and measured.qualifier in ('exact', 'about', 'at-least', 'range')
    and (array.level is not 'independent' or load_link.share >= 1 - 1e-9)
),
ranked as (
  select
    *,
    row_number() over (partition by node, setup order by bytes_per_s desc, exact desc, measurement) as place
  from passed
)
select
  link.host as host, -- host
  link.node as node, -- lower end of the link; a drive where the link is its medium
  link.parent as parent, -- upper end of the link
  link.link_kind as link_kind, -- link as negotiated; null where unknown
  link_kind.duplex as duplex, -- full or half
  link_kind.raw_bytes_per_s as raw_bytes_per_s, -- ceiling of the link after line coding, B/s per direction
  link_kind.practical_bytes_per_s as practical_bytes_per_s, -- ceiling after protocol overhead, B/s; null where no source gives one
  ranked.bytes_per_s as bytes_per_s, -- most that a measurement sent through it, B/s in one direction; null where nothing was measured
  ranked.exact as exact, -- 1: all that was measured passed this link; 0: by even shares, or inexact at the source
  ranked.narrowest as narrowest, -- 1: no other link lets less of it through
  ranked.part as part, -- what was measured: read, write, all
  ranked.measurement as measurement, -- the measurement
  ranked.setup as setup -- its setup
from link
left join link_kind on link_kind.link_kind = link.link_kind
left join ranked on ranked.node = link.node and ranked.place = 1;

-- What repeats of each series give together, for rules about them: values of aggregate single only.
create view repeated as
select
  series as series, -- series as in result
  n as n, -- number of values
  mean as mean, -- their mean, in the metric's unit
  median as median, -- their middle
  min as lowest, -- least
  max as highest, -- greatest
  deviation as deviation -- standard deviation of the sample; null of one value
from series_of_many
where aggregate = 'single' and qualifier = 'exact'
union all
select
  load.series || '.' || figure.metric || '.' || coalesce(figure.direction, 'none') || '.' || figure.statistic || '.' || figure.scope,
  1,
  one.value,
  one.value,
  one.value,
  one.value,
  null
from series_of_one as one
join series_load as load on load.series_load = one.series_load
join series_figure as figure on figure.series_figure = one.series_figure
where figure.aggregate = 'single' and figure.qualifier = 'exact';

-- The settings that hold for each result's run and setup; before it, too, stands a temporary table.
create view in_force as
select
  run_setup.run as run, -- run
  run_setup.setup as setup, -- setup it ran on
  setting.scope as scope, -- whose setting
  setting.target as target, -- which drive, controller or job, where not all
  setting.name as name, -- such as write-cache
  setting.value as value, -- as text
  setting.status as status, -- how it is known
  setting.read_back as read_back -- for what a boot resets: read after it?
from run_setup
join setup_setting as setting on setting.setup = run_setup.setup
union all
select run_setup.run, run_setup.setup, setting.scope, setting.target, setting.name, setting.value, setting.status, setting.read_back
from run_setup
join setting on setting.run = run_setup.run
where setting.scope = 'tool';

-- What each load was asked for: options of its own job before those of all jobs.
create view load_option as
select
  load, -- load
  name, -- option of the tool, as printed or given
  value -- as text
from (
  -- SQLite takes the bare column of the row that holds the max.
  select
    load.load as load,
    setting.name as name,
    setting.value as value,
    max(setting.target is not null) as own
  from load
  join setting on setting.run = load.run
  where setting.scope = 'tool' and (
    setting.target is null
    -- fio's JSON names a job as the load does (job2-seq-read), its text as the sender did (Seq Read).
    or load.key like setting.target || '.%'
    or substr(load.key, instr(load.key, '-') + 1) like lower(replace(replace(setting.target, ' ', '-'), '_', '-')) || '.%'
  )
  group by load.load, setting.name
);

-- A rule that fired on a measurement or on a finding, or could not be evaluated there.
create view caveat as
select
  firing.rule as rule,
  measurement.measurement as measurement, -- the number, or
  null as finding, -- the finding
  firing.verdict as verdict,
  firing.figures as figures
from measurement
join caveat_set on caveat_set.caveat_set = measurement.caveat_set
join firing on firing.firing = caveat_set.firing
union all
select rule, null, subject, verdict, figures
from firing
where level = 'finding';

-- Every caveat of every result.
create view result_caveat as
select
  result.id as id, -- measurement
  result.submission as submission, -- submission
  result.setup as setup, -- setup
  caveat.rule as rule, -- rule that fired
  rule.title as title, -- the rule in one line
  caveat.verdict as verdict, -- of this firing; unevaluated: an input is not known
  caveat.figures as figures -- the figures that made it fire, as JSON; null is what is not known
from result
join measurement on measurement.measurement = result.id
join caveat_set on caveat_set.caveat_set = measurement.caveat_set
join firing as caveat on caveat.firing = caveat_set.firing
join rule on rule.rule = caveat.rule;

-- What sources say of two setups under one load, folded over all their findings of the two: each pair
-- from both sides.
create view stated_order as
with stated as (
  select submission, load, subject, object, relation, line from finding where object is not null
  union all
  select
    submission,
    load,
    object,
    subject,
    case relation when 'above' then 'below' when 'below' then 'above' else relation end,
    line
  from finding
  where object is not null
)
select
  stated.submission as submission, -- submission
  load.key as workload, -- load spoken of
  first.slug as setup_a, -- one setup, by its slug
  second.slug as setup_b, -- the other
  count(*) as findings, -- how many findings speak of the two under this load
  min(stated.line) as line, -- line of the first of them
  submission.folder || '/submission.toml' as file, -- where they stand
  case when max(stated.relation = 'crosses') or (max(stated.relation = 'above') and max(stated.relation = 'below')) then 'crosses'
    when max(stated.relation = 'equal') and max(stated.relation = 'above') then 'above_or_equal'
    when max(stated.relation = 'equal') and max(stated.relation = 'below') then 'below_or_equal'
    else max(stated.relation)
  end as said -- of the one against the other: above, above_or_equal, equal, crosses, below_or_equal or below
from stated
join submission on submission.submission = stated.submission
join load on load.load = stated.load
join setup as first on first.setup = stated.subject
join setup as second on second.setup = stated.object
group by stated.load, stated.subject, stated.object;

-- What links that work in packets carry with packets of one size: 20 bytes of head and check stand around
-- each, as for practical_bytes_per_s, whose packets hold 128.
create view link_packet as
select
  link_kind.link_kind as link_kind, -- link
  size.payload_bytes as payload_bytes, -- data in each packet, B
  link_kind.raw_bytes_per_s * 1.0 * size.payload_bytes / (size.payload_bytes + 20) as bytes_per_s -- ceiling with such packets, B/s per direction
from link_kind
join (select 64 as payload_bytes union all select 128 union all select 256) as size
where link_kind.family in ('PCIe', 'DMI') and link_kind.practical_bytes_per_s is not null;

-- Parts that the catalogue does not know: welcome, and listed for it.
create view unclassified as
select
  host.submission as submission, -- submission that names the part
  'board' as kind, -- kind of part
  host.board as name -- as the sender wrote it
from host
where host.board_model is null and host.board is not null
union
select host.submission, 'cpu', host.cpu from host where host.cpu_model is null and host.cpu is not null
union
select host.submission, 'drive', drive.name from drive join host on host.host = drive.host where drive.model is null and drive.name is not null
union
select host.submission, node.kind, node.name from node join host on host.host = node.host where node.model is null and node.name is not null and node.kind in ('controller', 'chipset', 'switch', 'bridge');
