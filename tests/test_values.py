"""A number is read by a strict grammar or refused: never guessed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platterbase.reading import values

LOOK_ALIKES = (
    "1e-400",
    "", " 1", "1 ", "1_000", "nan", "inf", "-inf", "Infinity", "1e999", "0x10", "1,5", "1 000",
    "1.2.3", "1.", "--1", "١٢٣", "１２３", "²", "1e", "e5", "1e1000", "9" * 19, "True", "\u22125",
)  # fmt: skip


@pytest.mark.parametrize("text", LOOK_ALIKES)
def test_look_alikes_are_no_numbers(text: str) -> None:
    """What only resembles a number is refused with a sentence."""
    with pytest.raises(ValueError, match=r"is not|is out of range"):
        values.number(text)
    with pytest.raises(ValueError, match=r"is not"):
        values.count(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [("1.5e3", 1500.0), ("2.1E+09", 2.1e9), ("1.5e-3", 0.0015), ("-0.5", -0.5), (".5", 0.5)],
)
def test_exponents_and_signs_are_read(text: str, value: float) -> None:
    """The forms that careless readers turn into other numbers."""
    assert values.number(text) == value


@pytest.mark.parametrize(
    ("text", "factor", "size"),
    [("164.6", 1, 0.1), ("37910", 1024, 1024), ("1.5e3", 1, 100), ("0,05", 1, 0.01)],
)
def test_resolution_is_the_last_printed_place(text: str, factor: float, size: float) -> None:
    """Decimals, exponents and the unit's factor count."""
    assert values.resolution(text, factor) == pytest.approx(size)


def test_a_last_place_out_of_range_is_refused() -> None:
    """Zero times ten to the 999th is a number whose place is not one."""
    with pytest.raises(ValueError, match="out of range"):
        values.resolution("0e999")


@given(st.text(max_size=30))
def test_any_text_is_a_finite_number_or_refused(text: str) -> None:
    """Nothing else comes out."""
    try:
        assert abs(values.number(text)) < 1e301
        assert values.resolution(text) > 0
    except ValueError:
        pass


def test_a_decimal_comma_is_read_only_when_asked_for() -> None:
    """One comma, no point."""
    assert values.decimal_comma("1,5") == 1.5
    for text in ("1,5,0", "1.5", "1.000,5"):
        with pytest.raises(ValueError, match="decimal comma"):
            values.decimal_comma(text)
