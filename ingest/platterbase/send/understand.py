"""What a sender's files say, before anything is asked: values, what is unread, what identifies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from platterbase.check.words import Messages
from platterbase.errors import ParseError
from platterbase.language.numbers import prefix_for, printed_unit, quantity
from platterbase.language.words import Words, words_of
from platterbase.model import Hints, Measurement, Run
from platterbase.new.files import recognize_files
from platterbase.new.given import Given
from platterbase.new.recorded import CapturedComputer, find_record, read_capture
from platterbase.personal import Redactor
from platterbase.reading.decode import DecodeError, decode
from platterbase.reading.packed import is_packed
from platterbase.submission.redact import any_text
from platterbase.tools import recognize
from platterbase.vocabulary import Vocabulary, load_vocabulary

_MOST_VALUES = 300  # of a file: the rest is counted
_MOST_REPLACED = 40
_SHOWN = 160  # characters of a line
_RATES = ("throughput", "iops")
_DRIVES = {"model", "device-model"}


class Value(msgspec.Struct, frozen=True):
    """A figure as the page shows it; `number` in the base unit, None where there is none.

    `charted` says whether it is a rate of a whole load, which a chart may set beside others.
    """

    path: str
    label: str
    operation: str
    metric: str
    text: str
    number: float | None
    charted: str
    line: int


class Replaced(msgspec.Struct, frozen=True):
    """A line that says who somebody is, and the line that stands in the copy."""

    line: int
    was: str
    now: str


class ShownFile(msgspec.Struct, frozen=True):
    """A file of the sender, or a folder of a packed one: `place` is what a setup is chosen for.

    `unread` says in words why no numbers were read of it; `open_columns` are those of a typed
    table that have to be described first.
    """

    name: str
    place: str
    tools: tuple[str, ...]
    runs: int
    values: tuple[Value, ...]
    more_values: int
    unread: str | None
    open_columns: tuple[str, ...]


class Changed(msgspec.Struct, frozen=True):
    """What is replaced in the copy of a file."""

    name: str
    lines: tuple[Replaced, ...]
    more: int


class Understood(msgspec.Struct, frozen=True):
    """All files, the setups of a record of the computer, and what is wrong.

    `drives` and `systems` are names that the files themselves say.
    """

    files: tuple[ShownFile, ...]
    changed: tuple[Changed, ...]
    problems: tuple[str, ...]
    setups: dict[str, str]
    drives: tuple[str, ...]
    systems: tuple[str, ...]


@dataclass(frozen=True)
class Taken:
    """The files given, and apart from them a record of the computer where there is one."""

    given: list[Given]
    computer: CapturedComputer | None
    problems: tuple[str, ...]


def take_files(folder: Path, language: str, columns: Mapping[str, str]) -> Taken:
    """Recognize the files of a folder. Raises IngestError for a record that cannot be read.

    `columns` are words for the columns of typed tables, by title.

    Beside a record of the computer, files without a measurement belong to the record.
    """
    record = find_record(folder)
    paths = [path for path in sorted(folder.iterdir()) if path != record]
    given, wrong = recognize_files(paths, language, columns)
    messages = Messages(language)
    problems = tuple(messages.problem(one) for one in wrong)
    if record is None:
        return Taken(given, None, problems)
    measured = {one.source for one in given if _measurements(one)}
    computer = read_capture(folder, {path.name for path in measured})
    return Taken([one for one in given if one.source in measured], computer, problems)


def _measurements(given: Given) -> int:
    return sum(len(run.measurements) for _, run in given.read)


def understand(root: Path, folder: Path, taken: Taken, language: str) -> Understood:
    """Return what the page shows of some files in a language."""
    words = words_of(root / "site" / "i18n" / f"{language}.toml")
    vocabulary = load_vocabulary(root / "schema")
    runs = [run for one in taken.given for _, run in one.read]
    return Understood(
        files=tuple(_show(one, vocabulary, words, language) for one in taken.given),
        changed=tuple(_changed(folder)),
        problems=taken.problems,
        setups=taken.computer.setups if taken.computer else {},
        drives=_said(runs, lambda name, _: name in _DRIVES),
        systems=_said(runs, lambda name, subject: (subject, name) == ("os", "version")),
    )


def _said(runs: Sequence[Run], wanted: Callable[[str, str], bool]) -> tuple[str, ...]:
    """Return what facts of that name and subject say, each once."""
    facts = (fact for run in runs for fact in run.facts)
    return tuple(dict.fromkeys(one.value for one in facts if wanted(one.name, one.subject)))


def _show(given: Given, vocabulary: Vocabulary, words: Words, language: str) -> ShownFile:
    values = [
        _value(path, run, one, vocabulary, words)
        for path, run in given.read
        for one in run.measurements
    ]
    # What a chart shows comes first, then the rest in the order of the file.
    shown = sorted(values, key=lambda one: not one.charted)[:_MOST_VALUES]
    tools = (" ".join(filter(None, (run.tool, run.tool_version))) for _, run in given.read)
    return ShownFile(
        name=given.path,
        place=given.place,
        tools=tuple(dict.fromkeys(tools)),
        runs=given.runs,
        values=tuple(shown),
        more_values=len(values) - len(shown),
        unread=given.ignore or _why_unread(given, language),
        open_columns=given.open_columns,
    )


def _why_unread(given: Given, language: str) -> str | None:
    """Return what no parser understood of a file, in the words of the parsers."""
    if given.read or is_packed(given.file):
        return None if given.read else ""
    messages = Messages(language)
    try:
        text = decode(given.source.read_bytes(), declared=None, language=language).text
        recognize(text, Hints(file_name=given.file, language=language))
    except (DecodeError, ParseError) as error:
        return messages.problem(error.problem(given.file))
    return ""


def _value(path: str, run: Run, one: Measurement, vocabulary: Vocabulary, words: Words) -> Value:
    metric = vocabulary.metrics[one.metric]
    work = None if one.workload is None else run.workloads[one.workload]
    does = (work.operation if work else None) or ""
    operation = words.get(f"operation_{does.replace('-', '_')}", "")
    named = work.key if work and work.key != does else ""
    kind = words.get(metric.label, one.metric)
    plain = one.statistic in ("total", "mean") and one.metric in _RATES
    if one.statistic != "total" and not plain:
        kind = f"{kind}, {_statistic(one.statistic, words)}"
    is_whole = plain and one.scope == "total" and one.value is not None and one.flow is None
    return Value(
        path=path,
        label=run.label or "",
        operation=" ".join(filter(None, (operation or one.direction or "", named))),
        metric=kind,
        text=_text(one, metric.unit, words),
        number=one.value,
        charted=one.metric if is_whole else "",
        line=one.line,
    )


def _statistic(name: str, words: Words) -> str:
    if name[:1] == "p" and name[1:].replace(".", "").isdecimal():
        return words["statistic_percentile"].format(n=name[1:])
    return words.get(f"statistic_{name}", name)


def _text(one: Measurement, unit: str, words: Words) -> str:
    if one.missing is not None:
        return words.get(f"missing_{one.missing.replace('-', '_')}", one.missing)
    ends = [value for value in (one.value, one.value_low, one.value_high) if value is not None]
    shown = printed_unit(unit, [one.metric])
    prefix = prefix_for(ends, shown)
    return "…".join(quantity(value, shown, prefix, words, one.resolution) for value in ends)


def _changed(folder: Path) -> Iterator[Changed]:
    """Yield what is replaced in the copies: numbered as in them, through all files by name."""
    redactor = Redactor()
    for path in sorted(folder.iterdir()):
        if is_packed(path.name):
            continue
        text, _ = any_text(path.read_bytes())
        replaced, count = redactor.redact(text)
        if not count:
            continue
        pairs = zip(text.splitlines(), replaced.splitlines(), strict=False)
        lines = [
            Replaced(number, was.strip()[:_SHOWN], now.strip()[:_SHOWN])
            for number, (was, now) in enumerate(pairs, 1)
            if was != now
        ]
        yield Changed(path.name, tuple(lines[:_MOST_REPLACED]), len(lines[_MOST_REPLACED:]))
