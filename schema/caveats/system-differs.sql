-- title: The output names another system
-- severity: warn
-- topic: host
-- version: 1
-- fix: send the files of one computer, or declare the system and the drive that the output names
-- source: what a tool prints of the computer it ran on, beside what submission.toml declares
-- Kernels differ by their first two numbers (Debian's 6.1.0-18 is kernel 6.1.76), systems by their first word.
-- Processors and drives differ where both names hold a code of letters and digits (E5-2680, ST340015A) and none
-- of one stands in the other. A tool that names a drive sees the volume of an array: drives that are alone only.
with recursive said as (
  select
    run_setup.setup,
    fact.run,
    case fact.name when 'version' then 'os' when 'cpu-model' then 'cpu' when 'processor' then 'cpu' when 'model' then 'drive' else fact.name end as part,
    fact.value as printed
  from fact
  join run_setup on run_setup.run = fact.run
  where (fact.subject, fact.name) in (
    values ('system', 'kernel'), ('system', 'os'), ('os', 'version'), ('system', 'cpu-model'), ('system', 'processor'), ('drive', 'model')
  )
),
lone as (
  select setup.setup, min(member.drive) as drive
  from setup
  join array on array.array = setup.array and array.level = 'single'
  join member on member.array = array.array
  group by setup.setup
  having count(*) = 1
),
declared as (
  select setup.setup, 'kernel' as part, case when host.kernel like 'linux %' then substr(host.kernel, 7) else host.kernel end as name from setup join host on host.host = setup.host
  union all
  select setup.setup, 'os', host.os from setup join host on host.host = setup.host
  union all
  select setup.setup, 'cpu', host.cpu from setup join host on host.host = setup.host
  union all
  select setup.setup, 'cpu', model_alias.alias from setup join host on host.host = setup.host join model_alias on model_alias.model = host.cpu_model
  union all
  select lone.setup, 'drive', drive.name from lone join drive on drive.drive = lone.drive
  union all
  select lone.setup, 'drive', model_alias.alias from lone join drive on drive.drive = lone.drive join model_alias on model_alias.model = drive.model
),
name as (
  select distinct name from declared where name is not null
  union
  select printed from said
),
-- Each name without signs, its words one after another, and those of them that are codes.
word (name, word, rest) as (
  select name, '', replace(replace(replace(replace(replace(replace(lower(name), '(r)', ''), '(tm)', ''), 'windows', 'win'), '-', ''), '/', ''), '_', '') || ' ' from name
  union all
  select name, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1)
  from word
  where rest <> ''
),
plain as (
  select
    word.name,
    replace(word.rest, ' ', '') as text,
    (select next.word from word as next where next.name = word.name and next.word <> '' order by length(next.rest) desc limit 1) as first_word,
    substr(word.rest, 1, instr(word.rest || '.', '.') + instr(substr(word.rest, instr(word.rest || '.', '.') + 1) || '.', '.') - 1) as first_numbers
  from word
  where word.word = ''
    and not exists (select 1 from word as longer where longer.name = word.name and length(longer.rest) > length(word.rest))
),
code as (
  select name, word as code
  from word
  where length(word) >= 4 and word glob '*[0-9]*' and word glob '*[a-z+]*' and word not glob '*[.@:]*'
    and word not glob '*hz' and word not glob '*[0-9][kmgt]b' and word not glob '*[kmgt]ib'
),
agreed as (
  select
    said.setup,
    said.run,
    said.part,
    said.printed,
    min(declared.name) as declared,
    max(case said.part
      when 'kernel' then own.first_numbers = told.first_numbers
      when 'os' then own.text in ('linux', 'gnulinux') and told.first_word <> 'win' or instr(told.text, own.first_word) or instr(own.text, told.first_word)
      else not exists (select 1 from code where code.name = told.name)
        or not exists (select 1 from code where code.name = own.name)
        or exists (select 1 from code where code.name = told.name and instr(own.text, code.code))
        or exists (select 1 from code where code.name = own.name and instr(told.text, code.code))
    end) as agrees
  from said
  join declared on declared.setup = said.setup and declared.part = said.part
  join plain as own on own.name = declared.name
  join plain as told on told.name = said.printed
  group by said.setup, said.run, said.part, said.printed
)
select
  measured.measurement,
  'warn' as verdict,
  agreed.part,
  agreed.printed,
  agreed.declared
from agreed
join measured on measured.setup = agreed.setup and measured.run = agreed.run
where not agreed.agrees
