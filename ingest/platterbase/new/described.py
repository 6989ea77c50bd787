"""A computer that nobody recorded, in the few words that its owner knows.

The tables are those that `capture` writes, with what was said and nothing else: no filesystem, no
link and no memory is made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from platterbase.capture.slug import make_slug
from platterbase.new.recorded import CapturedComputer

ALONE = "single"
_SLUG = 60
# Whose setting it is, of those that one changes between two measurements.
_SCOPES = {
    "write-cache": "drive",
    "cache-mode": "controller",
    "ncq": "controller",
    "tcq": "controller",
    "atime": "mount",
    "mount-options": "mount",
    "block-size": "filesystem",
    "compression": "filesystem",
    "encryption": "filesystem",
    "chunk-size": "array",
}


@dataclass(frozen=True)
class Described:
    """What a sender says of the computer. Sizes in B.

    Drives of the level `single` were measured one by one, those of any other together. `variants`
    are settings (name, value) that differed between files; `link` is a name of schema/links.csv.
    """

    drives: tuple[str, ...]
    level: str = ALONE
    filesystem: str | None = None
    link: str | None = None
    os: str | None = None
    cpu: str | None = None
    board: str | None = None
    ram_bytes: int | None = None
    variants: tuple[tuple[str, str], ...] = ()


def describe_computer(said: Described) -> CapturedComputer:
    """Return one host, its drives and each setup; raises ValueError without drives."""
    if not said.drives:
        raise ValueError("no drive was named")
    drives = list(_drives(said))
    slugs = [drive["slug"] for drive in drives]
    alone = said.level == ALONE
    arrays = (
        [{"slug": slug, "level": ALONE, "members": [slug]} for slug in slugs]
        if alone
        else [{"slug": make_slug(said.level), "level": said.level, "members": slugs}]
    )
    host = {
        "slug": make_slug(said.board or "")[:40].strip("-") or "computer",
        "board": said.board,
        "cpu": said.cpu,
        "ram_bytes": said.ram_bytes,
        "os": said.os,
        "node": _nodes(said, drives),
        "drive": drives,
    }
    tables = {
        "host": [{key: value for key, value in host.items() if value}],
        "array": arrays,
        "setup": [
            _setup(said, array["slug"], variant)
            for array, variant in product(arrays, said.variants or (None,))
        ],
    }
    return CapturedComputer(tables, {}, {})


def _drives(said: Described) -> Iterator[dict[str, Any]]:
    taken: set[str] = set()
    for number, part in enumerate(said.drives, 1):
        named = make_slug(part)[:40].strip("-") or "drive"
        slug = named if named not in taken else f"{named}-{number}"
        taken.add(slug)
        port = {"port": f"port-{number}"} if said.link else {}
        yield {"slug": slug, "part": part, **port}


def _nodes(said: Described, drives: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the ports on the way from each drive, where the link is known."""
    if said.link is None:
        return []
    cpu = {"slug": "cpu", "kind": "cpu", **({"part": said.cpu} if said.cpu else {})}
    ports = [
        {"slug": drive["port"], "kind": "port", "parent": "cpu", "link": said.link}
        for drive in drives
    ]
    return [cpu, *ports]


def _setup(said: Described, array: str, variant: tuple[str, str] | None) -> dict[str, Any]:
    bare = said.filesystem == "none"
    words = [array, "raw" if bare else said.filesystem or "", *(variant or ())]
    slug = "-".join(filter(None, map(make_slug, words)))[:_SLUG].strip("-")
    kind = {"filesystem": said.filesystem} if said.filesystem else {}
    if variant is None:
        return {"slug": slug, "array": array, **kind}
    name, value = variant
    setting = {"scope": _SCOPES.get(name, "os"), "name": name, "value": value}
    return {"slug": slug, "array": array, **kind, "setting": [setting]}
