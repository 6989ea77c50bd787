"""Titles in pictures: broken where readers of the language would break them."""

import pytest

from platterbase.language.title_lines import title_lines, width


@pytest.mark.parametrize(
    ("language", "title", "lines"),
    [
        ("ja", "PATAでは、1チャネルに1台で組む", ["PATAでは、", "1チャネルに1台で組む"]),
        ("ko", "채널마다 한 대씩 쓴다면 빨라진다", ["채널마다 한 대씩", "쓴다면 빨라진다"]),
        ("ru", "каждому диску свой шлейф", ["каждому диску", "свой шлейф"]),
        ("en", "give every drive its own cable", ["give every drive", "its own cable"]),
    ],
)
def test_lines_end_between_words_and_are_about_equal(
    language: str, title: str, lines: list[str]
) -> None:
    assert title_lines(title, 12, language) == lines


@pytest.mark.parametrize("language", ["ja", "ko", "ru", "en"])
def test_nothing_of_a_title_is_lost(language: str) -> None:
    title = "「RAID」は『速い』か？ Четыре диска, 두 채널 (PATA) — ATA/133: 100 % of it…"
    for room in (3, 8, 20, 200):
        lines = title_lines(title, room, language)
        assert "".join(lines).replace(" ", "") == title.replace(" ", "")
    assert title_lines(title, 200, language) == [title]


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("не больше 10 часов чтения", ["не больше", "10 часов чтения"]),
        ("быстро в и на диске", ["быстро", "в и на диске"]),
    ],
)
def test_a_short_word_or_a_number_stays_with_the_next(title: str, lines: list[str]) -> None:
    assert title_lines(title, 9, "ru") == lines


def test_one_word_too_long_stands_alone() -> None:
    assert title_lines("a Donaudampfschifffahrt b", 5, "en") == ["a", "Donaudampfschifffahrt", "b"]


def test_ideographs_are_a_square_and_letters_less() -> None:
    assert width("漢字") == 2
    assert width("ab") < 2
