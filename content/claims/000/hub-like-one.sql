-- Behind one USB hub two striped SSDs read no faster than one SSD with a port of its own, and nearly twice as fast with a port each
-- submissions: 000-usb-hub
-- needs: 3: select 1 from result where submission = '000-usb-hub' and workload = 'read-16m' and metric = 'throughput' and value is not null
with way as (
  select
    max(value) filter (where setup = 'one') as one,
    max(value) filter (where setup = 'apart') as apart,
    max(value) filter (where setup = 'hub') as hub
  from result
  where submission = '000-usb-hub' and workload = 'read-16m' and metric = 'throughput'
)
select one, apart, hub from way where (hub <= one and apart between 1.8 * one and 2 * one) is not true;
