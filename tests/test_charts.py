"""Charts: specs without numbers or words, pictures that are the same in any order."""

import json
import re
import sqlite3
import subprocess
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from platterbase.articles.figures import Result, run_query
from platterbase.articles.rulebook import Rulebook, read_rulebook
from platterbase.articles.tables import table
from platterbase.charts.data import chart_rows, fill_in_figures
from platterbase.charts.drawing import ChartRenderer, Drawn
from platterbase.charts.kinds import heat
from platterbase.charts.specs import Chart, ChartSpecs
from platterbase.charts.svg import prepare_for_page
from platterbase.database.queries import read_queries
from platterbase.errors import IngestError
from platterbase.language.words import read_words
from tests.copies import ARCHIVE_QUERIES, link_pictures
from tests.test_chart_kit import labels_of, meeting, outside, struck

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "site/charts"
WRITTEN = sorted(path.name.removesuffix(".vl.json") for path in FOLDER.glob("*.vl.json"))
SHORT = sorted(path.stem for path in FOLDER.glob("*.toml"))
NAMES = sorted([*WRITTEN, *SHORT])
WORDS = read_words(ROOT / "site/i18n")
COLOURS: dict[str, str] = json.loads((FOLDER / "_colours.json").read_text())
SETUPS: dict[str, str] = json.loads((FOLDER / "_setups.json").read_text())


@pytest.fixture(scope="session")
def results(database: Path, archive_database: Path) -> dict[str, Result]:
    """What the charts' queries give."""
    queries = read_queries(ROOT / "schema/queries")
    names = {*NAMES, "pata_baselines", "pata_twice"}
    found: dict[str, Result] = {}
    for held, of_archive in ((database, False), (archive_database, True)):
        with closing(sqlite3.connect(held)) as connection:
            found |= {
                name: run_query(connection, queries[name], f"schema/queries/{name}.sql")
                for name in names
                if name.startswith(ARCHIVE_QUERIES) == of_archive
            }
    return found


@pytest.fixture(scope="session")
def rulebook(database: Path) -> Rulebook:
    """The rules, without their texts."""
    with closing(sqlite3.connect(database)) as connection:
        return read_rulebook(connection, [])


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """With the repository's specs and fonts, and a cache of its own."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site/charts").symlink_to(FOLDER)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    return tmp_path


@pytest.fixture(scope="session")
def charts(results: dict[str, Result]) -> dict[tuple[str, str], Chart]:
    """Every chart in every language, filled in."""
    chart_specs = ChartSpecs(ROOT)
    return {
        (name, language): chart_specs.chart(name, language, words, results)
        for name in NAMES
        for language, words in WORDS.items()
    }


@pytest.fixture(scope="session")
def pictures(
    charts: dict[tuple[str, str], Chart],
    built_site: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[tuple[str, str, str], Drawn]:
    """Every chart in every language and the layouts that are looked at: for the site, or here."""
    root = tmp_path_factory.mktemp("pictures")
    (root / "node_modules").symlink_to(ROOT / "node_modules")
    link_pictures(built_site, root)
    wanted = [
        ((name, language, width), (chart.path, spec))
        for (name, language), chart in charts.items()
        for width, spec in chart.specs.items()
        if width in ("wide", "narrow", "small")
    ]
    drawn = ChartRenderer(root).draw([spec for _, spec in wanted])
    return dict(zip([key for key, _ in wanted], drawn, strict=True))


def shown_in_page(chart: Chart, drawn: Drawn) -> str:
    return prepare_for_page(drawn.svg, "c1-", chart.description, COLOURS, chart.path)


@pytest.mark.parametrize("name", WRITTEN)
def test_a_spec_holds_no_data_no_words_and_no_arithmetic(name: str) -> None:
    spec = json.loads((FOLDER / f"{name}.vl.json").read_text())
    assert spec["data"] == {"name": name}
    assert "datasets" not in spec
    assert "calculate" not in json.dumps(spec)
    titles = re.findall(r'"(?:title|note|description)": "([^"]*)"', json.dumps(spec))
    assert titles
    assert all(title.startswith("i18n:") for title in titles)
    assert (ROOT / f"schema/queries/{name}.sql").exists()


def words_of_spec(name: str) -> set[str]:
    """Keys of the words inside the picture."""
    if name in SHORT:
        return set()
    spec = json.loads((FOLDER / f"{name}.vl.json").read_text())
    return set(re.findall(r'"i18n:(\w+)"', json.dumps(what_is_written({**spec, "usermeta": None}))))


def what_is_written(part: Any) -> Any:
    """A spec without filters, and without the values of a scale that no legend shows."""
    if isinstance(part, list):
        return [what_is_written(one) for one in part]
    if not isinstance(part, dict) or part.get("legend", part) is None:
        return None if isinstance(part, dict) else part
    return {key: what_is_written(one) for key, one in part.items() if key != "transform"}


def words_of_data(chart: Chart) -> set[str]:
    return {
        value
        for row in chart.specs["wide"]["datasets"][chart.name]
        for key, value in row.items()
        if value and (key.endswith("_word") or key in ("row_label", "column_label"))
    }


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_speaks_its_language_and_follows_dark_mode(
    charts: dict[tuple[str, str], Chart],
    pictures: dict[tuple[str, str, str], Drawn],
    name: str,
    language: str,
) -> None:
    chart = charts[name, language]
    for width in ("wide", "narrow"):
        shown = shown_in_page(chart, pictures[name, language, width])
        texts = {element.text for element in ET.fromstring(shown).iter()}  # noqa: S314 - made here
        plain = "\n".join(text for text in texts if text)
        assert all(WORDS[language][key] in plain for key in words_of_spec(name))
        assert any(said in plain for said in words_of_data(chart))
        assert "i18n:" not in plain
        assert "…" not in plain  # a label that was cut
        assert f'aria-label="{chart.description}"' in shown
        assert "style=" not in shown
        assert not re.search('(fill|stroke)="#', shown)
        assert "font-family" not in shown


@pytest.mark.parametrize("name", NAMES)
def test_the_layouts_fit_their_columns(
    pictures: dict[tuple[str, str, str], Drawn], name: str
) -> None:
    for language in WORDS:
        for width, most in (("narrow", 328), ("wide", 928)):
            found = re.search(r' width="([\d.]+)"', pictures[name, language, width].svg)
            assert found
            assert float(found[1]) <= most, f"{language} {width}"


@pytest.mark.parametrize("name", NAMES)
def test_a_description_has_figures_of_the_query_as_the_table_prints_them(
    charts: dict[tuple[str, str], Chart],
    results: dict[str, Result],
    rulebook: Rulebook,
    name: str,
) -> None:
    for language, words in WORDS.items():
        description = charts[name, language].description
        assert "{" not in description
        cells = table(results[name], words, {}, rulebook, language)["cells"].values()
        known = {cell["text"] for row in cells for cell in row.values()}
        assert sum(text in description for text in known) >= min(3, len(known)), language


@pytest.mark.parametrize("name", SHORT)
def test_no_label_meets_another_or_leaves_the_picture(
    charts: dict[tuple[str, str], Chart],
    pictures: dict[tuple[str, str, str], Drawn],
    name: str,
) -> None:
    for language in WORDS:
        for width in ("wide", "narrow", "small"):
            svg = pictures[name, language, width].svg
            assert meeting(svg) == [], f"{language} {width}"
            assert outside(svg) == [], f"{language} {width}"
            labels = labels_of(charts[name, language].specs[width]["datasets"][name])
            assert struck(svg, labels) == [], f"{language} {width}"


def test_a_setup_has_one_colour_in_every_chart(charts: dict[tuple[str, str], Chart]) -> None:
    found: dict[str, set[str]] = {}
    for chart in charts.values():
        for row in chart.specs["wide"]["datasets"][chart.name]:
            if "setup" in row:
                found.setdefault(row["setup"], set()).add(row["colour"])
    assert found.keys() == SETUPS.keys()
    assert found == {setup: {colour} for setup, colour in SETUPS.items()}
    assert len(set(SETUPS.values())) == 3  # one drive works at a time, a cable each, shared


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """Return the colour of one mark over another that has this share of it."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def test_marks_and_text_stand_out_from_both_grounds() -> None:
    css = (ROOT / "site/assets/css/tokens.css").read_text()
    for part in css.split("@media")[:2]:
        tokens = dict(re.findall(r"--chart-([\w-]+): (#\w{6});", part))
        for name in COLOURS.values():
            written = ("ink", "quiet", "own", "shared")  # values are in the colours of their bars
            free = name in ("ground", "line", "on-rest") or name.startswith("heat")
            least = 4.5 if name in written else 1 if free else 3
            assert contrast(tokens[name], tokens["ground"]) >= least, name
        inside = {"rest": "on-rest", "own": "ground", "shared": "ground"}
        for bar, text in inside.items():  # what stands in a bar
            assert contrast(tokens[bar], tokens[text]) >= 4.5, bar
        for step in range(1, 6):  # what a cell of a heat map says stands in it
            text = tokens["ink" if step < 4 else "ground"]
            assert contrast(tokens[f"heat-{step}"], text) >= 4.5, step
            pale = mixed(tokens[f"heat-{step}"], tokens["ground"], heat.PALE)
            assert contrast(pale, tokens["ink"]) >= 4.5, step


def test_baselines_are_chosen_not_computed(
    charts: dict[tuple[str, str], Chart], results: dict[str, Result]
) -> None:
    chart = charts["pata_seeks", "en"]
    rows = chart.specs["wide"]["datasets"]["pata_seeks"]
    against = {(r["baseline"], r["row"], r["column"]): r for r in rows}
    one = against["raid0-1u", "raid0-2u-2ch", "seeks"]
    figures = [results["pata_seeks"].figure(row, "seeks") for row in ("raid0-2u-2ch", "raid0-1u")]
    above, below = (figure.value for figure in figures if figure)
    assert one["value"] == pytest.approx(above / below)
    assert one["text"] == "×1.58"
    shared = against["raid0-1u", "raid0-3u", "seeks"]
    assert shared["text"].endswith(" †")  # a doubt about the figure is one about its ratio
    picker = next(p for p in chart.specs["wide"]["params"] if p["name"] == "baseline")
    assert picker["bind"]["options"] == ["", *dict.fromkeys(row["row"] for row in rows)]
    assert len(rows) == 6 * 7


def test_a_ratio_that_is_not_there_is_named(results: dict[str, Result]) -> None:
    ratios = results["pata_baselines"]
    fewer = replace(ratios, rows=ratios.rows[1:])
    with pytest.raises(IngestError, match=r"pata_baselines.sql:1: .*no seeks of linear-4u"):
        ChartSpecs(ROOT).chart(
            "pata_seeks", "en", WORDS["en"], {**results, "pata_baselines": fewer}
        )


def test_a_setup_without_a_colour_is_named(results: dict[str, Result]) -> None:
    with pytest.raises(IngestError, match=r"_setups.json:1: .*no 000-pata-raid.raid0-1u"):
        chart_rows(results["pata_seeks"], None, {}, WORDS["en"])


def test_a_figure_in_a_word_that_is_not_there_is_named(results: dict[str, Result]) -> None:
    with pytest.raises(IngestError, match=r"pata_seeks.sql:1: .*\{raid0-9u.seeks\}"):
        fill_in_figures("so many: {raid0-9u.seeks}", results["pata_seeks"], WORDS["en"])


def test_what_readers_download_is_whole(charts: dict[tuple[str, str], Chart]) -> None:
    """Vega-Lite as it comes from its makers reads it and draws it without a word."""
    code = (
        "import {readFileSync} from 'fs';"
        "import * as vl from 'vega-lite'; import * as v from 'vega';"
        "const said = []; const say = (...t) => { said.push(t.join(' ')); return log; };"
        "const log = {level: () => log, error: say, warn: say, info: () => log, debug: () => log};"
        "for (const spec of JSON.parse(readFileSync(0, 'utf8'))) {"
        " const made = vl.compile(spec, {logger: log}).spec;"
        " const svg = await new v.View(v.parse(made), {logger: log}).toSVG();"
        " if (!svg.includes('<svg')) said.push('no picture'); }"
        "console.log(JSON.stringify(said));"
    )
    specs = json.dumps([chart.specs["alone"] for chart in charts.values()])
    command = ["node", "--input-type=module", "--eval", code]
    ran = subprocess.run(command, input=specs, cwd=ROOT, capture_output=True, text=True, check=True)
    # A point coloured by its series is drawn by its fill and stroke, which say its verdict too.
    # Layers that share a legend need not all switch it off.
    harmless = {
        "Dropping color encoding as the plot also has fill and stroke.",
        'Conflicting legend property "disable" (false and true). Using false.',
    }
    assert set(json.loads(ran.stdout)) - harmless == set()


def test_what_was_drawn_is_kept(repository: Path, charts: dict[tuple[str, str], Chart]) -> None:
    spec = charts["pata_seeks", "en"].specs["wide"]
    (first,) = ChartRenderer(repository).draw([("a", spec)])
    kept = repository / f".cache/charts/{first.key}.svg"
    kept.write_text(first.svg.replace(">165<", ">166<"))
    (second,) = ChartRenderer(repository).draw([("a", spec)])
    assert second.svg != first.svg
    (other,) = ChartRenderer(repository).draw([("a", {**spec, "width": 431})])
    assert other.key != first.key


def test_a_spec_that_cannot_be_drawn_is_named(repository: Path) -> None:
    with pytest.raises(IngestError, match=r"^charts/a.vl.json:1: error chart"):
        ChartRenderer(repository).draw([("charts/a.vl.json", {"mark": {"type": "lines"}})])


def test_a_spec_with_an_unknown_word_is_refused(results: dict[str, Result]) -> None:
    words = dict(WORDS["en"])
    del words["cable_shared"]
    with pytest.raises(IngestError, match=r'"cable_shared"'):
        ChartSpecs(ROOT).chart("pata_seeks", "en", words, results)


def drawn(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{body}</svg>'


def test_a_text_and_its_border_are_one_text() -> None:
    border = '<text x="1" fill="#0072b2" stroke="#ffffff" stroke-width="4">5<tspan>6</tspan></text>'
    letters = '<text x="1" fill="#0072b2">5<tspan>6</tspan></text>'
    other = letters.replace("6", "7")
    body = f"<g><g>{border}</g><g>{letters}{other}</g></g>"
    shown = prepare_for_page(drawn(body), "c-", "", COLOURS, "a.vl.json")
    assert shown.count("<text") == 2
    assert shown.count('paint-order="stroke"') == 1


def test_what_all_elements_of_a_group_have_is_said_once() -> None:
    bars = "".join(f'<path d="M{x}" fill="#0072b2" opacity="0.5"/>' for x in (1, 2))
    other = bars.replace("#0072b2", "#ffffff", 1)
    shown = prepare_for_page(drawn(f"<g>{bars}</g><g>{other}</g>"), "c-", "", COLOURS, "a.vl.json")
    assert shown.count("fill=") == 3
    assert shown.count("opacity=") == 4  # that of a group would be of its picture


def test_ids_get_the_prefix_of_their_chart() -> None:
    shown = prepare_for_page(
        drawn(
            '<clipPath id="clip7"><rect width="1"/></clipPath>'
            '<g clip-path="url(#clip7)"><rect fill="#0072b2"/></g>'
        ),
        "c1234-",
        "a picture",
        COLOURS,
        "a.vl.json",
    )
    assert 'id="c1234-1"' in shown
    assert 'clip-path="url(#c1234-1)"' in shown
    assert "clip7" not in shown


def test_a_colour_without_a_dark_twin_is_refused() -> None:
    with pytest.raises(IngestError, match="colours #123456"):
        prepare_for_page(drawn('<rect fill="#123456"/>'), "c-", "", COLOURS, "a.vl.json")


def test_every_colour_is_defined_for_light_and_dark() -> None:
    css = (ROOT / "site/assets/css/tokens.css").read_text()
    light, dark = css.split("prefers-color-scheme: dark")
    for colour, name in COLOURS.items():
        assert f"--chart-{name}: {colour};" in light
        assert f"--chart-{name}: #" in dark.split("@media print")[0]


def test_each_row_of_a_table_has_a_name(results: dict[str, Result], rulebook: Rulebook) -> None:
    for language, words in WORDS.items():
        for name in NAMES:
            made = table(results[name], words, {}, rulebook, language)
            names = [row["label"] for row in made["rows"]]
            assert all(names), name
            assert len(set(names)) == len(names), name  # as when panels tell bars apart
        grid = table(results["ssd_grid"], words, {}, rulebook, language)
        labels = [row["label"] for row in grid["rows"]]
        assert len(set(labels)) == len(labels)
        named = [words[key] for key in ("column_depth", "column_jobs")]
        assert all(name in label for name in named for label in labels)


def test_a_table_says_shares_in_per_cent(results: dict[str, Result], rulebook: Rulebook) -> None:
    made = table(results["pata_twice"], WORDS["en"], {}, rulebook, "en")
    assert made["columns"][-1]["heading"] == "Of one drive, %"
    assert made["cells"]["nforce"]["of_one"]["number"] == "60.8"
