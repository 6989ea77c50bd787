-- title: The link failed during the run
-- severity: invalid
-- topic: links
-- version: 1
-- fix: another cable, port or power supply, then measure anew with a silent kernel log
-- source: Linux libata: "hard resetting link", "SATA link down/speed down", BadCRC and ICRC are errors of the link
-- Setting link-errors: what the kernel's log said during the run, as printed; none; unknown.
select
  measured.measurement,
  case
    when in_force.value = 'unknown' then 'unevaluated'
    when in_force.value like '%resetting link%' or in_force.value like '%BadCRC%'
      or in_force.value like '%ICRC%' or in_force.value like '%speed down%' then 'invalid'
  end as verdict,
  in_force.value as setting
from in_force
join measured on measured.setup = in_force.setup and measured.run = in_force.run
where in_force.name = 'link-errors' and measured.is_speed and measured.missing is null
