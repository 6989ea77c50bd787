"""fio, the flexible I/O tester: its reports, and its logs."""
