"""The metrics and operations of schema/metrics.toml, for the two formats that name them.

A parser reads no file, and a transcription that calls a throughput a time must be refused with its
line. tests/tools/test_units.py holds both lists against schema/metrics.toml.
"""

from __future__ import annotations

_METRICS = {
    "B/s": """
        throughput parent-throughput throughput-pace swap-in swap-out bandwidth-score winmark
    """,
    "1/s": """
        iops seek-rate file-rate operation-rate fsync-rate request-pace context-switch-rate
        interrupt-rate request-rate merge-rate metadata-score
    """,
    "s": """
        latency submit-latency completion-latency sync-latency access-time queue-wait
        service-time cpu-time-per-operation duration first-done phase-time open-time
        transfer-time close-time io-time power-on-time
    """,
    "ratio": """
        cpu cpu-user cpu-system cpu-nice cpu-busy cpu-idle cpu-iowait cpu-steal cpu-guest
        cpu-interrupt merge-ratio utilization wear
    """,
    "count": """
        context-switches page-faults-major page-faults-minor request-count merged-count
        operation-count operations-per-thread error-count bad-blocks repaired-count block-count
        last-block queue-length processes-running processes-blocked io-in-progress
    """,
    "B": """
        bytes-moved request-size bytes-per-thread memory-swapped memory-free memory-buffers
        memory-cache memory-active memory-inactive host-bytes
    """,
    "1": """
        score server-rating workstation-rating
    """,
    "degC": """
        temperature
    """,
    "W": """
        power
    """,
}

UNIT_OF_METRIC = {metric: unit for unit, metrics in _METRICS.items() for metric in metrics.split()}

_OPERATIONS = """
    read write rewrite reread per-char-write per-char-read seek mix record-rewrite stdio-write
    stdio-rewrite stdio-read stdio-reread pread pwrite repwrite repread cached-read trim sync
    verify surface-scan scrub rebuild create open close stat
    check-access delete rename append list find link set-attributes
    mkdir rmdir stat-dir rename-dir create-tree remove-tree read-tree stat-tree initial-create
    patch compile clean read-compiled-tree remove-compiled-tree stat-compiled-tree copy cleanup
    desktop-replay monitor image-write combined
"""
OPERATIONS = frozenset(_OPERATIONS.split())
