-- A small made-up world that no rule objects to: one computer, a disk alone ("one") and two disks as
-- raid0 ("pair"), both measured with fio, direct, synced, five times. Cases of tests/caveats/*.toml
-- change it. Rates agree with bytes and times: 30 GB in 300 s are 100 MB/s.
-- Cases move measurements between runs and loads, and loads between runs, which the real tables read from
-- their keys: here they are columns of their own. When a case is done, keys get their run in front (see __init__.py).
drop table measurement;
drop table load;
create table load (
  load text primary key,
  submission text not null references submission,
  run text references run,
  key text not null,
  title text,
  workset_bytes integer check (workset_bytes > 0),
  file_count integer check (file_count > 0),
  bytes_moved integer check (bytes_moved > 0),
  direct integer check (direct in (0, 1)),
  flush text check (flush in ('none', 'after', 'end', 'periodic', 'each')),
  duration_s real check (duration_s >= 0),
  aggregate text check (aggregate in ('single', 'mean', 'median', 'best', 'worst')),
  repeats integer check (repeats > 0),
  streams integer,
  workload integer references workload,
  read_workload integer references workload,
  write_workload integer references workload
) strict;
create table measurement (
  measurement text primary key,
  run text not null references run,
  load text references load,
  flow_position integer,
  metric text not null references metric,
  direction text check (direction in ('read', 'write', 'trim', 'both')),
  statistic text not null check (statistic in ('total', 'mean', 'min', 'max', 'stddev', 'median', 'count') or statistic glob 'p[0-9]*'),
  scope text not null check (scope in ('total', 'per-drive', 'per-thread', 'per-job')),
  instances integer check (instances > 0),
  aggregate text not null check (aggregate in ('single', 'mean', 'median', 'best', 'worst')),
  repeats integer check (repeats > 0),
  spread real check (spread >= 0),
  value real check (value between -1e300 and 1e300),
  qualifier text not null check (qualifier in ('exact', 'about', 'at-least', 'at-most', 'range', 'delta')),
  value_low real,
  value_high real,
  printed text not null,
  resolution real check (resolution > 0),
  rounding text not null check (rounding in ('nearest', 'down', 'unknown')),
  missing text check (missing in ('below-resolution', 'skipped', 'failed', 'not-finite', 'interrupted', 'lost')),
  line integer not null check (line > 0),
  field text not null,
  verdict text check (verdict in ('ok', 'info', 'warn', 'invalid', 'unevaluated')),
  position integer generated always as (0) virtual,
  caveat_set integer generated always as (null) virtual,
  check ((value is null) = (missing is not null or qualifier = 'range')),
  check ((qualifier = 'range') = (value_low is not null and value_high is not null)),
  check (value_low is null or value_low <= value_high),
  foreign key (load, flow_position) references flow (load, position)
) strict;

insert into unit values ('B/s', '-'), ('1/s', '-'), ('s', '-'), ('B', '-'), ('ratio', '-'), ('count', '-'), ('W', '-'), ('degC', '-'), ('1', '-');
insert into metric values
  ('throughput', 'B/s', 'higher', 0, 'a', '-'), ('iops', '1/s', 'higher', 1, 'b', '-'), ('seek-rate', '1/s', 'higher', 1, 'c', '-'),
  ('cpu', 'ratio', 'lower', 3, 'd', '-'), ('cpu-user', 'ratio', 'lower', 3, 'e', '-'), ('cpu-system', 'ratio', 'lower', 3, 'f', '-'),
  ('duration', 's', 'lower', 1, 'g', '-'), ('latency', 's', 'lower', 6, 'h', '-'), ('bytes-moved', 'B', null, 0, 'i', '-'),
  ('file-rate', '1/s', 'higher', 1, 'j', '-');
insert into operation values ('read', '-'), ('write', '-'), ('rewrite', '-'), ('reread', '-'), ('seek', '-'), ('delete', '-'),
  ('per-char-read', '-'), ('per-char-write', '-'), ('cached-read', '-'), ('mixed', '-'), ('monitor', '-');
insert into link_kind (link_kind, family, generation, year, lanes, encoding, raw_bytes_per_s, practical_bytes_per_s, duplex,
  shared_with, source, source_seen, note) values
  ('SATA 2', 'SATA', '2', 2004, 1, '8b/10b', 300000000, null, 'half', null, '-', 1, null),
  ('SATA 1', 'SATA', '1', 2003, 1, '8b/10b', 150000000, null, 'half', null, '-', 1, null),
  ('DMI 1.0 x4', 'DMI', '1', 2004, 4, '8b/10b', 1000000000, 865000000, 'full', 'all ports', '-', 1, null);
insert into model values
  ('disk', 'Maker', 'drive', 'Disk', 'hdd', 'SATA 2', 1000000000000, 33554432, 7200, 2005, null, '-'),
  ('flash', 'Maker', 'drive', 'Flash', 'ssd', 'SATA 2', 500000000000, 536870912, null, 2015, null, '-');
insert into submission (submission, title, author, sent, language, licence, measured_from, measured_to, folder) values
('w', 'World', 'Nobody', '2026-11-21', 'en', 'CC0-1.0', '2020-05-01', '2020-05-01', 'content/results/2026/w');
insert into raw_file values ('w/fio.json', 'w', '0000000000000000000000000000000000000000000000000000000000000000', 1, 1, 'utf-8', 'strict', 0, null);
insert into host values ('w.box', 'w', 'box', null, 'Board', null, 'Processor', 4, 4, 1073741824, 1073741824, 'Debian 12', '6.1.0', null);
insert into node values
  ('w.box.cpu', 'w.box', 'cpu', 'cpu', null, 'Processor', null, null, null, null, null, 'declared', null),
  ('w.box.chipset', 'w.box', 'chipset', 'chipset', null, 'Chipset', 'w.box.cpu', 'DMI 1.0 x4', null, null, null, 'declared', null),
  ('w.box.sata', 'w.box', 'sata', 'controller', null, 'SATA', 'w.box.chipset', null, null, null, null, 'declared', null),
  ('w.box.port-1', 'w.box', 'port-1', 'port', null, null, 'w.box.sata', 'SATA 2', null, null, null, 'declared', null),
  ('w.box.port-2', 'w.box', 'port-2', 'port', null, null, 'w.box.sata', 'SATA 2', null, null, null, 'declared', null);
insert into drive values
  ('w.box.disk-1', 'w.box', 'disk-1', 'disk', null, 'w.box.port-1', 'sda', null, 1000000000000, null, null, null),
  ('w.box.disk-2', 'w.box', 'disk-2', 'disk', null, 'w.box.port-2', 'sdb', null, 1000000000000, null, null, null);
insert into array values ('w.one', 'w', 'one', 'single', null, null, null, null), ('w.pair', 'w', 'pair', 'raid0', 'md', 'md0', 65536, null);
insert into member values
  ('w.one', 0, 'data', 'drive', 'w.box.disk-1', 'w.box.port-1', null, null, 0),
  ('w.pair', 0, 'data', 'drive', 'w.box.disk-1', 'w.box.port-1', null, null, 0),
  ('w.pair', 1, 'data', 'drive', 'w.box.disk-2', 'w.box.port-2', null, null, 0);
insert into setup values
  ('w.one', 'w', 'one', 'w.box', 'w.one', null, 'ext4', null, null, null),
  ('w.pair', 'w', 'pair', 'w.box', 'w.pair', null, 'ext4', null, null, null);
insert into single_setting values
  (1, 'w.box', null, null, 'drive', null, 'write-cache', 'on', 'declared', null, 'yes', null),
  (2, 'w.box', null, null, 'mount', null, 'atime', 'noatime', 'declared', null, null, null),
  (3, 'w.box', null, null, 'os', null, 'governor', 'performance', 'declared', null, 'yes', null);
insert into workload values
  (1, 'write', 'sequential', 1048576, 1, 1, 0, 0), (2, 'read', 'sequential', 1048576, 1, 1, 1, 0), (3, 'read', 'random', 4096, 1, 1, 1, 1);
insert into run values
  ('one', 'w', 'w/fio.json', 1, null, 'fio', '3.42', 3042000, 'fio', 1, null, null, 'fio job', '2020-05-01', 'ok', 1, 9),
  ('pair', 'w', 'w/fio.json', 2, null, 'fio', '3.42', 3042000, 'fio', 1, null, null, 'fio job', '2020-05-01', 'ok', 10, 19);
insert into run_setup values ('one', 'w.one', 'all'), ('pair', 'w.pair', 'all');
insert into load (load, submission, run, key, workset_bytes, bytes_moved, direct, flush, duration_s) values
  ('one.write', 'w', 'one', 'write', 30000000000, 30000000000, 1, 'end', 300),
  ('one.read', 'w', 'one', 'read', 30000000000, 30000000000, 1, null, 300),
  ('one.random', 'w', 'one', 'random', 900000000000, 122880000, 1, null, 300),
  ('pair.write', 'w', 'pair', 'write', 60000000000, 57000000000, 1, 'end', 300),
  ('pair.read', 'w', 'pair', 'read', 60000000000, 57000000000, 1, null, 300);
insert into flow values ('one.write', 0, 1, null), ('one.read', 0, 2, null), ('one.random', 0, 3, null), ('pair.write', 0, 1, null), ('pair.read', 0, 2, null);
insert into measurement (measurement, run, load, metric, direction, statistic, scope, aggregate, repeats, spread, value, qualifier, printed, resolution, rounding, line, field) values
  ('one-write', 'one', 'one.write', 'throughput', 'write', 'mean', 'total', 'median', 5, 1000000, 100000000, 'exact', '100.00', 10000, 'nearest', 1, 'bw'),
  ('one-read', 'one', 'one.read', 'throughput', 'read', 'mean', 'total', 'median', 5, 1000000, 100000000, 'exact', '100.00', 10000, 'nearest', 2, 'bw'),
  ('one-random', 'one', 'one.random', 'iops', 'read', 'mean', 'total', 'median', 5, 1, 100, 'exact', '100.0', 0.1, 'nearest', 3, 'iops'),
  ('one-read-cpu', 'one', 'one.read', 'cpu', 'read', 'mean', 'total', 'median', 5, 0.01, 0.1, 'exact', '10.00', 0.0001, 'nearest', 4, 'cpu'),
  ('pair-write', 'pair', 'pair.write', 'throughput', 'write', 'mean', 'total', 'median', 5, 1000000, 190000000, 'exact', '190.00', 10000, 'nearest', 10, 'bw'),
  ('pair-read', 'pair', 'pair.read', 'throughput', 'read', 'mean', 'total', 'median', 5, 1000000, 190000000, 'exact', '190.00', 10000, 'nearest', 11, 'bw');
