-- The database that browsers ask: results.db with its measurements in a tenth of the space. What a
-- measurement has in common with others stands once (measurement_kind), run and load are row numbers, and
-- the key is put together again. Rows lie by metric, so that a question about one metric reads neighbours.
-- ingest/platterbase/database/browser.py fills both tables. The view measurement stands where its table does; run_row
-- and load_row are for the joins of other views.

create table measurement_kind (
  kind integer primary key,
  metric text not null,
  statistic text not null,
  scope text not null,
  direction text,
  aggregate text not null,
  qualifier text not null,
  missing text,
  verdict text,
  instances integer,
  repeats integer,
  rounding text not null,
  resolution real,
  field text not null,
  flow_position integer,
  spread real,
  value_low real,
  value_high real,
  ending text not null, -- what follows run or load in the key
  follows_load integer not null -- 1: the load
) strict;

create table measurement_value (
  kind integer not null,
  run integer not null,
  position integer not null,
  load integer,
  line integer not null,
  value real,
  printed text not null,
  caveat_set integer,
  primary key (kind, run, position)
) strict, without rowid;

create view measurement as
select
  case kind.follows_load when 1 then (select load from load where load.rowid = own.load) else (select run from run where run.rowid = own.run) end
    || kind.ending as measurement,
  (select run from run where run.rowid = own.run) as run,
  (select load from load where load.rowid = own.load) as load,
  kind.flow_position as flow_position,
  kind.metric as metric,
  kind.direction as direction,
  kind.statistic as statistic,
  kind.scope as scope,
  kind.instances as instances,
  kind.aggregate as aggregate,
  kind.repeats as repeats,
  kind.spread as spread,
  own.value as value,
  kind.qualifier as qualifier,
  kind.value_low as value_low,
  kind.value_high as value_high,
  own.printed as printed,
  kind.resolution as resolution,
  kind.rounding as rounding,
  kind.missing as missing,
  own.line as line,
  kind.field as field,
  kind.verdict as verdict,
  own.position as position,
  own.caveat_set as caveat_set,
  own.run as run_row,
  own.load as load_row
from measurement_kind as kind
join measurement_value as own on own.kind = kind.kind;
