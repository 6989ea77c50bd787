-- The slot of the NVMe behind the chipset carries as much as the DMI of its board
-- submissions: 002-ssd-b85
-- needs: 1: select 1 from result where submission = '002-ssd-b85' and operation = 'write' and setup = 'x4-b' and value_low is not null
select
  node.name,
  slot.raw_bytes_per_s as slot,
  dmi.raw_bytes_per_s as dmi
from node
left join link_kind as slot on slot.link_kind = 'PCIe 2.0 x4'
left join link_kind as dmi on dmi.link_kind = 'DMI 2.0 x4'
where node.node = '002-ssd-b85.four-lanes.slot-b85'
  and (node.name like 'PCIe 2.0 x4,%' and slot.raw_bytes_per_s = dmi.raw_bytes_per_s) is not true;
