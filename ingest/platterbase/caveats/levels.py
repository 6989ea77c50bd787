"""The level at which a caveat holds: a submission, host, setup, run, load, or one measurement.

A firing is one rule with one verdict and one set of figures, together with the measurements that it
fired on. It holds for a whole (a submission, host, …) when it fired on every measurement of that
whole that is of a kind it fired on there: metric, direction, statistic, scope and aggregate make
the kind. A rule about rates then holds for a submission although it says nothing of processor
times.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

LEVELS = ("submission", "host", "setup", "run", "load")  # from the widest
MEASUREMENT = "measurement"


@dataclass(frozen=True)
class Measurements:
    """All measurements, numbered from 0: the kind of each, and what it belongs to by level.

    A whole is its key. It is None where there is none: a run of several setups belongs to no
    single one of them.
    """

    kinds: Sequence[int]
    wholes: Sequence[Sequence[str | None]]  # by level, then by measurement

    @cached_property
    def sizes(self) -> Sequence[Counter[tuple[str | None, int]]]:
        """How many measurements of a kind a whole has, by level."""
        return [Counter(zip(column, self.kinds, strict=True)) for column in self.wholes]

    @cached_property
    def is_one(self) -> Sequence[bool]:
        """Whether all measurements belong to the same whole, by level."""
        return [len(set(column)) == 1 for column in self.wholes]


class Placed(NamedTuple):
    """A whole at which a firing holds, and the measurements of it that the firing is about.

    `whole` is None for measurements that are in no such whole together.
    """

    level: str
    whole: str | None
    members: list[int]


def place(members: list[int], among: Measurements) -> Iterator[Placed]:
    """Return the wholes that a firing on these measurements holds for, each the widest possible.

    Every member is in one of them. A whole that has all its members in one part is that part; what
    fired on one measurement alone says nothing of a whole.
    """
    for level, column in enumerate(among.wholes if len(members) > 1 else ()):
        groups = (members,) if among.is_one[level] else _grouped(members, column)
        members = []
        for own in groups:
            if len(own) > 1 and _holds(own, level, among):
                yield _narrowed(own, level, among)
            else:
                members += own
    if members:
        yield Placed(MEASUREMENT, None, members)


def _grouped(members: list[int], column: Sequence[str | None]) -> Iterable[list[int]]:
    """Return the members by what they belong to; mostly that is the same."""
    wholes = list(map(column.__getitem__, members))
    if len(set(wholes)) == 1:
        return (members,)
    groups: dict[str | None, list[int]] = defaultdict(list)
    for member, whole in zip(members, wholes, strict=True):
        groups[whole].append(member)
    return groups.values()


def _holds(members: list[int], level: int, among: Measurements) -> bool:
    """Return whether the members are all measurements of their kinds in their setup, run or load.

    `level` says which of these is asked: of the four write rates of a setup, three do not hold for
    the setup. All members belong to the one of the first. Asked tens of thousands of times: what
    is in the way is looked for before anything is counted.
    """
    whole, size = among.wholes[level][members[0]], among.sizes[level]
    if whole is None or size[whole, among.kinds[members[0]]] > len(members):
        return False
    kinds = Counter(map(among.kinds.__getitem__, members))
    return all(size[whole, kind] == count for kind, count in kinds.items())


def _is_of_one(members: list[int], level: int, among: Measurements) -> bool:
    """Return whether they are all of the same whole."""
    return len(set(map(among.wholes[level].__getitem__, members))) == 1


def _narrowed(members: list[int], level: int, among: Measurements) -> Placed:
    """Return the smallest whole that they are all of; at `level` they are.

    A load that a submission declares is no part of a run, so each level is asked again.
    """
    part = next(
        part
        for part in range(len(LEVELS) - 1, level - 1, -1)
        if part == level or (_is_of_one(members, part, among) and _holds(members, part, among))
    )
    return Placed(LEVELS[part], among.wholes[part][members[0]], members)
