"""The preview of a pull request: what differs, built from the head as data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from platterbase.errors import IngestError, Problem
from platterbase.gate.comment import format_comment
from platterbase.gate.preview import make_preview
from platterbase.gate.report import NoReportError, Preview, Report, decode, encode
from tests.hostile.repository import MINE, ROOT, Repository

HOME = ROOT / "site/layouts/home.html"
ARTEFACTS = "https://forge/run/1#artifacts"
HOSTED = ("https://mine.netlify.app", "https://deploy-preview-7--mine.netlify.app")
FINE: dict[str, Any] = {
    "format": 1,
    "base": "0" * 40,
    "head": "1" * 40,
    "submissions": [],
    "problems": [],
    "problem_count": 0,
    "error_count": 0,
    "elsewhere": [],
    "readings": [],
    "impact": None,
}


def test_what_differs_is_a_site_of_its_own(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is built is the base, then the same with the head's data; no code of it, no article."""
    good = repository.submission(MINE, 5)
    code = {b"site/layouts/home.html": ("100644", b"{{ nothing")}
    article = {b"content/en/articles/mine.md": ("100644", b"{{< claim >}}")}
    head = repository.branch(good | code | article)
    seen: list[set[str]] = []

    def build(site: Path, _: int) -> None:
        """In place of pages: one for each submission, a list, a chart that moves and one not."""
        own = {path.name for path in (site / "content/results/2026").iterdir()}
        assert (site / "netlify.toml").exists()
        assert (site / "site/layouts/home.html").read_bytes() == HOME.read_bytes()
        assert not (site / "content/en/articles").exists()
        pages = {f"en/submissions/{name}/index.html": name for name in own}
        pages |= {"en/index.html": '<link rel=stylesheet href=/a.css?x><img src="/../../p">'}
        pages |= {"en/submissions/index.html": f"{sorted(own)} <a href=/en/></a><img src=/p.png>"}
        pages |= {"a.css": "p { background: url(/p.png) }", "p.png": "p", "results.db": str(own)}
        pages |= {"charts/moves.en.png": str(sorted(own)), "charts/stays.en.png": "same"}
        if own != {"published"}:
            pages["en/index.html"] += " "
        made = site / f"made{len(seen)}"
        for name, text in pages.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            (made / name).write_text(text)
        (site / "public").unlink(missing_ok=True)
        (site / "public").symlink_to(made)
        seen.append(own)

    monkeypatch.setattr("platterbase.gate.preview.build", build)
    target = tmp_path / "preview"
    made = make_preview(repository.folder, ROOT, repository.base, head, target)
    assert seen == [{"published"}, {"mine", "published"}]
    assert (made.head, made.problems, made.charts) == (head, [], ["moves"])
    assert made.pages == ["en/submissions/mine/", "en/", "en/submissions/"], "new ones are first"
    assert made.count == 3
    kept = {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}
    assert kept == {
        *("index.html", "a.css", "p.png", "charts/moves.en.png", "before/charts/moves.en.png"),
        *(f"{page}index.html" for page in made.pages),
    }
    assert (target / "before/charts/moves.en.png").read_text() == "['published']"
    overview = (target / "index.html").read_text("utf-8")
    for place in (*made.pages, "before/charts/moves.en.png", "charts/moves.en.png"):
        assert f'"{place}"' in overview or f'"/{place}"' in overview


def test_site_that_cannot_be_built_says_why(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Problem("content/a.toml", 3, "some-rule", "`<b>`", "another", "write it")

    def build(site: Path, _: int) -> None:
        (site / "public").mkdir(exist_ok=True)
        if (site / "content/results/2026/mine").exists():
            raise IngestError([wrong])

    monkeypatch.setattr("platterbase.gate.preview.build", build)
    head = repository.branch(repository.submission(MINE, 5))
    target = tmp_path / "preview"
    made = make_preview(repository.folder, ROOT, repository.base, head, target)
    assert [one.rule for one in made.problems] == ["some-rule"]
    assert not target.exists()
    text = format_comment(Report(**FINE), ARTEFACTS, made)
    assert "### The site cannot be built with it" in text
    assert "<b>" not in text


def test_comment_leads_to_the_preview() -> None:
    report = Report(**FINE)
    pages = [f"en/setups/a{number}/" for number in range(14)]
    made = Preview(
        format=1, head="1" * 40, pages=pages, charts=["pata_raid"], count=14, problems=[]
    )
    text = format_comment(report, ARTEFACTS, made)
    assert "### Preview: 14 pages and 1 charts differ" in text
    assert f"[Download `preview`]({ARTEFACTS})" in text
    assert "and 2 more" in text
    assert "![" not in text
    hosted = format_comment(report, ARTEFACTS, made, HOSTED)
    assert f"({HOSTED[1]}/en/setups/a0/)" in hosted
    for site in HOSTED:
        assert f"![pata_raid]({site}/charts/pata_raid.en.png)" in hosted
    assert "Preview" not in format_comment(report, ARTEFACTS)


@pytest.mark.parametrize(
    "forged",
    [
        {"charts": ["x](https://evil.example/y"]},
        {"charts": ["../../a"]},
        {"charts": ["a\n"]},
        {"pages": ["x"] * 501},
        {"more": 1},
    ],
)
def test_list_of_a_stranger_is_data(forged: dict[str, Any]) -> None:
    made = Preview(format=1, head="1" * 40, pages=["a"], charts=[], count=1, problems=[])
    good = encode(made)
    assert decode(good, Preview) == made
    bad = msgspec.json.encode(msgspec.json.decode(good) | forged)
    with pytest.raises(NoReportError):
        decode(bad, Preview)
    # A page's address may be any text; it stays one address on the host.
    odd = Preview(
        format=1, head="1" * 40, pages=["a) ![x](//evil/"], charts=[], count=1, problems=[]
    )
    line = next(
        one
        for one in format_comment(Report(**FINE), None, odd, HOSTED).splitlines()
        if "evil" in one
    )
    assert line.endswith(f"]({HOSTED[1]}/a%29%20%21%5Bx%5D%28//evil/)")
