"""All data as files: what they are called, what they hold, and how pages say to open them."""

from __future__ import annotations

import csv
import hashlib
import html
import io
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from operator import itemgetter
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from platterbase.build.data_parts import download_parts
from platterbase.database import downloads
from platterbase.database.downloads import (
    Downloads,
    Plan,
    list_downloads,
    parts_of,
    plan_downloads,
    write_all_views,
)

LANGUAGES = ("ja", "ko", "ru", "en")
SITE = "https://platterbase.example"
FIRST = (
    "select setup, operation, max(value) / 1e6 from array_total where metric = 'throughput'"
    " group by setup, operation order by 3 desc limit 10"
)


@pytest.fixture(scope="module")
def public(built_site: Path) -> Path:
    return built_site / "public"


@pytest.fixture(scope="module")
def package(public: Path) -> dict:
    return json.loads((public / "data/datapackage.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def address(public: Path) -> Iterator[str]:
    """The site on a server of plain files."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=public)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def resource(package: dict, name: str) -> dict:
    return next(one for one in package["resources"] if one["name"] == name)


def path_of(public: Path, package: dict, name: str) -> Path:
    return public / "data" / resource(package, name)["path"]


def test_names_and_sums_are_those_of_the_files(public: Path, package: dict) -> None:
    files = {path.name for path in (public / "files").iterdir() if path.is_file()}
    (browser,) = {name for name in files if name.startswith("browser-")}
    assert files == {browser, *(Path(one["path"]).name for one in package["resources"])}
    for one in package["resources"]:
        content = (public / "data" / one["path"]).read_bytes()
        found = hashlib.sha256(content).hexdigest()
        assert one["hash"] == f"sha256:{found}"
        assert found[:12] in one["path"]
        assert one["bytes"] == len(content)


def rows_of(table: pa.Table) -> list[tuple]:
    return [tuple(row.values()) for row in table.to_pylist()]


def in_order(view: str, rows: Iterable[tuple]) -> list[tuple]:
    """Rows of result are sorted by run, measurement and setup; those of others have no order."""
    every = itemgetter(3, 0, 2) if view == "result" else lambda row: [*map(as_sorted, row)]
    return sorted(rows, key=every)


def as_sorted(value: object) -> str:
    """A value as text, the same for 5, 5.0 and "5": a column of texts has its numbers as texts."""
    try:
        return repr(float(str(value)))
    except ValueError:
        return str(value)


def test_rows_of_large_submissions_have_files_of_their_own(
    built_site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(downloads, "_LARGE", 200)
    database, schema = (built_site / "results.db").resolve(), built_site / "schema"
    with sqlite3.connect(database) as connection:
        plan = plan_downloads(connection)
        rows = in_order("result", connection.execute("select * from result"))
    assert plan.large == [
        "005-then-and-now",
        "008-nvme-schedulers",
        "005-idle-machine",
        "013-one-core",
        "011-filesystems",
        "003-folios",
        "003-pieces",
        "001-dvd-ram-md4ram",
        "003-tools-today",
    ]
    maker = Downloads(database, plan)
    kept = list((built_site / ".cache/steps").glob("rows of submissions/*/views.msgpack"))
    write_all_views(database, schema, plan, kept, tmp_path / "views")
    made = dict.fromkeys((tmp_path / "views/static/files").iterdir(), "")
    found = []
    for number, (name, _) in enumerate(parts_of(plan)):
        folder = tmp_path / str(number)
        maker.fill("downloads", name, folder)
        made |= dict.fromkeys((folder / "static/files").iterdir(), "")
    listed = json.loads(list_downloads(made, schema, plan)["data/downloads.json"])
    parts = [one for one in listed["files"] if one["name"] == "result"]
    assert [one["submission"] for one in parts] == [*sorted(plan.large), ""]
    for one in parts:
        (path,) = (path for path in made if path.name == Path(one["path"]).name)
        table = pq.read_table(path)
        assert len(table) == one["rows"] > 0
        named = set(table.column("submission").to_pylist())
        assert named == {one["submission"]} if one["submission"] else not named & {*plan.large}
        found += rows_of(table)
    assert in_order("result", found) == rows


def test_one_submission_more_leaves_the_files_of_large_ones() -> None:
    plan = Plan(["large", "edited"], {}, "2026-11-21")

    def keys(**files: str) -> dict[str, str]:
        inputs = SimpleNamespace(key=lambda *_, **__: "")
        content = SimpleNamespace(inputs=inputs, submission_keys=files)
        return {part.name: part.key for part in download_parts(content, plan)}

    before = keys(large="a", edited="a")
    after = keys(large="a", edited="b", more="a")
    assert {name for name in before if before[name] == after[name]} == {"result/large"}
    assert len(set(before.values())) == len(before) == 2


def test_parquet_has_the_rows_and_columns_of_its_view(
    built_site: Path, public: Path, package: dict
) -> None:
    views = [one for one in package["resources"] if one["format"] == "parquet"]
    assert len(views) > 10
    with sqlite3.connect(built_site / "results.db") as connection:
        for one in views:
            view = one["name"].replace("-", "_")
            cursor = connection.execute(f"select * from {view}")
            table = pq.read_table(public / "data" / one["path"])
            names = [column[0] for column in cursor.description]
            assert table.column_names == names == [f["name"] for f in one["schema"]["fields"]]
            rows = rows_of(table)
            if view != "result":
                rows = in_order(view, rows)
            as_texts = [
                tuple(
                    str(value) if isinstance(other, str) and value is not None else value
                    for value, other in zip(row, others, strict=True)
                )
                for row, others in zip(in_order(view, cursor), rows, strict=True)
            ]
            assert rows == as_texts, view
    fields = {f["name"]: f for f in resource(package, "array-total")["schema"]["fields"]}
    assert fields["block_bytes"]["unit"] == "B"
    assert fields["value"]["type"] == "number"


def test_csv_has_the_small_views(built_site: Path, public: Path, package: dict) -> None:
    with zipfile.ZipFile(path_of(public, package, "views")) as packed:
        rows = list(csv.reader(io.StringIO(packed.read("result_wide.csv").decode("utf-8"))))
        assert len(packed.namelist()) > 10
    with sqlite3.connect(built_site / "results.db") as connection:
        cursor = connection.execute("select * from result_wide")
        assert rows[0] == [column[0] for column in cursor.description]
        assert len(rows) - 1 == len(cursor.fetchall())


def example(public: Path, language: str, code: str) -> str:
    page = (public / language / "data/index.html").read_text("utf-8")
    found = re.search(rf'<div class="?example {code}"?>.*?<code[^>]*>(.*?)</code>', page, re.DOTALL)
    assert found
    return html.unescape(re.sub(r"<[^>]+>", "", found[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_file(public: Path, package: dict, language: str) -> None:
    page = (public / language / "data/index.html").read_text("utf-8")
    for one in package["resources"]:
        assert one["path"].removeprefix("..") in page
        assert one["hash"].removeprefix("sha256:") in page
    for code in ("python", "r", "sql", "js"):
        assert len(example(public, language, code).strip().splitlines()) <= 12


def test_the_example_in_python_runs(
    built_site: Path, public: Path, address: str, tmp_path: Path
) -> None:
    code = example(public, "en", "python").replace(SITE, address)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    with sqlite3.connect(built_site / "results.db") as connection:
        assert done.stdout.splitlines() == [
            " ".join(map(str, row)) for row in connection.execute(FIRST)
        ]


def test_the_example_in_observable_runs(built_site: Path, public: Path, address: str) -> None:
    """With Observable's own standard library; the cell that draws is left out."""
    code = example(public, "ru", "js").replace(SITE, address)
    command = ["node", Path(__file__).with_name("observable.mjs")]
    done = subprocess.run(command, input=code, capture_output=True, text=True, check=True)
    with sqlite3.connect(built_site / "results.db") as connection:
        assert [tuple(row.values()) for row in json.loads(done.stdout)] == [
            pytest.approx(row) for row in connection.execute(FIRST)
        ]


R_PACKAGES = "quit(status = !(requireNamespace('DBI') && requireNamespace('RSQLite')))"


def test_the_example_in_r_runs(public: Path, address: str, tmp_path: Path) -> None:
    script = shutil.which("Rscript")
    if (
        not script
        or subprocess.run([script, "-e", R_PACKAGES], capture_output=True, check=False).returncode
    ):
        pytest.skip("no R with DBI and RSQLite on this machine")
    code = example(public, "ko", "r").replace(SITE, address)
    done = subprocess.run(
        [script, "-e", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert re.search(
        r"^1 +000-pata-raid.bare-hda +cached-read +2069.6688$", done.stdout, re.MULTILINE
    )


def test_the_example_in_duckdb_runs(built_site: Path, public: Path) -> None:
    """From the file itself: httpfs is loaded over the network."""
    code = example(public, "ja", "sql").replace(SITE, str(public))
    statements = [one for one in code.split(";\n") if "httpfs" not in one and one.strip()]
    connection = duckdb.connect()
    for statement in statements:
        answer = connection.execute(statement)
    with sqlite3.connect(built_site / "results.db") as sqlite:
        expected = sqlite.execute(FIRST).fetchall()
    rows = answer.fetchall()
    assert sorted(row[2] for row in rows) == pytest.approx(sorted(row[2] for row in expected))
