-- bonnie++ and iozone: the bench
-- Size of the test file and of iozone's records in submission 003-bonnie-iozone, as iozone printed them.
-- submissions: 003-bonnie-iozone
select
  'iozone' as row,
  max(workset_bytes) as size,
  'B-binary' as size_unit,
  max(file) as size_file,
  max(block_bytes) as record,
  'B-binary' as record_unit,
  max(file) as record_file
from result
where submission = '003-bonnie-iozone' and tool = 'iozone'
