"""What rules say of figures, on pages: footnotes, marks, lists of rules, and what is not drawn."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from platterbase.articles.figures import Figure, Result, Row, Source
from platterbase.articles.firings import (
    Firing,
    figure_words,
    firing_words,
    placed,
    unknown_words,
)
from platterbase.articles.notes import mark_json, note_json, notes_of
from platterbase.articles.pages import read_pages
from platterbase.articles.rulebook import Rulebook, RuleText, read_rulebook
from platterbase.charts.data import chart_rows
from platterbase.charts.guard import baseline_problems, chart_problems
from platterbase.charts.marks import GREY, add_level_filter, list_levels, mark_doubtful_figures
from platterbase.database.queries import Query
from platterbase.language.words import read_words
from platterbase.pages.caveats import Marks, caveat_list, place_marks
from platterbase.pages.context import PageContext
from platterbase.pages.findings import findings_table
from platterbase.pages.records import Measured
from platterbase.pages.rules import rule_list, rule_page
from tests.page_context import page_context

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")
EN = WORDS["en"]
RULES = {name: {"title": f"Title of {name}"} for name in ("fit", "short", "single-run", "hint")}
BOOK = Rulebook(RULES, {"en": {"fit": RuleText("Fits", "All of it was in memory.")}})
FIT = Firing("fit", "invalid", '{"workset_bytes": 314572800, "ram_bytes": 1073741824}')
SHORT = Firing("short", "warn", '{"duration_s": 12.3}')
ONCE = Firing("single-run", "warn", '{"repeats_count": 1}')
HINT = Firing("hint", "info", "{}")
LACKING = Firing("short", "unevaluated", '{"duration_s": null, "tool": "dd"}')


def source(*firings: Firing, name: str = "m", aggregate: str = "single") -> Source:
    return Source("a.txt", 3, "rate", "12", name, aggregate, firings)


def figure(*sources: Source, unit: str = "B/s", computed: bool = False) -> Figure:
    return Figure(12e6, unit, sources, computed)


def result(rows: dict[str, dict[str, Figure]], name: str = "q") -> Result:
    columns = tuple(dict.fromkeys(column for cells in rows.values() for column in cells))
    made = tuple(Row(key, None, {}, cells) for key, cells in rows.items())
    return Result(Query(name, "Title", "", (), "select"), made, columns, columns)


def two(*of_second: Firing) -> Result:
    """Two rows and two columns; the rules given speak of the second row's read."""
    return result(
        {
            "a": {"read": figure(source(ONCE)), "write": figure(source(ONCE))},
            "b": {"read": figure(source(ONCE, *of_second)), "write": figure(source(ONCE))},
        }
    )


# ------------------------------------------------------------------------- footnotes and marks


def test_what_holds_for_all_is_said_once_and_marks_nothing() -> None:
    notes = notes_of(two())
    shown = note_json(notes, BOOK, "en", EN)
    assert [(one["summary"], one["number"]) for one in shown["notes"]] == [
        ("One run, spread unknown", "")
    ]
    assert not notes.of_cell("a", "read")
    assert notes.one_run("a", "read")


def test_a_rule_on_one_figure_marks_its_cell_with_its_number() -> None:
    notes = notes_of(two(SHORT, FIT, HINT))
    mark = mark_json("q", notes.in_cell("b", "read"), BOOK, "en", EN)
    assert (mark["verdict"], mark["glyph"], mark["note"]) == ("invalid", "†", "q-fit")
    assert mark["numbers"] == "1,2"
    assert mark["title"] == f"{EN['verdict_invalid']}: All of it was in memory. Title of short"
    assert mark_json("q", notes.in_cell("a", "read"), BOOK, "en", EN) == {}
    shown = note_json(notes, BOOK, "en", EN)
    assert [one["verdict"] for one in shown["notes"]] == ["invalid", "warn", "warn"]
    assert [one["id"] for one in shown["infos"]] == ["q-hint"]
    assert shown["notes"][0]["figures"] == [
        f"{EN['figure_workset_bytes']}: 300\u00a0MiB",
        f"{EN['figure_ram_bytes']}: 1\u00a0GiB",
    ]


def test_a_rule_on_a_whole_column_marks_its_head() -> None:
    doubtful = figure(source(SHORT))
    notes = notes_of(
        result({key: {"read": doubtful, "write": figure(source())} for key in ("a", "b")})
    )
    assert notes.of_column("read")
    assert not notes.of_column("write")
    assert not notes.in_cell("a", "read")
    assert notes.of_cell("a", "read")  # readers filter by it all the same


def test_invalid_is_marked_even_where_all_are() -> None:
    notes = notes_of(result({key: {"read": figure(source(FIT))} for key in ("a", "b")}))
    assert notes.of_column("read")
    assert notes.verdict("a", "read") == "invalid"


def test_a_figure_has_its_own_verdict_not_the_worst_of_its_rule() -> None:
    milder = replace(FIT, verdict="warn")
    notes = notes_of(
        result({"a": {"read": figure(source(milder))}, "b": {"read": figure(source(FIT))}})
    )
    assert (notes.verdict("a", "read"), notes.own("a", "read")) == ("warn", "warn")
    assert (notes.verdict("b", "read"), notes.own("b", "read")) == ("invalid", "invalid")
    assert notes.notes[0].verdict == "invalid"  # its footnote is of both
    marks = [mark_json("q", notes.notes, BOOK, "en", EN, (row, "read")) for row in "ab"]
    assert [mark["verdict"] for mark in marks] == ["warn", "invalid"]


def test_a_computed_figure_has_the_caveats_of_all_its_sources() -> None:
    ratio = figure(source(SHORT), source(FIT, LACKING, name="n"), unit="ratio", computed=True)
    notes = notes_of(result({"a": {"times": ratio}, "b": {"times": figure(source())}}))
    assert {note.rule for note in notes.of_cell("a", "times")} == {"short", "fit"}


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("ram_bytes", 536870912, "512\u00a0MiB"),
        ("ram_bytes", 25_276_502_016, "23.5\u00a0GiB"),
        ("moved_bytes", 4_000_000_000, "4.00\u00a0GB"),
        ("ceiling_bytes_per_s", 53.248e6, "53.2\u00a0MB/s"),
        ("duration_s", 0.5, "500\u00a0ms"),
        ("value_per_s", 260.1, "260\u00a0/s"),
        ("cpu_ratio", 0.96, "0.960"),
        ("drives_count", 2, "2"),
        ("flush", "none", EN["flush_none"]),
        ("part_name", "ST340015A", "ST340015A"),
        ("lines", 2.5, "2.5"),
    ],
)
def test_a_figure_of_a_firing_has_the_unit_of_its_name(
    name: str, value: str | float, text: str
) -> None:
    assert figure_words(name, value, EN) == text


@pytest.mark.parametrize(
    ("language", "text"), [("en", "35 min"), ("ja", "35分"), ("ko", "35분"), ("ru", "35 мин")]
)
def test_long_times_are_minutes_and_not_kiloseconds(language: str, text: str) -> None:
    words = WORDS[language]
    assert figure_words("duration_s", 2100, words) == text
    assert "k" not in figure_words("step_s", 1000.0, words)
    long = Firing("short", "warn", '{"duration_s": 2100}')
    assert firing_words([long], words)[0].endswith(text)


def test_figures_that_differ_are_a_span() -> None:
    long = Firing("short", "warn", '{"duration_s": 27.9}')
    (told,) = firing_words([SHORT, long], EN)
    assert told.endswith(": 12.3–27.9\u00a0s")
    (unknown,) = unknown_words([LACKING], EN)
    assert unknown == EN["figure_duration_s"]


@pytest.mark.parametrize(
    ("name", "values", "text"),
    [
        ("value_bytes_per_s", (14.2e6, 33.6e6), "14.2–33.6\u00a0MB/s"),
        ("capacity_bytes", (40e9, 1e12), "40.0\u00a0GB–1.00\u00a0TB"),
        ("moved_bytes", (205e6, 2 << 30), "0.205–2.15\u00a0GB"),
        ("duration_s", (0.302, 5.12), "0.302–5.12\u00a0s"),
        ("duration_s", (900, 1800), "15–30 min"),
        ("drives_count", (3, 5), "3–5"),
        ("spread_ratio", (0.0513, 0.0513), "0.0513"),
    ],
)
def test_a_span_has_one_unit_where_one_fits(
    name: str, values: tuple[float, float], text: str
) -> None:
    both = [
        Firing("short", "warn", json.dumps({name: value, "at": n}))
        for n, value in enumerate(values)
    ]
    assert firing_words(both, EN)[0] == f"{EN.get(f'figure_{name}', name)}: {text}"


def test_figures_stand_in_the_first_sentence_of_which_all_are_known() -> None:
    found = ["It moved {moved_bytes} in {duration_s}.", "It took {duration_s}.", ""]
    assert firing_words([SHORT], EN, found) == ["It took 12.3\u00a0seconds."]
    whole = Firing("short", "warn", '{"duration_s": 5.0, "moved_bytes": 40000000000}')
    assert firing_words([whole], EN, found) == ["It moved 40\u00a0GB in 5\u00a0seconds."]
    brief = Firing("short", "warn", '{"duration_s": 0.302}')
    assert firing_words([brief], EN, found) == ["It took 302\u00a0ms."]
    assert firing_words([LACKING], EN, found) == []
    busy = Firing("busy", "warn", '{"cpu_ratio": 0.924}')
    assert firing_words([busy], EN, ["Busy for {cpu_ratio%}."]) == ["Busy for 92%."]
    full = Firing("busy", "warn", '{"cpu_ratio": 1.0}')
    assert firing_words([busy, full], EN, ["{cpu_ratio%}"]) == ["92–100%"]
    assert firing_words([SHORT], EN, [""]) == []


@pytest.mark.parametrize("language", WORDS)
def test_every_rule_says_what_made_it_fire(results: sqlite3.Connection, language: str) -> None:
    book = read_rulebook(results, read_pages(ROOT, WORDS))
    rows = results.execute("select rule, figures from firing where verdict <> 'unevaluated'")
    for rule, figures in set(rows):
        found, english = book.text(language, rule).found, book.text("en", rule).found
        assert found is not None, rule
        assert english is not None
        assert [placed(one) for one in found] == [placed(one) for one in english], rule
        said = firing_words([Firing(rule, "warn", figures)], WORDS[language], found)
        assert said or not found[-1], f"{rule}: {figures}"
        assert "{" not in "".join(said)


def test_what_concerns_the_record_alone_is_no_remark_under_a_chart() -> None:
    book = Rulebook({**RULES, "tool-version-missing": {"title": "Version"}}, {})
    unknown = Firing("tool-version-missing", "info", '{"tool": "dd"}')
    shown = note_json(notes_of(two(unknown, HINT)), book, "en", EN)
    assert [one["id"] for one in shown["infos"]] == ["q-hint"]
    grave = note_json(notes_of(two(replace(unknown, verdict="warn"))), book, "en", EN)
    assert "q-tool-version-missing" in {one["id"] for one in grave["notes"]}


# ------------------------------------------------------------------------------------- charts


def test_an_invalid_figure_is_paler_and_nothing_is_hollow() -> None:
    for path in (ROOT / "site/charts").glob("[a-z]*.vl.json"):
        spec = json.loads(path.read_text())
        shown = json.dumps(mark_doubtful_figures(spec))
        assert "datum.verdict === 'invalid'" in shown, path.name
        assert "datum.one" not in shown, path.name
        assert mark_doubtful_figures({"mark": "line"}) == {"mark": "line"}


def test_rows_say_verdict_mark_and_level() -> None:
    fine, doubtful = (
        Row(key, None, {"setup": "s"}, {"read": figure(source(*firings))})
        for key, firings in (("a", ()), ("b", (FIT,)))
    )
    query = Query("q", "", "", (), "")
    rows = chart_rows(Result(query, (fine, doubtful), (), ("read",)), None, {"s": "#0072b2"}, EN)
    assert [(row["verdict"], row["level"], row["colour"]) for row in rows] == [
        ("", 0, "#0072b2"),
        ("invalid", 2, GREY),
    ]
    assert rows[1]["text"].endswith(" †")
    assert rows[1]["tooltip"].endswith(f"† {EN['verdict_invalid']}: 1")
    assert list_levels(rows) == [2]
    assert add_level_filter({}, rows)["transform"] == [{"filter": "datum.level <= most"}]
    assert list_levels(rows[1:]) == []  # nothing would be left
    assert add_level_filter({}, rows[:1]) == {}


# -------------------------------------------------------------------------------------- guard

LABELLED = {"usermeta": {"invalid": "i18n:one_run"}}
APART = {"facet": {"field": "column_label"}, "resolve": {"scale": {"x": "independent"}}}


def problems(spec: dict[str, Any], shown: Result, ratios: Result | None = None) -> list[str]:
    return [str(problem) for problem in chart_problems("c", spec, shown, ratios)]


def test_a_chart_of_one_kind_passes() -> None:
    assert problems({}, two(SHORT)) == []


def test_units_in_one_encoding_are_refused_unless_panels_are_apart() -> None:
    mixed = result({"a": {"read": figure(source()), "cpu": figure(source(), unit="ratio")}})
    (problem,) = problems({}, mixed)
    assert problem.startswith(
        "site/charts/c.vl.json:1: error chart-mixed: found units B/s (a.read)"
    )
    assert "ratio (a.cpu) in one encoding, expected one of the units" in problem
    assert problems(APART, mixed) == []
    assert problems({"facet": APART["facet"]}, mixed)


def test_aggregates_in_one_encoding_are_refused() -> None:
    mixed = result(
        {"a": {"read": figure(source())}, "b": {"read": figure(source(aggregate="best"))}}
    )
    (problem,) = problems({}, mixed)
    assert "aggregates best (b.read), single (a.read) in one encoding" in problem


def test_invalid_figures_are_not_ranked_with_valid_ones() -> None:
    (problem,) = problems(LABELLED, two(FIT))
    assert "invalid figures (b.read) ranked with valid ones (a.read, a.write, b.write)" in problem


def test_invalid_figures_alone_need_words_for_what_they_measure() -> None:
    cached = result({key: {"read": figure(source(FIT))} for key in ("a", "b")})
    (problem,) = problems({}, cached)
    assert "2 invalid figures (a.read, b.read) without a label" in problem
    assert problems({"usermeta": {"invalid": "the cache"}}, cached)  # words are in site/i18n
    assert problems(LABELLED, cached) == []
    (problem,) = problems(LABELLED, two())
    assert "where no figure is invalid" in problem


def test_scatter_stands_beside_the_rest_where_the_chart_draws_it() -> None:
    scatter, short = (Firing(rule, "invalid", "{}") for rule in ("high-variance", "runtime-short"))
    drawn = {"usermeta": {"spread": True}}
    assert problems({}, two(scatter))
    assert problems(drawn, two(scatter)) == []
    assert problems(drawn, two(FIT))
    for beside, is_wrong in ((FIT, True), (short, False)):
        both = figure(source(scatter, beside))
        found = problems(drawn, result({"a": {"read": both}, "b": {"read": figure(source())}}))
        assert bool(found) == is_wrong
    assert problems(drawn, two(short))  # nothing shows how far one short run is off


def test_ratios_of_a_chart_are_held_to_the_same() -> None:
    ratios = result({"a/b": {"read": figure(source(), unit="ratio"), "x": figure(source())}})
    assert problems({}, two(), ratios)


def test_an_invalid_figure_is_no_baseline_of_a_valid_one() -> None:
    ratio = figure(source(), source(FIT, name="cached"), unit="ratio", computed=True)
    (problem,) = baseline_problems({"q": result({"a": {"times": ratio}})})
    assert "a.times computed from cached, which is invalid" in str(problem)
    both = figure(source(FIT), source(FIT, name="n"), unit="ratio", computed=True)
    assert not list(baseline_problems({"q": result({"a": {"times": both}})}))


# ---------------------------------------------------------------------------- pages of entities


@pytest.fixture(scope="module")
def context(database: Path) -> Iterator[PageContext]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        yield page_context(connection, "en")


def test_a_list_of_caveats_has_each_rule_once_worst_first(context: PageContext) -> None:
    setup = "001-dvd-ram-md4ram.fixed-fat32"
    results = context.records.measured("run_setup.setup = ?", setup)
    shown = caveat_list(context.records.fired_on(setup), len(results), context)
    assert shown
    lines = [line for group in shown.seen for line in group.notes]
    for group in shown.seen:
        verdicts = [line.verdict for line in group.notes]
        assert verdicts == sorted(verdicts, key=["invalid", "warn"].index)
    assert len({line.id for line in lines}) == len(lines)
    (fits,) = [line for line in lines if line.id == "caveat-cache-fit"]
    fired = sum(
        any(one.rule == "cache-fit" and one.verdict == "invalid" for one in own)
        for own in context.records.firings_on(results).values()
    )
    assert fits.count == f"{fired} of {len(results)} figures"
    assert f"{EN['figure_ram_bytes']}: 1\u00a0GiB" in fits.figures


def measured(name: str, setup: str = "s.a", metric: str = "throughput") -> Measured:
    row: dict[str, Any] = dict.fromkeys(Measured._fields)
    return Measured(**row | {"id": name, "setup_id": setup, "metric": metric, "run": f"{setup}.1"})


def marks(rows: list[Measured], **fired: Firing) -> Marks:
    firings = {name: [firing] for name, firing in fired.items()}
    return place_marks(rows, firings, lambda row: row.metric, lambda row: row.run)


def at(level: str, verdict: str = "warn") -> Firing:
    return Firing("fit", verdict, "{}", level)


def test_marks_stand_as_high_as_their_caveat_holds() -> None:
    one, two = measured("one"), measured("two", "s.b")
    cpu = measured("cpu", metric="cpu")
    for level in ("submission", "host", "setup"):
        placed = marks([one, two], one=at(level, "invalid"))
        assert not any(placed[:3])  # said at the head of the page
        assert placed.invalid == {"one"}  # and grey all the same
    run = marks([one, two, cpu], one=at("run"), cpu=at("measurement"))
    assert (list(run.rows), list(run.figures)) == (["s.a.1"], ["cpu"])
    both = marks([one, two, cpu], one=at("measurement"), two=at("measurement"))
    assert (list(both.columns), list(both.figures)) == (["throughput"], [])
    assert list(marks([one, two], two=at("measurement")).figures) == ["two"]


def test_a_whole_column_is_one_mark_with_its_worst_verdict() -> None:
    rows = [measured("one"), measured("two")]
    placed = marks(rows, one=at("measurement"), two=at("measurement", "invalid"))
    (own,) = placed.columns["throughput"]
    assert own.verdict == "invalid"
    assert placed.invalid == {"two"}


def test_what_is_information_or_one_run_marks_nothing() -> None:
    for firing in (at("measurement", "info"), ONCE):
        assert not any(marks([measured("one"), measured("two")], one=firing))


def test_a_setup_leads_to_what_holds_for_its_study(context: PageContext) -> None:
    setup, study = "000-pata-raid.raid0-2u-1ch", "000-pata-raid"
    own = caveat_list(context.records.fired_on(setup), 9, context, study=study)
    whole = caveat_list(context.records.fired_in(study), 99, context)
    assert own
    assert whole
    said = {line.id for group in whole.seen for line in group.notes}
    said |= {line.id for line in whole.infos}
    leads = {cell.href.partition("#")[2] for cell in own.elsewhere}
    assert leads
    assert leads <= said
    here = {line.id for group in own.seen for line in group.notes}
    assert not leads & here


def test_the_page_of_a_rule_names_every_firing(
    context: PageContext, results: sqlite3.Connection
) -> None:
    query = "select count(*) from result_caveat where rule = ? and verdict = 'invalid'"
    (count,) = results.execute(query, ["cache-fit"]).fetchone()
    shown = rule_page("cache-fit", context)
    assert "select" in shown.sql
    assert shown.fires
    rows = [row for row in shown.fires.rows if row[1][0].text == EN["verdict_invalid"]]
    assert sum(int(row[2][0].text) for row in rows) == count
    hrefs = {cell.href for row in rows for cell in row[4]}
    lines = (
        "select distinct line from result join result_caveat using (id) where rule = 'cache-fit'"
    )
    known = {
        f"L{line}" for (line,) in results.execute(f"{lines} and result_caveat.verdict = 'invalid'")
    }
    anchors = {href.partition("#")[2] for href in hrefs}
    assert anchors
    assert anchors <= known


def test_the_list_of_rules_has_them_all_the_worst_first(context: PageContext) -> None:
    topics = rule_list(context).topics
    listed = [one.page for topic in topics for one in topic.rules]
    assert sorted(listed) == sorted(f"caveats/{one}" for one in context.rulebook.rules)
    for topic in topics:
        order = [("invalid", "warn", "info").index(one.verdict) for one in topic.rules]
        assert order == sorted(order)


def test_a_doubtful_finding_is_marked_where_it_is_shown(context: PageContext) -> None:
    doubted = 0
    for row in context.records.submissions():
        findings = context.records.findings(row.submission)
        firings = context.records.finding_firings(row.submission)
        fired = {
            finding
            for finding, own in firings.items()
            if any(one.verdict != "unevaluated" for one in own)
        }
        doubted += len(fired)
        if table := findings_table(findings, firings, context):
            whole = bool(table.heads[0].mark)  # rules that fired on every finding
            for line, finding in zip(table.rows, findings, strict=True):
                assert (finding.finding in fired) == (whole or bool(line[0][0].mark))
    assert doubted


def test_a_rule_without_a_text_is_named() -> None:
    found = [str(problem) for problem in BOOK.problems(["en"])]
    assert len(found) == len(RULES) - 1
    assert "content/en/caveats/hint.md:1: error caveat-text: found no such text" in found[0]
