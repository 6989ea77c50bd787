"""The level at which a caveat holds: a submission, host, setup, run, load, or one measurement.

A firing is one rule with one verdict and one set of figures, together with the measurements that it
fired on. It holds for a whole (a submission, host, …) when it fired on every measurement of that
whole that is of a kind it fired on there: metric, direction, statistic, scope and aggregate make
the kind. A rule about rates then holds for a submission although it says nothing of processor
times.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

LEVELS = ("submission", "host", "setup", "run", "load")  # from the widest
MEASUREMENT = "measurement"


class Subject(NamedTuple):
    """A measurement with its kind, and the key of what it belongs to at each of LEVELS.

    A key is None where there is none: a run of several setups belongs to no single one of them.
    """

    kind: int
    wholes: tuple[str | None, ...]


class Placed(NamedTuple):
    """A whole at which a firing holds, and the measurements of it that the firing is about.

    `subject` is None for measurements that are in no such whole together.
    """

    level: str
    subject: str | None
    members: list[int]


Sizes = Sequence[Mapping[str, Counter[int]]]


def sizes_of(subjects: Iterable[Subject]) -> Sizes:
    """Return how many measurements of each kind each whole has, by level."""
    sizes: list[dict[str, Counter[int]]] = [defaultdict(Counter) for _ in LEVELS]
    for kind, wholes in subjects:
        for size, whole in zip(sizes, wholes, strict=True):
            if whole is not None:
                size[whole][kind] += 1
    return sizes


def place(members: list[int], subjects: Mapping[int, Subject], sizes: Sizes) -> Iterator[Placed]:
    """Return the wholes that a firing on these measurements holds for, each the widest possible.

    Every member is in one of them. A whole that has all its members in one part is that part; what
    fired on one measurement alone says nothing of a whole.
    """
    for level in range(len(LEVELS)):
        groups: dict[str | None, list[int]] = defaultdict(list)
        for member in members:
            groups[subjects[member].wholes[level]].append(member)
        members = []
        for own in groups.values():
            if len(own) > 1 and _holds(own, level, subjects, sizes):
                yield _narrowed(own, level, subjects, sizes)
            else:
                members += own
    if members:
        yield Placed(MEASUREMENT, None, members)


def _holds(members: list[int], level: int, subjects: Mapping[int, Subject], sizes: Sizes) -> bool:
    """Return whether they are all of one whole at a level that is of their kinds."""
    whole = subjects[members[0]].wholes[level]
    if whole is None or any(subjects[n].wholes[level] != whole for n in members):
        return False
    size = sizes[level][whole]
    kinds = Counter(subjects[n].kind for n in members)
    return all(size[kind] == count for kind, count in kinds.items())


def _narrowed(
    members: list[int], level: int, subjects: Mapping[int, Subject], sizes: Sizes
) -> Placed:
    """Return the smallest whole that they are all of; at `level` they are.

    A load that a submission declares is no part of a run, so each level is asked again.
    """
    part = next(
        part
        for part in range(len(LEVELS) - 1, level - 1, -1)
        if part == level or _holds(members, part, subjects, sizes)
    )
    whole = subjects[members[0]].wholes[part]
    return Placed(LEVELS[part], whole, members)
