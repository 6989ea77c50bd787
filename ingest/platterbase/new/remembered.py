"""Answers to the questions of `new`, kept for the next submission from this computer.

They stand in one JSON file in the user's folder for settings, and are what a question proposes:
nothing is taken without being shown. Setups are kept by the computer they belong to.
"""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from platterbase.errors import IngestError, Problem


def answers_file() -> Path:
    """Return where answers are kept: below `~/.config` on Linux."""
    return Path(click.get_app_dir("platterbase")) / "answers.json"


def read_answers() -> dict[str, str]:
    """Return the answers by the question's name; raises IngestError for a damaged file."""
    path = answers_file()
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError, UnicodeError) as error:
        expected, remedy = "answers as JSON", "run `platterbase new --forget`, which removes it"
        problem = Problem(str(path), 1, "answers", str(error), expected, remedy)
        raise IngestError([problem]) from error


def keep_answers(answers: dict[str, str]) -> None:
    """Write the answers, whole or not at all; nobody else may read them."""
    path = answers_file()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    half = path.with_suffix(".half")
    half.touch(mode=0o600)
    half.write_bytes(msgspec.json.format(msgspec.json.encode(answers), indent=1))
    half.replace(path)


def forget_answers() -> bool:
    """Remove the file; return whether there was one."""
    path = answers_file()
    found = path.exists()
    path.unlink(missing_ok=True)
    return found
