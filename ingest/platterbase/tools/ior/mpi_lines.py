"""Lines of programs that a launcher starts: mail and launchers put marks before them."""

from __future__ import annotations

import re

_TAG = re.compile(r"(?:\[[0-9]{1,6},[0-9]{1,6}\]<std(?:out|err)>: ?|[0-9]{1,6}: )")


def clean(line: str) -> str:
    """A line without the quotation marks of mail and the task number (`srun --label`)."""
    line = line.lstrip("> \t")
    if line[:1].isdigit() or line[:1] == "[":
        tag = _TAG.match(line)
        return line[tag.end() :].lstrip() if tag else line
    return line
