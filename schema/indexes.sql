-- Made after the rows are in: faster, and one place to see what lookups are meant.
create index run_setup_setup on run_setup (setup);
create index setup_host on setup (host);
create index single_setting_setup on single_setting (setup) where setup is not null;
create index single_setting_host on single_setting (host) where host is not null;
create index single_setting_run on single_setting (run) where run is not null;
-- What is asked for most often is a ninth of all figures, and lies scattered among the others. By key and not
-- by metric, which is the same in all of them: so SQLite begins with the runs of a submission where it can.
create index measurement_throughput on measurement (measurement) where metric = 'throughput';
