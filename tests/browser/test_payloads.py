"""Sixty payloads in each text field of one submission: text on every page, and nothing else."""

from __future__ import annotations

import csv
import io
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from platterbase.build.steps import build
from tests.browser.conftest import serving
from tests.hostile.payloads import PAYLOADS, SLUG, TEXT, declaration, raw_files, title, toml

LANGUAGES = ("ja", "ko", "ru", "en")
# Tables that hold what the sender wrote, and which rows of them are of this submission.
OWN = f"submission = '{SLUG}'"
TABLES = {
    **dict.fromkeys(("submission", "host", "array", "setup", "load", "finding", "run"), OWN),
    **dict.fromkeys(("raw_file", "erratum"), OWN),
    **dict.fromkeys(("node", "drive"), f"host like '{SLUG}.%'"),
    "single_setting": f"host like '{SLUG}.%' or setup like '{SLUG}.%'",
    "measurement": f"run like '{SLUG}.%'",
}
WATCH = """
window.violations = [];
document.addEventListener('securitypolicyviolation', event =>
  window.violations.push(event.violatedDirective + ' ' + event.sample + ' ' + event.blockedURI));
"""


@pytest.fixture(scope="module")
def attacked(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with one more submission."""
    copy = tmp_path_factory.mktemp("attacked") / "site"
    shutil.copytree(built_site, copy, symlinks=True)
    folder = copy / "content/results/2026" / SLUG
    folder.mkdir()
    (folder / "submission.toml").write_text(toml(declaration()), "utf-8")
    for name, text in raw_files().items():
        (folder / name).write_text(text, "utf-8")
    build(copy)
    return copy


@pytest.fixture(scope="module")
def address(attacked: Path) -> Iterator[str]:
    with serving(attacked) as found:
        yield found


@pytest.fixture
def watched(browser: Browser, address: str) -> Iterator[tuple[Page, list[str]]]:
    """A page, and everything that must not happen on it."""
    happened: list[str] = []
    context = browser.new_context(base_url=address)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.on("dialog", lambda dialog: (happened.append(dialog.message), dialog.dismiss()))
    page.on("console", lambda message: happened.append(message.text))
    page.on("pageerror", lambda error: happened.append(str(error)))
    page.on("request", lambda r: r.url.startswith(address) or happened.append(r.url))
    yield page, happened
    context.close()


def plain(text: str) -> str:
    """As a reader compares it: backticks mark code in our own texts, spaces are equal."""
    return re.sub(r"\s+", " ", text.replace("`", "")).strip()


def shown(page: Page, address: str) -> str:
    """The visible text of a page; the page is quiet and stays where it is."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, address
    assert page.evaluate("window.violations") == [], address
    assert page.url.endswith(address)
    return plain(page.inner_text("body"))


def pages(root: Path) -> list[str]:
    """Every page of a language that a text of the submission could reach."""
    folder = root / "public/en"
    own = [
        path.parent.relative_to(folder).as_posix() + "/"
        for part in ("submissions", "setups")
        for path in (folder / part / SLUG).rglob("index.html")
    ]
    return [*sorted(own), "", "submissions/", "setups/", "parts/", "corrections/"]


def rows(root: Path) -> Iterator[str]:
    """Datasette's page of a row of each table, and the views that gather them."""
    with closing(sqlite3.connect(f"file:{root}/results.db?mode=ro", uri=True)) as connection:
        for table, own in TABLES.items():
            keys = [row[1] for row in connection.execute(f"pragma table_info({table})") if row[5]]
            for key in connection.execute(f"select {', '.join(keys)} from {table} where {own}"):
                yield f"{table}/{','.join(_tilde(str(part)) for part in key)}"


def _tilde(text: str) -> str:
    """As Datasette writes a key in an address."""
    return "".join(one if one.isalnum() or one in "-_" else f"~{ord(one):02X}" for one in text)


def fields() -> list[str]:
    """The names of all fields that hold the payloads."""
    return sorted(set(re.findall(r'"([a-z_-]+): <script>alert\(1\)', toml(declaration()))))


def test_payloads_are_text_everywhere(
    attacked: Path, watched: tuple[Page, list[str]], address: str
) -> None:
    page, happened = watched
    expected = plain(TEXT)
    on_site = ""
    for language in LANGUAGES:
        texts = {name: shown(page, f"{language}/{name}") for name in pages(attacked)}
        on_site = " ".join(texts.values())
        # What a page of this submission shows of a field, it shows whole.
        assert plain(title()) in on_site, language
        for name in ("author", "source", "transcribed", "note", "host-kernel"):
            assert f"{name}: {expected}" in on_site, (language, name)
    files = [path.parent for path in (attacked / "public/submissions").rglob("index.html")]
    raw = {path.name: shown(page, f"submissions/{SLUG}/files/{path.name}/") for path in files
           if path.parts[-3] == SLUG}  # fmt: skip
    assert [one for one in PAYLOADS if plain(one) not in raw["unknown-txt"]] == []
    on_site += " ".join(raw.values())
    in_database = " ".join(shown(page, f"db/results/{row}") for row in rows(attacked))
    unseen = [name for name in fields() if f"{name}: {expected}" not in f"{on_site} {in_database}"]
    assert unseen == []
    for view in ("result", "setup_setting", "unclassified"):
        shown(page, f"db/results/{view}?_search=&_size=20")
    assert happened == []


def test_no_cell_of_an_export_is_a_formula(attacked: Path, address: str, browser: Browser) -> None:
    """What a spreadsheet would compute is marked as text, here and in our own files."""
    context = browser.new_context(base_url=address)
    texts = [
        context.request.get(f"db/results/{table}.csv?_size=max").text()
        for table in ("submission", "host", "setting", "raw_file", "result")
    ]
    context.close()
    texts += [path.read_text("utf-8") for path in (attacked / "public").rglob("*.csv")]
    assert len(texts) > 5
    for text in texts:
        for row in csv.reader(io.StringIO(text)):
            for cell in row:
                formula = re.match(r"[=@+\t\r]|-(?![0-9.])", cell)
                assert not formula or re.fullmatch(r"[+-]?[0-9.e+-]+", cell), cell
