-- title: Drive too hot
-- severity: warn
-- topic: drive
-- version: 1
-- fix: heat sink and air, and begin again from the same temperature
-- source: NVM Express base specification, SMART log: a drive counts the minutes above its warning temperature
-- The counters of several readings are compared; what a drive lived through before does not count.
with heat as (
  select
    setup.setup,
    max(detected.number) filter (where detected.name = 'temperature') as hottest,
    min(detected.number) filter (where detected.name = 'temperature-warning') as warning_at,
    max(detected.number) filter (where detected.name = 'warning-temperature-time')
      - min(detected.number) filter (where detected.name = 'warning-temperature-time') as too_hot_s
  from setup
  join member on member.array = setup.array and member.role = 'data'
  join detected on detected.part = member.drive
  where detected.name in ('temperature', 'temperature-warning', 'warning-temperature-time')
  group by setup.setup, member.position
)
select
  measured.measurement,
  case
    when heat.too_hot_s > 0 or heat.hottest >= heat.warning_at then 'warn'
    when heat.hottest is null or heat.warning_at is null then 'unevaluated'
  end as verdict,
  heat.hottest as temperature,
  heat.warning_at as temperature_warning,
  heat.too_hot_s
from heat
join measured on measured.setup = heat.setup
where measured.is_speed
