"""Every parser against its fixture pairs, against the others' and against damaged digits.

A fixture is `tests/fixtures/<tool>/<case>.txt` with the expected runs beside it in `<case>.json`,
or with the expected error in `<case>.error`; `<case>.hints.json` holds hints where the text alone
does not say enough. Adding a case never means editing Python. With PLATTERBASE_WRITE_FIXTURES=1
a missing expectation is written, to be read by eye before it is committed.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints, Measurement, Run
from platterbase.tools import parsers, recognize

FIXTURES = Path(__file__).parent / "fixtures"
CASES = sorted(path for path in FIXTURES.glob("*/*.txt") if path.parent.name in parsers())
GOOD = [path for path in CASES if not path.with_suffix(".error").exists()]
BAD = [path for path in CASES if path.with_suffix(".error").exists()]
_WRITE = "PLATTERBASE_WRITE_FIXTURES"


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _read(path: Path) -> tuple[str, Hints]:
    hints = path.with_suffix(".hints.json")
    text = path.read_bytes().decode("utf-8")
    given = msgspec.json.decode(hints.read_bytes(), type=Hints) if hints.exists() else Hints()
    return text, given


def _expected(path: Path, runs: list[Run]) -> object:
    expectation = path.with_suffix(".json")
    if not expectation.exists() and os.environ.get(_WRITE) == "1":
        expectation.write_bytes(msgspec.json.format(msgspec.json.encode(runs), indent=1) + b"\n")
        pytest.fail(f"wrote {expectation}: read it by eye, then run again")
    return msgspec.json.decode(expectation.read_bytes())


def _write_refusal(path: Path, error: ParseError) -> None:
    if os.environ.get(_WRITE) == "1" and not path.with_suffix(".json").exists():
        path.with_suffix(".error").write_text(f"{error}\n", "utf-8")
        pytest.fail(f"wrote {path.with_suffix('.error')}: read it by eye, then run again")


@pytest.mark.parametrize("path", GOOD, ids=_name)
def test_fixture_gives_the_expected_runs(path: Path) -> None:
    """A good text gives exactly the runs written beside it."""
    text, hints = _read(path)
    try:
        runs = parsers()[path.parent.name].parse(text, hints)
    except ParseError as error:
        _write_refusal(path, error)
        raise
    assert msgspec.json.decode(msgspec.json.encode(runs)) == _expected(path, runs)


@pytest.mark.parametrize("path", BAD, ids=_name)
def test_bad_fixture_is_refused_with_its_message(path: Path) -> None:
    """A bad text is refused with the message written beside it."""
    text, hints = _read(path)
    with pytest.raises(ParseError) as caught:
        parsers()[path.parent.name].parse(text, hints)
    assert str(caught.value) == path.with_suffix(".error").read_text("utf-8").strip()


@pytest.mark.parametrize("path", CASES, ids=_name)
def test_fixture_is_refused_by_every_other_parser(path: Path) -> None:
    """No other parser accepts the text, and each says that it is foreign."""
    text, hints = _read(path)
    for tool, parser in parsers().items():
        if tool == path.parent.name:
            continue
        with pytest.raises(ParseError) as caught:
            parser.parse(text, hints)
        assert caught.value.foreign, f"{tool}: {caught.value}"


@pytest.mark.parametrize("path", GOOD, ids=_name)
def test_tool_is_recognized_without_a_hint(path: Path) -> None:
    """Without a declared tool the text is read by the right parser."""
    text, hints = _read(path)
    named = msgspec.structs.replace(hints, tool=None)
    parser = path.parent.name
    expected = parsers()[parser].parse(text, hints)
    assert recognize(text, named) == [
        msgspec.structs.replace(run, parser=parser) for run in expected
    ]


@pytest.mark.parametrize("path", GOOD, ids=_name)
def test_parser_of_a_json_document_says_so(path: Path) -> None:
    """Such documents are offered first to the parsers whose formats name JSON."""
    text, _ = _read(path)
    try:
        msgspec.json.decode(text)
    except msgspec.DecodeError:
        return
    if text[:1] in "{[":
        formats = parsers()[path.parent.name].DESCRIPTOR.formats
        assert any("JSON" in form for form in formats)


@pytest.mark.parametrize("path", GOOD, ids=_name)
def test_measurement_points_at_its_line(path: Path) -> None:
    """The line of a measurement holds what it says was printed; keys are unique in a run."""
    text, hints = _read(path)
    lines = re.split("\r\n|\n|\r", text)
    for run in parsers()[path.parent.name].parse(text, hints):
        assert 1 <= run.lines[0] <= run.lines[1] <= len(lines)
        keys = Counter(workload.key for workload in run.workloads)
        assert not [key for key, n in keys.items() if n > 1]
        assert all(re.fullmatch("[a-z0-9.-]+", key) for key in keys)
        places = Counter(_place(run, found) for found in run.measurements)
        assert not [place for place, n in places.items() if n > 1]
        for found in run.measurements:
            assert found.printed in lines[found.line - 1]
            assert run.lines[0] <= found.line <= run.lines[1]


def _place(run: Run, found: Measurement) -> tuple[object, ...]:
    """What identifies a measurement in its run: all that goes into its key."""
    key = None if found.workload is None else run.workloads[found.workload].key
    return (
        key,
        found.flow,
        found.metric,
        found.direction,
        found.statistic,
        found.scope,
        found.aggregate,
    )


@pytest.mark.parametrize("path", GOOD, ids=_name)
def test_mutated_digit_changes_its_value_or_is_refused(path: Path) -> None:
    """A value never survives a change of one of its printed digits."""
    text, hints = _read(path)
    parser = parsers()[path.parent.name]
    lines = text.splitlines(keepends=True)
    before = _values(parser.parse(text, hints))
    survivors = []
    for (_, place), (found, _) in list(before.items())[:: max(1, len(before) // 40)]:
        if found.value is None or not re.search("[0-9]", found.printed):
            continue
        if not any(
            _changed(lines, found, start, place, before, parser, hints)
            for start in _occurrences(lines[found.line - 1], found.printed)
        ):
            survivors.append((found.line, found.field, found.printed))
    assert not survivors


def _values(runs: list[Run]) -> dict[tuple[int, tuple[object, ...]], tuple[Measurement, object]]:
    return {
        (ordinal, _place(run, found)): (found, (found.value, found.missing))
        for ordinal, run in enumerate(runs)
        for found in run.measurements
    }


def _occurrences(line: str, printed: str) -> list[int]:
    return [match.start() for match in re.finditer(re.escape(printed), line)]


def _changed(lines, found, start, place, before, parser, hints) -> bool:  # type: ignore[no-untyped-def]
    """Whether changing the first digit of this occurrence changes or refuses the value."""
    digit = start + re.search("[0-9]", found.printed).start()  # type: ignore[union-attr]
    line = lines[found.line - 1]
    other = "7" if line[digit] != "7" else "3"
    mutated = [*lines]
    mutated[found.line - 1] = line[:digit] + other + line[digit + 1 :]
    try:
        after = _values(parser.parse("".join(mutated), hints))
    except ParseError:
        return True
    was = [value for (_, key), (_, value) in before.items() if key == place]
    now = [value for (_, key), (_, value) in after.items() if key == place]
    return was != now


@pytest.mark.parametrize("tool", sorted(parsers()))
def test_parser_has_three_good_fixtures_and_a_bad_one(tool: str) -> None:
    """A parser without enough cases is not done."""
    assert sum(path.parent.name == tool for path in GOOD) >= 3
    assert sum(path.parent.name == tool for path in BAD) >= 1


@pytest.mark.parametrize("tool", sorted(parsers()))
def test_parser_refuses_what_no_tool_printed(tool: str) -> None:
    """Prose, nothing, and binary junk are foreign to every parser."""
    for text in ("", "\n\n", "The quick brown fox\n", "{}", "[]", "\x00\x01\x02", "1,2,3\n"):
        with pytest.raises(ParseError) as caught:
            parsers()[tool].parse(text, Hints())
        assert caught.value.foreign
