"""The pages: built from a copy of the repository, read as a visitor's browser would."""

import gzip
import re
import shutil
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from ingest.build import build_database
from ingest.errors import IngestError
from ingest.site.export import export_site
from ingest.site.hugo import run_hugo
from ingest.site.words import read_words

ROOT = Path(__file__).resolve().parent.parent
WORDS = read_words(ROOT / "site/i18n")
LANGUAGES = ("ja", "ko", "ru", "en")
ARTICLE = "articles/000-pata-raid"

needs_fonts = pytest.mark.skipif(
    not (ROOT / "node_modules").is_dir(), reason="the charts' fonts: run `make install`"
)


def copy_of_repository(target: Path) -> Path:
    for folder in ("content", "schema", "site"):
        shutil.copytree(ROOT / folder, target / folder, ignore=shutil.ignore_patterns("generated"))
    (target / "node_modules").symlink_to(ROOT / "node_modules")
    return target


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository after `platterbase build`."""
    root = copy_of_repository(tmp_path_factory.mktemp("site"))
    build_database(root)
    export_site(root, root / "results.db")
    run_hugo(root)
    return root


class Links(HTMLParser):
    """All tags of a page with their attributes, and its ids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]


def html(root: Path, address: str) -> str:
    return (root / "public" / address / "index.html").read_text(encoding="utf-8")


def pages(root: Path) -> Iterator[tuple[str, Links]]:
    for path in sorted((root / "public").rglob("*.html")):
        name = path.relative_to(root / "public").as_posix()
        yield name, Links(path.read_text(encoding="utf-8"))


@needs_fonts
def test_every_language_has_the_same_pages(built: Path) -> None:
    public = built / "public"
    sets = {
        language: {p.relative_to(public / language) for p in (public / language).rglob("*.html")}
        for language in LANGUAGES
    }
    assert all(found == sets["en"] for found in sets.values())
    assert Path("404.html") in sets["en"]
    assert not (public / "index.html").exists()


@needs_fonts
def test_every_page_says_its_language_and_leads_to_the_others(built: Path) -> None:
    for name, page in pages(built):
        language, _, rest = name.partition("/")
        assert page.all("html")[0]["lang"] == language, name
        if rest != "404.html":
            there = {link.get("hreflang", "") for link in page.all("link")}
            assert there >= {*LANGUAGES, "x-default"}, name
            for other in LANGUAGES:
                target = f"/{other}/{rest.removesuffix('index.html')}"
                assert {"href": target, "hreflang": other}.items() <= next(
                    a.items() for a in page.all("a") if a.get("hreflang") == other
                ), name


@needs_fonts
def test_every_link_leads_somewhere(built: Path) -> None:
    ids = {name: {a["id"] for _, a in page.tags if "id" in a} for name, page in pages(built)}
    for name, page in pages(built):
        for link in [*page.all("a"), *page.all("link")]:
            to = urlsplit(link["href"])
            if to.netloc not in ("", "platterbase.example"):
                continue
            if to.path.startswith("/db/"):
                assert (built / f"schema/queries/{to.path.rsplit('/', 1)[1]}.sql").exists() or (
                    to.path == "/db/results"
                )
                continue
            target = unquote(to.path).lstrip("/") or name
            target += "index.html" if target.endswith("/") else ""
            assert (built / "public" / target).exists(), f"{name}: {link['href']}"
            if to.fragment:
                assert to.fragment in ids[target], f"{name}: {link['href']}"


@needs_fonts
def test_pages_obey_the_policy(built: Path) -> None:
    for name, page in pages(built):
        for script in page.all("script"):
            data_block = script.get("type") == "application/ld+json"  # is not run
            assert data_block or script["src"].startswith("/js/"), name
        assert not page.all("style"), name
        for tag, attributes in page.tags:
            assert "style" not in attributes, f"{name}: {tag}"
            assert not any(key.startswith("on") for key in attributes), f"{name}: {tag}"
            for key in ("src", "href"):
                address = attributes.get(key, "")
                canonical = tag == "link" and attributes["rel"] in ("canonical", "alternate")
                assert tag == "a" or canonical or not urlsplit(address).netloc, f"{name}: {address}"


@needs_fonts
@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("ja", "77.4\u00a0MB/s"),
        ("ko", "77.4\u00a0MB/s"),
        ("ru", "77,4\u00a0МБ/с"),
        ("en", "77.4\u00a0MB/s"),
    ],
)
def test_a_figure_leads_to_its_line(built: Path, language: str, shown: str) -> None:
    link = re.search(
        rf"<a class=value href=(\S+) title=\"([^\"]*)\">{shown}</a>",
        html(built, f"{language}/{ARTICLE}"),
    )
    assert link
    assert "75550" in link[2]
    address, line = link[1].split("#")
    assert line == "L5"
    raw = html(built, address.strip("/"))
    assert re.search(r'<span id=L5 class="?line"?>.*75550', raw)


@needs_fonts
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_the_figures_of_the_chart(built: Path, language: str) -> None:
    figure = re.search("<figure.*?</figure>", html(built, f"{language}/{ARTICLE}"), re.DOTALL)
    assert figure
    point = WORDS[language]["number_decimal"]
    pattern = rf">(\d+\{point}\d)<"
    # Doubtful figures have a shape behind them in a picture, and before them in the table.
    pictures = [
        re.sub(" [▲✕]<", "<", one) for one in re.findall("<svg.*?</svg>", figure[0], re.DOTALL)
    ]
    wide, narrow = pictures
    table = re.findall(pattern, re.findall("<table.*?</table>", figure[0], re.DOTALL)[0])
    assert len(table) == 18
    # Each number stands twice in a picture: once as its own outline, against the lines behind it.
    assert sorted(re.findall(pattern, wide)) == sorted(table * 2)
    assert sorted(re.findall(pattern, narrow)) == sorted(table * 2)


@needs_fonts
def test_the_article_weighs_little(built: Path) -> None:
    for language in LANGUAGES:
        page = gzip.compress(html(built, f"{language}/{ARTICLE}").encode())
        styles = [gzip.compress(p.read_bytes()) for p in (built / "public/css").iterdir()]
        assert len(page) + sum(map(len, styles)) < 40_000


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


INVALID = "001-dvd-ram-md4ram.fcv-300m-tsv.1.read-300m.throughput.read.total-mean.total"

DAMAGES = {
    "a query that is not there": (
        edit(EN, 'query="pata_ratio"', 'query="pata_rasio"'),
        "page-unequal",
    ),
    "a column that is not there": (
        edit("schema/queries/pata_ratio.sql", "as write,", "as wrote,"),
        f'{EN}:{line_of("pata_ratio")}: error figure-missing: found row "raid0-2u-2ch", column',
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
        edit(EN, "Six volumes were measured", "At 29.5 MB/s six volumes were measured"),
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
        lambda root: (root / "site/charts/pata_throughput.vl.json").unlink(),
        "chart-missing",
    ),
}


@needs_fonts
@pytest.mark.parametrize("damage", DAMAGES)
def test_damage_is_named_and_nothing_is_written(built: Path, tmp_path: Path, damage: str) -> None:
    root = copy_of_repository(tmp_path / "repository")
    change, expected = DAMAGES[damage]
    change(root)
    with pytest.raises(IngestError, match=re.escape(expected)):
        export_site(root, built / "results.db")
    assert not (root / "site/generated").exists()


@needs_fonts
def test_hugo_stops_at_a_link_to_nowhere_and_the_old_pages_stay(built: Path) -> None:
    article = built / EN
    text = article.read_text(encoding="utf-8")
    article.write_text(f"{text}\n[away](/articles/nowhere)\n", encoding="utf-8")
    try:
        with pytest.raises(IngestError, match="/articles/nowhere, which is no page"):
            run_hugo(built)
    finally:
        article.write_text(text, encoding="utf-8")
    assert (built / "public/en/index.html").exists()
