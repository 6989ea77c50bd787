-- Made after the rows are in: faster, and one place to see what lookups are meant.
create index run_setup_setup on run_setup (setup);
create index setup_host on setup (host);
create index setting_setup on setting (setup) where setup is not null;
create index setting_host on setting (host) where host is not null;
-- Options of tools are many, and asked for all runs at once.
create index setting_run on setting (run) where run is not null and scope <> 'tool';
