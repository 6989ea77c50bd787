-- Findings of a study
-- What a source states in words where its numbers are lost: who stands how to whom, under which load.
-- :submission only this submission, such as 004-talon-tcq; all when empty
select
  finding.submission as submission,
  subject.slug as subject,
  finding.relation as relation,
  object.slug as object,
  load.key as load,
  finding.metric as metric,
  finding.degree as degree,
  finding.axis as axis,
  finding.axis_from as axis_from,
  finding.axis_to as axis_to,
  finding.locator as locator
from finding
join setup as subject on subject.setup = finding.subject
left join setup as object on object.setup = finding.object
join load on load.load = finding.load
where :submission in ('', finding.submission)
order by finding.submission, finding.line
