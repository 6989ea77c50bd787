-- Narrowest link of each setup
-- The link that bounds a setup when data are spread evenly over its drives, and the fastest total throughput measured on it.
-- :submission only this submission; all when empty
with fastest as (
  select
    submission || '.' || setup as setup,
    max(value) as value
  from result
  where metric = 'throughput'
    and scope = 'total'
  group by submission, setup
)
select
  setup.submission as submission,
  setup.slug as setup,
  link_path.link_kind as link_kind,
  link_path.node as from_node,
  link_path.parent as to_node,
  link_path.members_through as members_through,
  link_path.members as members,
  link_path.raw_ceiling as raw_ceiling_bytes_per_s,
  link_path.practical_ceiling as practical_ceiling_bytes_per_s,
  fastest.value as fastest_bytes_per_s,
  fastest.value / link_path.practical_ceiling as share_of_ceiling
from link_path
join setup on setup.setup = link_path.setup
left join fastest on fastest.setup = link_path.setup
where link_path.binding = 1
  and :submission in ('', setup.submission)
order by setup.submission, setup.slug, link_path.hop, link_path.node
