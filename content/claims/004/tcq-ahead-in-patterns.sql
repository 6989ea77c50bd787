-- Under File Server, Web Server and Workstation, TCQ on stands above TCQ off in all that is said
-- submissions: 004-talon-tcq
-- needs: 6: select 1 from finding where submission = '004-talon-tcq' and load in ('004-talon-tcq.fileserver', '004-talon-tcq.webserver', '004-talon-tcq.workstation') and (subject, object) in (values ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.jbod-1-tcq-off'), ('004-talon-tcq.jbod-1-tcq-off', '004-talon-tcq.jbod-1-tcq-on'))
select
  finding,
  subject,
  relation
from finding
where submission = '004-talon-tcq'
  and load in ('004-talon-tcq.fileserver', '004-talon-tcq.webserver', '004-talon-tcq.workstation')
  and (subject, object) in (values ('004-talon-tcq.jbod-1-tcq-on', '004-talon-tcq.jbod-1-tcq-off'), ('004-talon-tcq.jbod-1-tcq-off', '004-talon-tcq.jbod-1-tcq-on'))
  and relation <> case subject when '004-talon-tcq.jbod-1-tcq-on' then 'above' else 'below' end;
