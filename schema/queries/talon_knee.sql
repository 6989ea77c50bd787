-- Talon: the course of random reads with TCQ off
-- Between which queue depths the rate of random reads with TCQ off stays level, and from which it rises, in the words of the review of submission 004-talon-tcq. How high it is, the review does not say; nor where the rise ends.
-- submissions: 004-talon-tcq
select
  finding.relation as row,
  'knee_004_' || finding.relation as row_word,
  finding.relation,
  'knee_004_line' as line_word,
  cast(finding.axis_from as integer) as begins,
  submission.folder || '/submission.toml' as begins_file,
  'count' as begins_unit,
  cast(finding.axis_to as integer) as ends,
  submission.folder || '/submission.toml' as ends_file,
  'count' as ends_unit
from finding
join submission on submission.submission = finding.submission
where finding.submission = '004-talon-tcq'
  and finding.subject = '004-talon-tcq.jbod-1-tcq-off'
  and finding.load = '004-talon-tcq.random-read-queue'
  and finding.axis = 'queue-depth'
  and finding.object is null
order by finding.line
