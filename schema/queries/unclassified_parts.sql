-- Parts that the catalogue does not know
-- As their senders wrote them, the most frequent first: an entry in content/hardware makes them comparable.
select
  kind as kind,
  name as name,
  count(*) as submissions,
  group_concat(submission, ', ') as named_by
from unclassified
group by kind, name
order by submissions desc, kind, name
