"""dd's command line: operation, block size, operands."""

from __future__ import annotations

import re
from typing import NamedTuple

from platterbase.model import Setting
from platterbase.reading.lines import command_in
from platterbase.reading.values import count

_OPERAND = re.compile(r"(if|of|bs|ibs|obs|count|seek|skip|conv|iflag|oflag)=(\S{1,500})")
_SIZE = re.compile(r"([0-9]{1,12})([a-zA-Z]{0,3})")
_FACTORS = {"": 1, "c": 1, "w": 2, "b": 512} | {
    f"{letter}{ending}": base**power
    for power, letter in enumerate("kmgt", 1)
    for ending, base in (("", 1024), ("ib", 1024), ("b", 1000))
}
_SOURCES = ("/dev/zero", "/dev/urandom", "/dev/random", "/dev/arandom")
_DEFAULT_BLOCK = 512


class Command(NamedTuple):
    """A call of dd."""

    text: str
    operation: str
    block: int | None
    settings: tuple[Setting, ...]


def parse_command(line: str, line_number: int) -> Command | None:
    """Return the call of dd with operands that a line shows, if it shows one."""
    text = command_in(line, "dd")
    if text is None:
        return None
    call = re.split(r"[|;&]", text, maxsplit=1)[0]
    operands = dict(_OPERAND.findall(call))
    if not operands:
        return None
    settings = tuple(
        Setting(scope="tool", name=name, value=value, line=line_number)
        for name, value in operands.items()
    )
    return Command(text, _operation(operands), _block(operands), settings)


def _operation(operands: dict[str, str]) -> str:
    """Return whether the copy only reads, only writes, or does both."""
    made = operands.get("if") in _SOURCES
    thrown_away = operands.get("of") == "/dev/null"
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
