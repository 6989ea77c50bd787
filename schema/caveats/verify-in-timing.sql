-- title: Data was verified inside the timed part
-- severity: info
-- topic: workload
-- version: 1
-- fix: verify in a pass of its own (fio do_verify=0 while measuring), or leave it out
-- source: fio HOWTO, verify and do_verify; badblocks(8) -w: reads back and compares; studies 001 and 002
-- fcv and badblocks compare while they read; fio makes or checks sums whatever it does.
with verified as (
  select load from load_option where name = 'verify' and value not in ('0', '')
  except
  select load from load_option where name = 'do_verify' and value = '0'
)
select
  measurement,
  'info' as verdict,
  generator as tool
from measured
where is_speed and (
  (generator = 'fcv' and direction = 'read' and command like '% -verify %')
  or (generator = 'badblocks' and direction = 'read' and command like '% -w %')
  or (generator = 'fio' and load in (select load from verified))
)
