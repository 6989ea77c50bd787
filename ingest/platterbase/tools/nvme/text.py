"""nvme-cli's text: the table of drives, a controller's identification, its health."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.model import Hints, Run
from platterbase.reading.drive_health import HEALTH, health_fact
from platterbase.reading.figures import decimal
from platterbase.reading.inventory import Inventory, slug
from platterbase.reading.lines import numbered
from platterbase.reading.recognition import damaged_value, refuse_too_many_outputs
from platterbase.reading.values import GB, KB, KIB, MB, MIB, TB
from platterbase.tools.nvme.controller import controller_fact

_TOOL = "nvme"
_HEADER = re.compile(r"Node +(?:Generic +)?SN +Model +Namespace +Usage +Format +FW Rev *")
_IDENTIFY = re.compile("NVME Identify Controller:")
_HEALTH = re.compile(r"Smart Log for NVME device: ?(\S{1,60}) namespace-id:.*")
_COMMAND = re.compile(
    r"(?:^|[#$%>] ?)(?:sudo )?(?:\S{0,60}/)?(nvme (?:list|id-ctrl|smart-log)\b.*)$"
)
_ROW = re.compile(
    r"(/dev/\S{1,60}) +(?:/dev/ng\S{1,60} +)?(\S{1,40}) +(\S.{0,80}?) +(0x[0-9a-f]+|[0-9]{1,9}) +"
    r"(\S{1,18}) +([kMGTP]?B) +/ +(\S{1,18}) +([kMGTP]?B) +"
    r"([0-9]{1,9}) +([KM]i)?B \+ +[0-9]{1,9} +B +(\S.{0,20}?) *"
)
_KEY = re.compile(r"([A-Za-z][A-Za-z0-9_ ]{0,60}?)\s*:\s*(.*)")
_STATE = re.compile(r"ps +([0-9]{1,2}) *: *(mp:([0-9.]{1,12})W.*)")
_HEAT = re.compile("(-?[0-9]{1,5}) ?(?:°|\u00b0)?C(?: .*)?")
_REFUSED = re.compile("Failed to scan topology|NVMe status: |/dev/nvme\\S*: No such")
_FIRST_WORDS = (
    "Node ",
    "NVME Identify",
    "Smart Log for",
    "Failed to scan",
    "NVMe status",
    "/dev/nvme",
)
_SI = {"B": 1, "kB": KB, "MB": MB, "GB": GB, "TB": TB, "PB": 1000**5}
_BINARY = {None: 1, "Ki": KIB, "Mi": MIB}


@dataclass
class _Block:
    """One output: its kind ("list", "controller" or "health"), its device and its lines."""

    kind: str
    first: int
    last: int
    command: str | None
    device: str | None = None
    lines: list[tuple[int, str]] = field(default_factory=list)


def text_runs(text: str, hints: Hints) -> list[Run]:
    """One run for each output."""
    return [_run(block, hints) for block in _blocks(text)]


def _blocks(text: str) -> list[_Block]:
    blocks: list[_Block] = []
    command: str | None = None
    open_ = False
    for line, printed in numbered(text):
        words = printed.strip()
        if words.startswith(_FIRST_WORDS) and (kind := _kind(words)):
            blocks.append(_Block(kind, line, line, command, _device(words, command)))
            refuse_too_many_outputs(len(blocks), line)
            command, open_ = None, kind != "failed"
        elif "nvme " in words and (called := _COMMAND.search(words[:200])):
            command, open_ = called[1], False
        elif open_ and _belongs(blocks[-1].kind, words):
            blocks[-1].lines.append((line, words))
            blocks[-1].last = line
        else:
            open_ = open_ and not words.startswith("/dev/")
    return blocks


def _kind(words: str) -> str | None:
    if _HEADER.fullmatch(words[:200]):
        return "list"
    if _IDENTIFY.fullmatch(words[:60]):
        return "controller"
    if _HEALTH.fullmatch(words[:200]):
        return "health"
    return "failed" if _REFUSED.match(words) else None


def _device(words: str, command: str | None) -> str | None:
    if health := _HEALTH.fullmatch(words[:200]):
        return f"/dev/{health[1].removeprefix('/dev/')}"
    found = re.findall(r"/dev/\S+", command or "")
    return found[-1] if found else None


def _belongs(kind: str, words: str) -> bool:
    if kind == "list":
        return words.startswith("/dev/nvme")
    return _KEY.match(words) is not None and not words.startswith("/dev/")


def _run(block: _Block, hints: Hints) -> Run:
    found = Inventory()
    for line, words in block.lines:
        if block.kind == "list":
            _row(found, line, words)
        else:
            _line(found, block, line, words)
    lines = [fact.line for fact in found.facts]
    return Run(
        tool=_TOOL,
        tool_version=hints.tool_version,
        lines=(block.first, max(lines, default=block.first)),
        outcome="failed" if block.kind == "failed" else "ok",
        label=block.device,
        command=block.command or hints.command,
        settings=found.settings,
        facts=tuple(found.facts),
    )


def _row(found: Inventory, line: int, words: str) -> None:
    row = _ROW.fullmatch(words[:400])
    if row is None:
        expected = "Node, SN, Model, Namespace, Usage, Format and FW Rev"
        raise damaged_value(line, words, "a row of the list", expected, _TOOL)
    name = row[1]
    found.fact(name, "serial", row[2], line)
    found.fact(name, "model", row[3], line)
    found.fact(name, "namespace", row[4], line)
    for label, word, unit in (("used", row[5], row[6]), ("size", row[7], row[8])):
        amount = decimal(word, line, label, _TOOL) * _SI[unit]
        found.fact(name, label, f"{word} {unit}", line, amount, "B")
    sector = float(int(row[9]) * _BINARY[row[10]])
    unit = f"{row[10] or ''}B"
    found.fact(name, "logical-sector-size", f"{row[9]} {unit}", line, sector, "B")
    found.fact(name, "firmware", row[11], line)


def _line(found: Inventory, block: _Block, line: int, words: str) -> None:
    subject = block.device or "drive"
    if state := _STATE.fullmatch(words[:300]):
        watts = decimal(state[3], line, "maximum power", _TOOL)
        found.fact(subject, f"power-state-{state[1]}", state[2], line, watts, "W")
        return
    pair = _KEY.fullmatch(words[:300])
    if pair is None:
        return
    if block.kind == "controller":
        controller_fact(found, subject, pair[1], pair[2].strip(), line)
    else:
        _health(found, subject, slug(pair[1]), pair[2].strip(), line)


def _health(found: Inventory, subject: str, alias: str, value: str, line: int) -> None:
    if alias == "temperature" or alias.startswith("temperature-sensor-"):
        heat = _HEAT.fullmatch(value)
        if heat is None:
            raise damaged_value(line, value, alias, "degrees Celsius", _TOOL)
        found.fact(subject, alias, value, line, float(int(heat[1])), "degC")
    elif alias in HEALTH:
        health_fact(found, subject, alias, value, (line, _TOOL))
    elif alias == "critical-warning":
        found.fact(subject, alias, value, line)
