"""Compute the spread of repeats and compare two setups, with a method chosen by their number n.

Pages print only what this table allows. Bootstrap intervals of few values are far too narrow:
nominal 95 % covers 50 % at n = 2 and 76 % at n = 3 (tests/test_statistics.py; Hoefler and Belli,
Scientific Benchmarking of Parallel Computing Systems, SC'15).

    n        point    spread shown                              two setups compared
    1        value    none: one run, spread unknown             tied, unless a factor of 2 apart
    2        mean     both values                               tied, unless a factor of 2 apart
    3–4      median   least and greatest                        apart if the ranges are
    5–7      median   the same, and t interval of the mean      ranges apart and Welch's t on logs
    8–20     median   order-statistic interval of the median    exact Mann-Whitney
    > 20     median   BCa bootstrap of the median, fixed seed   the same

scipy computes the intervals and tests. It is imported by the functions that need it, because
loading it takes long.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Method = Literal["none", "both", "range", "t", "order", "bootstrap"]
LEVEL = 0.95
FACTOR = 2.0  # single runs that are this far apart differ by more than noise
SEED = 20060928
FEW, SOME = 3, 5  # repeats from which ranges, and from which tests, tell two setups apart
_MANY = 20
_RANKED = 8
# Two-sided quantiles of Student's t at LEVEL, by n: scipy's, whose loading takes half a second.
_T = {5: 2.7764451051977934, 6: 2.5705818356363146, 7: 2.4469118511449786}


@dataclass(frozen=True)
class Spread:
    """A summary of n repeats: `point`, and the spread from `low` to `high` by `method`.

    `low` and `high` are None where too few repeats allow no spread. `certainty` is that of an
    interval; None where `low` and `high` are the least and greatest value. `least` and `greatest`
    are always those of the values.
    """

    n: int
    point: float
    method: Method
    low: float | None
    high: float | None
    certainty: float | None
    least: float
    greatest: float


@dataclass(frozen=True)
class Comparison:
    """A comparison of two setups: the first is above, below or tied with the second.

    `ratio` is that of their points, `p` the p-value where a test was made.
    """

    relation: Literal["above", "below", "tied"]
    ratio: float
    method: Literal["factor", "ranges", "welch", "mann-whitney"]
    p: float | None


def spread(values: Sequence[float]) -> Spread:
    """Return the point and the spread that may be printed for n ≥ 1 values of one series."""
    n, ends = len(values), (min(values), max(values))
    if n == 1:
        return Spread(1, values[0], "none", None, None, None, *ends)
    if n == 2:
        return Spread(2, statistics.fmean(values), "both", *ends, None, *ends)
    middle = statistics.median(values)
    if n < SOME:
        return Spread(n, middle, "range", *ends, None, *ends)
    if n < _RANKED:
        return Spread(n, middle, "t", *_t_interval(values), LEVEL, *ends)
    if n <= _MANY:
        low, high, certainty = order_interval(values)
        return Spread(n, middle, "order", low, high, certainty, *ends)
    return Spread(n, middle, "bootstrap", *_bootstrap(values), LEVEL, *ends)


def compare(first: Sequence[float], second: Sequence[float]) -> Comparison:
    """Return which of two series is greater, as far as their repeats show. Values are above 0."""
    one, other = spread(first), spread(second)
    ratio = one.point / other.point
    apart = one.least > other.greatest or one.greatest < other.least
    fewer = min(one.n, other.n)
    if fewer < FEW:
        different = apart and (ratio >= FACTOR or ratio <= 1 / FACTOR)
        return Comparison(_relation(ratio, different=different), ratio, "factor", None)
    if fewer < SOME:
        return Comparison(_relation(ratio, different=apart), ratio, "ranges", None)
    if fewer < _RANKED:
        p = _welch(first, second)
        return Comparison(_relation(ratio, different=apart and p < 1 - LEVEL), ratio, "welch", p)
    p = _mann_whitney(first, second)
    return Comparison(_relation(ratio, different=p < 1 - LEVEL), ratio, "mann-whitney", p)


def ranks(series: Sequence[Sequence[float]], *, higher_is_better: bool) -> list[int]:
    """Return the rank of each series, as in a competition: 1, 1, 3.

    The best series begins a rank. All that are not certainly worse share it; the first that is
    begins the next, whose number counts everyone before it.
    """
    points = [spread(own).point for own in series]
    order = sorted(range(len(series)), key=points.__getitem__, reverse=higher_is_better)
    worse = "below" if higher_is_better else "above"
    places = [1] * len(series)
    place, first = 1, order[0] if order else 0
    for position, at in enumerate(order, start=1):
        if compare(series[at], series[first]).relation == worse:
            place, first = position, at
        places[at] = place
    return places


def geometric_mean(ratios: Sequence[float]) -> float:
    """Return the geometric mean, the only mean that is used for ratios and percentages."""
    return statistics.geometric_mean(ratios)


def order_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the narrowest pair of order statistics around the median, and its certainty.

    Exact for any continuous distribution: between the k-th from below and the k-th from above the
    median lies with certainty 1 − 2 P(Binomial(n, ½) < k). With n < 6 no pair reaches LEVEL: the
    least and greatest value are returned, with their lower certainty.
    """
    ordered, n = sorted(values), len(values)
    outside, kept = 0.0, (ordered[0], ordered[-1], 1 - 2 * 0.5**n)
    for k in range(1, n // 2 + 1):
        outside += math.comb(n, k - 1) * 0.5**n
        if 1 - 2 * outside < LEVEL:
            break
        kept = (ordered[k - 1], ordered[n - k], 1 - 2 * outside)
    return kept


def _relation(ratio: float, *, different: bool) -> Literal["above", "below", "tied"]:
    if not different or ratio == 1:
        return "tied"
    return "above" if ratio > 1 else "below"


def _t_interval(values: Sequence[float]) -> tuple[float, float]:
    mean, deviation = statistics.fmean(values), statistics.stdev(values)
    half = _T[len(values)] * deviation / math.sqrt(len(values))
    return mean - half, mean + half


def _bootstrap(values: Sequence[float]) -> tuple[float, float]:
    import numpy as np  # noqa: PLC0415
    from scipy.stats import bootstrap  # noqa: PLC0415

    if len(set(values)) == 1:
        return values[0], values[0]
    interval = bootstrap(
        (np.asarray(values),),
        np.median,
        confidence_level=LEVEL,
        method="BCa",
        rng=np.random.default_rng(SEED),
    ).confidence_interval
    return float(interval.low), float(interval.high)


def _welch(first: Sequence[float], second: Sequence[float]) -> float:
    from scipy.stats import ttest_ind  # noqa: PLC0415

    logs = [[math.log(value) for value in values] for values in (first, second)]
    if all(len(set(values)) == 1 for values in logs):
        return 1.0 if logs[0] == logs[1] else 0.0
    return float(ttest_ind(*logs, equal_var=False).pvalue)


def _mann_whitney(first: Sequence[float], second: Sequence[float]) -> float:
    from scipy.stats import mannwhitneyu  # noqa: PLC0415

    tied = len({*first, *second}) < len(first) + len(second)
    method = "asymptotic" if tied else "exact"
    return float(mannwhitneyu(first, second, method=method).pvalue)
