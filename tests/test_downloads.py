"""What senders download from the site: capture as one file, job files of the workloads."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest

from platterbase.capture.bundle import FILE, bundle
from platterbase.new.workload import workloads

LANGUAGES = ("ja", "ko", "ru", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", ["send", "workloads"])
def test_every_download_is_there(built_site: Path, language: str, page: str) -> None:
    public = built_site / "public"
    text = (public / language / page / "index.html").read_text("utf-8")
    offered = re.findall(r'<a href="?([^" >]+)"? download', text)
    assert len(offered) >= 1
    assert [name for name in offered if not (public / name.lstrip("/")).is_file()] == []


def test_capture_of_the_site_runs(built_site: Path, tmp_path: Path) -> None:
    single = built_site / "public" / FILE
    assert single.read_text("utf-8") == bundle()
    done = subprocess.run(
        [sys.executable, "-I", str(single), "--show"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "[[host]]" in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_workload_as_it_is_run(
    built_site: Path, root: Path, language: str
) -> None:
    page = built_site / "public" / language / "workloads/index.html"
    text = html.unescape(page.read_text("utf-8"))
    for workload in workloads(root).values():
        assert f"id={workload.slug}>" in text, workload.slug
        command = " ".join(workload.command)
        for name, shown in (("job", workload.job or ""), ("folder", "$FOLDER"), ("mib", "$MIB")):
            command = command.replace(f"{{{name}}}", shown)
        assert command in text, workload.slug
        if workload.job:
            published = built_site / "public/workloads" / workload.job
            source = root / "content/workloads" / workload.job
            assert published.read_bytes() == source.read_bytes()
