-- At best the Samsung 860 PRO writes on the P420i in the first series as fast, within two percent, as on the HBA of the same server
-- submissions: 006-dl380-gen8
-- needs: 98: select 1 from result where submission = '006-dl380-gen8' and setup in ('860-pro', 'hba-860-pro') and metric = 'iops' and statistic = 'total' and direction = 'write' and value is not null
with best as (
  select
    max(value) filter (where setup = '860-pro') as raid,
    max(value) filter (where setup = 'hba-860-pro') as hba
  from result
  where submission = '006-dl380-gen8' and setup in ('860-pro', 'hba-860-pro')
    and metric = 'iops' and statistic = 'total' and direction = 'write'
)
select raid, hba from best where (abs(raid / hba - 1) < 0.02) is not true;
