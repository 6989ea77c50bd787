"""Numbers in four languages."""

from pathlib import Path

import pytest

from platterbase.language.numbers import number, prefix_for, quantity
from platterbase.language.words import read_words

WORDS = read_words(Path(__file__).resolve().parent.parent / "site/i18n")


@pytest.mark.parametrize(
    ("value", "unit", "language", "shown"),
    [
        (77363200, "B/s", "en", "77.4 MB/s"),
        (77363200, "B/s", "ru", "77,4 МБ/с"),
        (9_996_000, "B/s", "en", "10.0 MB/s"),
        (999_600, "B/s", "ja", "1,000 kB/s"),
        (536870912, "B-binary", "en", "512 MiB"),
        (5400, "rpm", "ru", "5400 об/мин"),
        (0.0123, "s", "ko", "12.3 ms"),
        (1.99288, "ratio", "en", "1.99"),
        (0.6079822, "ratio", "ru", "0,608"),
        (164.6, "1/s", "ru", "165 в секунду"),
        (12345, "count", "en", "12,345"),
        (0, "B/s", "en", "0 B/s"),
        (-3, "degC", "en", "−3.00 °C"),
        (37648, "duration", "en", "10 h 27 min"),
        (37648, "duration", "ja", "10時間27分"),
        (3599.6, "duration", "ru", "1 ч"),
        (7199, "duration", "ko", "2시간"),
        (1983, "duration", "ru", "33 мин 3 с"),
        (60, "duration", "en", "1 min"),
        (6, "duration", "ko", "6초"),
        (0, "duration", "en", "0 s"),
    ],
)
def test_numbers_are_written_as_readers_write_them(
    value: float, unit: str, language: str, shown: str
) -> None:
    words = WORDS[language]
    assert quantity(value, unit, prefix_for([value], unit), words).replace("\u00a0", " ") == shown


@pytest.mark.parametrize(
    ("value", "unit", "resolution", "shown"),
    [
        (60e6, "B/s", 1e6, "60 MB/s"),
        (60e6, "B/s", None, "60.0 MB/s"),
        (77_363_200.0, "B/s", 1024.0, "77.4 MB/s"),
        (9_996_000.0, "B/s", 1000.0, "10.0 MB/s"),
        (0.03, "percent", 0.01, "3%"),
        (1680.0, "s", 60.0, "1,680 s"),
        (2.35, "count", 0.01, "2.35"),
    ],
)
def test_no_digit_is_printed_that_the_source_lacks(
    value: float, unit: str, resolution: float | None, shown: str
) -> None:
    text = quantity(value, unit, prefix_for([value], unit), WORDS["en"], resolution)
    assert text.replace("\u00a0", " ") == shown


def test_a_column_has_one_prefix() -> None:
    values = [950_000.0, 120_000_000.0]
    prefix = prefix_for(values, "B/s")
    assert [number(value, "B/s", prefix, WORDS["en"]) for value in values] == ["0.950", "120"]
