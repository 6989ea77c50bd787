"""What may be compared: every figure is one of results.db, in Python as in the browser."""

from __future__ import annotations

import gzip
import itertools
import json
import os
import sqlite3
import statistics
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from lxml import etree

from platterbase.pages.comparable import (
    FIELDS,
    Figure,
    Figures,
    comparable_figures,
    field_id,
    figures_file,
    keep_figures,
    kept_figures,
    sources_file,
)
from platterbase.pages.comparison import facts_file
from platterbase.pages.explore import explore_page, field_words
from platterbase.pages.records import Records
from platterbase.statistics import FACTOR, FEW, SOME, compare, spread
from tests.page_context import page_context

LANGUAGES = ("ja", "ko", "ru", "en")
MOST_BYTES = 250_000  # of the data for the first view, as gzip; Brotli takes less


@pytest.fixture(scope="module")
def figures(results: sqlite3.Connection) -> Figures:
    return comparable_figures(Records(results))


def test_figures_kept_of_each_submission_are_all_figures(
    figures: Figures, results: sqlite3.Connection, tmp_path: Path
) -> None:
    for (submission,) in results.execute("select submission from submission").fetchall():
        (tmp_path / submission).write_bytes(keep_figures(results, submission))
    assert kept_figures(sorted(tmp_path.iterdir(), reverse=True)) == figures


def test_every_figure_is_the_middle_of_measurements_of_results_db(
    figures: Figures, results: sqlite3.Connection
) -> None:
    found: dict[tuple[str, ...], list[float]] = {}
    for row in results.execute(
        "select result.*, load.direct, load.flush from result"
        " join measurement on measurement.measurement = result.id"
        " left join load on load.load = measurement.load"
        " where result.scope = 'total' and result.value > 0"
    ):
        kind = (row["tool"], row["metric"], row["statistic"], row["operation"], row["access"])
        load = (row["block_bytes"], row["queue_depth"], row["threads"], row["workset_bytes"])
        rest = (row["direct"], row["flush"], row["aggregate"], row["file_count"], row["streams"])
        setup = f"{row['submission']}.{row['setup']}"
        key = tuple(map(str, (setup, *kind, *load, *rest, row["direction"], row["read_ratio"])))
        found.setdefault(key, []).append(row["value"])
    assert len(figures) > 100
    for figure in figures:
        own = figure.kind
        statistic = "mean" if own.metric == "latency" else "total"
        kind = (own.tool, own.metric, statistic, own.operation, own.access)
        load = (own.block_bytes, own.queue_depth, own.threads, own.workset_bytes)
        rest = (own.direct, own.flush, own.aggregate, own.file_count, own.streams)
        key = tuple(map(str, (figure.setup, *kind, *load, *rest, own.direction, own.read_ratio)))
        assert sorted(found[key]) == sorted(figure.values), key
        middle = statistics.fmean if len(figure.values) == 2 else statistics.median
        assert figure.spread.point == middle(figure.values)


def test_no_increment_no_share_of_a_drive_and_no_sample_is_compared(
    figures: Figures, results: sqlite3.Connection
) -> None:
    totals = {tuple(row) for row in results.execute("select id, setup from array_total")}
    for figure in figures:
        row = results.execute(
            "select * from result where id = ? and submission || '.' || setup = ?",
            [figure.nearest.id, figure.setup],
        ).fetchone()
        assert row["qualifier"] == "exact"
        assert row["operation"] != "monitor"
        if row["verdict"] == "invalid":
            assert figure.invalid
        else:
            assert (figure.nearest.id, figure.setup) in totals


def test_the_files_for_the_browser_say_the_same(
    figures: Figures, results: sqlite3.Connection
) -> None:
    data = json.loads(msgspec.json.encode(figures_file(figures, Records(results))))
    sources = sources_file(figures, {figure.nearest.file: "there" for figure in figures})
    columns = data["figures"]
    assert len(columns["value"]) == len(figures) == len(sources.line)
    for at, figure in enumerate(figures):
        assert data["setups"][columns["setup"][at]] == figure.setup
        workload = data["workloads"][columns["workload"][at]]
        members = [own[one] for one, own in zip(workload, data["fields"].values(), strict=True)]
        assert members == [field_id(figure.kind, field) for field in FIELDS]
        assert columns["value"][at] == figure.spread.point
        rules = [tuple(data["rules"][one]) for one in data["notes"][columns["note"][at]]]
        assert rules == list(figure.rules)
        assert (str(at) in data["repeats"]) == (figure.spread.n > 1)
    assert len({tuple(one) for one in data["workloads"]}) == len(data["workloads"])


def relations(root: Path, pairs: list[dict[str, Any]]) -> list[str]:
    """What site/assets/js/relation.js says of pairs of figures."""
    script = """
      const module = `data:text/javascript,${encodeURIComponent(process.env.MODULE)}`;
      const { relation } = await import(module);
      const pairs = JSON.parse(await new Response(process.stdin).text());
      const said = pairs.map(({ one, other, rule }) => relation(one, other, rule, () => "judged"));
      console.log(JSON.stringify(said));
    """
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        input=json.dumps(pairs),
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "MODULE": (root / "site/assets/js/relation.js").read_text()},
    )
    answers: list[str] = json.loads(done.stdout)
    return answers


def test_the_browser_tells_figures_apart_as_python_does(root: Path, figures: Figures) -> None:
    """All pairs of one kind, and made-up ones of one to five repeats that touch, part and tie."""
    made = [
        [10.0], [19.9], [20.0], [5.0], [10.0, 12.0], [21.0, 30.0], [11.0, 30.0], [4.0, 5.0],
        [10.0, 11.0, 12.0], [12.0, 13.0, 14.0], [12.5, 13.0, 14.0], [1.0, 2.0, 3.0, 4.0],
        [10.0, 10.0, 10.0], [10.0, 11.0, 12.0, 13.0, 14.0], [30.0, 31.0, 32.0, 33.0, 34.0],
    ]  # fmt: skip
    pairs = list(itertools.permutations(made, 2))
    by_kind: dict[object, list[list[float]]] = {}
    for figure in figures:
        by_kind.setdefault(figure.kind, []).append(list(figure.values))
    for own in by_kind.values():
        pairs += itertools.combinations(own, 2)
    assert len(pairs) > 1000
    rule = {"factor": FACTOR, "few": FEW, "some": SOME}

    def shown(values: list[float]) -> dict[str, float]:
        one = spread(values)
        return {"n": one.n, "value": one.point, "least": one.least, "greatest": one.greatest}

    said = relations(
        root, [{"one": shown(one), "other": shown(other), "rule": rule} for one, other in pairs]
    )
    for (one, other), answer in zip(pairs, said, strict=True):
        many = min(len(one), len(other)) >= SOME
        assert answer == ("judged" if many else compare(one, other).relation), (one, other)


def test_what_only_a_test_tells_apart_is_judged_by_python(
    figures: Figures, results: sqlite3.Connection
) -> None:
    first = figures[0]

    def repeated(setup: str, values: list[float]) -> Figure:
        return first._replace(setup=setup, values=tuple(values), spread=spread(values))

    slow, fast = [10.0, 11.0, 12.0, 11.5, 10.5], [20.0, 21.0, 22.0, 20.5, 21.5]
    some = Figures([repeated("a.slow", slow), repeated("a.fast", fast), repeated("a.one", [15.0])])
    assert figures_file(some, Records(results)).judged == [(0, 1, "below")]


def test_the_data_of_the_first_view_stay_small(archive_database: Path) -> None:
    with sqlite3.connect(f"file:{archive_database}?mode=ro", uri=True) as connection:
        records = Records(connection)
        figures = comparable_figures(records)
        data = msgspec.json.encode(figures_file(figures, records))
    assert len({figure.setup for figure in figures}) >= 40
    assert len(figures) > 5000
    assert len(gzip.compress(data)) < MOST_BYTES


def test_reads_while_writes_run_are_not_compared_with_reads_alone(archive_database: Path) -> None:
    """fio reports both ways of a mixed run as reads and as writes, each with its share."""
    with sqlite3.connect(f"file:{archive_database}?mode=ro", uri=True) as connection:
        context = page_context(connection, "en")
        figures = comparable_figures(context.records)
    kinds = {figure.kind for figure in figures}
    assert {kind.read_ratio for kind in kinds if kind.operation == "read"} == {0.5, 1}
    addresses = {tuple(field_id(kind, field) for field in FIELDS) for kind in kinds}
    assert len(addresses) == len(kinds)
    said = {one.id: field_words(one.kind, "do", context) for one in figures.choices["do"]}
    assert said["read.random.0.5"] == "Read, random, 50% reads"
    assert said["read.random"] == "Read, random"


def test_a_share_of_reads_that_nobody_stated_is_not_zero(figures: Figures) -> None:
    mix = figures[0].kind._replace(operation="mix", access="random", direction="both")
    shares = {None: "mix.random.both", 0: "mix.random.both.0", 0.7: "mix.random.both.0.7"}
    for ratio, address in shares.items():
        assert field_id(mix._replace(read_ratio=ratio), "do") == address


def test_the_table_has_every_setup_with_its_facets(database: Path) -> None:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        context = page_context(connection, "en")
        shown = explore_page(comparable_figures(context.records), context)
        setups = {setup for (setup,) in connection.execute("select setup from setup")}
        filesystems = dict(
            connection.execute("select filesystem, count(*) from setup group by filesystem")
        )
    assert {row.setup for row in shown.rows} == setups
    facets = {facet.name: facet for facet in shown.facets}
    counted = {one.id: one.count for one in facets["filesystem"].options}
    assert counted == {name: n for name, n in filesystems.items() if name}
    for facet in shown.facets:
        for at, option in enumerate(facet.options):
            having = [row for row in shown.rows if f"{facet.name}:{at}" in row.facets.split()]
            assert len(having) == option.count > 0
    measured = [row.figure is not None for row in shown.rows]
    assert measured == sorted(measured, reverse=True), "setups without a figure stand last"
    assert sum(measured) > 20


def test_what_is_known_of_setups_stands_side_by_side(database: Path, figures: Figures) -> None:
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        context = page_context(connection, "en")
        known = facts_file(figures, context)
        data = figures_file(figures, context.records)
        setups = {setup for (setup,) in connection.execute("select setup from setup")}
        pairs = {
            (f"{submission}.{one}", f"{submission}.{other}", factor)
            for submission, one, other, factor in connection.execute(
                "select submission, setup_a, setup_b, factor from setup_pair"
            )
        }
    assert known.setups.keys() == setups
    shown = {(data.setups[one], data.setups[other], factor) for one, other, factor in data.pairs}
    assert shown == {pair for pair in pairs if {pair[0], pair[1]} <= {*data.setups}}
    assert len(shown) > 20
    first, second = (
        known.setups[f"000-pata-raid.raid0-2u-{channels}ch"].facts for channels in (1, 2)
    )
    differing = {known.terms[int(at)] for at in first if first[at] != second.get(at, first[at])}
    assert differing == {"Narrowest link"}
    assert [len(own) for own in known.fields.values()] == [len(own) for own in data.fields.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_setups_lead_to_the_comparison_with_those_that_differ_in_one_thing(
    built_site: Path, language: str
) -> None:
    def leads(path: str) -> list[str]:
        page = (built_site / f"public/{language}/{path}/index.html").read_bytes()
        tree = etree.fromstring(page, etree.HTMLParser(encoding="utf-8"))
        found: list[str] = tree.xpath("//main//a[contains(@href, '/compare/?')]/@href")
        return found

    mine, other = "000-pata-raid.raid0-2u-1ch", "000-pata-raid.raid0-2u-2ch"
    assert f"/{language}/compare/?a={mine}&b={other}" in leads("setups/000-pata-raid/raid0-2u-1ch")
    assert f"/{language}/compare/?a={other}&b={mine}" in leads("compare")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_no_script_and_each_row_leads_to_its_setup(
    built_site: Path, language: str
) -> None:
    path = built_site / f"public/{language}/explore/index.html"
    page = etree.fromstring(path.read_bytes(), etree.HTMLParser(encoding="utf-8"))
    (form,) = page.xpath("//form[@class='explore']")
    assert "hidden" in form.attrib
    assert not page.xpath("//*[@style]")
    rows = page.xpath("//table[@class='explore']/tbody/tr")
    assert len(rows) > 60
    for row in rows:
        submission, setup = row.get("data-setup").split(".", maxsplit=1)
        (lead,) = row.xpath("./th/a/@href")
        assert lead == f"/{language}/setups/{submission}/{setup}/"
        assert (built_site / f"public{lead}index.html").is_file()
    leads = page.xpath("//td[@class='figure']/a[contains(@class, 'value')]/@href")
    assert len(leads) > 20
    for lead in leads:
        address, _, line = lead.partition("#")
        raw = (built_site / f"public{address}index.html").read_text()
        assert f"id={line} " in raw.replace('"', "")
    for address in (form.get("data-figures"), form.get("data-sources")):
        json.loads((built_site / f"public{address}").read_text())
