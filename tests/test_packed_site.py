"""Pages of a packed submission: a few members of study 006, built beside the other studies.

The whole archive is left out of copies of the repository (tests/copies.py); what its pages show is
tested on what these members give.
"""

from __future__ import annotations

import gzip
import re
from html import unescape
from pathlib import Path

import pytest

from platterbase.build.steps import build
from tests.copies import add_packed, copy_of, link_cache
from tests.made_once import made_once

STUDY = "006-server-m1015"
SETUP = f"setups/{STUDY}/m1015-intel"
LANGUAGES = ("ja", "ko", "ru", "en")
MOST_BYTES = 60_000  # of a page, packed by gzip
MOST_RAW_BYTES = 100_000  # of a raw file's page: the text stands on it whole
_HREF = re.compile(r'href="?(/submissions/[^"#> ]+/)(#L\d+)"?')


@pytest.fixture(scope="module")
def public(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(folder: Path) -> None:
        add_packed(copy_of(built_site, folder))
        link_cache(built_site, folder)
        build(folder)

    return made_once(tmp_path_factory, "packed_site", make) / "public"


def page(public: Path, path: str) -> str:
    return (public / path / "index.html").read_text("utf-8")


def test_figures_of_members_lead_to_their_line(public: Path) -> None:
    links = set(_HREF.findall(page(public, f"en/{SETUP}")))
    members = {address for address, _ in links}
    assert len(members) > 5
    assert all("runs-tar-xz" in address for address in members)
    for address, line in links:
        text = page(public, address.strip("/"))
        assert re.search(rf'id="?{line[1:]}"?[ >]', text), address + line


def test_a_figure_is_printed_on_the_line_it_leads_to(public: Path) -> None:
    found = re.findall(
        r'href="?(/submissions/[^"#> ]+/)#L(\d+)"?[^>]*title="([^"]*)"', page(public, f"en/{SETUP}")
    )
    printed = [
        (href, line, re.search(r": (\d[\d.]*) \(", unescape(title))) for href, line, title in found
    ]
    assert len(printed) > 20
    for href, line, number in printed[:20]:
        assert number
        lines = re.split(r'id="?L', page(public, href.strip("/")))
        (own,) = [one for one in lines if re.match(rf"{line}\b", one)]
        assert number[1] in unescape(re.sub("<.*?>", "", own))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_grid_is_a_heat_map(public: Path, language: str) -> None:
    """Reading and writing each have their rate and latency; the larger a figure, the darker."""
    text = page(public, f"{language}/{SETUP}")
    maps = re.findall(r'<div class="table heat".*?</div>', text, re.DOTALL)
    assert len(maps) == 4
    for one in maps:
        shown = re.findall(r'class="value heat-(\d)"[^>]*>([^<]+)<', one)
        assert len(shown) == 6  # three depths, two numbers of jobs
        plain = [(int(step), _number(figure, language)) for step, figure in shown]
        plain.sort(key=lambda pair: pair[1])
        assert [step for step, _ in plain] == sorted(step for step, _ in plain)
        assert (plain[0][0], plain[-1][0]) == (1, 6)


def _number(text: str, language: str) -> float:
    plain = re.sub("[\u00a0\u202f]", "", unescape(text))
    return float(plain.replace(",", "." if language == "ru" else ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_holds_for_the_study_is_said_once_at_its_head(public: Path, language: str) -> None:
    study = page(public, f"{language}/submissions/{STUDY}")
    setup = page(public, f"{language}/{SETUP}")
    leads = re.findall(rf'href="?/{language}/submissions/{STUDY}/#(caveat-[a-z0-9-]+)"?', setup)
    assert leads
    for anchor in leads:
        assert re.search(rf'<li id="?{anchor}"?[ >]', study), anchor
        assert not re.search(rf'id="?{anchor}"?[ >]', setup), anchor
    marks = re.findall(r'<a class="caveat[^>]*href="?#(caveat-[a-z0-9-]+)"?', setup)
    assert not set(marks) & set(leads)


def test_every_mark_leads_to_a_reason_on_its_page(public: Path) -> None:
    seen = 0
    for path in public.glob("en/s*/**/index.html"):
        text = path.read_text("utf-8")
        for anchor in set(re.findall(r'<a class="caveat [^>]*href="?#([^" >]+)', text)):
            seen += 1
            assert re.search(rf'id="?{anchor}"?[ >]', text), f"{path}: {anchor}"
    assert seen > 10


def test_no_page_is_larger_than_its_limit(public: Path) -> None:
    sizes = {
        path.relative_to(public).as_posix(): len(gzip.compress(path.read_bytes()))
        for path in public.rglob("*.html")
    }
    assert len(sizes) > 1000
    large = {
        name: size
        for name, size in sizes.items()
        if size > (MOST_RAW_BYTES if name.startswith("submissions/") else MOST_BYTES)
    }
    assert large == {}
