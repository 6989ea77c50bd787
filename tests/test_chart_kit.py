"""The chart kit: a few lines of TOML become a picture whose labels never meet."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import msgspec
import pytest

from platterbase.articles.claimed_numbers import title_number_problems
from platterbase.articles.claims import Claim, title_problems
from platterbase.articles.figures import Figure, Result, Row, Source
from platterbase.articles.firings import Firing
from platterbase.charts.canvas import ACCENT, HUES, INK, QUIET, REST
from platterbase.charts.data import chart_rows
from platterbase.charts.drawing import ChartRenderer
from platterbase.charts.fonts import font
from platterbase.charts.guard import short_problems
from platterbase.charts.kinds import make_small_spec, make_spec
from platterbase.charts.kinds.bars import value_text
from platterbase.charts.kinds.sheet import PALE, Sheet, ratio_text
from platterbase.charts.kit import ChartFile, read_chart_file
from platterbase.charts.layout import (
    NARROW,
    SMALL,
    WIDE,
    Size,
    make_scale,
    multiple,
    text_width,
)
from platterbase.charts.vega import Spec
from platterbase.database.queries import Query
from platterbase.errors import IngestError
from platterbase.language.words import read_words

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")
FIXTURES = ROOT / "tests/fixtures/charts"
BARS = """
kind = "bars"
columns = ["write", "read"]
decisive = ["pair.write"]
ratio = { of = "pair.write", to = "one.write" }
ceiling = [{ figure = "bus.limit", name = "p55_dmi" }]
scale = "SCALE"
claims = ["000/one"]
"""


def a_result(cells: dict[str, dict[str, float]], unit: str, **columns: dict[str, Any]) -> Result:
    """A query with these figures, by row and column, and other columns by row."""
    source = Source("content/x/fio.json", 1, "f", "1", "id", "single")
    rows = tuple(
        Row(
            key,
            "setup_000_raid0_2u_2ch",
            {name: own[key] for name, own in columns.items()},
            {name: Figure(value, unit, (source,), computed=False) for name, value in own.items()},
        )
        for key, own in cells.items()
    )
    names = tuple(dict.fromkeys(name for own in cells.values() for name in own))
    query = Query("x", "x", "x", (), "select 1")
    return Result(query, rows, names, names)


def a_sheet(text: str, result: Result, unit: str, prefix: str, language: str) -> Sheet:
    file = msgspec.toml.decode(text, type=ChartFile)
    words = {**WORDS[language], "column_limit": "limit", "column_iops": "IOPS"}
    rows = chart_rows(result, None, {}, words)
    return Sheet("x", file, rows, words, language, unit, prefix)


def drawn(spec: Spec, language: str) -> str:
    look = json.loads((ROOT / "site/charts/_look.json").read_text())
    whole = {**spec, "config": {**look, **spec["config"], "font": font(language)}}
    (picture,) = ChartRenderer(ROOT).draw([("x", whole)])
    return picture.svg


def texts_of(svg: str) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Each text of a picture with its box: left, top, right, bottom."""

    def walk(element: ET.Element, x: float, y: float) -> Iterator[Any]:
        if move := re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform", "")):
            x, y = x + float(move[1]), y + float(move[2])
        if element.tag.endswith("}text"):
            size = int(float(element.get("font-size", "0").removesuffix("px")))
            lines = [part.text for part in element if part.text] or [element.text or ""]
            bold = element.get("font-weight") == "600"
            wide = max(text_width(line, size, bold=bold) for line in lines)
            wide *= 0.94  # the estimate is generous
            share = {"end": 1.0, "middle": 0.5}.get(element.get("text-anchor", ""), 0.0)
            left, top = x - share * wide, y - size * 0.75
            foot = y + size * 0.2 + (len(lines) - 1) * size * 1.3
            yield "".join(lines), (left, top, left + wide, foot)
        for child in element:
            yield from walk(child, x, y)

    yield from walk(ET.fromstring(svg), 0, 0)  # noqa: S314 - made here


def meeting(svg: str) -> list[tuple[str, str]]:
    """Pairs of texts that overlap; a text and its own border are one."""
    boxes = list(dict.fromkeys(one for one in texts_of(svg) if one[0]))
    return [
        (one, other)
        for (one, a), (other, b) in combinations(boxes, 2)
        if min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1
    ]


def strokes_of(svg: str) -> Iterator[tuple[float, float, float, float]]:
    """The box of each line that is no grid, and of each dot, those of legends included."""

    def walk(element: ET.Element, x: float, y: float) -> Iterator[Any]:
        if move := re.match(r"translate\(([-\d.]+),([-\d.]+)\)", element.get("transform", "")):
            x, y = x + float(move[1]), y + float(move[2])
        thick = float(element.get("stroke-width", "0")) > 1
        if element.tag.endswith("}line") and thick and element.get("stroke") != "none":
            right, down = float(element.get("x2", "0")), float(element.get("y2", "0"))
            parts = 40 if right and down else 1  # a slanting one in pieces
            for part in range(parts):
                xs = [x + right * (part + end) / parts for end in (0, 1)]
                ys = [y + down * (part + end) / parts for end in (0, 1)]
                yield min(xs), min(ys), max(xs), max(ys)
        if dot := re.match(r"M([\d.]+),0A", element.get("d", "")):
            radius = float(dot[1])
            yield x - radius, y - radius, x + radius, y + radius
        for child in element:
            yield from walk(child, x, y)

    yield from walk(ET.fromstring(svg), 0, 0)  # noqa: S314 - made here


def struck(svg: str, but: set[str]) -> list[str]:
    """Texts that a line or a dot lies on, but for labels that stand over their bars."""
    strokes = list(strokes_of(svg))
    return [
        text
        for text, (left, top, right, foot) in texts_of(svg)
        for a in strokes
        if text not in but
        if min(a[2], right) - max(a[0], left) > -1 and a[0] < right - 1 and a[2] > left + 1
        if a[1] < foot - 2 and a[3] > top + 2
    ]


def labels_of(rows: list[dict[str, Any]]) -> set[str]:
    """What stands over bars of a narrow picture, as `texts_of` gives it: in one piece."""
    return {"".join(row["label"]) for row in rows if "above" in row}


def ceilings_of(svg: str) -> list[tuple[float, float, float]]:
    """Each piece of a dashed line down a picture: its place, top and foot."""
    found = re.findall(
        r'<line transform="translate\(([-\d.]+),([-\d.]+)\)" x2="0" y2="([-\d.]+)"[^>]*dasharray',
        svg,
    )
    edge = re.search(r"translate\(([-\d.]+),([-\d.]+)\)", svg)
    dx, dy = (float(edge[1]), float(edge[2])) if edge else (0.0, 0.0)
    return [
        (float(x) + dx, *sorted((float(y) + dy, float(y) + dy + float(down))))  # type: ignore[misc]
        for x, y, down in found
    ]


def outside(svg: str) -> list[str]:
    """Texts that leave the picture."""
    found = re.search(r' width="([\d.]+)"', svg)
    assert found
    return [text for text, box in texts_of(svg) if box[0] < -2 or box[2] > float(found[1]) + 4]


BUS = {
    "one": {"write": 38.8e6, "read": 40.1e6},
    "shared": {"write": 33.6e6, "read": 35e6},
    "pair": {"write": 77.4e6, "read": 75e6},
    "four": {"write": 80.4e6, "read": 61e6},
    "bus": {"limit": 300e6},
}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("scale", ["linear", "log"])
def test_bars_show_ceiling_and_multiple_and_no_label_meets(
    language: str, size: Size, scale: str
) -> None:
    sheet = a_sheet(BARS.replace("SCALE", scale), a_result(BUS, "B/s"), "B/s", "M", language)
    spec = make_spec(sheet, size)
    svg = drawn(spec, language)
    assert meeting(svg) == []
    assert outside(svg) == []
    assert struck(svg, labels_of(spec["datasets"]["x"])) == []
    assert len(list(strokes_of(svg))) >= 4  # the ceiling and the three of the bracket
    shown = [text for text, _ in texts_of(svg)]
    assert any("300" in text for text in shown)
    assert (
        WORDS[language]["chart_times"]
        .format(ratio="2.0")
        .replace(".", WORDS[language]["number_decimal"])
        in shown
    )
    assert any(text.startswith("77") for text in shown)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("language", WORDS)
def test_a_ceiling_crosses_no_value_and_no_heading(language: str, size: Size) -> None:
    near = {**BUS, "bus": {"limit": 82e6}}  # just beyond the longest bar: where values stand
    sheet = a_sheet(BARS.replace("SCALE", "linear"), a_result(near, "B/s"), "B/s", "M", language)
    svg = drawn(make_spec(sheet, size), language)
    lines = ceilings_of(svg)
    assert lines
    assert meeting(svg) == []
    assert outside(svg) == []
    labels = {str(row["row_label"]) for row in sheet.shown}
    ceiling = max(x for x, _, _ in lines)
    values = {row["text"] for row in sheet.shown} | {row["full"] for row in sheet.shown}
    ends = [box[2] for text, box in texts_of(svg) if text in values]
    assert len(ends) >= len(sheet.shown)
    assert max(ends) < ceiling  # none exceeds it: no bar does
    assert [
        text
        for text, (left, top, right, foot) in texts_of(svg)
        for x, start, end in lines
        if not any(text in label for label in labels)  # of a narrow picture: they stand above bars
        if left + 1 < x < right - 1 and top + 1 < end and start + 1 < foot
    ] == []


def heat_of_006() -> Result:
    """IOPS of one SSD of study 006 by queue depth and jobs, as in its archive."""
    lines = (FIXTURES / "006_intel_random_read.csv").read_text().splitlines()[1:]
    found = [line.split(",") for line in lines]
    cells = {f"{depth}-{jobs}": {"iops": float(iops)} for depth, jobs, iops in found}
    depths = {f"{depth}-{jobs}": int(depth) for depth, jobs, _ in found}
    jobs_ = {f"{depth}-{jobs}": int(jobs) for depth, jobs, _ in found}
    return a_result(cells, "1/s", depth=depths, jobs=jobs_)


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_ceiling_crosses_only_the_rows_that_it_limits(size: Size) -> None:
    near = {**BUS, "bus": {"limit": 50e6}}
    limited = BARS.replace("SCALE", "linear").replace(
        'name = "p55_dmi"', 'name = "p55_dmi", rows = ["one", "shared"]'
    )
    sheet = a_sheet(limited, a_result(near, "B/s"), "B/s", "M", "en")
    spec = make_spec(sheet, size)
    rows = spec["datasets"]["x"]
    pieces = spec["datasets"]["ceiling_0_linear_rows"]
    assert len(pieces) == 4
    assert {one["given"] for one in pieces} == {
        row["given"] for row in rows if row["row"] in ("one", "shared")
    }
    assert len(ceilings_of(drawn(spec, "en"))) >= 4


def small_of(text: str, cells: dict[str, dict[str, float]], **columns: Any) -> Spec:
    return make_small_spec(a_sheet(text, a_result(cells, "B/s", **columns), "B/s", "M", "en"))


def test_a_small_picture_shows_a_few_bars_from_zero_and_nothing_beside_them() -> None:
    spec = small_of(BARS.replace("SCALE", "log"), BUS)
    bars = spec["datasets"]["x"]
    assert [bar["row"] for bar in bars] == ["one", "shared", "pair", "four"]  # of the first column
    assert {bar["column"] for bar in bars} == {"write"}
    assert [bar["printed"] for bar in bars] == ["38.8", "33.6", "77.4", "80.4"]  # the unit is above
    assert [one["text"] for one in spec["datasets"]["heading"]] == ["Write, MB/s"]
    assert {*spec["datasets"]} == {"x", "heading"}
    long, short = (bars[place]["at"] - bars[place]["begin"] for place in (3, 0))
    assert long / short == pytest.approx(80.4 / 38.8, abs=0.01)
    chosen = small_of('small = ["four", "shared"]\n' + BARS.replace("SCALE", "linear"), BUS)
    assert [bar["row"] for bar in chosen["datasets"]["x"]] == ["four", "shared"]


def test_small_pictures_are_made_alike_whatever_they_show() -> None:
    pairs = 'kind = "pairs"\ndecisive = ["pair"]\nclaims = ["000/one"]\n'
    columns, rows = 'start = "write"\nend = "read"', 'start = "one"\nend = "pair"'
    one_row = """
kind = "bars"
columns = ["write", "read"]
together = true
hue = { column = "column", colours = { write = "rest", read = "own" } }
small = ["one"]
small_columns = ["write", "read"]
claims = ["000/one"]
"""
    panels = BARS.replace("SCALE", "linear").replace("ceiling", 'panel = "bus_word"\nceiling')
    words = {key: "p55_dmi" if key in ("one", "shared") else "column_write" for key in BUS}
    shown = [
        small_of(pairs + columns, BUS),
        small_of(pairs + rows, BUS),
        small_of(one_row, BUS),
        small_of(panels, BUS, bus_word=words),
    ]
    bars = [[f"{bar['row']}.{bar['column']}" for bar in spec["datasets"]["x"]] for spec in shown]
    assert bars == [
        ["pair.write", "pair.read"],
        ["one.write", "pair.write"],
        ["one.write", "one.read"],
        ["one.write", "shared.write"],  # the first panel
    ]
    assert len({spec["height"] for spec in shown}) == 1
    for spec in shown:
        svg = drawn(spec, "en")
        assert {*re.findall(r'font-size="(\d+)px"', svg)} == {str(SMALL.text)}
        assert meeting(svg) == []
        assert outside(svg) == []


def test_a_logarithmic_scale_has_dots_and_three_round_values_at_least() -> None:
    text = BARS.replace("SCALE", "log")
    spec = make_spec(a_sheet(text, a_result(BUS, "B/s"), "B/s", "M", "en"), WIDE)
    svg = drawn(spec, "en")
    dots = [box for box in strokes_of(svg) if 10 < box[2] - box[0] < 11]
    assert len(dots) == 8  # a dot for each figure
    assert len(re.findall(r'd="M[\d.]+,[\d.]+h', svg)) == 1  # the ground, and no bar
    assert [one["text"] for one in spec["datasets"]["ticks_log"]] == ["20", "50", "100", "200"]
    assert make_scale([2e3, 1e7], 0, 100, log=True).rounds() == [1e3, 1e4, 1e5, 1e6, 1e7]


def test_a_ceiling_that_meets_a_value_on_a_phone_goes_on_below_it() -> None:
    text = """
kind = "bars"
columns = ["read"]
decisive = ["low"]
ceiling = [{ figure = "bus.limit", name = "p55_dmi" }]
claims = ["000/one"]
"""
    cells = {
        "high": {"read": 3.42e6},
        "middle": {"read": 1.9e6},
        "low": {"read": 1.25e6},
        "bus": {"limit": 1.54e6},
    }
    spec = make_spec(a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en"), NARROW)
    rows = spec["datasets"]["x"]
    pieces = spec["datasets"]["ceiling_0_linear_rows"]
    assert {one["given"] for one in pieces} == {row["given"] for row in rows}  # it passes all
    assert struck(drawn(spec, "en"), labels_of(rows)) == []


def test_a_large_value_is_said_as_in_a_sentence() -> None:
    text = """
kind = "bars"
columns = ["read"]
decisive = ["b"]
claims = ["000/one"]
"""
    cells = {"a": {"read": 3424824.0}, "b": {"read": 1254843.0}, "c": {"read": 53158.0}}
    spec = make_spec(a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en"), WIDE)
    printed = [row["printed"] for row in spec["datasets"]["x"]]
    assert printed == ["3.42\u00a0million", "1.25\u00a0million\u00a0/s", "53,158"]
    spec = make_spec(a_sheet(text, a_result(cells, "1/s"), "1/s", "", "ja"), WIDE)
    printed = [row["printed"] for row in spec["datasets"]["x"]]
    assert printed == ["342万", "125万\u00a0回/秒", "53,158"]
    cells = {"a": {"read": 2681450.0}, "b": {"read": 1899632.0}}
    spec = make_spec(a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en"), WIDE)
    printed = [row["printed"] for row in spec["datasets"]["x"]]
    assert printed == ["2.68\u00a0million", "1.90\u00a0million\u00a0/s"]  # both to a hundredth


def test_a_line_or_dot_on_a_text_is_found() -> None:
    text = '<text transform="translate(10,20)" font-size="12px">35 min</text>'
    said = f'<svg xmlns="http://www.w3.org/2000/svg">{text}{{}}</svg>'
    line = '<line transform="translate(30,5)" x2="0" y2="40" stroke="#000" stroke-width="1.5"/>'
    dot = '<path transform="translate(45,16)" d="M5.6,0A5.6,5.6,0,1,1,-5.6,0"/>'
    away = line.replace("30,5", "80,5") + dot.replace("45,16", "80,16")
    assert struck(said.format(line), set()) == ["35 min"]
    assert struck(said.format(dot), set()) == ["35 min"]
    assert struck(said.format(away), set()) == []


HEAT = """
kind = "heat"
columns = ["iops"]
x = "depth"
y = "jobs"
x_word = "chart_depth"
y_word = "chart_jobs"
scale = "log"
decisive = ["32-1"]
claims = ["006/one"]
"""


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("language", WORDS)
def test_a_heat_map_of_study_006(language: str, size: Size) -> None:
    sheet = a_sheet(HEAT, heat_of_006(), "1/s", "", language)
    spec = make_spec(sheet, size)
    svg = drawn(spec, language)
    assert meeting(svg) == []
    assert outside(svg) == []
    rows = spec["datasets"]["x"]
    assert len(rows) == 49
    lowest, highest = (end(rows, key=lambda row: row["value"]) for end in (min, max))
    assert lowest["paint"] == "#dcebf5"
    assert highest["paint"] == "#0b4a7d"
    by_value = sorted(rows, key=lambda row: row["value"])
    ramp = ["#dcebf5", "#a9cfe6", "#69a9d2", "#2a73a8", "#0b4a7d"]
    steps = [ramp.index(row["paint"]) for row in by_value]
    assert steps == sorted(steps)
    assert sum(row["decisive"] for row in rows) == 1


def test_a_heat_map_has_the_same_lines_in_every_process() -> None:
    # A set of texts has an order of its own in each process, and a build must give the same bytes.
    drawn = """
from tests.test_chart_kit import HEAT, WIDE, a_sheet, heat_of_006, make_spec
blocks = 'blocks = [["1-2.iops", "8-64.iops"], ["8-1.iops", "8-64.iops"]]'
sheet = a_sheet(HEAT.replace("claims", blocks + chr(10) + "claims"), heat_of_006(), "1/s", "", "en")
print(make_spec(sheet, WIDE)["datasets"]["blocks"])
"""
    lines = {
        subprocess.run(
            [sys.executable, "-c", drawn],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(lines) == 1
    assert b"'x2'" in lines.pop()


def test_a_panel_of_a_heat_map_says_what_a_division_costs() -> None:
    text = HEAT.replace("claims", 'steps = [["1-32.iops", "1-1.iops"]]\nclaims')
    blocks = 'blocks = [["1-2.iops", "8-64.iops"], ["8-1.iops", "8-64.iops"]]\n'
    text = text.replace("claims", f"{blocks}claims")
    sheet = a_sheet(text, heat_of_006(), "1/s", "", "en")
    data = make_spec(sheet, WIDE)["datasets"]
    (said,) = data["changes"]
    assert said["text"] == "53 → 8.4 (\u221284%)"
    (framed,) = data["outlines_1c2127"]
    (decisive,) = [row for row in data["x"] if row["decisive"]]
    assert [framed[edge] for edge in ("x", "y", "x2", "y2")] == [
        decisive[edge] for edge in ("x", "y", "x2", "y2")
    ]
    upright = [one for one in data["blocks"] if one["x"] == one["x2"]]
    inside = {  # from its left edge to the cell, an odd number of lines is crossed
        row["row"]
        for row in data["x"]
        if sum(o["x"] < row["mid_x"] and o["y"] < row["mid_y"] < o["y2"] for o in upright) % 2
    }
    assert {tuple(map(int, row.split("-"))) for row in inside} == {
        (depth, jobs) for depth in (1, 2, 4, 8) for jobs in (2, 4, 8, 16, 32, 64)
    } | {(8, 1)}


@pytest.mark.parametrize("language", WORDS)
def test_four_grids_stand_two_by_two_and_level_ones_have_no_share(language: str) -> None:
    most = {"ssd_way_sata300": 52e3, "ssd_way_p420i": 68e3, "ssd_way_hba": 55e3}
    most["ssd_way_m1015"] = 74e3
    deep = {"ssd_way_hba": 0.75, "ssd_way_m1015": 0.8}  # what is left where the queue is deep
    sizes = (1, 4, 8, 16)
    keys = {f"{way}-{d}-{j}": (way, d, j) for way in most for d in sizes for j in sizes}
    result = a_result(
        {
            key: {"iops": most[way] * (deep.get(way, 1.0) if depth > jobs else 1)}
            for key, (way, depth, jobs) in keys.items()
        },
        "1/s",
        way_word={key: way for key, (way, _, _) in keys.items()},
        depth={key: depth for key, (_, depth, _) in keys.items()},
        jobs={key: jobs for key, (_, _, jobs) in keys.items()},
    )
    pairs = ", ".join(f'["{way}-4-16.iops", "{way}-16-4.iops"]' for way in most)
    text = HEAT.replace("claims", f'panel = "way_word"\nsteps = [{pairs}]\nclaims')
    sheet = a_sheet(text, result, "1/s", "", language)
    for size in (WIDE, NARROW):
        spec = make_spec(sheet, size)
        svg = drawn(spec, language)
        assert meeting(svg) == []
        assert outside(svg) == []
        assert len({one["x"] for one in spec["datasets"]["panels"]}) == 2
        assert len({one["y"] for one in spec["datasets"]["panels"]}) == 2
        assert len(spec["datasets"]["changes"]) == len(deep)
        assert [one["text"] for one in spec["datasets"]["level"]] == ["52 → 52", "68 → 68"]
    text = text.replace("claims", 'step_word = "ssd_jobs_step"\nclaims')
    named = a_sheet(text, result, "1/s", "", language)
    step = WORDS[language]["ssd_jobs_step"]
    for size, lines in ((WIDE, 2), (NARROW, 4 + 2)):
        spec = make_spec(named, size)
        svg = drawn(spec, language)
        assert meeting(svg) == []
        assert outside(svg) == []
        level = [one["text"] for one in spec["datasets"]["level"]]
        assert len(level) == lines
        assert level[0].startswith(step)
        assert all(step in one for one in level) == (size is WIDE)


def test_a_row_that_its_source_doubts_is_paler() -> None:
    text = """
kind = "bars"
columns = ["rate"]
faint = ["two"]
claims = ["000/one"]
"""
    cells = {"one": {"rate": 100.0}, "two": {"rate": 300.0}}
    spec = make_spec(a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en"), WIDE)
    assert {row["row"]: row["pale"] for row in spec["datasets"]["x"]} == {"one": 1, "two": PALE}


def test_the_part_that_a_bar_adds_begins_where_the_bar_before_it_ended() -> None:
    cells = {
        "one": {"summed": 160e6},
        "two": {"summed": 320e6, "added": 160e6},
        "three": {"summed": 330e6, "added": 10e6},
    }
    text = """
kind = "bars"
columns = ["summed"]
added = "added"
summed = "summed"
claims = ["000/one"]
"""
    sheet = a_sheet(text, a_result(cells, "B/s"), "B/s", "M", "en")
    spec = make_spec(sheet, WIDE)
    one, two, three = spec["datasets"]["x"]
    assert {row["pale"] for row in (one, two, three)} == {PALE}  # no source states these sums
    assert "before_linear" not in one
    assert two["before_linear"] == pytest.approx(one["at_linear"])
    assert three["before_linear"] == pytest.approx(two["at_linear"])
    assert "sign_at" not in two  # it stands in the part
    assert three["sign_at"] > three["at_linear"]  # the part is too short: behind the value


def test_a_span_reaches_from_the_lowest_to_the_highest_and_says_both() -> None:
    text = """
kind = "bars"
columns = ["write"]
low = "low"
high = "high"
claims = ["000/one"]
"""
    cells = {"one": {"write": 493e6, "low": 306e6, "high": 967e6}}
    spec = make_spec(a_sheet(text, a_result(cells, "B/s"), "B/s", "M", "en"), WIDE)
    (row,) = spec["datasets"]["x"]
    assert (row["low_text"], row["high_text"]) == ("310", "970")
    assert row["low_at_linear"] < row["value_at_linear"] < row["high_at_linear"]
    # A third or fourth digit tells median and end apart; what is alike is said once.
    for high, said in (
        (1.24e9, ("893", "1,190", "1,240")),
        (1.194e9, ("893", "1,190", "1,194")),
        (1.19e9, ("890", "1,200", "")),
    ):
        cells = {"one": {"write": 1.19e9, "low": 893e6, "high": high}}
        spec = make_spec(a_sheet(text, a_result(cells, "B/s"), "B/s", "M", "en"), WIDE)
        (row,) = spec["datasets"]["x"]
        assert (row["low_text"], row["printed"], row["high_text"]) == said


def test_colours_say_what_the_file_says() -> None:
    text = """
kind = "bars"
columns = ["read"]
hue = { column = "tool", colours = { one = "shared", other = "own" } }
claims = ["000/one"]
"""
    cells = {"a": {"read": 20e6}, "b": {"read": 40e6}}
    result = a_result(cells, "B/s", tool={"a": "one", "b": "other"})
    spec = make_spec(a_sheet(text, result, "B/s", "M", "en"), WIDE)
    rows = {(row["row"], row["column"]): row for row in spec["datasets"]["x"]}
    assert rows["a", "read"]["paint"] == "#c05200"
    assert rows["b", "read"]["paint"] == "#0072b2"
    assert rows["a", "read"]["at_linear"] < rows["b", "read"]["at_linear"]


def test_each_line_says_its_multiple_and_a_pale_end_is_pale_in_the_key() -> None:
    text = """
kind = "pairs"
ends = ["shared", "own"]
start = "write"
end = "read"
claims = ["000/one"]
"""
    cells = {"1": {"write": 368206.0, "read": 623.0}, "4": {"write": 50426.0, "read": 449.0}}
    sheet = a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en")
    sheet = replace(
        sheet, rows=[{**row, "misled": int(row["column"] == "write")} for row in sheet.rows]
    )
    spec = make_spec(sheet, NARROW)
    assert [one["text"] for one in spec["datasets"]["ratios"]] == ["×590", "×110"]
    key = spec["datasets"]["key"]
    assert [one["paint"] for one in key] == [HUES["shared"], HUES["own"]]
    assert [one["pale"] < 1 for one in key] == [True, False]
    sheet = replace(sheet, rows=[{**row, "misled": 1} for row in sheet.rows])
    key = make_spec(sheet, NARROW)["datasets"]["key"]
    assert [one["pale"] < 1 for one in key] == [True, True]
    said = replace(sheet, file=msgspec.structs.replace(sheet.file, pale=False))
    spec = make_spec(said, NARROW)  # words say it instead
    assert {one["pale"] for name in ("key", "x") for one in spec["datasets"][name]} == {1}


@pytest.mark.parametrize(
    ("written", "colours"),
    [(60.0, {"Read: ×1.6": QUIET, "Write: ×2.0": ACCENT}), (196.0, {"×2.0": INK})],
    ids=["pairs disagree", "pairs agree"],
)
def test_a_multiple_names_the_greater_end_in_its_colour_where_pairs_disagree(
    written: float, colours: dict[str, str]
) -> None:
    text = 'kind = "pairs"\nstart = "read"\nend = "write"\nclaims = ["000/one"]\n'
    cells = {"port": {"read": 98.0, "write": written}, "card": {"read": 114.0, "write": 223.0}}
    spec = make_spec(a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en"), WIDE)
    picture = ET.fromstring(drawn(spec, "en"))  # noqa: S314 - made here
    fills = {element.text: element.get("fill") for element in picture.iter()}
    assert {said: fill for said, fill in fills.items() if said and "×" in said} == colours


def test_each_of_several_decisive_values_has_the_colour_of_its_bar() -> None:
    text = """
kind = "bars"
columns = ["write"]
decisive = ["a", "b"]
hue = { column = "row", colours = { a = "shared", b = "own", c = "rest" } }
claims = ["000/one"]
"""
    cells = {"a": {"write": 48.0}, "b": {"write": 65.0}, "c": {"write": 50.0}}
    spec = make_spec(a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en"), WIDE)
    picture = ET.fromstring(drawn(spec, "en"))  # noqa: S314 - made here
    fills = {(element.text or "")[:2]: element.get("fill") for element in picture.iter()}
    assert (fills["48"], fills["65"], fills["50"]) == (HUES["shared"], HUES["own"], INK)


def test_one_figure_may_have_a_colour_of_its_own() -> None:
    text = """
kind = "bars"
columns = ["read", "write"]
hue = { column = "row", colours = { a = "own", "a.write" = "rest" } }
claims = ["000/one"]
"""
    result = a_result({"a": {"read": 48.0, "write": 65.0}}, "1/s")
    sheet = a_sheet(text, result, "1/s", "", "en")
    painted = {row["column"]: sheet.paint(row) for row in sheet.shown}
    assert painted == {"read": HUES["own"], "write": HUES["rest"]}


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
@pytest.mark.parametrize("language", WORDS)
def test_each_test_is_a_square_and_both_numbers_are_said(language: str, size: Size) -> None:
    text = """
kind = "tests"
columns = ["wrong"]
of = "tests"
ends_in = ["sums_damaged", "sums_intact"]
decisive = ["few"]
accent = "shared"
claims = ["000/one"]
"""
    counts = {"few": {"wrong": 4.0, "tests": 6.0}, "many": {"wrong": 0.0, "tests": 24.0}}
    sheet = a_sheet(text, a_result(counts, "count"), "count", "", language)
    spec = make_spec(sheet, size)
    squares = spec["datasets"]["squares"]
    assert [square["paint"] == HUES["shared"] for square in squares] == 4 * [True] + 26 * [False]
    svg = drawn(spec, language)
    assert meeting(svg) == []
    assert outside(svg) == []
    said = {one for one, _ in texts_of(svg)}
    assert {WORDS[language]["chart_counted"].format(k=k, n=n) for k, n in ((4, 6), (0, 24))} <= said
    bars = make_small_spec(sheet)["datasets"]["x"]
    assert [bar["printed"] for bar in bars] == [row["printed"] for row in spec["datasets"]["x"]]


def test_squares_of_what_is_proved_have_their_colour() -> None:
    text = """
kind = "tests"
columns = ["wrong"]
of = "tests"
ends_in = ["sums_damaged", "sums_repaired", "sums_intact"]
proved = ["known"]
said = ["sums_said_damaged", "sums_said_repaired"]
accent = "shared"
claims = ["000/one"]
"""
    counts = {"known": {"wrong": 0.0, "tests": 2.0}, "luck": {"wrong": 1.0, "tests": 2.0}}
    sheet = a_sheet(text, a_result(counts, "count"), "count", "", "en")
    painted = [square["paint"] for square in make_spec(sheet, WIDE)["datasets"]["squares"]]
    assert painted == [HUES["own"], HUES["own"], HUES["shared"], REST]
    rows = make_spec(sheet, WIDE)["datasets"]["x"]
    assert [row["printed"] for row in rows] == ["2 of 2 repaired", "1 of 2 damaged"]


def test_few_bars_are_higher_and_those_of_a_phone_are_not() -> None:
    assert [WIDE.for_bars(number).bar for number in (4, 6, 7)] == [30, 26, WIDE.bar]
    assert NARROW.for_bars(2) == NARROW


def test_a_ceiling_of_one_panel_is_named_there() -> None:
    text = """
kind = "bars"
columns = ["read"]
panel = "port"
claims = ["000/one"]
[[ceiling]]
figure = "bus1.limit"
name = "p55_dmi"
rows = ["a"]
[[ceiling]]
figure = "bus2.limit"
name = "p55_dmi"
rows = ["b"]
"""
    buses = {"bus1": {"limit": 70e6}, "bus2": {"limit": 150e6}}
    cells = {"a": {"read": 50e6}, "b": {"read": 90e6}, **buses}
    ports = {"port": {"a": "SATA 300", "b": "SATA 600", "bus1": "", "bus2": ""}}
    sheet = a_sheet(text, a_result(cells, "B/s", **ports), "B/s", "M", "en")
    for size in (WIDE, NARROW):
        spec = make_spec(sheet, size)
        rows = {row["row"]: row for row in spec["datasets"]["x"]}
        heads = {one["text"]: one["y"] for one in spec["datasets"]["headings"]}
        assert set(heads) == {"SATA 300, MB/s", "SATA 600, MB/s"}
        first, second = (spec["datasets"][f"ceiling_{at}_linear_text"][0] for at in (0, 1))
        assert heads["SATA 300, MB/s"] <= first["y"] < rows["a"]["given"] + rows["a"]["above"]
        assert heads["SATA 600, MB/s"] <= second["y"] < rows["b"]["given"] + rows["b"]["above"]
        svg = drawn(spec, "en")
        assert meeting(svg) == []
        assert struck(svg, labels_of(spec["datasets"]["x"])) == []


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_how_far_bars_are_apart_stands_beside_their_ends(size: Size) -> None:
    text = """
kind = "bars"
columns = ["read"]
spread = { row = "a", name = "ssd_apart" }
claims = ["000/one"]
"""
    cells = {"a": {"read": 53158.0}, "b": {"read": 52874.0}, "c": {"read": 52406.0}}
    spec = make_spec(a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en"), size)
    assert spec["datasets"]["spread_text"][0]["text"] == "1.4%"
    upright, *_ = spec["datasets"]["spread"]
    rows = spec["datasets"]["x"]
    assert upright["x"] > max(row["at_linear"] + row["room_linear"] for row in rows)
    assert upright["y"] <= rows[0]["given"] + rows[0]["above"]
    svg = drawn(spec, "en")
    assert outside(svg) == []
    assert meeting(svg) == []


def test_a_spread_stands_before_a_ceiling_that_leaves_it_room() -> None:
    text = """
kind = "bars"
columns = ["read"]
ceiling = [{ figure = "a.limit", name = "ssd_link" }]
spread = { row = "a", name = "ssd_apart" }
claims = ["000/one"]
"""
    for limit, before in ((90e3, True), (54e3, False)):
        cells = {"a": {"read": 53158.0, "limit": limit}, "b": {"read": 52406.0, "limit": limit}}
        sheet = a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en")
        spec = make_spec(sheet, WIDE)
        upright, *_ = spec["datasets"]["spread"]
        line = spec["datasets"]["ceiling_0_linear"][0]["x"]
        assert (upright["x"] < line) is before
        assert spec["datasets"]["spread_text"][0]["x"] > line
        svg = drawn(spec, "en")
        assert outside(svg) == []
        assert meeting(svg) == []


def test_what_is_said_large_has_the_colour_of_the_bar_named_first() -> None:
    text = """
kind = "bars"
columns = ["read"]
hue = { column = "row", colours = { a = "shared", b = "own" } }
decisive = ["b.read", "a.read"]
claims = ["000/one"]
"""
    cells = {"a": {"read": 48381.0}, "b": {"read": 65500.0}}
    assert a_sheet(text, a_result(cells, "1/s"), "1/s", "", "en").accent == HUES["own"]


@pytest.mark.parametrize(("language", "text"), [("en", "61%"), ("ru", "61\u00a0%")])
def test_a_loss_is_said_as_a_share(language: str, text: str) -> None:
    file = """
kind = "bars"
columns = ["read"]
ratio = { of = "pair.read", to = "one.read", as = "percent" }
claims = ["000/one"]
"""
    cells = {"one": {"read": 48.5e6}, "pair": {"read": 29.5e6}}
    sheet = a_sheet(file, a_result(cells, "B/s"), "B/s", "M", language)
    assert [ratio_text(sheet, ratio) for ratio in sheet.file.ratios] == [text]


def test_a_value_in_its_own_unit_is_said_as_in_text() -> None:
    file = """
kind = "bars"
columns = ["fsync"]
own_units = true
claims = ["000/one"]
"""
    cells = {"one": {"fsync": 0.0538}, "two": {"fsync": 8.784}}
    sheet = a_sheet(file, a_result(cells, "s"), "s", "", "en")
    assert [value_text(sheet, row) for row in sheet.shown] == ["54\u00a0ms", "8.8\u00a0s"]
    assert sheet.heading("ext4") == "ext4"


def test_a_caveat_that_the_chart_is_about_has_no_sign() -> None:
    cells = {"one": {"read": 48.5e6}, "pair": {"read": 29.5e6}, "apart": {"read": 87.1e6}}
    result = a_result(cells, "B/s")
    shared = Firing("pata-shared-channel", "warn", "{}")
    pair = result.rows[1]
    read = pair.figures["read"]
    doubted = replace(read, sources=(replace(read.sources[0], firings=(shared,)),))
    doubtful = replace(pair, figures={"read": doubted})
    result = replace(result, rows=(result.rows[0], doubtful, result.rows[2]))
    file = 'kind = "bars"\ncolumns = ["read"]\nclaims = ["000/one"]\nsubject = ["RULE"]\n'
    signed = {
        rule: a_sheet(file.replace("RULE", rule), result, "B/s", "M", "en").signed
        for rule in ("pata-shared-channel", "cache-fit")
    }
    assert signed == {"pata-shared-channel": set(), "cache-fit": {"pair.read"}}
    wrong = msgspec.toml.decode(file.replace("RULE", "cache-fit"), type=ChartFile)
    (found,) = short_problems("x", wrong, result)
    assert 'subject names "cache-fit"' in str(found)


def test_a_multiple_has_the_two_digits_that_matter() -> None:
    assert [multiple(ratio, WORDS["ru"]) for ratio in (2.304, 11.02, 592.3, 0.608)] == [
        "×2,3",
        "×11",
        "×590",
        "×0,61",
    ]
    assert [multiple(ratio, WORDS["en"]) for ratio in (9.96, 0.996)] == ["×10", "×1.0"]


def problems(text: str) -> list[str]:
    file = msgspec.toml.decode(text, type=ChartFile)
    return [str(one) for one in short_problems("x", file, a_result(BUS, "B/s"))]


def test_a_title_without_a_claim_is_refused() -> None:
    (found,) = title_problems({}, {}, {"site/charts/x.toml": []})
    assert "site/charts/x.toml:1: error chart-title: found a title without a claim" in str(found)


def test_a_sound_chart_file_passes() -> None:
    assert problems(BARS.replace("SCALE", "log")) == []


@pytest.mark.parametrize("wrong", ["pair.reed", "nobody.write"])
def test_a_figure_that_is_not_there_is_refused(wrong: str) -> None:
    (found,) = problems(BARS.replace("SCALE", "log").replace('["pair.write"]', f'["{wrong}"]'))
    assert f'found "{wrong}"' in found


def test_a_small_picture_of_too_many_bars_is_refused() -> None:
    rows = 'small = ["one", "shared", "pair", "four", "bus", "one"]\n'
    (found,) = problems(rows + BARS.replace("SCALE", "log"))
    assert "small names 6 rows" in found


def test_bars_of_one_row_in_one_panel_need_a_colour_each() -> None:
    file = 'kind = "bars"\ncolumns = ["write", "read"]\ntogether = true\nclaims = []\n'
    cells = {"one": {"write": 38.8e6, "read": 48.5e6}}
    hue = 'hue = { column = "column", colours = { write = "rest", read = "own" } }\n'
    found = [
        [*short_problems("x", msgspec.toml.decode(text, type=ChartFile), a_result(cells, "B/s"))]
        for text in (file, file + hue)
    ]
    assert ["two bars of one in one panel" in str(one) for one in found[0]] == [True]
    assert found[1] == []


def test_a_title_with_a_refuted_claim_is_refused() -> None:
    claim = Claim("content/claims/000/one.sql", "one", "One is fast", ("000",), 1, "", "")
    claims, titled = {"000": {"one": claim}}, {"site/charts/x.toml": ["000/one"]}
    assert list(title_problems(claims, {}, titled)) == []
    (refuted,) = title_problems(claims, {claim.path: "row 1"}, titled)
    assert refuted.rule == "claim-fails"
    titled = {"site/charts/x.toml": ["000/two"]}
    (unknown,) = title_problems(claims, {}, titled)
    assert unknown.rule == "claim-unknown"
    assert list(title_number_problems(claims, titled, {})) == []


def test_a_key_that_the_kit_does_not_know_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('kind = "bars"\nclaims = []\ncolour = "red"\n')
    with pytest.raises(IngestError, match=r"site/charts/x.toml:1: .*colour"):
        read_chart_file(path, "site/charts/x.toml")


ANSWERS = """
import { readFileSync } from "fs";
import { extend } from "vega-util";
import { transforms } from "vega-dataflow";
import { parse } from "vega-parser";
import { View } from "vega-view";
import { expressionInterpreter as expr } from "vega-interpreter";
const parts = /^import \\{ (.*) \\} from "(vega-(?:transforms|encode|view-transforms))"/gm;
for (const [, names, from] of readFileSync("site/assets/js/vega.js", "utf8").matchAll(parts)) {
  const every = await import(from);
  extend(transforms, Object.fromEntries(names.split(", ").map((name) => [name, every[name]])));
}
const spec = parse(JSON.parse(readFileSync(0, "utf8")), {}, { ast: true });
const view = new View(spec, { renderer: "none", expr });
const said = [await view.toSVG()];
for (const [name, value] of [["order", "value"], ["spread", "linear"], ["baseline", "one"]]) {
  await view.signal(name, value).runAsync();
  said.push(await view.toSVG());
}
console.log(JSON.stringify(said));
"""


def test_order_scale_and_baseline_answer_with_what_the_page_has_of_vega() -> None:
    sheet = a_sheet(BARS.replace("SCALE", "log"), a_result(BUS, "B/s"), "B/s", "M", "en")
    spec = make_spec(sheet, WIDE)
    look = json.loads((ROOT / "site/charts/_look.json").read_text())
    (picture,) = ChartRenderer(ROOT).draw([("x", {**spec, "config": {**look, **spec["config"]}})])
    command = ["node", "--input-type=module", "--eval", ANSWERS]
    ran = subprocess.run(
        command, input=picture.vega, cwd=ROOT, capture_output=True, text=True, check=True
    )
    pictures = json.loads(ran.stdout)
    assert len(set(pictures)) == 4
    assert ">100<" in pictures[1]  # a decade of the logarithmic scale
    assert ">100<" not in pictures[2]
    assert ">×2.1<" in pictures[3]  # four against one
