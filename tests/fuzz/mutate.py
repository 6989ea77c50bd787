"""Damage texts the way the world does, and the way an attacker would, from a seed."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Callable

_WORDS = (
    "nan", "inf", "-1", "0", "1e999", "1_000", "١٢٣", "１２", "9" * 40, "0x10", "1,5", "+++++",
    "\x00", "\x1b[0m", "\u202e", "\ufffd", "\u2028", "\x0b", "\x85", "\r", "\t", '"', "'", "{", "}",
    "[", "]", ",", ";", ":", "<", ">", "&", "(", ")", "%", "/", "\\", "-", "=", "é", "秒", "МБ/с",
)  # fmt: skip
# What stands in place of a number: cut, too long, too large, too small, of other digits.
_NUMBERS = (
    "83.", ".5", "1e5", "1e999", "1e-400", "1e+", "9" * 40, "0." + "0" * 25 + "1", "١٢", "1_0",
    "-1", "nan", "inf", "+3", "1,5", "0x1", "", "--", "5..6",
)  # fmt: skip
_NUMBER = re.compile(r"[0-9][0-9.,]*")
_DIGIT = re.compile(r"\d")


def mutate(chance: random.Random, text: str, others: list[str]) -> str:
    """One to four kinds of damage, one after another. `others` are texts to splice with."""
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(_KINDS)(chance, text, others)
    return text


def _place(chance: random.Random, text: str) -> int:
    return chance.randint(0, len(text))


def _insert(chance: random.Random, text: str, others: list[str]) -> str:
    at = _place(chance, text)
    return text[:at] + chance.choice(_WORDS) + text[at:]


def _replace(chance: random.Random, text: str, others: list[str]) -> str:
    at = _place(chance, text)
    return text[:at] + chance.choice(string.printable) + text[at + 1 :]


def _digit(chance: random.Random, text: str, others: list[str]) -> str:
    found = _DIGIT.search(text, _place(chance, text)) or _DIGIT.search(text)
    if found is None:
        return text
    at = found.start()
    return text[:at] + chance.choice("0123456789.-e") + text[at + 1 :]


def _number(chance: random.Random, text: str, others: list[str]) -> str:
    found = _NUMBER.search(text, _place(chance, text)) or _NUMBER.search(text)
    if found is None:
        return text
    return text[: found.start()] + chance.choice(_NUMBERS) + text[found.end() :]


def _delete(chance: random.Random, text: str, others: list[str]) -> str:
    at = _place(chance, text)
    return text[:at] + text[at + chance.randint(1, 200) :]


def _cut(chance: random.Random, text: str, others: list[str]) -> str:
    return text[: _place(chance, text)]


def _lines(chance: random.Random, text: str, others: list[str]) -> str:
    """Drop, double, swap or repeat lines."""
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(4)
    if kind == 0:
        del lines[first]
    elif kind == 1:
        lines.insert(second, lines[first])
    elif kind == 2:
        lines[first], lines[second] = lines[second], lines[first]
    else:
        lines[first] *= chance.randint(2, 20)
    return "".join(lines)


def _splice(chance: random.Random, text: str, others: list[str]) -> str:
    """The head of this text and the tail of another."""
    other = chance.choice(others)
    return text[: _place(chance, text)] + other[_place(chance, other) :]


def _repeat(chance: random.Random, text: str, others: list[str]) -> str:
    return text + text[_place(chance, text) :]


def _blanks(chance: random.Random, text: str, others: list[str]) -> str:
    at = _place(chance, text)
    return text[:at] + chance.choice((" ", "\n", "\r\n", "\t")) * chance.randint(1, 30) + text[at:]


_KINDS: tuple[Callable[[random.Random, str, list[str]], str], ...] = (
    _insert, _replace, _digit, _number, _delete, _cut, _lines, _lines, _splice, _repeat, _blanks,
)  # fmt: skip
