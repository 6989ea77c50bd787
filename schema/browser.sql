-- The database that browsers ask: results.db with its measurements in a tenth of the space. What a
-- measurement has in common with others stands once (measurement_kind), run and load are row numbers, and
-- the key is put together again. Rows lie by metric, so that a question about one metric reads neighbours.
-- The attached database `whole` is results.db. The view measurement stands where its table does; run_row and
-- load_row are for the joins of other views (ingest/platterbase/database/browser.py).

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

insert into measurement_kind (
  metric, statistic, scope, direction, aggregate, qualifier, missing, verdict, instances, repeats, rounding, resolution,
  field, flow_position, spread, value_low, value_high, ending, follows_load
)
select distinct
  metric, statistic, scope, direction, aggregate, qualifier, missing, verdict, instances, repeats, rounding, resolution,
  field, flow_position, spread, value_low, value_high,
  substr(measurement, coalesce(load_length, run_length) + 1),
  load_length is not null
from whole.measurement
order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19;

create index measurement_kind_ending on measurement_kind (ending, instances, verdict, resolution);

insert into measurement_value
select kind.kind, run.rowid, own.position, load.rowid, own.line, own.value, own.printed, own.caveat_set
from whole.measurement as own
join measurement_kind as kind
  on kind.ending = substr(own.measurement, coalesce(own.load_length, own.run_length) + 1)
  and kind.follows_load = (own.load_length is not null)
  and kind.instances is own.instances
  and kind.verdict is own.verdict
  and kind.resolution is own.resolution
  and kind.metric = own.metric
  and kind.statistic = own.statistic
  and kind.scope = own.scope
  and kind.direction is own.direction
  and kind.aggregate = own.aggregate
  and kind.qualifier = own.qualifier
  and kind.missing is own.missing
  and kind.repeats is own.repeats
  and kind.rounding = own.rounding
  and kind.field = own.field
  and kind.flow_position is own.flow_position
  and kind.spread is own.spread
  and kind.value_low is own.value_low
  and kind.value_high is own.value_high
join run on run.run = own.run
left join load on load.load = own.load
order by 1, 2, 3;

drop index measurement_kind_ending;

create index measurement_value_run on measurement_value (run);

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
