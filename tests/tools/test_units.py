"""Units, numbers and durations of the formats table and facts."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platterbase.reading.metric_names import OPERATIONS, UNIT_OF_METRIC
from platterbase.tools.transcription.units import UNITS, parse_duration, parse_quantity, parse_range


def test_vocabulary_is_the_one_of_metrics_toml(request: pytest.FixtureRequest) -> None:
    """The lists that parsers carry are those of schema/metrics.toml."""
    listed = tomllib.loads((request.config.rootpath / "schema/metrics.toml").read_text("utf-8"))
    assert {name: metric["unit"] for name, metric in listed["metric"].items()} == UNIT_OF_METRIC
    assert set(listed["operation"]) == OPERATIONS
    assert {unit.base for unit in UNITS.values()} <= set(listed["unit"])


@pytest.mark.parametrize(
    ("text", "unit", "value", "resolution"),
    [
        ("1375.5kB/s", "kB/s", 1_375_500, 100),
        ("1375.5", "KiB/s", 1375.5 * 1024, 102.4),
        ("241 MB/秒", "MB/s", 241e6, 1e6),
        ("28,5 МБ/сек", "MB/s", 28.5e6, 1e5),
        ("1.5", "GiB", 1.5 * 2**30, 0.1 * 2**30),
        ("53%", "%", 0.53, 0.01),
        ("57 ％", "%", 0.57, 0.01),
        ("2.1倍", "ratio", 2.1, 0.1),
        ("12.5 ms", "ms", 0.0125, 0.0001),
        ("7", "us", 7e-6, 1e-6),
        ("75 µs", "us", 75e-6, 1e-6),
        ("2分", "min", 120, 60),
        ("281", "1/s", 281, 1),
        ("12.5 kIOPS", "kIOPS", 12500, 100),
        ("41℃", "degC", 41, 1),
        ("7:08", "m:s", 428, 1),
        ("7:08", "h:m", 25680, 60),
        ("1:02:03", "h:m:s", 3723, 1),
    ],
)
def test_figure_with_or_without_its_unit(
    text: str, unit: str, value: float, resolution: float
) -> None:
    """A figure is read in its declared unit, which may stand behind it."""
    found = parse_quantity(text, UNITS[unit], comma="," in text)
    assert (found.value, found.resolution) == (pytest.approx(value), pytest.approx(resolution))


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("١٢٣", "MB/s"),
        ("１２３", "MB/s"),
        ("1_000", "MB/s"),
        ("1 000", "MB/s"),
        ("1,5", "MB/s"),
        ("1,234.5", "MB/s"),
        ("nan", "s"),
        ("inf", "s"),
        ("Infinity", "s"),
        ("−5", "s"),
        ("0x10", "B"),
        ("1e999", "B"),
        ("", "B"),
        ("MB/s", "MB/s"),
        ("5 KB/s", "kB/s"),
        ("5 kB/s", "KiB/s"),
        ("5 MB/s", "kB/s"),
        ("5 MБ/с", "MB/s"),
        ("5 Mbit/s", "MB/s"),
        ("28 1/s", "1/s"),
        ("5ms", "s"),
        ("5 MB", "MB/s"),
        ("1" * 70, "B"),
        ("7:8", "m:s"),
        ("7:60", "m:s"),
        ("1:02", "h:m:s"),
        ("7:०८", "m:s"),
    ],
)
def test_what_only_looks_like_a_figure_is_refused(text: str, unit: str) -> None:
    """Digits of other scripts, other units, marks of thousands: no guess."""
    with pytest.raises(ValueError, match=r"\S"):
        parse_quantity(text, UNITS[unit])


@pytest.mark.parametrize(
    ("text", "seconds", "resolution"),
    [
        ("7分08秒", 428, 1),
        ("627分28秒", 37648, 1),
        ("05秒", 5, 1),
        ("90秒", 90, 1),
        ("1時間02分", 3720, 60),
        ("1時間05秒", 3605, 1),
        ("2時間", 7200, 3600),
        ("3分間", 180, 60),
        ("12.25秒", 12.25, 0.01),
        ("7분 8초", 428, 1),
        ("1시간", 3600, 3600),
        ("1시간 2분 3초", 3723, 1),
        ("7 мин 08 с", 428, 1),
        ("7 мин. 8 сек.", 428, 1),
        ("1 ч 2 мин", 3720, 60),
        ("1\u00a0ч\u00a02\u00a0мин", 3720, 60),
        ("1 час 15 минут", 4500, 60),
        ("7 min 8 s", 428, 1),
        ("1h02m", 3720, 60),
        ("1 hour 2 minutes 3.5 seconds", 3723.5, 0.1),
    ],
)
def test_durations_of_four_languages(text: str, seconds: float, resolution: float) -> None:
    """Units fall, each at most once; the last one printed is the resolution."""
    found = parse_duration(text)
    assert (found.value, found.resolution) == (seconds, pytest.approx(resolution))


@pytest.mark.parametrize(
    "text",
    [
        "7:08",
        "428",
        "",
        "分",
        "8秒7分",
        "7分7分",
        "1時間60分",
        "7分60秒",
        "7.5分",
        "7分 8초",
        "7 мин 8 s",
        "７分８秒",
        "7分-8秒",
        "1,5秒",
        "7 min 8",
        "1日",
    ],
)
def test_durations_that_cannot_be_told_are_refused(text: str) -> None:
    """Bare numbers, colons, mixed languages, units in the wrong order or too large."""
    with pytest.raises(ValueError, match=r"\S"):
        parse_duration(text)


@pytest.mark.parametrize("dash", "~〜～–—-")
def test_range_has_two_ends(dash: str) -> None:
    """Every dash and tilde of the four languages parts a range; either end may have the unit."""
    for text in (f"380{dash}390", f"380 {dash} 390 MB/s", f"380MB/s{dash}390MB/s"):
        found = parse_range(text, UNITS["MB/s"])
        assert (found.low, found.high, found.resolution) == (380e6, 390e6, 1e6)


@pytest.mark.parametrize("text", ["390~380", "380", "380~", "~390", "1~2~3", "38O~390", "3%~4%"])
def test_range_that_is_none_is_refused(text: str) -> None:
    """A falling range, one end, three ends or another unit."""
    with pytest.raises(ValueError, match=r"\S"):
        parse_range(text, UNITS["MB/s"])


@given(text=st.text(max_size=30), unit=st.sampled_from(sorted(UNITS)), comma=st.booleans())
def test_any_text_is_read_or_refused(text: str, unit: str, comma: bool) -> None:
    """No text leads to anything but a finite value or ValueError."""
    for read in (parse_quantity, parse_range):
        try:
            found = read(text, UNITS[unit], comma=comma)
        except ValueError:
            continue
        assert 0 < found.resolution < 1e300
        assert set(text) & set("0123456789")


@given(hours=st.integers(0, 99), minutes=st.integers(0, 59), seconds=st.integers(0, 59))
def test_duration_is_the_sum_of_its_parts(hours: int, minutes: int, seconds: int) -> None:
    """The same time in four languages is the same number."""
    total = hours * 3600 + minutes * 60 + seconds
    for text in (
        f"{hours}時間{minutes:02}分{seconds:02}秒",
        f"{hours}시간 {minutes}분 {seconds}초",
        f"{hours} ч {minutes} мин {seconds} с",
        f"{hours} h {minutes} min {seconds} s",
    ):
        assert parse_duration(text).value == total
