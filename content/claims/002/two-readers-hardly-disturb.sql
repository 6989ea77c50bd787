-- With one reader on the 88SE9123 writing hardly changes, with two it is slightly slower
-- submissions: 002-p55-dmi
-- needs: 2: select 1 from finding where submission = '002-p55-dmi' and (finding.subject = '002-p55-dmi.88se9123-1' or finding.subject = '002-p55-dmi.88se9123-2')
select
  finding.subject,
  finding.relation,
  finding.degree
from finding
where finding.submission = '002-p55-dmi'
  and case finding.subject
    when '002-p55-dmi.88se9123-1' then not (relation is 'equal' and degree is 'little change' and axis_to is 1)
    when '002-p55-dmi.88se9123-2' then not (relation is 'below' and degree is 'slightly' and axis_to is 2)
    else 0
  end;
