-- Platterbase: the facts. Read from top to bottom: what exists, who sent what,
-- where it ran, what was set, what was done, what was found, what we think of it.
-- Everything derived stands in views.sql. The comment behind a column is its
-- published description (units are SI, see README.md); a test keeps it complete.

-- ---------------------------------------------------------------- vocabulary

-- The closed list of units.
create table unit (
  unit text primary key, -- as stored: B/s, 1/s, s, B, ratio, count, W, degC, 1
  description text not null -- what it means, in words
) strict;

-- Every metric of every format; filled from metrics.toml.
create table metric (
  metric text primary key, -- slug, such as throughput
  unit text not null references unit, -- unit of all values of this metric
  better text check (better in ('higher', 'lower')), -- which way is better; null where neither is
  decimals integer not null check (decimals between 0 and 9), -- decimals worth printing in the base unit
  label text not null unique, -- key of the name in site/i18n
  description text not null -- what is measured, and of what a ratio is a share
) strict;

-- Every operation of every format; filled from metrics.toml.
create table operation (
  operation text primary key, -- slug, such as rewrite
  description text not null -- what the tool does
) strict;

-- Bus and medium ceilings; filled from links.csv.
create table link_kind (
  link_kind text primary key, -- name, such as "SATA 2 (3 Gbit/s)"
  family text not null, -- PATA, SATA, PCIe, DMI, USB, medium …
  generation text, -- generation within the family
  year integer, -- year of introduction
  lanes real, -- lanes of this row
  line_bits_per_s integer, -- bits on all lines before coding, per direction; null where symbols are no bits
  encoding text, -- line code
  raw_bytes_per_s integer, -- payload after line coding, B/s per direction; null where the kind has none of its own
  practical_bytes_per_s integer, -- after protocol overhead, B/s; null where no source gives one
  duplex text, -- full: each direction has the figure; half: both share it
  shared_with text, -- what shares the figure (channel, bus, uplink), in words
  source text not null, -- where the figures come from
  source_seen integer not null check (source_seen in (0, 1)), -- 1: the source was read; 0: recalled
  note text -- what else a reader must know
) strict;

-- Named mixes of requests that reviews rate setups by; filled from patterns.csv.
create table pattern_part (
  pattern text not null, -- name of the mix, such as fileserver
  position integer not null, -- order in the file, from 0
  rating text not null check (rating in ('server', 'workstation')), -- formula that rates it, see view rating
  share real not null check (share > 0), -- share of requests; those of a mix add up to 1
  block_bytes integer not null, -- request size, B
  read_ratio real not null, -- share of reads in this part
  random_ratio real not null, -- share of random requests in this part
  source text not null, -- who says so
  primary key (pattern, position)
) strict;

-- ----------------------------------------------------------------- catalogue

-- What a maker sells; filled from content/hardware/.
create table model (
  model text primary key, -- slug, maker first, such as seagate-st340015a
  maker text not null, -- maker as it writes itself
  kind text not null, -- drive, controller, board, chipset, bridge, switch, cpu …
  name text not null, -- name as sold
  medium text check (medium in ('hdd', 'ssd', 'optical')), -- kind of medium, drives only
  interface text references link_kind, -- link the part was made for
  capacity_bytes integer check (capacity_bytes > 0), -- capacity, B
  cache_bytes integer check (cache_bytes >= 0), -- cache on the part, B
  rpm integer check (rpm > 0), -- rotations per minute of the platters
  released integer, -- year of release
  notes text, -- what else a reader must know
  file text not null -- catalogue file in the repository
) strict;

-- Spellings that tools and people print for a model.
create table model_alias (
  alias text primary key collate nocase, -- spelling, compared without case
  model text not null references model -- the model meant
) strict;

-- Sources and further facts of a model.
create table model_source (
  model text not null references model, -- the model
  position integer not null, -- order in the catalogue file
  name text, -- fact stated, null for a source of the entry as a whole
  value text, -- value of that fact
  source text not null, -- address or title
  primary key (model, position)
) strict;

-- --------------------------------------------------------------- submissions

-- One folder sent by one person.
create table submission (
  submission text primary key, -- slug: name of the folder
  title text not null, -- title in English
  author text not null, -- who measured, as published
  sender text, -- who sent it to us, where another
  sent text not null, -- day of sending
  language text not null, -- language of the source, BCP 47
  licence text not null, -- licence of the raw files (SPDX id or words)
  source text, -- title or address of the source document
  source_title text, -- title of the source, word for word and in its language
  source_address text, -- where the source can be read; null where that is lost or not known
  published text, -- date of the source, as precise as known
  measured_from text, -- first date of measuring, as precise as known
  measured_to text, -- last date of measuring
  transcribed text, -- what was repaired in files that are second-hand; null for the tools' own files
  note text, -- anything else
  folder text not null unique -- folder in the repository
) strict;

-- Every file of a submission, used or opaque.
create table raw_file (
  file text primary key, -- path in the repository; of a member of a packed file its path there follows
  submission text not null references submission, -- owner
  sha256 text not null check (length(sha256) = 64), -- of the bytes as committed
  bytes integer not null check (bytes >= 0), -- size, B
  lines integer, -- lines after decoding; null for opaque files
  encoding text, -- codec used; null for opaque files
  encoding_how text check (encoding_how in ('bom', 'pattern', 'strict', 'escape', 'declared', 'words', 'detector')), -- how the codec was found
  opaque integer not null check (opaque in (0, 1)), -- 1: kept, not read, by the sender's word
  note text -- the sender's word on this file
) strict, without rowid;

-- --------------------------------------------------------------------- hosts

-- One computer in one state.
create table host (
  host text primary key, -- submission.slug
  submission text not null references submission, -- owner
  slug text not null, -- slug within the submission
  board_model text references model, -- main board, when in the catalogue
  board text, -- main board as the sender wrote it
  cpu_model text references model, -- processor, when in the catalogue
  cpu text, -- processor as the sender wrote it
  cpus integer check (cpus > 0), -- processors (cores) usable during the runs
  cpus_installed integer check (cpus_installed > 0), -- processors (cores) present
  ram_bytes integer check (ram_bytes > 0), -- memory usable by the system, B
  ram_installed_bytes integer check (ram_installed_bytes > 0), -- memory present, B
  os text, -- operating system with version
  kernel text, -- kernel version
  note text, -- anything else
  unique (submission, slug)
) strict;

-- The host's topology: a tree of nodes, each with the link to its parent. A hop
-- stands once, however many drives use it.
create table node (
  node text primary key, -- host.slug
  host text not null references host, -- the computer
  slug text not null, -- slug within the host
  kind text not null check (kind in ('cpu', 'chipset', 'switch', 'bridge', 'controller', 'port', 'slot')), -- what it is
  model text references model, -- part, when in the catalogue
  name text, -- part or place as the sender wrote it
  parent text references node, -- next node towards the processor; null only for the root
  link_kind text references link_kind, -- link to the parent as negotiated (in force)
  link_possible text references link_kind, -- best link both ends could have had, where it differs; of a slot, what it offers a card
  shares integer check (shares > 0), -- how many devices can hang on this link at once, where the kind is shared
  address text, -- PCI address as lspci prints it, without the domain 0000
  status text not null check (status in ('declared', 'detected', 'inferred')), -- how it is known
  reason text, -- why, for what is inferred
  unique (host, slug),
  check (status <> 'inferred' or reason is not null),
  check ((parent is null) = (kind = 'cpu'))
) strict;

-- One physical drive in a host.
create table drive (
  drive text primary key, -- host.slug
  host text not null references host, -- the computer
  slug text not null, -- slug within the host
  model text references model, -- part, when in the catalogue
  name text, -- part as the sender wrote it
  port text references node, -- where it hangs
  device text, -- device name without /dev/, as tools print it
  firmware text, -- firmware revision
  size_bytes integer check (size_bytes > 0), -- capacity, B, where stated or detected
  medium text, -- removable medium in it, such as dvd-ram-5x
  medium_link text references link_kind, -- ceiling of that medium
  note text, -- anything else
  unique (host, slug)
) strict;

-- How drives were put together. A bare drive is level single; drives driven at
-- once without an array are independent.
create table array (
  array text primary key, -- submission.slug
  submission text not null references submission, -- owner
  slug text not null, -- slug within the submission
  level text not null check (level in ('single', 'independent', 'linear', 'jbod', 'raid0', 'raid1', 'raid3', 'raid4', 'raid5', 'raid6', 'raid10', 'raid50', 'raid60', 'mirror', 'stripe', 'raidz1', 'raidz2', 'raidz3', 'draid', 'parallel-fs', 'unknown')), -- level as built
  made_by text, -- software or firmware that makes it (md, md4ram, controller firmware …)
  device text, -- device or pool name without /dev/, as tools print it
  chunk_bytes integer check (chunk_bytes > 0), -- bytes on one member before the next, B
  note text, -- anything else
  unique (submission, slug)
) strict;

-- What an array is made of.
create table member (
  array text not null references array, -- the array
  position integer not null, -- order, from 0
  role text not null check (role in ('data', 'cache', 'parity', 'spare', 'log')), -- what it does
  backing text not null check (backing in ('drive', 'file', 'ram')), -- whole drive, file on a drive, or memory
  drive text references drive, -- the drive, or the drive that holds the file; null for memory
  port text references node, -- where the drive hung in this array
  size_bytes integer check (size_bytes > 0), -- part of it used, B
  write_policy text check (write_policy in ('write-through', 'write-back')), -- of a cache
  group_position integer not null default 0, -- which inner array, in nested levels
  primary key (array, position),
  check ((backing = 'ram') = (drive is null))
) strict;

-- What was measured: host + array + filesystem + settings.
create table setup (
  setup text primary key, -- submission.slug
  submission text not null references submission, -- owner
  slug text not null, -- slug within the submission
  host text not null references host, -- the computer
  array text not null references array, -- the drives
  title text, -- short name as the source prints it
  filesystem text, -- filesystem in lower case; none for the bare device; null where unknown
  measured_from text, -- first date, where it differs from the submission's
  measured_to text, -- last date
  note text, -- anything else
  unique (submission, slug)
) strict;

-- Settings that belong to one host, one setup or one run alone. View setting has them and those of setting_set.
create table single_setting (
  id integer primary key, -- row number, in the order of reading
  host text references host, -- owner, or
  setup text references setup, -- owner, or
  run text references run, -- run that printed it, or whose tool had this option as the sender says
  scope text not null check (scope in ('drive', 'controller', 'array', 'filesystem', 'mount', 'os', 'tool')), -- whose setting
  target text, -- which drive or controller, where not all
  name text not null, -- such as write-cache
  value text not null, -- as text
  status text not null check (status in ('declared', 'detected', 'inferred')), -- how it is known
  reason text, -- why, for what is inferred
  read_back text check (read_back in ('yes', 'no', 'unknown')), -- for what a boot resets: read after it?
  line integer, -- line in the run's raw file, for what is detected
  check ((host is not null) + (setup is not null) + (run is not null) = 1),
  check (status <> 'detected' or run is not null),
  check (status = 'detected' or run is null or scope = 'tool'),
  check (status <> 'inferred' or reason is not null)
) strict;

-- Options of tools, which many runs share: printed by them on the same lines, or given by the sender.
create table setting_set (
  setting_set integer not null, -- number of the set
  position integer not null, -- order in the set, from 0
  target text, -- which job, where not all
  name text not null, -- such as iodepth
  value text not null, -- as text
  status text not null generated always as (case when line is null then 'declared' else 'detected' end) virtual, -- how it is known
  line integer, -- line in the run's raw file, for what is detected
  primary key (setting_set, position)
) strict, without rowid;

-- ------------------------------------------------------------------ what ran

-- A pattern of requests.
create table workload (
  id integer primary key, -- row number; equal patterns of a submission stand once
  operation text references operation, -- what was done; null where unknown
  access text check (access in ('sequential', 'random', 'mixed', 'backward', 'stride')), -- order of addresses
  block_bytes integer check (block_bytes > 0), -- request size, B; null where unknown or mixed
  queue_depth real check (queue_depth > 0), -- outstanding requests per thread
  threads integer check (threads > 0), -- threads, processes or jobs
  read_ratio real check (read_ratio between 0 and 1), -- share of reads
  random_ratio real check (random_ratio between 0 and 1) -- share of random requests
) strict;

-- Parts of a mixed pattern; shares add up to 1.
create table workload_part (
  workload integer not null references workload, -- the pattern
  position integer not null, -- order, from 0
  share real not null check (share >= 0 and share <= 1), -- share of requests; 0 where a source prints 0 %
  block_bytes integer not null check (block_bytes > 0), -- request size, B
  read_ratio real check (read_ratio between 0 and 1), -- share of reads in this part
  random_ratio real check (random_ratio between 0 and 1), -- share of random requests in this part
  primary key (workload, position)
) strict;

-- One execution, as far as one raw file tells of it.
create table run (
  run text primary key, -- submission.file.ordinal
  submission text not null references submission, -- owner
  file text not null references raw_file, -- where it stands
  ordinal integer not null check (ordinal > 0), -- order in the file, from 1
  label text, -- name that the tool or table printed
  tool text not null, -- who printed
  tool_version text, -- its version; null where unknown
  version_order integer, -- its version as a number that sorts: major × 10⁶ + minor × 10³ + patch
  parser text not null, -- parser that read it
  parser_version integer not null, -- its version
  generator text, -- who made the I/O, where another
  generator_version text, -- its version
  command text, -- command line
  started text, -- start, ISO 8601, as precise as known
  outcome text not null check (outcome in ('ok', 'failed', 'interrupted', 'configuration')), -- how it ended
  line_from integer not null check (line_from > 0), -- first line in the file
  line_to integer not null, -- last line
  unique (file, ordinal),
  check (line_to >= line_from)
) strict;

-- Which options its tool had.
create table run_setting_set (
  run text primary key references run, -- the run
  setting_set integer not null, -- its options, as rows of setting_set
  first_setting integer not null -- row number of the first of them in view setting
) strict, without rowid;

-- Which setups a run belongs to.
create table run_setup (
  run text not null references run, -- the run
  setup text not null references setup, -- the setup
  assignment text not null check (assignment in ('all', 'one-of')), -- all: holds for each; one-of: for one of them, the source does not say which
  primary key (run, setup)
) strict, without rowid;

-- What ran at once: one flow or more. Belongs to one run, or is declared by the
-- submission for several runs and for findings.
create table load (
  load text primary key, -- run.key, or submission.key when declared
  submission text not null references submission, -- owner
  run text generated always as (substr(load, 1, run_length)) virtual references run, -- the run; null when declared by the submission
  key text not null, -- key within the run or the submission
  title text, -- name as the source prints it
  workset_bytes integer check (workset_bytes > 0), -- size of the data touched, B
  file_count integer check (file_count > 0), -- files touched
  bytes_moved integer check (bytes_moved > 0), -- data transferred, B
  direct integer check (direct in (0, 1)), -- 1: past the system's cache; null where unknown
  flush text check (flush in ('none', 'after', 'end', 'periodic', 'each')), -- when written data was forced out: never, after the clock stopped, inside the time at the end, now and then, with each write; null where unknown
  duration_s real check (duration_s >= 0), -- length, s
  aggregate text check (aggregate in ('single', 'mean', 'median', 'best', 'worst')), -- across repeats, of what findings say of it; null where not stated
  repeats integer check (repeats > 0), -- number of those repeats; null where unknown
  streams integer, -- streams that ran at once (its flows); this and what follows is worked out from them, see views.sql
  workload integer references workload, -- pattern of all flows; null where they differ
  read_workload integer references workload, -- pattern of the flows that read; null where they differ or none does
  write_workload integer references workload, -- pattern of the flows that write
  run_length integer, -- how many characters of the key are that of the run; null where it is the submission's
  check (load = coalesce(substr(load, 1, run_length), submission) || '.' || key)
) strict;

-- One stream of requests of a load.
create table flow (
  load text not null references load, -- the load
  position integer not null, -- order, from 0
  workload integer not null references workload, -- its pattern
  drive text references drive, -- the one drive it goes to; null: the setup as a whole
  primary key (load, position)
) strict, without rowid;

-- ------------------------------------------------------------ what was found

-- Closed lists of the largest tables are comparisons joined by or: to look up each of a row's words in
-- a list takes SQLite longer than to store the row.

-- One number, or the reason why there is none. The key begins with that of its run, and of its run's
-- load: both are read from it and not stored again, for they would be half of the database. Nor is the word
-- that most of them have of a closed list: a column of its own holds it where it is another one.
create table measurement (
  measurement text primary key, -- stable text key of [a-z0-9.-]; never holds value, line or parser version
  run text not null generated always as (substr(measurement, 1, run_length)) virtual references run, -- the run
  load text generated always as (coalesce(declared_load, substr(measurement, 1, load_length))) virtual references load, -- what ran; null for figures of the run as a whole (a score)
  flow_position integer, -- the one flow it is of; null: all
  metric text not null references metric, -- what was measured
  direction text check (direction = 'read' or direction = 'write' or direction = 'trim' or direction = 'both'), -- of the data
  statistic text not null check (statistic glob 'p[0-9]*' or statistic = 'total' or statistic = 'mean' or statistic = 'min' or statistic = 'max' or statistic = 'stddev' or statistic = 'median' or statistic = 'count'), -- within one run
  scope text not null generated always as (coalesce(other_scope, 'total')) virtual check (scope = 'total' or scope = 'per-drive' or scope = 'per-thread' or scope = 'per-job'), -- whose number
  instances integer check (instances > 0), -- number of drives, threads or jobs
  aggregate text not null generated always as (coalesce(other_aggregate, 'single')) virtual check (aggregate = 'single' or aggregate = 'mean' or aggregate = 'median' or aggregate = 'best' or aggregate = 'worst'), -- across repeats
  repeats integer check (repeats > 0), -- number of repeats; null where unknown
  spread real check (spread >= 0), -- spread across the repeats as the source states it, in the metric's unit
  value real check (value between -1e300 and 1e300), -- in the metric's unit; null when missing or a range
  qualifier text not null generated always as (coalesce(other_qualifier, 'exact')) virtual check (qualifier = 'exact' or qualifier = 'about' or qualifier = 'at-least' or qualifier = 'at-most' or qualifier = 'range' or qualifier = 'delta'), -- how exact
  value_low real, -- lower end of a range
  value_high real, -- upper end of a range
  printed text not null, -- as printed in the raw file
  resolution real check (resolution > 0), -- size of the last printed place, in the metric's unit
  rounding text not null generated always as (coalesce(other_rounding, 'nearest')) virtual check (rounding = 'nearest' or rounding = 'down' or rounding = 'unknown'), -- how the tool rounds
  missing text check (missing = 'below-resolution' or missing = 'skipped' or missing = 'failed' or missing = 'not-finite' or missing = 'interrupted' or missing = 'lost'), -- why there is no value
  line integer not null check (line > 0), -- line in the raw file
  field text not null, -- column, key or JSON pointer
  verdict text check (verdict = 'ok' or verdict = 'info' or verdict = 'warn' or verdict = 'invalid' or verdict = 'unevaluated'), -- worst caveat; null = not evaluated
  position integer not null, -- order in its run, from 0
  run_length integer not null, -- how many characters of the key are that of the run
  load_length integer, -- how many are that of the load; null where the load is none of the run
  declared_load text, -- load that the submission declares for several runs; null where the load is the run's own
  caveat_set integer, -- what fired on it, as a row of caveat_set; null: nothing
  other_scope text check (other_scope <> 'total'), -- scope; null where it is total
  other_aggregate text check (other_aggregate <> 'single'), -- aggregate; null where it is single
  other_qualifier text check (other_qualifier <> 'exact'), -- qualifier; null where it is exact
  other_rounding text check (other_rounding <> 'nearest'), -- rounding; null where it is nearest
  check ((value is null) = (missing is not null or qualifier = 'range')),
  check ((qualifier = 'range') = (value_low is not null and value_high is not null)),
  check (value_low is null or value_low <= value_high),
  check (substr(measurement, run_length + 1, 1) = '.' and (load_length is null or substr(measurement, load_length + 1, 1) = '.')),
  foreign key (load, flow_position) references flow (load, position)
) strict, without rowid;

-- Ratios as a source prints them: never values, only checked against ours.
create table quoted_ratio (
  measurement text not null references measurement, -- what it is a ratio of
  baseline text not null references measurement, -- what it is relative to
  printed text not null, -- as printed
  ratio real not null check (ratio >= 0), -- as a number
  resolution real not null check (resolution > 0), -- size of the last printed place
  better text not null check (better in ('higher', 'lower')), -- which way the source calls better
  line integer not null, -- line in the raw file
  field text not null, -- column
  primary key (measurement, baseline)
) strict;

-- What a source states in words where numbers are lost.
create table finding (
  finding text primary key, -- submission.slug
  submission text not null references submission, -- owner
  subject text not null references setup, -- what is spoken of
  relation text not null check (relation in ('above', 'below', 'equal', 'crosses', 'flat', 'rises', 'falls')), -- how it stands
  object text references setup, -- to what; null for the shape of one line
  load text not null references load, -- load spoken of
  metric text not null references metric, -- what is compared
  degree text, -- how much, in the source's terms (slightly, far, always)
  axis text, -- over which axis (queue-depth, write-share, block-size)
  axis_from real, -- range on that axis, from
  axis_to real, -- range on that axis, to; where lines cross: the place
  locator text not null, -- where the source says so
  line integer not null -- line in submission.toml
) strict;

-- What inventory tools and headers print beside numbers.
create table fact (
  run text not null references run, -- run that printed it
  position integer not null, -- order in the run, from 0
  subject text not null, -- what it is about (drive, filesystem, device name …)
  name text not null, -- such as firmware
  value text not null, -- as printed
  number real, -- as a number in the unit beside
  unit text references unit, -- unit of the number
  line integer not null, -- line in the raw file
  primary key (run, position)
) strict, without rowid;

-- The whole time series of a run: a Parquet file beside the database.
create table series_file (
  run text primary key references run, -- run that printed it
  file text not null unique, -- path beside the database
  points integer not null check (points > 0) -- number of points in it
) strict;

-- One point of a time series, thinned for charts; the whole is in series_file.
create table sample (
  load text not null references load, -- what ran
  metric text not null references metric, -- what was measured
  direction text not null check (direction in ('read', 'write', 'trim', 'both', 'none')), -- of the data
  device text not null, -- device or empty
  position integer not null, -- order, from 0
  t_s real, -- time since the start, s
  value real not null, -- in the metric's unit
  since_boot integer not null check (since_boot in (0, 1)), -- 1: average since boot, not of the interval
  line integer not null, -- line in the raw file
  primary key (load, metric, direction, device, position)
) strict, without rowid;

-- Corrections, withdrawals and takedowns, as the submission's erratum lines say.
create table erratum (
  submission text not null references submission, -- the submission
  position integer not null, -- order in submission.toml, from 0
  date text not null, -- day of the correction
  kind text not null check (kind in ('erratum', 'withdrawal', 'takedown')), -- erratum: was wrong, is right now; withdrawal: nobody should rely on it, it stays visible; takedown: a file with personal data, gone
  file text, -- file that it concerns, path in the repository; null: the whole submission
  run integer, -- ordinal of the run in that file; null: all
  line integer, -- line of that file
  was text, -- what stood there
  now text, -- what stands there now
  reason text not null, -- why
  found_by text, -- who found it, as published
  declared_line integer not null, -- line in submission.toml
  primary key (submission, position)
) strict;

-- -------------------------------------------------------- what we think of it

-- Caveat rules; filled from caveats/.
create table rule (
  rule text primary key, -- id, such as cache-fit
  version integer not null, -- raised when the condition changes
  severity text not null check (severity in ('invalid', 'warn', 'info')), -- worst it can do
  topic text not null check (topic in ('caches', 'host', 'workload', 'drive', 'links', 'statistics', 'reporting')), -- what it is about
  title text not null, -- one line in English
  fix text not null, -- how to measure right, in English
  source text not null, -- who says so
  sql text not null -- the query that finds it
) strict;

-- A rule that fired, or could not be evaluated: once for each of its figures, at the highest level where
-- it holds for all measurements that it concerns. View caveat has it for each measurement and finding.
create table firing (
  firing integer primary key, -- row number
  rule text not null references rule, -- the rule
  level text not null check (level = 'submission' or level = 'host' or level = 'setup' or level = 'run' or level = 'load' or level = 'measurement' or level = 'finding'), -- where it holds
  subject text, -- the submission, host, …: a row of the table that level names; null for measurements, which name their set
  verdict text not null check (verdict = 'info' or verdict = 'warn' or verdict = 'invalid' or verdict = 'unevaluated'), -- of this firing; unevaluated: an input is not known
  figures text not null check (json_valid(figures)), -- the figures that made it fire, as JSON; null is what is not known
  check ((subject is null) = (level = 'measurement'))
) strict;

-- What fired together: measurements with the same caveats share one set.
create table caveat_set (
  caveat_set integer not null, -- number of the set, as in measurement
  firing integer not null references firing, -- what belongs to it
  primary key (caveat_set, firing)
) strict, without rowid;

-- Since when a version of a tool could be had; filled from tool_releases.csv.
create table tool_release (
  tool text not null, -- the tool, in lower case
  version_order integer not null, -- version, as run.version_order
  version text not null, -- version, as its makers call it
  released text not null, -- day of its release
  source text not null, -- who says so
  primary key (tool, version_order)
) strict, without rowid;

-- Versions of tools that are known to misreport; filled from tool_bugs.csv. Patterns are those of
-- GLOB, a null pattern fits all.
create table tool_bug (
  tool text not null, -- who misreports, in lower case
  position integer not null, -- order in the file, from 0
  from_version integer, -- first version affected, as run.version_order; null: all before
  before_version integer, -- first version mended; null: none yet
  os text, -- pattern of the systems affected
  setting text, -- setting of the tool that it needs; null: none
  setting_value text, -- pattern of that setting's value
  and_setting text, -- a second setting that it needs, of any value but 0; null: none
  metric text, -- pattern of the metrics affected
  statistic text, -- pattern of the statistics affected
  field text, -- pattern of the fields affected (JSON pointers begin with /)
  severity text not null check (severity in ('invalid', 'warn', 'info')), -- how bad it is
  effect text not null, -- what is wrong then
  source text not null, -- who says so
  primary key (tool, position)
) strict;
