"""Bound what is logged: an attacker must not fill the disk with one line."""

from __future__ import annotations

import logging
import time
from collections import Counter

_LINES_PER_MINUTE = 10
# uvicorn logs each request that is none, asyncio each connection for which there is no descriptor.
# A logger does not filter what its children log, so each of ours is named.
_LOGGERS = (
    "asyncio",
    "uvicorn.error",
    *(f"{__package__}.{module}" for module in ("app", "guard", "worker_process")),
)


class _Bound(logging.Filter):
    """Lets each message through a few times a minute, whatever its arguments are."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: Counter[str] = Counter()
        self._since = time.monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        if time.monotonic() - self._since > 60:
            self._seen.clear()
            self._since = time.monotonic()
        line = str(record.msg)[:30]
        self._seen[line] += 1
        return self._seen[line] <= _LINES_PER_MINUTE


def bound_logs() -> None:
    """Bound the logs of this process."""
    for name in _LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(known, _Bound) for known in logger.filters):
            logger.addFilter(_Bound())
