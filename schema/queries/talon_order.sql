-- Talon: who stands above whom, load by load
-- For each load and pair of setups of submission 004-talon-tcq: what the review says of the first against the second, and how many of its findings say so. The summary of all Database loads is left out.
select
  workload as row,
  'load_004_' || replace(workload, '-', '_') as row_word,
  max(findings) filter (where setup_a = 'jbod-1-tcq-on' and setup_b = 'jbod-1-tcq-off') as tcq,
  'order_' || max(said) filter (where setup_a = 'jbod-1-tcq-on' and setup_b = 'jbod-1-tcq-off') as tcq_word,
  max(file) as tcq_file,
  'count' as tcq_unit,
  max(findings) filter (where setup_a = 'raid1-2' and setup_b = 'jbod-1-tcq-on') as mirror,
  'order_' || max(said) filter (where setup_a = 'raid1-2' and setup_b = 'jbod-1-tcq-on') as mirror_word,
  max(file) as mirror_file,
  'count' as mirror_unit,
  max(findings) filter (where setup_a = 'raid0-2' and setup_b = 'jbod-1-tcq-on') as stripe,
  'order_' || max(said) filter (where setup_a = 'raid0-2' and setup_b = 'jbod-1-tcq-on') as stripe_word,
  max(file) as stripe_file,
  'count' as stripe_unit,
  max(findings) filter (where setup_a = 'raid0-4' and setup_b = 'raid0-2') as wider,
  'order_' || max(said) filter (where setup_a = 'raid0-4' and setup_b = 'raid0-2') as wider_word,
  max(file) as wider_file,
  'count' as wider_unit,
  max(findings) filter (where setup_a = 'raid10-4' and setup_b = 'raid0-2') as nested,
  'order_' || max(said) filter (where setup_a = 'raid10-4' and setup_b = 'raid0-2') as nested_word,
  max(file) as nested_file,
  'count' as nested_unit,
  max(findings) filter (where setup_a = 'raid10-4' and setup_b = 'raid0-4') as nested_wide,
  'order_' || max(said) filter (where setup_a = 'raid10-4' and setup_b = 'raid0-4') as nested_wide_word,
  max(file) as nested_wide_file,
  'count' as nested_wide_unit,
  max(findings) filter (where setup_a = 'raid1-2' and setup_b = 'raid0-2') as mirror_stripe,
  'order_' || max(said) filter (where setup_a = 'raid1-2' and setup_b = 'raid0-2') as mirror_stripe_word,
  max(file) as mirror_stripe_file,
  'count' as mirror_stripe_unit
from stated_order
where submission = '004-talon-tcq' and workload <> 'database'
group by workload
order by min(line)
