"""What a deploy would send is counted, and held against the limits of the host."""

from __future__ import annotations

import shutil
from pathlib import Path

from platterbase.build import deploy
from platterbase.build.deploy import count_files


def test_the_site_keeps_the_limits(built_site: Path) -> None:
    counts = {count.name: count for count in count_files(built_site)}
    files = [path for path in (built_site / "public").resolve().rglob("*") if path.is_file()]
    assert counts["files"].found == len(files)
    assert counts["bytes"].found == sum(path.stat().st_size for path in files)
    assert counts["redirects"].found > 60  # those of tools and rules without a page, too
    # This site was built for a server of its own, with a database.
    too_many = [name for name, count in counts.items() if not count.is_within]
    assert too_many == ["pages that lead to /db/"]


def test_a_limit_that_is_passed_is_said(tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "public/one").mkdir(parents=True)
    shutil.copy(Path(__file__).resolve().parent.parent / "netlify.toml", tmp_path)
    for number in range(4):
        (tmp_path / f"public/one/{number}.html").write_text("<a href=/en/>x</a>")
    monkeypatch.setattr(deploy, "_FILES_IN_A_FOLDER", 3)
    counts = {count.name: count for count in count_files(tmp_path)}
    assert not counts["files in /one"].is_within
    assert counts["pages that lead to /db/"].is_within
    (tmp_path / "public/index.html").write_text('<a href="/db/results">x</a>')
    assert not {one.name: one for one in count_files(tmp_path)}["pages that lead to /db/"].is_within
