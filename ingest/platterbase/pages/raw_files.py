"""The page of a file that was sent: its text line by line, and every number that was read from it.

The text has no language, so there is one page for all: site/raw/page.html, which Jinja2 fills with
autoescape. The few words around the text stand there in all languages; what was read is shown
under the names and in the units of view `result`. Links to pages that exist in each language leave
the language out: netlify.toml sends each reader to the own one. A page depends on the file, its
rows, the words and the template, and on nothing else of the site.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from platterbase.articles.rulebook import SIGN, VERDICTS, page_of
from platterbase.language.words import Words
from platterbase.pages.context import query_page, setup_page, tool_page
from platterbase.pages.raw_text import SentFile
from platterbase.pages.records import Measured, Records
from platterbase.pages.series import FileSeries

FOLDER = "site/raw"
_MANY = 4096  # short texts kept: figures share most of theirs
_ROWS = "select * from result where file = '{file}' order by line"


Pairs = tuple[tuple[str, str], ...]  # texts, and the addresses to which they lead


class RuleCount(NamedTuple):
    """A rule that fired, on how many figures, and the page that explains it."""

    rule: str
    verdict: str
    glyph: str
    figures: int
    page: str


class Reader(NamedTuple):
    """A parser that read the file, and the page of its tool."""

    name: str
    version: str
    page: str


class RawPages:
    """Makes the pages of raw files."""

    def __init__(
        self,
        root: Path,
        records: Records,
        languages: Mapping[str, Words],
        printed: Mapping[str, list[tuple[str, str]]],
        database_page: str,
    ) -> None:
        """Take the queries that print a measurement, and the address of Datasette, if any."""
        self._records = records
        self._languages = languages
        self._printed = printed
        self._database_page = database_page
        # Only here: most builds make no page of a raw file.
        from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415

        environment = Environment(
            loader=FileSystemLoader(root / FOLDER),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )
        self._template = environment.get_template("page.html")
        macros: Any = environment.get_template("links.html").module
        self._links: Callable[[Pairs], str] = lru_cache(_MANY)(macros.links)

    def page(self, sent: SentFile, text: str, series: FileSeries | None) -> str:
        """Return the page of a file as HTML."""
        measured = self._records.measured("run.file = ?", sent.file) if sent.sha256 else []
        once = {row.id: row for row in measured}
        fired = self._fired_on(once)
        counts = Counter(pair for own in fired for pair in own)
        rules = [_rule_count(rule, verdict, count) for (rule, verdict), count in counts.items()]
        of_all = {one.rule for one in rules if one.figures == len(once)}
        setups = _setups(measured)
        in_common = setups[0] if setups and all(own == setups[0] for own in setups) else None
        return self._template.render(
            sent=sent,
            languages=self._languages,
            escaped_lines=enumerate(between_tags(text.removesuffix("\n")).split("\n"), start=1),
            series=series,
            readers=self._readers(sent.file),
            rows=self._rows(list(once.values()), setups, fired, of_all),
            beginning=_beginning(once),
            fired=sorted(rules, key=_order),
            setups=in_common,
            sql=_ROWS.format(file=sent.file.replace("'", "''")),
            database_page=self._database_page,
        )

    def _readers(self, file: str) -> list[Reader]:
        """Return parser and version of each that read some of the file."""
        runs = self._records.runs_of_file(file)
        versions = dict.fromkeys((run.parser, run.parser_version) for run in runs)
        return [Reader(name, version, tool_page(name)) for name, version in versions]

    def _fired_on(self, rows: Mapping[str, Measured]) -> list[Sequence[tuple[str, str]]]:
        """Return the rules that fired on each figure of a file, with their verdicts."""
        firings = self._records.firings_on(rows.values())
        # Figures on which the same fired share one list.
        fired = {
            id(own): [(one.rule, one.verdict) for one in own if one.verdict in VERDICTS]
            for own in firings.values()
        }
        return [fired[id(firings[row])] if row in firings else () for row in rows]

    def _rows(
        self,
        rows: Sequence[Measured],
        setups: Sequence[Pairs],
        fired: Sequence[Sequence[tuple[str, str]]],
        of_all: Collection[str],
    ) -> list[dict[str, str]]:
        """Return the cells of the table as HTML: texts are escaped, links are made."""
        names = ("line", "field", "printed", "value", "missing", "subject", "workload", "id")
        beginning = len(_beginning(row.id for row in rows))
        texts = (
            (
                str(row.line),
                row.field,
                row.printed,
                _value(row),
                row.missing or "",
                _subject(row.metric, row.direction, row.statistic, row.scope, row.aggregate),
                row.workload or "",
                row.id[beginning:],
            )
            for row in rows
        )
        cells = [dict(zip(names, own, strict=True)) for own in _escaped(texts, len(names))]
        for cell, row, own_setups, own in zip(cells, rows, setups, fired, strict=True):
            shown = tuple(
                (f"{SIGN} {rule}", f"{page_of(rule)}/")
                for rule, verdict in own
                if verdict != "info" and rule not in of_all
            )
            cell["setups"] = self._links(own_setups)
            cell["rules"] = self._links(shown)
            cell["queries"] = self._links(self._queries(row.id))
        return cells

    def _queries(self, measurement: str) -> Pairs:
        """Return the queries that print or compute with a figure, with the places there."""
        queries = dict(reversed(self._printed.get(measurement, ())))
        return tuple((name, f"{query_page(name)}/#{anchor}") for name, anchor in queries.items())


def between_tags(text: str) -> str:
    """Return a text as HTML that stands between tags, where quotes end nothing."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _escaped(rows: Iterable[tuple[str, ...]], width: int) -> Iterator[tuple[str, ...]]:
    """Yield rows of so many texts as HTML. All are escaped at once: one by one it takes longer."""
    texts = [text for row in rows for text in row]
    escaped = between_tags("\0".join(texts)).split("\0")
    if len(escaped) != len(texts):  # a text has the separator in it
        escaped = [between_tags(text) for text in texts]
    return zip(*[iter(escaped)] * width, strict=True)


def _beginning(ids: Iterable[str]) -> str:
    """Return with what all ids begin, up to a full stop: a file's name, which would fill a page."""
    every = sorted(ids)
    if not every:
        return ""
    first, last = every[0], every[-1]
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(first, last, strict=False))
    common = first[: sum(1 for _ in alike)]
    return common[: common.rfind(".") + 1]


def _setups(rows: Iterable[Measured]) -> list[Pairs]:
    """Return the setups of each figure, which is there once for each of them."""
    found: dict[str, dict[str, str]] = {}
    for row in rows:
        found.setdefault(row.id, {})[row.setup] = f"{setup_page(row.setup_id)}/"
    return [tuple(own.items()) for own in found.values()]


def _value(row: Measured) -> str:
    """Return the value as the database has it; a range by its ends, an inexact one with how."""
    numbers = (row.value_low, row.value_high) if row.qualifier == "range" else (row.value,)
    text = "..".join([_plain(number) for number in numbers if number is not None])
    how = "" if row.qualifier in ("exact", "range") else f"{row.qualifier} "
    unit = "" if row.unit in ("count", "1", "ratio") else f" {row.unit}"
    return f"{how}{text}{unit}"


def _plain(number: float) -> str:
    return f"{number:.0f}" if number == int(number) else f"{number!r}"


@lru_cache(_MANY)
def _subject(metric: str, direction: str | None, statistic: str, scope: str, aggregate: str) -> str:
    """Return metric with direction, and statistic, scope and aggregate that are not the plain."""
    parts = [metric, direction]
    parts += [part for part in (statistic, scope) if part != "total"]
    parts += [aggregate if aggregate != "single" else None]
    return " ".join(part for part in parts if part)


def _rule_count(rule: str, verdict: str, count: int) -> RuleCount:
    return RuleCount(rule, verdict, SIGN, count, page_of(rule))


def _order(one: RuleCount) -> tuple[int, int, str]:
    return VERDICTS.index(one.verdict), -one.figures, one.rule
