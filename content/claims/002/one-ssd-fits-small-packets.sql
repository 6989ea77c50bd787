-- Alone, the NVMe behind the chipset writes within a hundredth of what four lanes of PCIe 2.0 carry in packets of 64 bytes
-- submissions: 002-ssd-b85
-- needs: 1: select 1 from result where submission = '002-ssd-b85' and operation = 'write' and setup = 'x4-b' and value_low is not null
select alone.value_low as low, alone.value_high as high, small.bytes_per_s
from result as alone
join link_packet as small on small.link_kind = 'PCIe 2.0 x4' and small.payload_bytes = 64
where alone.submission = '002-ssd-b85' and alone.setup = 'x4-b' and alone.operation = 'write'
  and (alone.value_low > 0.99 * small.bytes_per_s and alone.value_high < 1.01 * small.bytes_per_s) is not true;
