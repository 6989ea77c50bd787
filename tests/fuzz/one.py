"""One mutation tried: how long it took, and what was wrong."""

from __future__ import annotations

import random
import time
import traceback
from dataclasses import dataclass

from platterbase.errors import ParseError
from platterbase.tools import candidates, parsers
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
    """Processor seconds of one damaged text, and the finding if it is one."""
    text = mutate(chance, case.text, others)
    start = time.process_time()
    known = True
    try:
        parsers()[case.tool].parse(text, case.hints)
    except ParseError as error:
        known = not error.foreign
    except Exception:  # noqa: BLE001 (here any exception is what we look for)
        return time.process_time() - start, Finding(traceback.format_exc(limit=-3), text)
    seconds = time.process_time() - start
    if seconds > SECONDS:
        return seconds, Finding(f"took {seconds:.2f} s", text)
    shown = case.hints.tool is not None or case.tool in candidates(text, case.hints.file_name)
    lost = known and not shown
    return seconds, Finding("known, and without a marker", text) if lost else None
