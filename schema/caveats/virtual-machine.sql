-- title: Measured in a virtual machine
-- severity: warn
-- topic: host
-- version: 2
-- fix: measure on the machine itself, or state the hypervisor and the cache mode of the virtual disk
-- source: systemd-detect-virt(1); QEMU documentation of cache= modes
with guest as (
  select run, setup, min(value) as hypervisor
  from in_force
  where scope = 'os' and name = 'virtualization' and value <> 'none'
  group by run, setup
)
select
  measured.measurement,
  case when measured.metric like '%latency%' then 'warn' else 'info' end as verdict,
  guest.hypervisor as setting
from measured
join host on host.host = measured.host
left join guest on guest.run = measured.run and guest.setup = measured.setup
-- The note is what platterbase capture writes when the processor reports a hypervisor.
where measured.is_speed and measured.missing is null
  and (guest.run is not null or host.note like 'a virtual machine%')
