-- Reading from the JMB363 differs little from reading from a port of the chipset
-- submissions: 002-p55-dmi
-- needs: 1: select 1 from finding where submission = '002-p55-dmi' and (finding.subject = '002-p55-dmi.jmb363-1')
select
  finding.subject,
  finding.relation,
  finding.degree
from finding
where finding.submission = '002-p55-dmi'
  and case finding.subject
    when '002-p55-dmi.jmb363-1' then not (relation is 'equal' and degree is 'no great difference' and object is '002-p55-dmi.p55-1')
    else 0
  end;
