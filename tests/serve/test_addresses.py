"""Every address that was ever published answers, or leads to where its content went."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urldefrag

import httpx
import pytest

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("ja", "ko", "ru", "en")
# Paths below the folder of each language, as they were published on 2026-11-22.
PATHS = (ROOT / "tests/addresses.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def client(built_site: Path) -> Iterator[httpx.Client]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    code = f"""
import pathlib
from platterbase.serve import serve
serve(pathlib.Path({str(built_site)!r}), {port})
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout
        assert process.stdout.readline(), "the server did not start"
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            yield client
        process.terminate()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_old_address_answers_or_leads_on(client: httpx.Client, language: str) -> None:
    assert len(PATHS) >= 364
    moved = 0
    for path in PATHS:
        answer = client.get(f"/{language}/{path}")
        if answer.status_code in (301, 302):
            moved += 1
            target, fragment = urldefrag(answer.headers["location"])
            answer = client.get(target)
            assert not fragment or f"id={fragment}" in answer.text.replace('"', ""), path
        assert answer.status_code == 200, (path, answer.headers.get("location"))
    assert moved > 80


@pytest.mark.parametrize(
    ("gone", "now"),
    [("pata_pace", "pata_channels"), ("now_fsync", "now_flush"), ("now_dd", "now_flush")],
)
def test_a_frame_of_a_gone_chart_shows_the_one_that_took_it_in(
    client: httpx.Client, gone: str, now: str
) -> None:
    answer = client.get(f"/embed/ko/charts/{gone}/", follow_redirects=True)
    assert answer.url.path == f"/embed/ko/charts/{now}/"
    assert answer.status_code == 200


def test_every_line_of_an_old_page_of_a_raw_file_is_there(
    client: httpx.Client, built_site: Path
) -> None:
    raw = built_site / "content/results/2026/000-pata-raid/bonnie.txt"
    answer = client.get("/ja/submissions/000-pata-raid/files/bonnie-txt/", follow_redirects=True)
    assert answer.url.path == "/submissions/000-pata-raid/files/bonnie-txt/"
    for number in range(1, len(raw.read_text("utf-8").splitlines()) + 1):
        assert f"<a id=L{number} " in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_without_a_language_leads_to_the_own_one(
    client: httpx.Client, language: str
) -> None:
    answer = client.get("/-/setups/000-pata-raid/raid0-1u/", headers={"Accept-Language": language})
    assert answer.status_code == 302
    assert answer.headers["location"] == f"/{language}/setups/000-pata-raid/raid0-1u/"
    assert client.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize("folder", ["tools", "caveats"])
def test_a_page_that_is_not_made_has_a_row(
    client: httpx.Client, built_site: Path, folder: str
) -> None:
    rules = (built_site / "public/_redirects").read_text("utf-8").splitlines()
    names = [rule.split()[0].rsplit("/", 1)[1] for rule in rules if f"/{folder}/" in rule]
    page = client.get(f"/ko/{folder}/").text.replace('"', "")
    assert names
    for name in names:
        assert not (built_site / f"public/ko/{folder}/{name}").exists()
        assert f"id={name}" in page, name
        assert client.get(f"/ko/{folder}/{name}/").status_code == 302
    made = next(path.name for path in (built_site / f"public/ko/{folder}").iterdir())
    assert made not in names


@pytest.mark.parametrize(
    "path",
    [
        "/en/submissions/nobody/files/nothing/",
        "/-/nowhere/",
        "/en/tools/nosuch/",
        "/ja/caveats/nosuch",
        "/xx/tools/fio/",
    ],
)
def test_what_never_was_is_still_missing(client: httpx.Client, path: str) -> None:
    assert client.get(path, follow_redirects=True).status_code == 404
