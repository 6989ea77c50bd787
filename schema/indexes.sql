-- Made after the rows are in: faster, and one place to see what lookups are meant.
create index measurement_run on measurement (run);
create index measurement_load on measurement (load);
create index measurement_metric on measurement (metric);
create index run_file on run (file);
create index run_setup_setup on run_setup (setup);
create index setup_host on setup (host);
create index setting_setup on setting (setup);
create index setting_host on setting (host);
create index setting_run on setting (run);
create index fact_name on fact (name);
