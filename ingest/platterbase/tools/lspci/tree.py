"""The tree of `lspci -t[v]`: which bridge leads to which bus, which device stands on which bus.

    -[0000:00]-+-00.0  Intel Corporation Host Bridge
               +-1c.0-[01]----00.0  Samsung NVMe SSD Controller
               \\-1d.0-[02-05]--+-00.0-[03]--
                               \\-01.0-[04]----00.0

A bus stands in brackets, behind the bridge that leads to it; a device on a later line hangs on
the last bus whose bracket ends left of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from platterbase.model import Fact
from platterbase.reading.recognition import refuse_too_many_outputs

_FIRST = re.compile(r"\s*-(?:\+-)?\[[0-9a-f]{2,4}(?::[0-9a-f]{2})?(?:-[0-9a-f]{2})?\]-")
_MORE = re.compile(r"[\s|]{0,400}[+\\]-(?:\[[0-9a-f]{4}:[0-9a-f]{2}|[0-9a-f]{2}\.[0-7])")
_STEP = re.compile(
    r"\[(?:([0-9a-f]{4}):)?([0-9a-f]{2})(?:-[0-9a-f]{2})?\]|([0-9a-f]{2}\.[0-7])(?=-|\s|$)"
)
_LONGEST = 1_000
_DRAWN = re.compile(r"[-+\\|\s]*")


@dataclass
class Tree:
    """The lines of one tree."""

    first: int
    last: int
    lines: list[tuple[int, str]] = field(default_factory=list)


def trees(lines: list[tuple[int, str]]) -> list[Tree]:
    """Every tree of a text: a line that begins one and those that go on right below."""
    found: list[Tree] = []
    for line, printed in lines:
        if "-" not in printed:
            continue
        words = printed[:_LONGEST].expandtabs(8)
        if found and line == found[-1].last + 1 and _MORE.match(words):
            found[-1].lines.append((line, words))
            found[-1].last = line
        elif _FIRST.match(words):
            found.append(Tree(line, line, [(line, words)]))
            refuse_too_many_outputs(len(found), line)
    return found


def tree_facts(tree: Tree) -> list[Fact]:
    """Each root bus, and each device with its parent and its name."""
    facts: list[Fact] = []
    above: list[tuple[int, str, str]] = []  # column, bus with domain, the bridge's address
    for line, words in tree.lines:
        facts += _line_facts(line, words, above)
    return facts


def _line_facts(line: int, words: str, above: list[tuple[int, str, str]]) -> Iterator[Fact]:
    domain, address = "0000", ""
    at = 0
    while found := _STEP.search(words, at):
        if not _DRAWN.fullmatch(words, at, found.start()):
            break
        while above and above[-1][0] > found.start():
            above.pop()
        at = found.end()
        if found[3] is None:
            domain = found[1] or (above[-1][1].partition(":")[0] if above else domain)
            bus = f"{domain}:{found[2]}"
            above.append((found.end(), bus, address))
            if not address:
                yield Fact(subject=bus, name="root-bus", value=bus, line=line)
        elif above:
            address = f"{above[-1][1]}:{found[3]}"
            if above[-1][2]:
                yield Fact(subject=address, name="parent", value=above[-1][2], line=line)
            name = words[at:].strip() if not words[at:].startswith("-") else ""
            if name:
                yield Fact(subject=address, name="name", value=name[:400], line=line)
                break
            if not words[at:].strip():
                yield Fact(subject=address, name="device", value=found[3], line=line)
