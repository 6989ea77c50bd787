-- Saves during a large write: how long a round is
-- Duration of a round and pause after each save, in s, as the script states them, and how many saves that allows at most (submission 011-filesystems).
-- submissions: 011-filesystems
select
  'round' as row,
  30 as size,
  's' as size_unit,
  folder || '/scripts.txt' as size_file
from submission
where submission = '011-filesystems'
union all
select 'pause', 0.2, 's', folder || '/scripts.txt' from submission where submission = '011-filesystems'
union all
select 'most', 30 / 0.2, 'count', folder || '/scripts.txt' from submission where submission = '011-filesystems'
