"""What dd's command line says: operation, block size, flags."""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.model import Setting
from platterbase.reading.lines import command_in
from platterbase.reading.values import GB, GIB, KB, KIB, MB, MIB, TB, TIB, count

_OPERAND = re.compile(r"(if|of|bs|ibs|obs|count|seek|skip|conv|iflag|oflag)=(\S{1,500})")
_SIZE = re.compile(r"([0-9]{1,12})([a-zA-Z]{0,3})")
_FACTORS = {
    "": 1,
    "c": 1,
    "w": 2,
    "b": 512,
    "kb": KB,
    "k": KIB,
    "kib": KIB,
    "mb": MB,
    "m": MIB,
    "mib": MIB,
    "gb": GB,
    "g": GIB,
    "gib": GIB,
    "tb": TB,
    "t": TIB,
    "tib": TIB,
}
_SOURCES = ("/dev/zero", "/dev/urandom", "/dev/random", "/dev/arandom")
_SINKS = ("/dev/null",)
_DEFAULT_BLOCK = 512


class Command(NamedTuple):
    """A call of dd; `line` 0 where it is not in the text."""

    text: str
    line: int
    operation: str
    block: int | None
    settings: tuple[Setting, ...]


def command_of(line: str, number: int) -> Command | None:
    """The command that a line shows, if it is one of dd with operands."""
    text = command_in(line, "dd")
    if text is None:
        return None
    call = re.split(r"[|;&]", text, maxsplit=1)[0]
    operands = dict(_OPERAND.findall(call))
    if not operands:
        return None
    settings = tuple(
        Setting(scope="tool", name=name, value=value, line=number)
        for name, value in operands.items()
    )
    return Command(text, number, _operation(operands), _block(operands), settings)


def _operation(operands: dict[str, str]) -> str:
    """Whether the copy only reads, only writes, or does both."""
    made = operands.get("if") in _SOURCES
    thrown_away = operands.get("of") in _SINKS
    if made and "of" in operands and not thrown_away:
        return "write"
    if thrown_away and "if" in operands and not made:
        return "read"
    return "copy"


def _block(operands: dict[str, str]) -> int | None:
    if "bs" not in operands:
        return None if "ibs" in operands or "obs" in operands else _DEFAULT_BLOCK
    found = _SIZE.fullmatch(operands["bs"])
    if found is None or found[2].lower() not in _FACTORS:
        return None
    return count(found[1]) * _FACTORS[found[2].lower()] or None
