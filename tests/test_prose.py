"""Figures in sentences: each form in each language, and no sentence that outlives its figure."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from platterbase.articles.bindings import binding_problems, caveat_problems
from platterbase.articles.figures import Figure, Result, Row, Source, run_query
from platterbase.articles.firings import Firing
from platterbase.articles.pages import Page, Use, read_pages
from platterbase.articles.prose import FORMS, say
from platterbase.database.queries import Query, read_queries
from platterbase.errors import IngestError
from platterbase.language.words import Words, read_words
from tests.copies import ARCHIVE_QUERIES

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")
LANGUAGES = ("en", "ja", "ko", "ru")


def figure(value: float, unit: str, *invalid_by: str) -> Figure:
    firings = tuple(Firing(rule, "invalid", "{}") for rule in invalid_by)
    return Figure(value, unit, (Source("raw.txt", 1, id="a", firings=firings),), computed=False)


def result(**figures: Figure) -> Result:
    rows = tuple(Row(name, None, {}, {"c": one}) for name, one in figures.items())
    return Result(Query("q", "t", "d", "select 1", ()), rows, ("row", "c", "c_id"), ("c",))


def page(text: str) -> Page:
    return Page("en", "articles/000-x.md", "content/en/articles/000-x.md", text)


def said(shortcode: str, over: Result, language: str) -> str:
    (use,) = page(shortcode).uses
    assert not list(binding_problems(page(shortcode), {"q": over}))
    return say(use, over, WORDS[language]).replace("\u00a0", " ")


def value(form: str = "") -> str:
    return f'{{{{< value query="q" row="a" column="c" {form} >}}}}'


FORMS_OF_ONE = [
    (0.608, "ratio", 'as="percent"', "61%", "61%", "61%", "61 %"),
    (0.0249, "percent", 'as="percent"', "2.5%", "2.5%", "2.5%", "2,5 %"),
    (1.844, "ratio", 'as="times"', "1.8 times", "1.8倍", "1.8배", "в 1,8 раза"),
    (11.04, "ratio", 'as="times"', "11 times", "11倍", "11배", "в 11 раз"),
    (2.04, "ratio", 'as="times"', "2 times", "2倍", "2배", "в 2 раза"),
    (1.02, "ratio", 'as="times"', "1.0 times", "1.0倍", "1.0배", "в 1,0 раза"),
    (5.01, "ratio", 'as="times"', "5 times", "5倍", "5배", "в 5 раз"),
    (21.2, "ratio", 'as="times"', "21 times", "21倍", "21배", "в 21 раз"),
    (112.4, "ratio", 'as="times"', "112 times", "112倍", "112배", "в 112 раз"),
    (123.4, "ratio", 'as="times"', "123 times", "123倍", "123배", "в 123 раза"),
    (1.844, "ratio", 'as="times" digits="1"', "2 times", "2倍", "2배", "в 2 раза"),
    (38.8e6, "B/s", 'digits="2"', "39 MB/s", "39 MB/s", "39 MB/s", "39 МБ/с"),
    (38.8e6, "B/s", 'digits="2" unit="none"', "39", "39", "39", "39"),
    (368206, "IOPS", "", "368,206 IOPS", "368,206 IOPS", "368,206 IOPS", "368 206 IOPS"),
    (368206, "IOPS", 'digits="2"', "370,000 IOPS", "37万 IOPS", "37만 IOPS", "370 000 IOPS"),
    (368206, "IOPS", 'digits="4"', "368,200 IOPS", "36.82万 IOPS", "36.82만 IOPS", "368 200 IOPS"),
    (53210, "IOPS", 'digits="3"', "53,200 IOPS", "53,200 IOPS", "53,200 IOPS", "53 200 IOPS"),
    (1.254e6, "1/s", 'digits="3" unit="none"', "1.25 million", "125万", "125만", "1,25 млн"),
    (2.004e6, "IOPS", 'digits="3"', "2 million IOPS", "200万 IOPS", "200만 IOPS", "2 млн IOPS"),
    (999_600, "IOPS", 'digits="3"', "1 million IOPS", "100万 IOPS", "100만 IOPS", "1 млн IOPS"),
    (6, "s", 'digits="1"', "6 seconds", "6秒", "6초", "6 с"),
    (1, "s", 'digits="1"', "1 second", "1秒", "1초", "1 с"),
    (0.0123, "s", 'digits="2"', "12 ms", "12 ms", "12 ms", "12 мс"),
]


@pytest.mark.parametrize(("amount", "unit", "form", "en", "ja", "ko", "ru"), FORMS_OF_ONE)
def test_a_figure_is_said_as_readers_say_it(
    amount: float, unit: str, form: str, en: str, ja: str, ko: str, ru: str
) -> None:
    over = result(a=figure(amount, unit))
    shown = [said(value(form), over, language) for language in LANGUAGES]
    assert shown == [en, ja, ko, ru]


@pytest.mark.parametrize(
    ("low", "high", "unit", "form", "texts"),
    [
        (38.8e6, 70.1e6, "B/s", 'digits="2"', "39–70 MB/s|39～70 MB/s|39~70 MB/s|39–70 МБ/с"),
        (5, 7, "s", 'digits="1"', "5–7 seconds|5～7秒|5~7초|5–7 с"),
        (0.38, 0.61, "ratio", 'as="percent"', "38–61%|38～61%|38~61%|38–61 %"),
        (1.8, 2.3, "ratio", 'as="times"', "1.8–2.3 times|1.8～2.3倍|1.8~2.3배|в 1,8–2,3 раза"),
        (1680, 1800, "duration", "", "28–30 min|28～30分|28~30분|28–30 мин"),
        (3600, 7200, "duration", "", "1–2 h|1～2時間|1~2시간|1–2 ч"),
        (
            1680,
            5400,
            "duration",
            "",
            "28 min–1 h 30 min|28分～1時間30分|28분~1시간 30분|28 мин–1 ч 30 мин",
        ),
        (
            348_000,
            481_000,
            "IOPS",
            'digits="2"',
            "350,000–480,000 IOPS|35万～48万 IOPS|35만~48만 IOPS|350 000–480 000 IOPS",
        ),
        (1680, 3600, "duration", "", "28 min–1 h|28分～1時間|28분~1시간|28 мин–1 ч"),
    ],
)
def test_a_range_has_its_unit_once(
    low: float, high: float, unit: str, form: str, texts: str
) -> None:
    over = result(a=figure(low, unit), b=figure(high, unit))
    shortcode = f'{{{{< range query="q" from="a.c" to="b.c" {form} >}}}}'
    assert [said(shortcode, over, one) for one in LANGUAGES] == texts.split("|")


ABOUT = '{{{{< about query="q" row="a" column="c" from="{}" to="{}" >}}}}half{{{{< /about >}}}}'


@pytest.mark.parametrize(
    ("shortcode", "rule"),
    [
        (value('digits="0"'), "figure-form"),
        (value('as="share"'), "figure-form"),
        (value('colour="red"'), "figure-form"),
        (value().replace('"a"', '"b"'), "figure-missing"),
        (ABOUT.format("0.55", "0.65"), "about-fails"),
        (ABOUT.format("0.4", "0.6"), "about-bounds"),
        (ABOUT.format("0", "0.6"), "about-bounds"),
        (ABOUT.format("half", "0.6"), "figure-form"),
        ('{{< range query="q" from="a.c" to="a.c" >}}', "range-order"),
    ],
)
def test_a_form_that_does_not_fit_is_refused(shortcode: str, rule: str) -> None:
    (problem,) = binding_problems(page(f"\n{shortcode}"), {"q": result(a=figure(0.5, "ratio"))})
    assert (problem.rule, problem.line) == (rule, 2)


def test_a_speed_is_no_share() -> None:
    (problem,) = binding_problems(page(value('as="times"')), {"q": result(a=figure(5, "B/s"))})
    assert problem.rule == "figure-form"


CAVEAT = '{{< caveat "cache-fit" >}}read from memory{{< /caveat >}}'


def rules_of(text: str) -> list[str]:
    over = {"q": result(a=figure(5, "B/s", "cache-fit", "no-fsync"))}
    return [one.rule for one in caveat_problems(page(text), over, {"cache-fit", "other"})]


def test_the_paragraph_of_an_invalid_figure_says_so() -> None:
    assert rules_of(f"{value()}\nand\n{CAVEAT}") == []
    assert rules_of(value()) == ["invalid-unsaid"]
    assert rules_of(f"{value()}\n\n{CAVEAT}") == ["invalid-unsaid"]


def test_a_caveat_that_doubts_nothing_is_refused() -> None:
    assert rules_of(CAVEAT) == ["caveat-idle"]
    other = CAVEAT.replace("cache-fit", "other")
    assert rules_of(f"{value()} {CAVEAT} {other}") == ["caveat-idle"]


@pytest.mark.parametrize("other", ['as="percent"', 'as="times"', 'digits="1"'])
def test_languages_may_say_a_figure_in_different_forms(tmp_path: Path, other: str) -> None:
    for language, text in (("en", value()), ("ja", value(other))):
        (tmp_path / "content" / language).mkdir(parents=True)
        (tmp_path / "content" / language / "a.md").write_text(text, encoding="utf-8")
    assert len(read_pages(tmp_path, ["en", "ja"])) == 2
    (tmp_path / "content/ja/a.md").write_text(value().replace('"a"', '"b"'), encoding="utf-8")
    with pytest.raises(IngestError, match='no figure query="q" row="b" column="c"'):
        read_pages(tmp_path, ["en", "ja"])


# ------------------------------------------------- no sentence outlives its figure

FACTOR = 1.5
PAGES = [page for page in read_pages(ROOT, LANGUAGES) if page.figures]


@pytest.fixture(scope="module")
def answered(database: Path, archive_database: Path) -> dict[str, Result]:
    """The queries that pages name, run once, those of the archive on its own database."""
    queries = read_queries(ROOT / "schema/queries")
    names = {cell.query for page in PAGES for _, cell in page.figures}
    found: dict[str, Result] = {}
    for path, of_archive in ((database, False), (archive_database, True)):
        with closing(sqlite3.connect(path)) as results:
            found |= {
                name: run_query(results, queries[name], f"{name}.sql")
                for name in sorted(names)
                if name.startswith(ARCHIVE_QUERIES) == of_archive
            }
    return found


def test_what_scatters_between_rounds_says_nothing_of_a_comparison_inside_one(
    archive_database: Path,
) -> None:
    query = read_queries(ROOT / "schema/queries")["ssd_thin_image"]
    with closing(sqlite3.connect(archive_database)) as results:
        rows = run_query(results, query, "ssd_thin_image.sql").rows
        sources = [source for row in rows for one in row.figures.values() for source in one.sources]
        (scattered,) = results.execute(
            "select count(*) from caveat where rule = 'high-variance' and measurement in"
            f" ({', '.join('?' * len(sources))})",
            [source.id for source in sources],
        ).fetchone()
    assert scattered
    said = {firing.rule for source in sources for firing in source.firings}
    assert "virtual-machine" in said
    assert not said & {"high-variance", "outlier-three-sigma", "trend-over-runs"}


def test_a_figure_over_several_runs_is_not_called_measured_once(
    results: sqlite3.Connection,
) -> None:
    query = read_queries(ROOT / "schema/queries")["luks_others"]
    figures = [
        one
        for row in run_query(results, query, "luks_others.sql").rows
        for one in row.figures.values()
    ]
    ids = {source.id for one in figures for source in one.sources}
    (once,) = results.execute(
        "select count(*) from caveat where rule = 'single-run' and verdict = 'warn'"
        f" and measurement in ({', '.join('?' * len(ids))})",
        [*ids],
    ).fetchone()
    assert once
    said = {firing.rule for one in figures for firing in one.firings}
    assert said
    assert "single-run" not in said


def changed(over: Result, row: str, column: str) -> Result:
    """The same with one figure multiplied; the step of its last digit stays."""

    def other(one: Row) -> Row:
        if one.key != row:
            return one
        was = one.figures[column]
        more = replace(was, value=was.value * FACTOR or 1.0)
        return replace(one, figures={**one.figures, column: more})

    return replace(over, rows=tuple(other(one) for one in over.rows))


def outlives(use: Use, own: Page, results: dict[str, Result], row: str, column: str) -> bool:
    """Whether a sentence reads the same, and is built, when its figure is another one."""
    before = results[use["query"]]
    after = changed(before, row, column)
    alone = replace_uses(own, use)
    if any(binding_problems(alone, {use["query"]: after})):
        return False
    if use.shortcode not in FORMS:
        return True
    words = WORDS[own.language]
    return say(use, before, words) == say(use, after, words)


def replace_uses(own: Page, use: Use) -> Page:
    arguments = " ".join(f'{name}="{given}"' for name, given in use.arguments)
    return replace(own, text=f"{{{{< {use.shortcode} {arguments} >}}}}")


PREFIXES = {"T": 1e12, "G": 1e9, "M": 1e6, "k": 1e3, "": 1.0, "m": 1e-3, "u": 1e-6, "n": 1e-9}
BINARY = {"Ti": 2.0**40, "Gi": 2.0**30, "Mi": 2.0**20, "Ki": 2.0**10, "": 1.0}


def numbers_of(text: str, language: str) -> list[tuple[float, float]]:
    """Numbers of a said text, each with half of its last place that is no nought."""
    words = WORDS[language]
    plain = re.sub(rf"(?<=\d){re.escape(words['number_group'])}(?=\d{{3}})", "", text)
    found = re.findall(rf"\d+(?:{re.escape(words['number_decimal'])}\d+)?", plain)
    texts = [one.replace(words["number_decimal"], ".") for one in found]
    return [(float(one), half_a_place(one)) for one in texts]


def half_a_place(text: str) -> float:
    whole, _, behind = text.partition(".")
    zeros = 0 if behind else len(whole) - len(whole.rstrip("0"))
    return 10.0 ** (zeros - len(behind)) / 2


def is_rounding(text: str, figures: list[Figure], language: str) -> bool:
    """Whether a said text is what is left of its figures when they are rounded to its digits."""
    units = {one.unit for one in figures}
    numbers = numbers_of(text, language)
    if units == {"duration"}:
        return seconds_of(text, WORDS[language]) == [
            minutes_of(one.value) if one.value >= 3600 else round(one.value) for one in figures
        ]
    scales = {"percent": [0.01], "ratio": [1.0, 0.01]}.get(min(units), [*PREFIXES.values()])
    scales = [*BINARY.values()] if units == {"B-binary"} else scales
    if WORDS[language]["spoken_many"].format(n="").strip() in text:
        scales = [10.0 ** int(WORDS[language]["spoken_many_power"])]
    return len(numbers) == len(figures) and any(
        all(
            abs(one.value / scale - number_) <= half * 1.0001
            for one, (number_, half) in zip(figures, numbers, strict=True)
        )
        for scale in scales
    )


def minutes_of(seconds: float) -> int:
    return int(seconds / 60 + 0.5) * 60


def seconds_of(text: str, words: Words) -> list[int]:
    """The durations of a said text; a unit of both ends of a range stands behind the last."""
    worth = {"hours": 3600, "minutes": 60, "seconds": 1}
    low, _, high = text.partition(words["spoken_range"].format(low="", high=""))
    found: list[int] = []
    alone = 1
    for end in filter(None, (high, low)):
        parts = {
            name: re.search(words[f"duration_{name}"].format(n=r"(\d+)") + r"(?![a-zа-я])", end)
            for name in worth
        }
        known = {name: int(match[1]) for name, match in parts.items() if match}
        alone = worth[next(iter(known))] if known else alone
        found.append(sum(worth[name] * one for name, one in known.items()) or int(end) * alone)
    return found[::-1]


@pytest.mark.parametrize("own", PAGES, ids=lambda one: f"{one.language}-{one.name}")
def test_a_said_figure_is_the_rounding_of_its_value(own: Page, answered: dict[str, Result]) -> None:
    wrong = []
    for use in own.uses:
        if use.shortcode not in FORMS:
            continue
        over = answered[use["query"]]
        figures = [over.figure(cell.row, cell.column) for cell in use.cells]
        known = [one for one in figures if one is not None]
        text = say(use, over, WORDS[own.language])
        if known and not is_rounding(text, known, own.language):
            wrong.append(f"{own.path}:{use.line} {text!r} of {[one.value for one in known]}")
    assert not wrong, wrong


@pytest.mark.parametrize("own", PAGES, ids=lambda one: f"{one.language}-{one.name}")
def test_half_as_much_again_changes_every_sentence(own: Page, answered: dict[str, Result]) -> None:
    assert own.figures
    left = [
        f"{own.path}:{use.line} {cell}"
        for use, cell in own.figures
        if outlives(use, own, answered, cell.row, cell.column)
    ]
    assert not left, left
