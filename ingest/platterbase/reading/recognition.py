"""The errors of parsers, each said once: a text of another tool, and a damaged one."""

from __future__ import annotations

from platterbase.errors import ParseError

_MOST_RUNS = 2_000
_MOST_OUTPUTS = 10_000


def foreign(
    found: str, expected: str, remedy: str = "name the tool that printed this", line: int = 1
) -> ParseError:
    """Return the error for a text of another tool."""
    return ParseError(line, found, expected, remedy, foreign=True)


def damaged(line: int, found: str, expected: str, tool: str = "the tool") -> ParseError:
    """Return the error for a line of the tool that cannot be read."""
    return ParseError(line, found[:120], expected, f"send the output as {tool} printed it")


def damaged_value(line: int, word: str, name: str, expected: str, tool: str) -> ParseError:
    """Return the error for a value that cannot be read, with the name that it stands beside."""
    return ParseError(
        line, f"{word[:40]!r} as {name}", expected, f"send the output as {tool} printed it"
    )


def refuse_too_many(runs: int, line: int) -> None:
    """Raise ParseError where a file holds more runs of a benchmark than one sender makes."""
    if runs > _MOST_RUNS:
        raise damaged(line, "yet another run", f"at most {_MOST_RUNS} in a file: split it")


def refuse_too_many_outputs(outputs: int, line: int) -> None:
    """Raise ParseError where a file holds more outputs of an inventory tool than a computer has."""
    if outputs > _MOST_OUTPUTS:
        expected = f"at most {_MOST_OUTPUTS} in one file"
        raise ParseError(line, "still more outputs", expected, "split the file")
