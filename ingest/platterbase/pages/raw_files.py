"""The page of a file that was sent: its text line by line, and every number that was read from it.

The text has no language, so there is one page for all: site/raw/page.html, which Jinja2 fills with
autoescape. The few words around the text stand there in all languages; what was read is shown
under the names and in the units of view `result`. Links to pages that exist in each language leave
the language out: netlify.toml sends each reader to the own one. A page depends on the file, its
rows, the words and the template, and on nothing else of the site.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from markupsafe import escape

from platterbase.articles.rulebook import SIGN, VERDICTS, page_of
from platterbase.language.words import Words
from platterbase.pages.context import query_page, setup_page, tool_page
from platterbase.pages.raw_text import SentFile
from platterbase.pages.records import Measured, Records
from platterbase.pages.series import FileSeries

FOLDER = "site/raw"
_ROWS = "select * from result where file = '{file}' order by line"


class Reading(NamedTuple):
    """A number that was read: the row of view result, and what speaks of it."""

    row: Measured
    value: str  # exact, in the base unit
    subject: str  # metric with direction, statistic and scope where they are not the plain ones
    setups: dict[str, str]  # slug of each setup with its page
    rules: list[RuleCount]
    queries: dict[str, str]  # stored queries that print it, with the place there


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

    def page(self, sent: SentFile, text: str, series: FileSeries | None) -> str:
        """Return the page of a file as HTML."""
        rows = self._records.measured("run.file = ?", sent.file) if sent.sha256 else []
        readings = list(self._readings(rows))
        counts = Counter((one.rule, one.verdict) for each in readings for one in each.rules)
        fired = [_rule_count(rule, verdict, count) for (rule, verdict), count in counts.items()]
        setups = [each.setups for each in readings]
        return self._template.render(
            sent=sent,
            languages=self._languages,
            escaped_lines=enumerate(str(escape(text.removesuffix("\n"))).split("\n"), start=1),
            series=series,
            readers=self._readers(sent.file),
            readings=readings,
            fired=sorted(fired, key=_order),
            of_all={one.rule for one in fired if one.figures == len(readings)},
            setups=setups[0] if setups and all(own == setups[0] for own in setups) else None,
            sql=_ROWS.format(file=sent.file.replace("'", "''")),
            database_page=self._database_page,
        )

    def _readers(self, file: str) -> list[Reader]:
        """Return parser and version of each that read some of the file."""
        runs = self._records.runs_of_file(file)
        versions = dict.fromkeys((run.parser, run.parser_version) for run in runs)
        return [Reader(name, version, tool_page(name)) for name, version in versions]

    def _readings(self, rows: list[Measured]) -> Iterator[Reading]:
        """Yield each measurement once, with all of its setups."""
        once: dict[str, Measured] = {}
        setups: dict[str, dict[str, str]] = {}
        for row in rows:
            once.setdefault(row.id, row)
            setups.setdefault(row.id, {})[row.setup] = setup_page(row.setup_id)
        firings = self._records.firings_of_file(rows[0].file) if rows else {}
        for row in once.values():
            queries = dict(reversed(self._printed.get(row.id, ())))
            yield Reading(
                row,
                _value(row),
                _subject(row),
                setups[row.id],
                [
                    _rule_count(one.rule, one.verdict, 1)
                    for one in firings.get(row.id, ())
                    if one.verdict in VERDICTS
                ],
                {name: f"{query_page(name)}/#{anchor}" for name, anchor in queries.items()},
            )


def _value(row: Measured) -> str:
    """Return the value as the database has it; a range by its ends, an inexact one with how."""
    numbers = [row.value_low, row.value_high] if row.qualifier == "range" else [row.value]
    text = "..".join(_plain(number) for number in numbers if number is not None)
    how = "" if row.qualifier in ("exact", "range") else f"{row.qualifier} "
    unit = "" if row.unit in ("count", "1", "ratio") else f" {row.unit}"
    return f"{how}{text}{unit}"


def _plain(number: float) -> str:
    return f"{number:.0f}" if number == int(number) else f"{number!r}"


def _subject(row: Measured) -> str:
    parts = [row.metric, row.direction]
    parts += [part for part in (row.statistic, row.scope) if part != "total"]
    parts += [row.aggregate if row.aggregate != "single" else None]
    return " ".join(part for part in parts if part)


def _rule_count(rule: str, verdict: str, count: int) -> RuleCount:
    return RuleCount(rule, verdict, SIGN, count, page_of(rule))


def _order(one: RuleCount) -> tuple[int, int, str]:
    return VERDICTS.index(one.verdict), -one.figures, one.rule
