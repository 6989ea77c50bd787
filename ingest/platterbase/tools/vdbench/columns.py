"""What the columns of vdbench mean, in the tables and in the flatfile.

Sources: Report.java and Flat.java of vdbench 5.04; the head of flatfile.html itself.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from platterbase.reading.values import MB, MIB

Whose = Literal["all", "read", "write"]


class Meaning(NamedTuple):
    """Metric, factor, and whose it is: of all requests, or of reads or writes only."""

    metric: str
    whose: Whose = "all"
    statistic: str = "total"
    times: int = 1
    per: int = 1
    file_operation: str = ""


def _latency(whose: Whose, statistic: str = "mean") -> Meaning:
    return Meaning("latency", whose, statistic, per=1000)


# Raw devices and files as devices (SD, WD).
BLOCKS = {
    "i/o rate": Meaning("iops"),
    "MB/sec 1024**2": Meaning("throughput", times=MIB),
    "MB/sec 1000**2": Meaning("throughput", times=MB),
    "bytes i/o": Meaning("request-size", statistic="mean"),
    "resp time": _latency("all"),
    "read resp": _latency("read"),
    "write resp": _latency("write"),
    "read max": _latency("read", "max"),
    "write max": _latency("write", "max"),
    "resp max": _latency("all", "max"),
    "resp stddev": _latency("all", "stddev"),
    "queue depth": Meaning("queue-length", statistic="mean"),
    "cpu% sys+u": Meaning("cpu-busy", per=100),
    "cpu% sys+usr": Meaning("cpu-busy", per=100),
    "cpu% sys": Meaning("cpu-system", per=100),
}
# The same in flatfile.html.
FLAT_BLOCKS = {
    "rate": Meaning("iops"),
    "MB/sec": Meaning("throughput", times=MIB),
    "bytes/io": Meaning("request-size", statistic="mean"),
    "resp": _latency("all"),
    "read_resp": _latency("read"),
    "write_resp": _latency("write"),
    "read_max": _latency("read", "max"),
    "write_max": _latency("write", "max"),
    "resp_max": _latency("all", "max"),
    "resp_std": _latency("all", "stddev"),
    "queue_depth": Meaning("queue-length", statistic="mean"),
}
# File systems (FSD, FWD).
FILES = {
    "ReqstdOps rate": Meaning("operation-rate"),
    "ReqstdOps resp": _latency("all"),
    "cpu% total": Meaning("cpu-busy", per=100),
    "cpu% sys": Meaning("cpu-system", per=100),
    "read rate": Meaning("iops", "read"),
    "read resp": _latency("read"),
    "write rate": Meaning("iops", "write"),
    "write resp": _latency("write"),
    "mb/sec read": Meaning("throughput", "read", times=MIB),
    "mb/sec write": Meaning("throughput", "write", times=MIB),
    "mb/sec total": Meaning("throughput", times=MIB),
    "xfer size": Meaning("request-size", statistic="mean"),
}
FLAT_FILES = {
    "Rate": Meaning("operation-rate"),
    "Resp": _latency("all"),
    "MB/sec": Meaning("throughput", times=MIB),
    "MB_read": Meaning("throughput", "read", times=MIB),
    "MB_write": Meaning("throughput", "write", times=MIB),
    "Read_rate": Meaning("iops", "read"),
    "Read_resp": _latency("read"),
    "Write_rate": Meaning("iops", "write"),
    "Write_resp": _latency("write"),
    "Xfersize": Meaning("request-size", statistic="mean"),
}
FLAT_CPU = {
    "cpu_user": Meaning("cpu-user", per=100),
    "cpu_kernel": Meaning("cpu-system", per=100),
    "cpu_wait": Meaning("cpu-iowait", per=100),
    "cpu_idle": Meaning("cpu-idle", per=100),
}
# Operations on files beside reading and writing, and what they are called in schema/metrics.toml.
OPERATIONS = {
    "mkdir": "mkdir",
    "rmdir": "rmdir",
    "create": "create",
    "open": "open",
    "close": "close",
    "delete": "delete",
    "getattr": "stat",
    "setattr": "set-attributes",
    "access": "check-access",
    "copy": "copy",
    "move": "rename",
}
for _name in OPERATIONS:
    FILES[f"{_name} rate"] = Meaning("file-rate", file_operation=_name)
    FILES[f"{_name} resp"] = Meaning("latency", "all", "mean", 1, 1000, _name)
    FLAT_FILES[f"{_name.capitalize()}_rate"] = FILES[f"{_name} rate"]
    FLAT_FILES[f"{_name.capitalize()}_resp"] = FILES[f"{_name} resp"]
for _column, _meaning in [*FLAT_FILES.items()]:
    if _column.endswith(("_rate", "_resp")) or _column in ("Rate", "Resp"):
        FLAT_FILES[f"{_column}_std"] = _meaning._replace(statistic="stddev")
        FLAT_FILES[f"{_column}_max"] = _meaning._replace(statistic="max")


def meanings(columns: dict[str, str]) -> dict[str, Meaning]:
    """Return what the columns of a row mean."""
    if "tod" in columns:
        if "bytes/io" in columns or "read%" in columns:
            return FLAT_BLOCKS | FLAT_CPU
        lower = {name.lower(): meaning for name, meaning in FLAT_FILES.items()}
        return {name: lower[name.lower()] for name in columns if name.lower() in lower} | FLAT_CPU
    return FILES if "ReqstdOps rate" in columns else BLOCKS


def of_files(columns: dict[str, str]) -> bool:
    """Return whether a row is of a file system workload."""
    return "ReqstdOps rate" in columns or ("tod" in columns and "bytes/io" not in columns)
