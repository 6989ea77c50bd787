-- By iozone's reading the array is slower than one drive: stated without numbers
-- submissions: 003-bonnie-iozone
-- needs: 1: select 1 from finding where finding = '003-bonnie-iozone.array-reads-below-one-drive' and load = '003-bonnie-iozone.iozone-read'
select
  finding.subject,
  finding.relation,
  finding.object
from finding
where finding.finding = '003-bonnie-iozone.array-reads-below-one-drive'
  and (finding.relation = 'below' and finding.subject = '003-bonnie-iozone.md-raid0-4u' and finding.object = '003-bonnie-iozone.single-hdd') is not true;
