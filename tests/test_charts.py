"""Charts: specs without numbers or words, pictures that are the same in any order."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from ingest.errors import IngestError
from ingest.site.charts import Studio
from ingest.site.svg import finish
from ingest.site.words import read_words

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "site/charts"
NAMES = sorted(path.name.removesuffix(".vl.json") for path in FOLDER.glob("*.vl.json"))
WORDS = read_words(ROOT / "site/i18n")
COLOURS: dict[str, str] = json.loads((FOLDER / "_colours.json").read_text())

pytestmark = pytest.mark.skipif(
    not (ROOT / "node_modules").is_dir(), reason="the charts' fonts: run `make install`"
)


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    """With the repository's specs and fonts, and a cache of its own."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site/charts").symlink_to(FOLDER)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    return Studio(tmp_path)


def rows(language: str) -> list[dict[str, Any]]:
    words = WORDS[language]
    return [
        {
            "row": row,
            "row_label": words[f"setup_000_{row.replace('-', '_')}"],
            "column": "read",
            "column_position": 0,
            "column_label": words["column_read"],
            "value": value,
            "text": str(value),
            "cable_word": words[cable],
        }
        for row, value, cable in (
            ("raid0-1u", 40, "cable_one_at_a_time"),
            ("raid0-2u-1ch", 20, "cable_shared"),
        )
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_spec_holds_no_data_no_words_and_no_arithmetic(name: str) -> None:
    spec = json.loads((FOLDER / f"{name}.vl.json").read_text())
    assert spec["data"] == {"name": name}
    assert "datasets" not in spec
    assert "calculate" not in json.dumps(spec)
    titles = re.findall(r'"(?:title|note|description)": "([^"]*)"', json.dumps(spec))
    assert titles
    assert all(title.startswith("i18n:") for title in titles)
    assert (ROOT / f"schema/queries/{name}.sql").exists()


@pytest.mark.parametrize("language", WORDS)
def test_a_picture_speaks_its_language(studio: Studio, language: str) -> None:
    chart = studio.chart("pata_throughput", language, WORDS[language], rows(language))
    for width in ("wide", "narrow"):
        shown, alone = studio.pictures(chart, width)
        root = ET.fromstring(shown)  # noqa: S314 - made here
        texts = [element.text for element in root.iter() if element.text]
        assert WORDS[language]["cable_shared"] in texts
        assert root.get("aria-label") == WORDS[language]["chart_pata_throughput_description"]
        assert "style=" not in shown
        assert not re.search('(fill|stroke)="#', shown)
        assert "font-family" not in shown
        assert "var(" not in alone


def test_the_narrow_layout_fits_a_phone(studio: Studio) -> None:
    for language in WORDS:
        chart = studio.chart("pata_throughput", language, WORDS[language], rows(language))
        shown, _ = studio.pictures(chart, "narrow")
        width = re.search(r' width="(\d+)"', shown)
        assert width
        assert int(width[1]) <= 312, language


def test_bytes_do_not_depend_on_the_order(studio: Studio, tmp_path: Path) -> None:
    charts = [
        studio.chart("pata_throughput", language, WORDS[language], rows(language))
        for language in WORDS
    ]
    forth = [studio.pictures(chart, "wide") for chart in charts]
    for kept in (tmp_path / ".cache/charts").iterdir():
        kept.unlink()
    back = [studio.pictures(chart, "wide") for chart in reversed(charts)]
    assert forth == back[::-1]


def test_what_was_rendered_is_kept(studio: Studio, tmp_path: Path) -> None:
    chart = studio.chart("pata_throughput", "en", WORDS["en"], rows("en"))
    first = studio.pictures(chart, "wide")
    (kept,) = (tmp_path / ".cache/charts").iterdir()
    kept.write_text(kept.read_text().replace(">20<", ">21<"))
    assert studio.pictures(chart, "wide") != first


def test_a_spec_with_an_unknown_word_is_refused(studio: Studio) -> None:
    words = dict(WORDS["en"])
    del words["cable_shared"]
    with pytest.raises(IngestError, match=r'charts/pata_throughput.vl.json:1: .*"cable_shared"'):
        studio.chart("pata_throughput", "en", words, [])


def drawn(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{body}</svg>'


def test_ids_get_the_prefix_of_their_chart() -> None:
    shown, _ = finish(
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
        finish(drawn('<rect fill="#123456"/>'), "c-", "", COLOURS, "a.vl.json")


def test_every_colour_is_defined_for_light_and_dark() -> None:
    css = (ROOT / "site/assets/css/tokens.css").read_text()
    light, dark = css.split("prefers-color-scheme: dark")
    for colour, name in COLOURS.items():
        assert f"--chart-{name}: {colour};" in light
        assert f"--chart-{name}: #" in dark
