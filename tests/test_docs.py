"""What the documents say is so: links, commands, queries, keys and the smallest submission."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from platterbase.database import tables
from platterbase.database.parts import gather
from platterbase.database.tables import column_names
from platterbase.database.write import refuse
from platterbase.model import Measurement, Run, Samples
from platterbase.submission.content import load_content
from tests.packing import pack

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "schema/README.md",
    "schema/queries/README.md",
    "content/hardware/README.md",
    "tests/figures/README.md",
]


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def blocks(name: str, language: str) -> list[str]:
    """Fenced blocks of a document in that language."""
    return re.findall(rf"^```{language}\n(.*?)^```", read(name), re.MULTILINE | re.DOTALL)


def anchors(text: str) -> set[str]:
    """Anchors that headings get."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {word.replace(" ", "-") for word in words}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_resolves(name: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", read(name))
    broken = []
    for link in links:
        path, _, anchor = link.partition("#")
        if path.startswith("https://"):
            continue
        target = (ROOT / name).parent / path if path else ROOT / name
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            broken.append(link)
    assert broken == []


def test_documents_have_links() -> None:
    """The search above finds what it looks for."""
    assert len(re.findall(r"\]\(", read("README.md"))) > 8


@pytest.mark.parametrize("name", DOCUMENTS)
def test_make_commands_are_targets(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", read("Makefile"), re.MULTILINE))
    assert set(re.findall(r"(?:`|^)make ([a-z]+)", read(name), re.MULTILINE)) <= targets


def test_files_in_the_documents_exist() -> None:
    """Names in backticks that look like files of the repository."""
    pattern = r"`((?:ingest|schema|tests|content|site)/[A-Za-z0-9_./-]*[a-z0-9/])`"
    named = {path for name in DOCUMENTS for path in re.findall(pattern, read(name))}
    assert {path for path in named if not (ROOT / path).exists()} == set()
    assert len(named) > 1


def statements(sql: str) -> list[str]:
    found: list[str] = []
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            found.append(statement.strip())
            statement = ""
    return [*found, statement.strip()] if statement.strip() else found


QUERIES = [
    query
    for name in ("README.md", "schema/README.md")
    for block in blocks(name, "sql")
    for query in statements(block)
]


def test_there_are_ten_queries_to_copy() -> None:
    (block,) = blocks("schema/README.md", "sql")
    assert len(statements(block)) == 10


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.splitlines()[0][:50])
def test_query_to_copy_gives_rows(results: sqlite3.Connection, query: str) -> None:
    rows = results.execute(query).fetchall()
    assert rows
    assert any(value is not None for row in rows for value in row)


def test_queries_give_what_they_promise(results: sqlite3.Connection) -> None:
    (arithmetic,) = (query for query in QUERIES if "computed" in query)
    rows = results.execute(arithmetic).fetchall()
    setups = "select distinct setup from result where submission in (?, ?)"
    own = {row[0] for row in results.execute(setups, ("001-dvd-ram-md4ram", "000-pata-raid"))}
    assert len([row for row in rows if row["setup"] in own]) == 104 + 2  # the latter of hdparm
    (ratios,) = (query for query in QUERIES if "as ours" in query)
    assert len(results.execute(ratios).fetchall()) == 156
    (cables,) = (query for query in QUERIES if "channels" in query)
    assert {row["channels"] for row in results.execute(cables)} == {1, 2}


def test_views_of_the_table_are_those_of_the_schema(results: sqlite3.Connection) -> None:
    text = read("schema/README.md")
    section = text[text.index("## Views") : text.index("## Ten queries")]
    named = set(re.findall(r"^\| `([a-z_]+)`", section, re.MULTILINE))
    views = {
        row[0] for row in results.execute("select name from sqlite_master where type = 'view'")
    }
    inner = {"link_hop"}  # what link_path is made of
    assert named == (views - inner) | {"sample", "load_link", "load_ceiling"}


def test_keys_of_the_json_are_those_documented() -> None:
    text = read("CONTRIBUTING.md")
    section = text[text.index("### The JSON of") : text.index("## House rules")]
    runs, _, rest = section.partition("A measurement has")
    keys, _, series = rest.partition("a series has")
    documented = set(re.findall(r'"([a-z_]+)"', runs)) - {"file", "encoding", "runs"}
    assert documented == set(Run.__struct_fields__)
    assert set(re.findall(r"`([a-z_]+)`", keys)) == {
        "operation",
        "unit",
        *Measurement.__struct_fields__,
    }
    assert set(re.findall(r"`([a-z_]+)`", series)) == set(Samples.__struct_fields__)


def test_exit_codes_and_problems_are_documented() -> None:
    text = " ".join(read("CONTRIBUTING.md").split())
    assert "exits 0 (fine), 1 (the input is at fault; every problem is listed) or 2" in text
    assert "`path:line: severity rule-id: found …, expected …; what to do`" in text


def test_smallest_submission_of_the_documents_passes(tmp_path: Path) -> None:
    toml, _ = blocks("CONTRIBUTING.md", "toml")
    home = tmp_path / "content/results/2026/one-disk"
    home.mkdir(parents=True)
    (home / "submission.toml").write_text(toml, "utf-8")
    lines = read("content/results/2026/000-pata-raid/bonnie.txt").splitlines(keepends=True)
    (home / "bonnie.txt").write_text("".join(lines[:4]), "utf-8")
    for folder in ("schema", "content/hardware"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    shared, rows = gather(load_content(tmp_path))
    refuse([shared, rows], ROOT / "schema")
    assert rows.count(tables.Measurement) == 12  # eight figures, four cells that -f left blank
    columns = column_names(tables.Drive)
    (drive,) = (dict(zip(columns, row, strict=True)) for row in rows.tables[tables.Drive])
    assert drive["model"] == "seagate-st3320620as"


def test_packed_files_of_the_documents_pass(tmp_path: Path) -> None:
    smallest, packed = blocks("CONTRIBUTING.md", "toml")
    home = tmp_path / "content/results/2026/one-disk"
    home.mkdir(parents=True)
    setup = smallest[: smallest.index("[[file]]")].replace('"disk-ext3"', '"server-mx200-raid0"')
    (home / "submission.toml").write_text(setup + packed, "utf-8")
    text = b"1073741824 bytes (1.1 GB) copied, 10.1 s, 106 MB/s\n"
    members = {
        "SERVER/P420i_CRUCIAL_MX200x3_RAIDO/rand-read-32-8.json": text,
        "SERVER/README": b"how it was measured\n",
        "SERVER/.DS_Store": b"\0Bud1",
    }
    (home / "runs.tar.xz").write_bytes(pack("tar.xz", members))
    for folder in ("schema", "content/hardware"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    (submission,) = load_content(tmp_path).submissions
    run, readme = submission.files
    assert run.runs[0].run.label == "rand-read depth 32 jobs 8"
    assert run.runs[0].setups == ("server-mx200-raid0",)
    assert run.runs[0].options == (("randrepeat", "0"),)
    assert readme.declared.opaque


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "schema/README.md", "README.md"])
def test_tables_of_files_name_files(name: str) -> None:
    """The first cell of a table row that is a link to, or the name of, a file."""
    rows = re.findall(r"^\| \[[^\]]+\]\(([^)]+)\) \|", read(name), re.MULTILINE)
    folder = (ROOT / name).parent
    assert [row for row in rows if not (folder / row).exists()] == []
