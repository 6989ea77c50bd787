-- As up to four readers are added to five writers, writing falls steeply
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from finding where submission = '002-p55-dmi' and (finding.subject = '002-p55-dmi.write-5-read-4')
select
  finding.subject,
  finding.relation,
  finding.degree
from finding
where finding.submission = '002-p55-dmi'
  and case finding.subject
    when '002-p55-dmi.write-5-read-4' then not (relation is 'falls' and degree is 'steeply' and axis_to is 4)
    else 0
  end;
