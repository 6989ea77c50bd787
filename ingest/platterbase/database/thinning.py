"""Which points of a long series are worth a row; all of them stand in a file of their own."""

from __future__ import annotations

FOLDER = "results.series"
# A chart of 1,000 px shows no more points than this; a run's few devices and metrics stay small.
POINTS = 1000


def thin(times: list[float | None], values: list[float]) -> list[int]:
    """Positions of the points worth keeping: all of a short series, POINTS of a long one.

    Where a time is unknown or does not rise, points count as evenly spaced.
    """
    if len(values) <= POINTS:
        return list(range(len(values)))
    # Only here: few submissions have a long series, and the libraries take longer than they do.
    import numpy as np  # noqa: PLC0415
    from tsdownsample import LTTBDownsampler  # noqa: PLC0415

    known = [time for time in times if time is not None]
    rising = len(known) == len(times) and bool(np.all(np.diff(known) >= 0))
    across = np.asarray(known if rising else range(len(values)), dtype=np.float64)
    up = np.asarray(values, dtype=np.float64)
    thinner = LTTBDownsampler()  # type: ignore[no-untyped-call]
    return [int(place) for place in thinner.downsample(across, up, n_out=POINTS)]
