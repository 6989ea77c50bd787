"""Which points of a long series are worth a row; all of them stand in a file of their own."""

from __future__ import annotations

from itertools import pairwise

FOLDER = "results.series"
# A chart of 1,000 px shows no more points than this; a run's few devices and metrics stay small.
POINTS = 1000


def thin(times: list[float | None], values: list[float]) -> list[int]:
    """Positions of the points worth keeping: all of a short series, POINTS of a long one.

    Where a time is unknown or does not rise, points count as evenly spaced.
    """
    count = len(values)
    if count <= POINTS:
        return list(range(count))
    known = [time for time in times if time is not None]
    rising = len(known) == count and all(a <= b for a, b in pairwise(known))
    return _largest_triangles(known if rising else [float(at) for at in range(count)], values)


def _largest_triangles(across: list[float], up: list[float]) -> list[int]:
    """Positions of POINTS points: the ends, and of each stretch between them the most telling one.

    That is the one which spans the largest triangle with the point taken before it and the middle
    of the next stretch (Steinarsson 2013, "Largest Triangle Three Buckets").
    """
    count = len(up)
    width = (count - 2) / (POINTS - 2)
    taken = [0]
    start = 1
    for stretch in range(1, POINTS - 1):
        end = int(width * stretch) + 1
        after = min(int(width * (stretch + 1)) + 1, count)
        left, height = across[taken[-1]], up[taken[-1]]
        run = left - (across[end] + across[after - 1]) / 2
        rise = sum(up[end:after]) / (after - end) - height
        base = run * height + rise * left
        areas = [abs(run * up[at] + rise * across[at] - base) for at in range(start, end)]
        taken.append(start + areas.index(max(areas)))
        start = end
    return [*taken, count - 1]
