"""Intervals cover what they promise, ties are ties, and scipy's own formulas agree."""

from __future__ import annotations

import math
import statistics

import numpy as np
import pytest
from scipy import stats

from platterbase.statistics import (
    LEVEL,
    compare,
    geometric_mean,
    order_interval,
    ranks,
    spread,
)


@pytest.mark.parametrize(
    ("n", "method"),
    [
        (1, "none"),
        (2, "both"),
        (3, "range"),
        (4, "range"),
        (5, "t"),
        (7, "t"),
        (8, "order"),
        (20, "order"),
        (21, "bootstrap"),
    ],
)
def test_the_table(n: int, method: str) -> None:
    values = [100.0 + (n * 7) % 5 + place for place in range(n)]
    told = spread(values)
    assert (told.n, told.method) == (n, method)
    assert (told.least, told.greatest) == (min(values), max(values))
    assert told.point == pytest.approx(statistics.median(values))
    assert (told.low is None) == (n == 1)
    assert (told.certainty is None) == (n < 5)


@pytest.mark.parametrize("n", range(5, 8))
def test_t_interval_is_scipys(n: int) -> None:
    values = [38.2, 37.9, 38.8, 38.1, 37.2, 38.4, 38.0][:n]
    told = spread(values)
    low, high = stats.t.interval(
        LEVEL, len(values) - 1, loc=np.mean(values), scale=stats.sem(values)
    )
    assert (told.low, told.high) == (pytest.approx(low, 1e-14), pytest.approx(high, 1e-14))


@pytest.mark.parametrize("n", range(6, 21))
def test_order_interval_has_the_certainty_of_the_binomial(n: int) -> None:
    values = [float(place) for place in range(n)]
    low, high, certainty = order_interval(values)
    k = int(low) + 1
    assert high == n - k
    assert certainty == pytest.approx(1 - 2 * stats.binom.cdf(k - 1, n, 0.5))
    assert certainty >= LEVEL
    assert 1 - 2 * stats.binom.cdf(k, n, 0.5) < LEVEL  # the next pair would be too sure of itself


def test_ends_of_five_are_not_certain_enough() -> None:
    assert order_interval([1.0, 2.0, 3.0, 4.0, 5.0]) == (1.0, 5.0, 0.9375)


@pytest.mark.parametrize(("n", "least"), [(5, 0.92), (7, 0.92), (8, 0.94), (12, 0.94)])
def test_intervals_cover_what_they_promise(n: int, least: float) -> None:
    rng = np.random.default_rng(n)
    hits = 0
    for _ in range(1000):
        told = spread([float(value) for value in rng.normal(100, 5, n)])
        assert told.low is not None
        assert told.high is not None
        hits += told.low <= 100 <= told.high
    assert hits / 1000 >= least


def test_bootstrap_is_the_same_every_time() -> None:
    values = [float(value) for value in np.random.default_rng(1).normal(100, 5, 30)]
    told = spread(values)
    assert told == spread(values)
    assert told.low is not None
    assert told.high is not None
    assert told.low < statistics.median(values) < told.high
    assert spread([7.0] * 30).low == 7.0


@pytest.mark.parametrize(
    ("first", "second", "relation", "method"),
    [
        ([100], [60], "tied", "factor"),
        ([100], [50], "above", "factor"),
        ([50], [100], "below", "factor"),
        ([100, 140], [50, 70], "above", "factor"),
        ([100, 101, 102], [97, 98, 99], "above", "ranges"),
        ([100, 101, 102], [97, 98, 100], "tied", "ranges"),
        ([97, 98, 99], [100, 101, 102], "below", "ranges"),
        ([100, 101, 102, 103, 104], [90, 91, 92, 93, 94], "above", "welch"),
        ([100, 101, 102, 103, 104], [90, 91, 92, 93, 100], "tied", "welch"),
        ([100] * 5, [100] * 5, "tied", "welch"),
        (list(range(100, 108)), list(range(90, 98)), "above", "mann-whitney"),
        (list(range(100, 108)), list(range(99, 107)), "tied", "mann-whitney"),
    ],
)
def test_comparison(first: list[float], second: list[float], relation: str, method: str) -> None:
    told = compare(first, second)
    assert (told.relation, told.method) == (relation, method)
    assert told.ratio == pytest.approx(spread(first).point / spread(second).point)


def test_p_is_that_of_scipy() -> None:
    first, second = [100.0, 101, 103, 102, 105], [90.0, 93, 92, 91, 94]
    logs = [[math.log(value) for value in values] for values in (first, second)]
    assert compare(first, second).p == pytest.approx(stats.ttest_ind(*logs, equal_var=False).pvalue)
    first, second = [float(n) for n in range(8)], [n + 3.5 for n in range(8)]
    expected = stats.mannwhitneyu([n + 1 for n in first], [n + 1 for n in second], method="exact")
    assert compare([n + 1 for n in first], [n + 1 for n in second]).p == expected.pvalue


def test_three_and_three_are_never_tested_by_ranks() -> None:
    assert compare([100, 101, 102], [1, 2, 3]).p is None


def test_ties_share_a_rank() -> None:
    assert ranks([[100], [60], [49], [10]], higher_is_better=True) == [1, 1, 3, 4]
    assert ranks([[100], [60], [49], [10]], higher_is_better=False) == [4, 2, 2, 1]
    assert ranks([[5, 5.1, 5.2], [5.1, 5.2, 5.3]], higher_is_better=True) == [1, 1]


def test_ratios_are_averaged_geometrically() -> None:
    assert geometric_mean([2.0, 0.5]) == pytest.approx(1.0)
    assert geometric_mean([1.0, 4.0]) == pytest.approx(stats.gmean([1.0, 4.0]))
