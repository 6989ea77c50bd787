"""What inventory tools read of a host fills what its sender left open.

A node with an `address` gets the link that lspci or sysfs prints, a drive with a `device` its
model, firmware and size. What was declared stays; view `detected` shows both side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from msgspec import structs

from platterbase.model import Fact
from platterbase.reading.values import number
from platterbase.submission.content import Submission
from platterbase.submission.declaration import Drive, Host, Node
from platterbase.submission.references import host_of
from platterbase.vocabulary import Vocabulary

_GIGA = 1e9
_Part = TypeVar("_Part", Node, Drive)


def bare_name(name: str | None) -> str | None:
    """A device without /dev/, a PCI address without the domain 0000: as subjects are compared."""
    return None if name is None else name.removeprefix("/dev/").removeprefix("0000:")


def complete(host: Host, sent: Submission, vocabulary: Vocabulary) -> Host:
    """The host with everything filled in that its inventory files say and its sender did not."""
    facts: dict[str, dict[str, Fact]] = {}
    for fact in _facts(host, sent):
        facts.setdefault(bare_name(fact.subject) or "", {}).setdefault(fact.name, fact)
    return structs.replace(
        host,
        node=[
            _node(node, facts.get(bare_name(node.address) or "", {}), vocabulary)
            for node in host.node
        ],
        drive=[_drive(drive, facts.get(bare_name(drive.device) or "", {})) for drive in host.drive],
    )


def _facts(host: Host, sent: Submission) -> Iterator[Fact]:
    """Facts of all runs on setups of this host, in the order of reading."""
    declared = sent.document.declaration
    mine = {setup.slug for setup in declared.setup if host_of(sent.document, setup.host) == host}
    for file in sent.files:
        for assigned in file.runs:
            if assigned.assignment == "all" and mine.intersection(assigned.setups):
                yield from assigned.run.facts


def _node(node: Node, facts: dict[str, Fact], vocabulary: Vocabulary) -> Node:
    link = _link(facts, "negotiated", vocabulary)
    possible = _link(facts, "possible", vocabulary)
    filled = {"link": link, "link_possible": possible if possible != link else None}
    return _fill(node, filled, detected=node.link is None and link is not None)


def _link(facts: dict[str, Fact], state: str, vocabulary: Vocabulary) -> str | None:
    """The row of links.csv with the speed and width that were printed for that state.

    Of PCI Express where nothing says which family it is; of one lane where nothing says how many.
    """
    speed = facts.get(f"link-speed-{state}")
    if speed is None or speed.number is None:
        return None
    width = facts.get(f"link-width-{state}")
    lanes = 1.0 if width is None or width.number is None else width.number
    family = facts["link-family"].value if "link-family" in facts else "PCIe"
    if family == "PCIe" and width is None:
        return None
    for name, row in vocabulary.links.items():
        if row["family"] == family and (
            float(row["lanes"]) == lanes and _rate(row) == round(speed.number / _GIGA, 6)
        ):
            return name
    return None


def _rate(row: Mapping[str, str]) -> float | None:
    """Transfers a second and lane, in 10^9; None where a row counts in something else."""
    try:
        return number(row["transfer_rate_gt_s"])
    except ValueError:
        return None


def _drive(drive: Drive, facts: dict[str, Fact]) -> Drive:
    size = next((facts[name].number for name in ("capacity", "size") if name in facts), None)
    return _fill(
        drive,
        {
            "part": facts["model"].value if "model" in facts else None,
            "firmware": facts["firmware"].value if "firmware" in facts else None,
            "size_bytes": None if size is None else int(size),
        },
    )


def _fill(part: _Part, found: Mapping[str, str | int | None], *, detected: bool = False) -> _Part:
    """The part with the found values where it has none."""
    open_ones = {
        name: value
        for name, value in found.items()
        if value is not None and getattr(part, name) is None
    }
    if detected:
        return structs.replace(part, **open_ones, status="detected")
    return structs.replace(part, **open_ones)
