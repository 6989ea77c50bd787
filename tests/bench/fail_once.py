"""Lets one call of this process that changes the disk fail, as on a full disk: see faults.py.

A place is a line of our code and the call that it leads to: `build/publication.py:84 rename`.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

CALLS = ("rename", "replace", "link", "symlink", "mkdir", "unlink", "rmdir", "fsync")
PACKAGE = "/platterbase/"
_real_open = io.open

Hear = Callable[[str, object], None]


def listen(heard: Path) -> None:
    """Write a line for each call to a file."""

    def hear(place: str, path: object) -> None:
        del path
        _note(heard, place)

    _wrap(hear)


def fail_at(heard: Path, failing: str) -> None:
    """Let the first call at a place fail, and write a line to a file then."""
    failed: list[str] = []

    def hear(place: str, path: object) -> None:
        if place == failing and not failed:
            failed.append(place)
            _note(heard, place)
            name = path if isinstance(path, (str, bytes)) else str(path)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), name)

    _wrap(hear)


def _note(heard: Path, place: str) -> None:
    with _real_open(heard, "a", encoding="utf-8") as file:
        file.write(place + "\n")


def _wrap(hear: Hear) -> None:
    for name in CALLS:
        setattr(os, name, _heard_call(name, hear))

    def heard_open(file: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        place = _place("open")
        if place and set(mode) & set("wax+"):
            hear(place, file)
        return _real_open(file, mode, *arguments, **named)

    io.open = builtins.open = heard_open  # type: ignore[assignment]


def _heard_call(name: str, hear: Hear) -> Callable[..., Any]:
    real = getattr(os, name)

    def call(*arguments: Any, **named: Any) -> Any:
        if place := _place(name):
            hear(place, arguments[0] if arguments else None)
        return real(*arguments, **named)

    return call


def _place(name: str) -> str:
    """Return the line of our code that calls; "" where it is none of ours."""
    frame = sys._getframe(2)
    while frame is not None:
        path = frame.f_code.co_filename
        if PACKAGE in path:
            return f"{path.rpartition(PACKAGE)[2]}:{frame.f_lineno} {name}"
        frame = frame.f_back  # type: ignore[assignment]
    return ""
