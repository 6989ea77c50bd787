"""One mutation tried: how long it took, and what was wrong."""

from __future__ import annotations

import contextlib
import random
import time
import traceback
from dataclasses import dataclass

from platterbase.errors import ParseError
from platterbase.tools import is_candidate, parsers
from tests.fuzz.corpus import Case
from tests.fuzz.mutate import mutate

SECONDS = 1.0


@dataclass(frozen=True)
class Finding:
    """What was wrong with one mutation."""

    reason: str
    text: str

    def __str__(self) -> str:
        return f"{self.reason}\n{self.text[:2000]!r}"


def try_one(case: Case, chance: random.Random, others: list[str]) -> tuple[float, Finding | None]:
    """Seconds that one damaged text took, and the finding if it is one."""
    text = mutate(chance, case.text, others)
    start = time.perf_counter()
    known = True
    try:
        parsers()[case.tool].parse(text, case.hints)
    except ParseError as error:
        known = not error.foreign
    except Exception:  # noqa: BLE001 (here any exception is what we look for)
        return time.perf_counter() - start, Finding(traceback.format_exc(limit=-3), text)
    seconds = time.perf_counter() - start
    if seconds > SECONDS:
        seconds = _processor_seconds(case, text)
    if seconds > SECONDS:
        return seconds, Finding(f"took {seconds:.2f} s", text)
    hints = case.hints
    lost = known and hints.tool is None and not is_candidate(case.tool, text, hints.file_name)
    return seconds, Finding("known, and without a marker", text) if lost else None


def _processor_seconds(case: Case, text: str) -> float:
    """Return what a text takes that took long: maybe only the machine was busy."""
    start = time.process_time()
    with contextlib.suppress(ParseError):
        parsers()[case.tool].parse(text, case.hints)
    return time.process_time() - start
