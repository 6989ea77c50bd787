-- Five drives being written slow down steeply as up to four are read beside them
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from finding where submission = '002-p55-dmi' and load = '002-p55-dmi.write-5-read-4-dd'
select relation, degree
from finding
where submission = '002-p55-dmi' and load = '002-p55-dmi.write-5-read-4-dd'
  and (relation = 'falls' and degree = 'steeply' and axis_to = 4) is not true;
