-- Under Workstation, RAID 1 stands above one drive at short queues, crosses it by 16 requests and stands below after them
-- submissions: 004-talon-tcq
-- needs: 3: select 1 from finding where submission = '004-talon-tcq' and load = '004-talon-tcq.workstation' and metric = 'iops' and subject = '004-talon-tcq.raid1-2' and object = '004-talon-tcq.jbod-1-tcq-on'
select
  finding,
  relation,
  axis_from,
  axis_to
from finding
where submission = '004-talon-tcq'
  and load = '004-talon-tcq.workstation'
  and metric = 'iops'
  and subject = '004-talon-tcq.raid1-2'
  and object = '004-talon-tcq.jbod-1-tcq-on'
  and case
    when axis_to = 16 then relation = 'crosses'
    when axis_from = 16 then relation = 'below'
    else relation = 'above'
  end is not true;
