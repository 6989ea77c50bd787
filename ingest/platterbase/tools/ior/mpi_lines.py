"""What IOR and mdtest have in common: marks that launchers put before lines, and their errors."""

from __future__ import annotations

import re

ERROR = r"(?:ior |mdtest )?ERROR: .*\([^()]{1,80}\.[ch]:[0-9]{1,6}\)|MPI_ABORT was invoked"
_TASK = re.compile(r"(?:\[[0-9]{1,6},[0-9]{1,6}\]<std(?:out|err)>: ?|[0-9]{1,6}: )")
_LONGEST_LINE = 8000


def strip_task(line: str) -> str:
    """Return a line without the number of its task (`srun --label`); no line is that long."""
    if len(line) > _LONGEST_LINE:
        return ""
    if line[:1].isdigit() or line[:1] == "[":
        task = _TASK.match(line)
        return line[task.end() :].lstrip() if task else line
    return line
