-- title: Typed, not printed by a tool
-- severity: warn
-- topic: reporting
-- version: 1
-- fix: send the file that the tool wrote; where it is lost, name the publication in source of submission.toml
-- source: a figure that was typed cannot be held against its line; names of tools in such a table are the sender's word
-- A transcription of a publication names it, and its page shows it.
select
  measured.measurement,
  'warn' as verdict,
  measured.tool
from submission
join run on run.submission = submission.submission and run.parser in ('table', 'facts')
join run_setup on run_setup.run = run.run
join measured on measured.setup = run_setup.setup and measured.run = run.run
where submission.source is null
