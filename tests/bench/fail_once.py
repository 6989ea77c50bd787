"""Lets one call that changes the disk fail, as on a full disk: see faults.py beside it.

Python runs it at its start when it is found as `sitecustomize`. PLATTERBASE_HEARD is a file that
gets a line for each place of our code that changes the disk, PLATTERBASE_FAIL the place that
fails at its first call: `build/publication.py:84 rename`.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import sys
from collections.abc import Callable
from typing import Any

CALLS = ("rename", "replace", "link", "symlink", "mkdir", "unlink", "rmdir", "fsync")
PACKAGE = "/platterbase/"
_heard = os.environ.get("PLATTERBASE_HEARD", "")
_fail = os.environ.get("PLATTERBASE_FAIL", "")
_real_open = io.open


def _place(name: str) -> str:
    """Return the line of our code that calls; "" where it is none of ours."""
    frame = sys._getframe(2)
    while frame is not None:
        path = frame.f_code.co_filename
        if PACKAGE in path:
            return f"{path.rpartition(PACKAGE)[2]}:{frame.f_lineno} {name}"
        frame = frame.f_back  # type: ignore[assignment]
    return ""


def _hear(place: str, path: object) -> None:
    global _fail  # noqa: PLW0603 - it fails once
    if not place:
        return
    if _heard:
        with _real_open(_heard, "a", encoding="utf-8") as file:
            file.write(place + "\n")
    if place == _fail:
        _fail = ""
        name = path if isinstance(path, (str, bytes)) else str(path)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)


def _failing(name: str) -> Callable[..., Any]:
    real = getattr(os, name)

    def call(*arguments: Any, **named: Any) -> Any:
        _hear(_place(name), arguments[0] if arguments else None)
        return real(*arguments, **named)

    return call


def _open(file: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
    if set(mode) & set("wax+"):
        _hear(_place("open"), file)
    return _real_open(file, mode, *arguments, **named)


if _heard or _fail:
    for _name in CALLS:
        setattr(os, _name, _failing(_name))
    io.open = builtins.open = _open  # type: ignore[assignment]
