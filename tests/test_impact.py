"""What a change does to the published site: rows, charts, ranks, sentences, caveats."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from markdown_it import MarkdownIt

from platterbase import cli
from platterbase.foreign import mark_invisible, quote
from platterbase.impact.compare import impact_of_working_tree
from platterbase.impact.markdown import format_impact
from platterbase.impact.rows import compare_caveats, open_both
from tests.bench.made_up import write_submission
from tests.copies import ARCHIVE
from tests.git_repository import git
from tests.hostile.payloads import PAYLOADS

LANGUAGES = {"en", "ja", "ko", "ru"}
RAW = "content/results/2026/000-pata-raid/bonnie.txt"


@pytest.fixture(scope="module")
def base(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository under git, as it is published."""
    folder = tmp_path_factory.mktemp("impact")
    for part in ("content", "schema", "site"):
        shutil.copytree(
            root / part, folder / part, ignore=shutil.ignore_patterns("generated", *ARCHIVE)
        )
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "base")
    (folder / "node_modules").symlink_to(root / "node_modules")
    return folder


@pytest.fixture
def tree(base: Path) -> Path:
    """The same, to be changed by one test."""
    git(base, "checkout", "--quiet", "--force", "main")
    git(base, "clean", "--quiet", "-d", "--force", "--exclude", "node_modules")
    return base


def test_nothing_changes_where_nothing_was_changed(tree: Path) -> None:
    impact = impact_of_working_tree(tree, "main", None)
    assert format_impact(impact) == "Nothing that is published changes."


def test_a_correction_moves_everything_that_stands_on_it(tree: Path, tmp_path: Path) -> None:
    raw = tree / RAW
    raw.write_text(raw.read_text("utf-8").replace("37910", "17910"), "utf-8")
    impact = impact_of_working_tree(tree, "main", tmp_path / "pictures")
    assert (impact.rows.new, impact.rows.changed, impact.rows.removed) == (0, 1, 0)
    (row,) = impact.rows.shown
    assert row.id == "000-pata-raid.bonnie-txt.1.write.throughput.write.total.total"
    assert (row.before, row.after) == (37910 * 1024, 17910 * 1024)
    assert row.columns == ["value", "printed"]
    assert row.place == f"{RAW}:4"
    charts = {chart.name: chart for chart in impact.charts}
    assert "pata_channels" in charts
    (figure,) = charts["pata_channels"].figures
    assert (figure.row, figure.column) == ("raid0-1u", "write")
    for chart in impact.charts:
        assert chart.note == ""
        kinds = [(tmp_path / "pictures" / name).read_bytes()[:4] for name in chart.pictures]
        assert kinds == [b"<svg", b"\x89PNG", b"<svg", b"\x89PNG"]
        old, _, new, _ = ((tmp_path / "pictures" / name).read_bytes() for name in chart.pictures)
        assert old != new
    swap = ("raid0-2u-1ch", "raid0-1u")  # the shared cable is now above the single drive
    swaps = {(one.above, one.below) for one in impact.swaps if one.order == "pata_throughput.write"}
    assert swap in swaps
    false = {one.name for one in impact.sentences if one.state == "false"}
    assert "000/shared-pair-slower" in false
    assert all(set(one.places) == LANGUAGES for one in impact.sentences)
    review = {one.name for one in impact.sentences if one.state == "review"}
    assert "000/second-cable-triples-reading" in review  # the title of a chart alone makes it
    assert not review & false


def test_a_new_submission_changes_nothing_that_is_there(tree: Path) -> None:
    write_submission(tree, "aaa-first-of-all", 3)
    impact = impact_of_working_tree(tree, "main", None)
    assert impact.rows.new > 10
    assert impact.rows.changed == impact.rows.removed == 0
    assert impact.charts == []
    assert [one for one in impact.sentences if one.state == "false"] == []
    assert {one.setup for one in impact.standings} == {"aaa-first-of-all.disk-ext3"}
    assert all(1 <= one.position <= one.of for one in impact.standings)


def test_a_change_of_a_setup_is_a_change_of_its_rows(tree: Path) -> None:
    toml = tree / "content/results/2026/000-pata-raid/submission.toml"
    text = toml.read_text("utf-8")
    assert "ram_bytes" in text
    lines = [line for line in text.splitlines() if not line.startswith("ram_bytes")]
    toml.write_text("\n".join(lines) + "\n", "utf-8")
    impact = impact_of_working_tree(tree, "main", None)
    assert impact.rows.changed > 10
    assert {tuple(row.columns) for row in impact.rows.shown} == {("ram_bytes",)}


def test_the_command_says_it_in_both_forms(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "ROOT", tree)
    shutil.rmtree(tree / "content/results/2026/004-talon-tcq")
    told = CliRunner().invoke(cli.main, ["impact", "--base", "main", "--format", "json"])
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)["rows"]["removed"] > 0
    told = CliRunner().invoke(cli.main, ["impact", "--base", "nowhere"])
    assert told.exit_code == 1
    assert "no commit 'nowhere'" in told.stderr
    (tree / RAW).write_text("nothing of ours\n", "utf-8")
    told = CliRunner().invoke(cli.main, ["impact", "--base", "main"])
    assert told.exit_code == 1
    assert told.stderr.startswith(f"{RAW}:1: error foreign-file")


def test_caveats_are_told_apart_by_whether_their_row_is_new(database: Path, tmp_path: Path) -> None:
    """Against a database in which rules fired otherwise."""
    other = tmp_path / "other.db"
    shutil.copy(database, other)
    with closing(sqlite3.connect(other)) as connection:
        fired = (
            "select measurement, rule, verdict from caveat where measurement is not null "
            "order by 1, 2 limit 1"
        )
        gone = connection.execute(fired).fetchone()
        assert gone is not None, "the archive has numbers with caveats"
        # The measurement gets a set of its own, of all that fired on it but this rule.
        connection.execute(
            "insert into caveat_set select"
            " (select max(caveat_set) + 1 from caveat_set), caveat_set.firing"
            " from measurement join caveat_set using (caveat_set) join firing using (firing)"
            " where measurement = ? and rule <> ?",
            gone[:2],
        )
        connection.execute(
            "update measurement set caveat_set = (select max(caveat_set) from caveat_set)"
            " where measurement = ?",
            gone[:1],
        )
        connection.commit()
    with open_both(other, database) as connection:
        (added,) = compare_caveats(connection)
    assert (added.rule, added.verdict, added.added, added.removed) == (*gone[1:], 1, 0)
    assert added.examples == [gone[0]]
    with open_both(database, other) as connection:
        (removed,) = compare_caveats(connection)
    assert (removed.added, removed.removed, removed.with_new_rows) == (0, 1, 0)


# --------------------------------------------------------------- what strangers wrote


class Tags(HTMLParser):
    """Tags and text of rendered Markdown."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert attrs == []

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def handle_data(self, data: str) -> None:
        self.text += data


MORE = (
    "@everyone #1 GH-1 owner/repo#1",
    "http://evil.example www.evil.example mallory@evil.example",
    "**bold** _x_ ~~x~~ `x` ``x`` # x",
    "| a | b |",
    "![x](http://evil.example/x.png)",
    "[x]: http://evil.example",
    "</code></li></ul><h1>",
    "<!-- platterbase gate -->",
    "line\nbreak\r\n\n# heading",
    "\\`x\\` \\",
    "&lt;b&gt; &amp; &#60;",
)


@pytest.mark.parametrize("text", [*PAYLOADS, *MORE])
def test_foreign_text_is_only_text_in_a_comment(text: str) -> None:
    """In a line, in a list and in a cell, by a renderer that lets HTML through."""
    shown = quote(text, 1000)
    renderer = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    document = f"a {shown} b\n\n- {shown}\n\n| x |\n| --- |\n| {shown} |\n"
    page = Tags()
    page.feed(renderer.render(document))
    assert page.tags == {"p", "ul", "li", "code", "table", "thead", "tbody", "tr", "th", "td"}
    told = mark_invisible(text)
    assert page.text.count(told) == 3
    assert "://" not in shown
    assert "www." not in shown
    assert "@" not in shown


def test_what_cannot_be_seen_is_named() -> None:
    assert mark_invisible("a\u202eb\x1b[2J") == "a[U+202E]b[U+001B][2J"
    assert "202E" in quote("a\u202eb")
    assert len(quote("x" * 10_000)) < 300
