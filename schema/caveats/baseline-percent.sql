-- title: Percentages of a baseline
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: print values and their unit; name the baseline and say which direction is better
-- source: a percentage that does not follow from the printed values is one of a rounded, another or a lost
--   figure
-- A ratio is info where both values are there and it follows from them, as rounded as all three are.
with stated as (
  select
    quoted.measurement,
    quoted.ratio,
    quoted.better,
    quoted.resolution / 2 as half,
    mine.value / base.value as computed,
    mine.resolution is null or base.resolution is null as unknown,
    mine.value is null or base.value is null as lost,
    (mine.value - mine.resolution * (mine.rounding <> 'down')) / (base.value + base.resolution) as least,
    (mine.value + mine.resolution) / (base.value - base.resolution * (base.rounding <> 'down')) as most
  from quoted_ratio as quoted
  join measurement as mine on mine.measurement = quoted.measurement
  join measurement as base on base.measurement = quoted.baseline
)
select
  measurement,
  case
    when lost then 'warn'
    when unknown then 'unevaluated'
    when ratio + half < least or ratio - half > most then 'warn'
    else 'info'
  end as verdict,
  ratio as quoted_ratio,
  computed as computed_ratio,
  better
from stated
