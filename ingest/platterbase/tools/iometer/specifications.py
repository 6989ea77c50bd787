"""Access specifications of Iometer as workloads; they stand in results and configurations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from platterbase.errors import ParseError
from platterbase.model import Access, Part
from platterbase.reading.run import OpenRun
from platterbase.reading.values import count

NAME_HEADER = "'Access specification name"
SIZE_HEADER = "'size,% of size"
_COLUMNS = 8
_PART = "size, % of size, % reads, % random, delay, burst, align, reply as whole numbers"


@dataclass
class Specification:
    """A named pattern of requests: its parts, and its lines as printed."""

    name: str
    line: int
    parts: list[Part] = field(default_factory=list)
    texts: list[tuple[int, str]] = field(default_factory=list)


class SpecificationReader:
    """Reads the lines of a file one by one and keeps the specifications by name."""

    def __init__(self) -> None:
        self.by_name: dict[str, Specification] = {}
        self._current: Specification | None = None
        self._next = ""

    def read(self, text: str, line: int) -> bool:
        """Read a line; return whether it belongs to a specification."""
        bare = text.strip()
        marker = bare.rstrip(",;").replace(";", ",")
        if marker.startswith((NAME_HEADER, SIZE_HEADER)):
            self._next = "name" if marker.startswith(NAME_HEADER) else "size"
        elif bare.startswith("'"):
            self._next = ""
            return False
        elif self._next == "name" and bare:
            separator = ";" if ";" in bare and "," not in bare else ","
            name = bare.rstrip(",;").rsplit(separator, 1)
            self._current = Specification(name[0].strip(), line)
            self.by_name[self._current.name] = self._current
            self._next = ""
        elif self._next == "size" and self._current is not None and bare:
            self._current.parts.append(_part(bare, line))
            self._current.texts.append((line, bare))
        else:
            return False
        return True


def _part(text: str, line: int) -> Part:
    """Parse a line such as `8192,100,67,100,0,1,0,0`; `_PART` names its columns."""
    words = re.split("[,;]", text.rstrip(",;"))
    try:
        numbers = [count(word.strip()) for word in words]
    except ValueError as error:
        raise damaged(line, str(error), _PART) from error
    if len(numbers) != _COLUMNS:
        raise damaged(line, f"{len(numbers)} numbers", _PART)
    size, share, reads, random = numbers[:4]
    if not size or max(share, reads, random) > 100:
        raise damaged(line, repr(text), _PART)
    return Part(
        share=share / 100, block_bytes=size, read_ratio=reads / 100, random_ratio=random / 100
    )


def damaged(line: int, found: str, expected: str) -> ParseError:
    """Return the error for a line of Iometer that cannot be read."""
    return ParseError(line, found, expected, "send the file as Iometer wrote it")


def _refuse_incomplete(specification: Specification) -> None:
    """Raise ParseError where shares do not add up to 100 %: Iometer accepts nothing else."""
    total = sum(round(part.share * 100) for part in specification.parts)
    if specification.parts and total != 100:
        raise ParseError(
            specification.line,
            f"shares of {specification.name!r} that add up to {total} %",
            "100 %",
            "send the access specification complete",
        )


def slug(name: str) -> str:
    """Return the key of a name: small letters, digits, points and hyphens."""
    return re.sub("[^a-z0-9.]+", "-", name.lower()).strip("-.") or "access-specification"


def add_workload(
    run: OpenRun,
    specification: Specification,
    key: str,
    *,
    queue_depth: float | None = None,
    threads: int | None = None,
    bytes_moved: int | None = None,
) -> None:
    """Add the workload of a specification, with parts where there is more than one."""
    _refuse_incomplete(specification)
    parts = specification.parts
    reads = _weighted([(part.share, part.read_ratio) for part in parts])
    random = _weighted([(part.share, part.random_ratio) for part in parts])
    sizes = {part.block_bytes for part in parts}
    run.new_workload(
        key,
        _operation(reads),
        separator="..",
        access=_access(random),
        block_bytes=sizes.pop() if len(sizes) == 1 else None,
        queue_depth=queue_depth,
        threads=threads,
        read_ratio=reads,
        random_ratio=random,
        parts=tuple(parts) if len(parts) > 1 else (),
        bytes_moved=bytes_moved,
    )


def _weighted(shares: list[tuple[float, float | None]]) -> float | None:
    """Return the mean by share, exact in hundredths of a percent."""
    if not shares:
        return None
    return sum(round(share * 100) * round((value or 0.0) * 100) for share, value in shares) / 10000


def _operation(reads: float | None) -> str | None:
    if reads is None:
        return None
    return {1.0: "read", 0.0: "write"}.get(reads, "mix")


def _access(random: float | None) -> Access | None:
    if random is None:
        return None
    if random == 1.0:
        return "random"
    return "sequential" if random == 0.0 else "mixed"
