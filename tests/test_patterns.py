"""Patterns of paths: what fits, what a path says, and what is no pattern."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platterbase.submission.patterns import PatternError, fill, read_pattern

NAMES = "{test}-{depth}-{jobs}.json"
FITS = [
    ("a.txt", "a.txt", {}),
    (NAMES, "randread-32-8.json", {"test": "randread", "depth": "32", "jobs": "8"}),
    (NAMES, "rand-read-32-8.json", {"test": "rand-read", "depth": "32", "jobs": "8"}),
    (NAMES, "a-b-c-d.json", {"test": "a-b", "depth": "c", "jobs": "d"}),
    (NAMES, "randread-32.json", None),
    (NAMES, "-32-8.json", None),
    ("x.zip/{a}/{b}.json", "x.zip/one/two.json", {"a": "one", "b": "two"}),
    ("x.zip/{a}/{b}.json", "x.zip/one/two/three.json", None),
    ("x.zip/*/{b}.json", "x.zip/one/two.json", {"b": "two"}),
    ("x.zip/**", "x.zip/one/two.json", {}),
    ("x.zip/**/*.json", "x.zip/two.json", {}),
    ("x.zip/**/*.json", "x.zip/a/b/c/two.json", {}),
    ("x.zip/**/{d}/*.json", "x.zip/a/b/c/two.json", {"d": "c"}),
    ("x.zip/**/{d}/*.json", "x.zip/two.json", None),
    ("*", "", {}),
    ("{a}", "", None),
    ("a*a", "a", None),
    ("a*a", "aa", {}),
    ("{a}aa", "aaa", {"a": "a"}),
]


@pytest.mark.parametrize(("pattern", "path", "parts"), FITS)
def test_pattern_fits(pattern: str, path: str, parts: dict[str, str] | None) -> None:
    assert read_pattern(pattern).match(path) == parts


@pytest.mark.parametrize(
    "text", ["", "a//b", "{a}{b}", "{a}*", "{A}", "{a", "a}", "{}", "{a}/{a}", "**/a/**", "{a b}"]
)
def test_what_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(PatternError):
        read_pattern(text)


_TEXT = st.text("ab-", max_size=8)
_PATTERN = st.lists(st.sampled_from(["{x}", "*", "a", "b", "-", "ab"]), min_size=1, max_size=6)


@given(_PATTERN, _TEXT)
def test_match_is_that_of_a_greedy_regular_expression(tokens: list[str], text: str) -> None:
    source = "".join(tokens)
    try:
        pattern = read_pattern(source)
    except PatternError:
        return
    wild = {"{x}": "(?P<x>.+)", "*": "(?:.*)"}
    expected = re.fullmatch("".join(wild.get(one, re.escape(one)) for one in tokens), text)
    assert pattern.match(text) == (expected.groupdict() if expected else None)


def test_hostile_pattern_takes_no_longer_than_its_text() -> None:
    parts = "-".join(f"{{p{number}}}" for number in range(31))
    assert read_pattern(parts).match("-" * 60 + "/") is None
    assert read_pattern(f"{parts}x").match("a-" * 5000) is None


def test_template_is_filled_with_parts() -> None:
    assert fill("{test} depth {depth}", {"test": "randread", "depth": "32"}) == "randread depth 32"
    with pytest.raises(PatternError, match="jobs"):
        fill("{jobs}", {"test": "randread"})
