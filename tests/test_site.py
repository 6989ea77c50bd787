"""The pages: built_site from a copy of the repository, read as a visitor's browser would."""

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from lxml import etree

from platterbase.build.steps import build
from platterbase.errors import IngestError
from platterbase.language.words import read_words
from tests.copies import copy_of, link_cache

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")
LANGUAGES = ("ja", "ko", "ru", "en")
ARTICLE = "articles/000-pata-raid"
UNITS = {"ja": "MB/s", "ko": "MB/s", "ru": "МБ/с", "en": "MB/s"}


def xpath(path: str) -> etree.XPath:
    return etree.XPath(path, smart_strings=False)  # smart ones would keep their whole page


LANGUAGE = xpath("string(/html/@lang)")
IN_OTHERS = xpath("//link/@hreflang")
SWITCH = xpath("//a[@hreflang]")
IDS = xpath("//@id")
LINKS = xpath("//a/@href | //link/@href")
LEADS_NOWHERE = xpath("//a[not(@href)] | //link[not(@href)]")
# Without blocks of data, which are not run.
SCRIPTS = xpath("//script[not(@type='application/ld+json' or @type='application/json')]")
IN_LINE = xpath("//style | //@style | //@*[starts-with(name(), 'on')]")
LOADED = xpath(
    "//@src | //*[not(self::a or self::link[@rel='canonical' or @rel='alternate'])]/@href"
)


def html(root: Path, address: str) -> str:
    return (root / "public" / address / "index.html").read_text(encoding="utf-8")


def pages(root: Path) -> Iterator[tuple[str, etree._Element]]:
    """Every page with its name, as a browser's parser reads it."""
    for path in sorted((root / "public").rglob("*.html")):
        parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
        name = path.relative_to(root / "public").as_posix()
        yield name, etree.fromstring(path.read_bytes(), parser)


def test_every_language_has_the_same_pages(built_site: Path) -> None:
    public = built_site / "public"
    sets = {
        language: {p.relative_to(public / language) for p in (public / language).rglob("*.html")}
        for language in LANGUAGES
    }
    assert all(found == sets["en"] for found in sets.values())
    assert Path("404.html") in sets["en"]
    assert not (public / "index.html").exists()


def test_every_page_says_its_language_and_leads_to_the_others(built_site: Path) -> None:
    for name, page in pages(built_site):
        language, _, rest = name.partition("/")
        if language == "submissions":  # the page of a raw file, one for all languages
            assert {link.get("hreflang") for link in SWITCH(page)} == {*LANGUAGES}, name
            continue
        if language == "embed":  # in a frame of another site
            assert LANGUAGE(page) == rest.partition("/")[0], name
            continue
        assert LANGUAGE(page) == language, name
        if rest != "404.html":
            assert {*IN_OTHERS(page)} >= {*LANGUAGES, "x-default"}, name
            switch: dict[str, str] = {}
            for link in SWITCH(page):
                switch.setdefault(link.get("hreflang"), link.get("href"))
            for other in LANGUAGES:
                assert switch[other] == f"/{other}/{rest.removesuffix('index.html')}", name


def test_every_link_leads_somewhere(built_site: Path) -> None:
    ids: dict[str, set[str]] = {}
    found: dict[str, dict[str, None]] = {}
    for name, page in pages(built_site):
        assert not LEADS_NOWHERE(page), name
        ids[name], found[name] = set(IDS(page)), dict.fromkeys(LINKS(page))
    files = {
        path.relative_to(built_site / "public").as_posix()
        for path in (built_site / "public").rglob("*")
    }
    queries = {f"/db/results/{path.stem}" for path in (built_site / "schema/queries").iterdir()}
    for name, links in found.items():
        for link in links:
            to = urlsplit(link)
            if to.netloc not in ("", "platterbase.example"):
                continue
            if to.path.startswith("/db/"):
                assert to.path in {"/db/results", *queries}, f"{name}: {link}"
                continue
            # What begins with /-/ leads to the reader's language, each of which has the same pages.
            path = to.path.replace("/-/", "/ko/", 1) if to.path.startswith("/-/") else to.path
            if path == "/":
                continue
            target = unquote(path).lstrip("/") or name
            target += "index.html" if target.endswith("/") else ""
            assert target in files, f"{name}: {link}"
            if to.fragment:
                assert to.fragment in ids[target], f"{name}: {link}"


def test_pages_obey_the_policy(built_site: Path) -> None:
    for name, page in pages(built_site):
        assert all(script.get("src", "").startswith("/js/") for script in SCRIPTS(page)), name
        assert not IN_LINE(page), name
        assert [address for address in LOADED(page) if urlsplit(address).netloc] == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_leads_to_its_line(built_site: Path, language: str) -> None:
    link = re.search(
        rf"<a class=value href=(\S+) title=\"([^\"]*)\">87[.,]1(?:\u00a0{UNITS[language]})?</a>",
        html(built_site, f"{language}/{ARTICLE}"),
    )
    assert link
    assert "85096" in link[2]
    address, line = link[1].split("#")
    assert line == "L5"
    raw = html(built_site, address.strip("/"))
    assert re.search(r"<a id=L5 .*85096", raw)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_the_figures_of_the_chart(built_site: Path, language: str) -> None:
    page = html(built_site, f"{language}/{ARTICLE}")
    figure = re.search("<figure class=chart id=chart-pata_channels.*?</figure>", page, re.DOTALL)
    assert figure
    point = WORDS[language]["number_decimal"]
    pattern = rf">(\d+\{point}\d)<"
    # In a picture a doubtful figure has its shape behind it (before it in the table), and the
    # decisive one its unit.
    pictures = [
        re.sub(rf"(\u00a0{UNITS[language]})?\s?(†)?<", "<", one)
        for one in re.findall("<svg.*?</svg>", figure[0], re.DOTALL)
    ]
    wide, narrow = pictures
    (figures,) = re.findall("<table.*?</table>", figure[0], re.DOTALL)
    table = re.findall(pattern, re.sub("<sup>.*?</sup>", "", figures))
    assert len(table) == 9
    drawn = [number for place, number in enumerate(table) if place % 3 != 1]  # no rewriting
    assert sorted(re.findall(pattern, wide)) == sorted(drawn)
    assert sorted(re.findall(pattern, narrow)) == sorted(drawn)


def test_the_article_weighs_little(built_site: Path) -> None:
    for language in LANGUAGES:
        page = html(built_site, f"{language}/{ARTICLE}")
        styles = re.findall(r"/(css/[\w.-]+\.css)", page)
        assert styles
        loaded = [page.encode(), *((built_site / "public" / s).read_bytes() for s in set(styles))]
        assert sum(len(gzip.compress(part)) for part in loaded) < 40_000


Damage = Callable[[Path], None]


def edit(name: str, old: str, new: str) -> Damage:
    def damage(root: Path) -> None:
        path = root / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return damage


EN = f"content/en/{ARTICLE}.md"


def line_of(part: str) -> int:
    """Where it first stands in the English article."""
    text = (ROOT / EN).read_text(encoding="utf-8")
    return text.count("\n", 0, text.index(part)) + 1


INVALID = "001-dvd-ram-md4ram.fcv-300m-tsv.10.read-300m.throughput.read.total-mean.total"

RATIO = 'query="pata_ratio"'
READ_RATIO = '{{< value query="pata_ratio" row="raid0-2u-1ch" column="read"'

DAMAGES = {
    "a query that is not there": (
        edit(EN, 'query="pata_ratio"', 'query="pata_rasio"'),
        (
            f"copy the paragraph of {EN}:{line_of(RATIO)} and translate it, or remove it there; "
            "then `platterbase translated 000-pata-raid ja`"
        ),
    ),
    "a column that is not there": (
        edit("schema/queries/pata_ratio.sql", "as read,", "as reads,"),
        (
            f"{EN}:{line_of(READ_RATIO)}: error figure-missing: "
            'found row "raid0-2u-1ch", column "read"'
        ),
    ),
    "an id that is no measurement": (
        edit(
            "schema/queries/pata_throughput.sql", "max(id) filter (where operation = 'read')", "'x'"
        ),
        "pata_throughput.sql:1: error figure-query",
    ),
    "a page missing": (
        lambda root: (root / f"content/ko/{ARTICLE}.md").unlink(),
        f"content/ko/{ARTICLE}.md:1: error page-missing",
    ),
    "a word missing": (
        edit("site/i18n/ru.toml", "navigation =", "navigations ="),
        "ru.toml:1: error word-missing",
    ),
    "a typed figure": (
        edit(EN, "The loss begins when", "At 29.5 MB/s the loss begins when"),
        "error typed-figure",
    ),
    "an invalid figure ranked with valid ones": (
        edit(
            "schema/queries/pata_seeks.sql",
            "max(id) as seeks_id",
            f"case setup when 'raid0-2u-1ch' then '{INVALID}' else max(id) end as seeks_id",
        ),
        "pata_seeks.vl.json:1: error chart-mixed: found invalid figures (raid0-2u-1ch.seeks)",
    ),
    "an invalid figure as baseline": (
        edit("schema/queries/pata_ratio.sql", "one.id as sources", f"'{INVALID}' as sources"),
        "schema/queries/pata_ratio.sql:1: error invalid-baseline",
    ),
    "a rule without a text": (
        lambda root: [path.unlink() for path in root.glob("content/*/caveats/cache-fit.md")],
        "content/en/caveats/cache-fit.md:1: error caveat-text: found no such text",
    ),
    "a chart without spec": (
        lambda root: (root / "site/charts/pata_seeks.vl.json").unlink(),
        "chart-missing",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_named_and_nothing_is_written(
    built_site: Path, tmp_path: Path, damage: str
) -> None:
    root = copy_of(built_site, tmp_path / "repository")
    link_cache(built_site, root)
    change, expected = DAMAGES[damage]
    change(root)
    with pytest.raises(IngestError, match=re.escape(expected)):
        build(root)
    assert not (root / "site/generated").exists()


def test_hugo_stops_at_a_link_to_nowhere_and_the_old_pages_stay(
    built_site: Path, tmp_path: Path
) -> None:
    root = copy_of(built_site, tmp_path)
    link_cache(built_site, root)
    home = root / "public/en/index.html"
    home.parent.mkdir(parents=True)
    home.write_text("the old page")
    with (root / EN).open("a") as article:
        article.write("\n[away](/articles/nowhere)\n")
    with pytest.raises(IngestError, match="/articles/nowhere, which is no page"):
        build(root)
    assert home.read_text() == "the old page"
