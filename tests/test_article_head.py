"""What stands around an article's text: who, when, how long, from which source, where to go on."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from platterbase.language.texts import read_texts
from platterbase.submission.declaration import WebAddress
from tests.copies import is_of_archive

ROOT = Path(__file__).resolve().parents[1]
LANGUAGES = ("ja", "ko", "ru", "en")
WORDS = {
    language: tomllib.loads((ROOT / f"site/i18n/{language}.toml").read_text("utf-8"))
    for language in LANGUAGES
}
# The built site is a copy without the archive's article.
ARTICLES = sorted(
    path.stem
    for path in (ROOT / "content/en/articles").glob("0*.md")
    if not is_of_archive(path.stem)
)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def html(site: Path, language: str, article: str) -> str:
    return (site / "public" / language / "articles" / article / "index.html").read_text("utf-8")


def credits_in(page: str) -> str:
    found = re.search(r"<ul class=credits id=sources>.*?</ul>", page, re.DOTALL)
    assert found
    return found[0]


@every_language
def test_a_source_is_credited_by_its_own_title(built_site: Path, language: str) -> None:
    sources = credits_in(html(built_site, language, "003-bonnie-iozone")).split("<li>")
    (own,) = (one for one in sources if "<cite lang=ja>" in one)
    assert re.search(r"<cite lang=ja>ディスクIO性能\(2\) - BonnieとIOZoneの比較</cite>", own)
    assert "datetime=2006-08-31" in own
    words = WORDS[language]
    names = words["credit_join"].join([words["credit_author"], words["credit_address"]])
    assert words["credit_missing"].replace("{{ .names }}", names) in own
    assert WORDS[language]["credit_transcribed"] in own
    assert (WORDS[language]["credit_in_ja"] in own) == (language != "ja")
    translated = read_texts(ROOT, LANGUAGES)[language].get(
        "ディスクIO性能(2) - BonnieとIOZoneの比較"
    )
    assert (translated is None) == (language == "ja")
    assert translated is None or f"<cite>{translated}</cite>" in own


@every_language
def test_the_head_says_what_the_source_is_and_whether_its_address_is_lost(
    built_site: Path, language: str
) -> None:
    head = re.search(r"<p class=credits>.*?</p>", html(built_site, language, "000-pata-raid"))
    assert head
    source = "Japanese blog article on the on-board PATA of the ASUS M2NPV-VM"
    said = re.sub(r"</?span[^>]*>|\u2060", "", head[0]).replace("\xa0", " ")
    assert (read_texts(ROOT, LANGUAGES)[language].get(source) or source) in said
    assert "datetime=2006>2006<" in head[0]
    assert WORDS[language]["credit_lost"] in said


@every_language
def test_a_study_of_our_own_says_so(built_site: Path, language: str) -> None:
    items = credits_in(html(built_site, language, "005-then-and-now")).split("<li>")
    (own,) = (one for one in items if WORDS[language]["credit_own"] in one)
    assert WORDS[language]["credit_address"] not in own


@every_language
def test_reading_takes_minutes_not_an_hour(built_site: Path, language: str) -> None:
    """Tables, SQL and pictures are not read word for word."""
    pattern = re.escape(WORDS[language]["reading_time"]).replace(re.escape("{{ .n }}"), r"(\d+)")
    minutes = [
        int(found[1])
        for article in ARTICLES
        if (found := re.search(pattern, html(built_site, language, article)))
    ]
    assert len(minutes) == len(ARTICLES)
    assert all(2 <= one <= 20 for one in minutes), minutes


@every_language
def test_articles_lead_to_each_other(built_site: Path, language: str) -> None:
    for before, after in pairwise(ARTICLES):
        page = html(built_site, language, before)
        assert re.search(rf"rel=next href=/{language}/articles/{after}/", page), before
        page = html(built_site, language, after)
        assert re.search(rf"rel=prev href=/{language}/articles/{before}/", page), after


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "https://a.example/<b>", "//a.example", 'https://a/"x']
)
def test_an_address_of_a_source_is_one_of_the_web(address: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(address, WebAddress)


def test_an_address_may_hold_a_commit() -> None:
    address = "https://github.com/louwrentius/fio-plot/tree/11f6ae4/benchmark_data?a=b"
    assert msgspec.convert(address, WebAddress) == address


@every_language
def test_no_line_ends_between_a_number_and_its_unit(built_site: Path, language: str) -> None:
    """Nor, in Russian, before a dash or behind a word of one letter."""
    torn = re.compile(r"\d [KMGkКМГк]?[iи]?(?:B|Б|IOPS|мин|times)(?![A-Za-zА-я])|МБ/с|\w — ")
    for article in ARTICLES:
        page = html(built_site, language, article)
        assert "\ue002" not in page
        assert "\ue003" not in page
        text = re.sub(r"(?s)^.*?</header>.*?</header>|<footer.*$", "", page)
        text = re.sub(r"(?s)<(svg|pre|code|h1|figcaption|table)\b.*?</\1>", "", text)
        text = re.sub(r"(?s)<a class=.?value.*?</a>|<[^>]*>", "", text)
        assert not torn.findall(text), article


@every_language
def test_why_figures_are_doubted_stands_once(built_site: Path, language: str) -> None:
    """Where most figures are doubted the article says why without signs."""
    article = "005-then-and-now"
    text = (ROOT / f"content/{language}/articles/{article}.md").read_text("utf-8")
    why = tomllib.loads(text.split("+++")[1])["doubted"]
    page = html(built_site, language, article)
    notes = [one for one in re.findall(r"<p class=note>.*?</p>", page) if why[:20] in one]
    assert notes == [f"<p class=note>{why}</p>"]
    assert 'class="prose signed"' not in page
    text = (ROOT / f"content/{language}/articles/001-dvd-ram.md").read_text("utf-8")
    why = tomllib.loads(text.split("+++")[1])["doubted"]
    signed = html(built_site, language, "001-dvd-ram")
    assert re.findall(r"<p class=note>† .*?</p>", signed) == [f"<p class=note>† {why}</p>"]
    assert 'class="prose signed"' in signed  # its figures have the sign


def test_an_article_credits_its_main_source_first_and_what_it_only_cites_last(
    built_site: Path,
) -> None:
    page = html(built_site, "en", "004-talon-tcq")
    found = re.search(r"<ul class=credits id=sources>.*?</ul>", page, re.DOTALL)
    assert found
    first, *others, last = found[0].split("</li>")[:-1]
    assert "/submissions/004-ncq-2006/" in first
    assert any("/submissions/004-ncq-2005/" in one for one in others)
    assert "Gionatan Danti" in last
    assert "/submissions/" not in last


def test_a_korean_particle_stays_with_its_figure(built_site: Path) -> None:
    story = html(built_site, "ko", "002-p55-dmi")
    after = re.findall(r"<a class=value[^>]*>[^<]*</a>(.)", story)
    particles = [sign for sign in after if "가" <= sign <= "힣"]
    assert "\u2060" in after
    assert not particles
