"""CrystalDiskMark and its look-alikes: reports cut into runs, before anything is converted.

KDiskMark and AmorphousDiskMark copy the report of CrystalDiskMark, down to the words. Pages that
quote one lose blanks, break or join its lines and drop its head, so nothing here depends on line
ends: what stands between two words of a row may be any white space, and `>` of a quotation.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

from platterbase.errors import ParseError
from platterbase.reading.recognition import refuse_too_many
from platterbase.reading.values import number

_GAP = r"[\s>|]{0,80}+"
_WORD = r"[^\s\[\]<>&|]{1,30}+"
_LABEL = rf"""
    \b(?P<pattern>Sequential|Seq|SEQ|Random|RND)\b{_GAP}
    (?:(?P<verb>Read|Write|Mix)\b{_GAP})?
    (?:(?P<size>[0-9]{{1,5}}+)(?P<blank>[ \t]{{0,8}}+)(?P<prefix>KB|KiB|MB|MiB)\b{_GAP})?
    (?:\({_GAP}(?:(?P<depth>Q=|QD=){_GAP}(?P<queues>[0-9]{{1,4}}+){_GAP},?{_GAP})?
        (?:T={_GAP}(?P<threads>[0-9]{{1,4}}+){_GAP})?\){_GAP})?
    [:：]{_GAP}"""
# What begins with none of these letters is nothing: a text of 2 MiB must be read in a second.
_EVENT = re.compile(
    rf"""(?=[ACDFIKMOPRST<\[(])
    (?=\[|\(x|<[01A]|Crystal|KDiskM|Amorph|Flexi|Seq|SEQ|Rand|RND|Mix|Test|Inter|Meas|Prof|All|Date
        |OS|Comm)
    (?:(?P<head>\b(?P<product>CrystalDiskMark|KDiskMark|AmorphousDiskMark)[ \t]{{1,4}}\(?
        (?P<version>[0-9]{{1,3}}(?:\.[0-9]{{1,4}}){{1,3}}[A-Za-z]{{0,2}})(?=(?P<rest>[^\r\n]{{0,80}})))
    |(?P<engine>Flexible\ I/O\ Tester\ \(fio-(?P<fio>[^\s()]{{1,30}})\))
    |(?P<block>\[(?P<kind>Read|Write|Mix)\]
        (?:[ \t]{{0,8}}Read[ \t](?P<reads>[0-9]{{1,3}})%/Write[ \t](?P<writes>[0-9]{{1,3}})%)?)
    |(?P<row>{_LABEL}(?:(?P<rate>{_WORD}){_GAP}MB/s\b
        (?:{_GAP}\[{_GAP}(?P<iops>{_WORD}){_GAP}IOPS{_GAP}\])?
        (?:{_GAP}(?:<|&lt;){_GAP}(?P<latency>{_WORD}){_GAP}us\b(?:[ \t]{{0,4}}(?:>|&gt;))?)?)?)
    |(?P<ratio>\bMix[ \t]Ratio[ \t]{{0,4}}:[ \t]{{0,4}}
        Read[ \t](?P<parts>[0-9]{{1,3}}%,[ ]Write[ \t][0-9]{{1,3}}%))
    |(?P<test>\bTest(?:[ ]Size)?[ \t]{{0,4}}:[ \t]{{0,4}}
        (?P<amount>[0-9]{{1,6}})[ \t]?(?P<unit>MB|MiB|GB|GiB)\b)
    |(?P<count>\(x(?P<times>[0-9]{{1,3}})\))
    |(?P<volume>\[(?P<used>[A-Za-z]:[ \t][^\r\n\[\]]{{1,60}})\])
    |(?P<interval>\[?Interval[:=][ \t]?(?P<pause>[0-9]{{1,5}}[ ](?:sec|min))\])
    |(?P<time>\bMeasure:?[ \t](?P<measure>[0-9]{{1,5}}[ ](?:sec|min))[ \t]/[ \t]
        Interval:?[ \t](?P<break>[0-9]{{1,5}}[ ](?:sec|min)))
    |(?P<profile>\bProfile:[ \t]{{0,4}}(?P<plan>Default|Peak|Real|Demo)\b)
    |(?P<admin>\[Admin\])
    |(?P<fill><[01][ ]?Fill>|<?All[ ]0x(?:00|FF)[ ]\([01][ ]?Fill\)>?)
    |(?P<date>\bDate[ \t]{{0,4}}:[ \t]{{0,4}}(?P<day>[0-9]{{4}}[/-][0-9]{{2}}[/-][0-9]{{2}})[ \tT]
        (?P<clock>[0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}}))
    |(?P<os>\bOS[ \t]{{0,4}}:[ \t]{{0,4}}(?P<system>[^\s][^\r\n]{{0,200}}))
    |(?P<comment>\bComment[ \t]{{0,4}}:[ \t]{{0,4}}(?P<words>[^\s][^\r\n]{{0,200}})))
    """,
    re.VERBOSE,
)
_FOOTER = frozenset(
    ("test", "volume", "interval", "profile", "admin", "fill", "time", "date", "os", "comment")
)
_PREFIX = {"KB": 1024, "KiB": 1024, "MB": 1024**2, "MiB": 1024**2}


class Word(NamedTuple):
    """A word as printed and the line where it stands."""

    text: str
    line: int


@dataclass
class Row:
    """One test: what its label says and its figures as printed."""

    random: bool
    kind: str
    size: str | None
    spaced: bool
    queues: int | None
    threads: int | None
    rate: Word
    iops: Word | None
    latency: Word | None

    @property
    def name(self) -> str:
        """The label in the form of a workload's key."""
        parts = ["rnd" if self.random else "seq", *([self.size.lower()] if self.size else [])]
        load = f"q{self.queues}" if self.queues is not None else ""
        load += f"t{self.threads}" if self.threads is not None else ""
        return "-".join([*parts, *([load] if load else []), self.kind])

    @property
    def block(self) -> int | None:
        """Its request size: K and M are powers of 1024 in every version."""
        found = re.fullmatch("([0-9]+)([KM]i?B)", self.size or "")
        return int(found[1]) * _PREFIX[found[2]] if found else None


@dataclass
class Report:
    """The rows of one run with all that was printed around them."""

    first: int
    last: int
    product: str | None = None
    version: str | None = None
    sure: bool = False
    rows: list[Row] = field(default_factory=list)
    about: dict[str, Word] = field(default_factory=dict)
    blocks: set[str] = field(default_factory=set)
    kind: str | None = None
    reads: int | None = None
    ended: bool = False
    broken: ParseError | None = None


class Reader:
    """Goes through what was found in a text and begins a new report where one does."""

    def __init__(self, text: str) -> None:
        self.reports: list[Report] = []
        if "MB/s" in text or "DiskMark" in text:
            self._starts = [0, *(found.end() for found in re.finditer("\r\n|\n|\r", text))]
            for found in _EVENT.finditer(text):
                self._take(found)

    def _line(self, place: int) -> int:
        return bisect_right(self._starts, place)

    def _word(self, found: re.Match[str], group: str) -> Word | None:
        text = found[group]
        return Word(text, self._line(found.start(group))) if text is not None else None

    def _take(self, found: re.Match[str]) -> None:
        event = found.lastgroup or ""
        line = self._line(found.start())
        if event == "head":
            self._head(found, line)
        elif event == "block":
            self._block(found, line)
        elif event == "row":
            self._row(found, line)
        elif self.reports:
            self._note(found, event)

    def _head(self, found: re.Match[str], line: int) -> None:
        """A head; without "(C) … hiyohiyo" or an address behind it, it may be just mentioned."""
        sure = re.search(r"hiyohiyo|https?://|Katsura", found["rest"]) is not None
        one = Report(line, line, found["product"], found["version"], sure)
        last = self.reports[-1] if self.reports else None
        if last and not last.rows and not last.sure:
            self.reports.pop()
        self.reports.append(one)

    def _open(self, line: int, *, anew: bool) -> Report:
        if not self.reports or anew or self.reports[-1].ended:
            self.reports.append(Report(line, line))
        return self.reports[-1]

    def _block(self, found: re.Match[str], line: int) -> None:
        kind = found["kind"].lower()
        last = self.reports[-1] if self.reports else None
        one = self._open(line, anew=bool(last and last.rows and kind in last.blocks))
        if not one.rows and not one.product:
            one.first = line
        one.blocks.add(kind)
        one.kind, one.last = kind, max(one.last, line)
        if found["reads"] and int(found["reads"]) + int(found["writes"]) == 100:
            one.reads = int(found["reads"])

    def _row(self, found: re.Match[str], line: int) -> None:
        rate = self._word(found, "rate")
        if rate is None:
            self._cut(found, line)
            return
        size = f"{found['size']}{found['prefix']}" if found["size"] else None
        row = Row(
            random=found["pattern"] in ("Random", "RND"),
            kind=(found["verb"] or "").lower(),
            size=size,
            spaced=bool(found["blank"]),
            queues=int(found["queues"]) if found["queues"] else None,
            threads=int(found["threads"]) if found["threads"] else None,
            rate=rate,
            iops=self._word(found, "iops"),
            latency=self._word(found, "latency"),
        )
        self._add(row, line)

    def _add(self, row: Row, line: int) -> None:
        last = self.reports[-1] if self.reports else None
        repeated = last is not None and not last.sure and last.rows[:1] != []
        repeated = repeated and last is not None and _same(last, row)
        one = self._open(line, anew=repeated)
        row.kind = row.kind or one.kind or ""
        one.rows.append(row)
        refuse_too_many(len(one.rows), line)
        one.last = max(one.last, *(word.line for word in (row.rate, row.iops, row.latency) if word))

    def _cut(self, found: re.Match[str], line: int) -> None:
        """A label without its figure: damage, if it is a label of this tool at all."""
        if found["threads"] or found["queues"]:
            one = self._open(line, anew=False)
            one.broken = one.broken or ParseError(
                line,
                f"{' '.join(found[0].split())[:60]!r} without its figure",
                "a number and MB/s behind it",
                "send the report as the tool copied or saved it",
            )

    def _note(self, found: re.Match[str], event: str) -> None:
        one = self.reports[-1]
        group = _GROUPS.get(event, event)
        word = self._word(found, group)
        if word is None or event in one.about or not (one.rows or event == "engine"):
            return
        one.about[event] = word
        if event == "test":
            one.about["unit"] = Word(found["unit"], word.line)
        elif event == "time":
            one.about["interval"] = Word(found["break"], word.line)
        elif event == "date":
            one.about["clock"] = Word(found["clock"], word.line)
        one.last = max(one.last, word.line)
        one.ended = one.ended or event in _FOOTER


_GROUPS = {
    "engine": "fio",
    "ratio": "parts",
    "test": "amount",
    "count": "times",
    "volume": "used",
    "interval": "pause",
    "time": "measure",
    "profile": "plan",
    "date": "day",
    "os": "system",
    "comment": "words",
}


def _same(one: Report, row: Row) -> bool:
    """Whether a row is again the first of a report that has no head of its own."""
    first = one.rows[0]
    kind = row.kind or one.kind or ""
    return (first.random, first.size, first.queues, first.threads, first.kind) == (
        row.random,
        row.size,
        row.queues,
        row.threads,
        kind,
    )


def figure(word: Word) -> float:
    """A printed figure, or ParseError: the tools print a decimal point and nothing else."""
    try:
        return number(word.text)
    except ValueError as error:
        raise ParseError(
            word.line,
            f"{word.text!r}",
            "a number with a decimal point",
            "send the report as the tool copied or saved it",
        ) from error


def scale(row: Row) -> float | None:
    """Bytes per second that one printed MB/s stands for, by the row's own IOPS; None: not told.

    Both figures are rounded, each thread's on its own: rows of few IOPS tell nothing.
    """
    if row.iops is None or row.block is None:
        return None
    try:
        rate, iops = number(row.rate.text), number(row.iops.text)
    except ValueError:
        return None
    if rate < 0.2 * (row.threads or 1) or iops < 20:
        return None
    return iops * row.block / rate
