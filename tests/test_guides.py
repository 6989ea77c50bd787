"""The guides do what they say: their commands are typed, one after another, into a copy."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.copies import ARCHIVE, keep_one_study, link_cache

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("ja", "ko", "ru", "en")
GUIDES = ("article", "chart", "translate", "caveat", "parser")
PAGES = sorted(path.name for path in (ROOT / "content/en/guides").glob("*.md"))
# Left out of the walk: there is no history in the copy, and each is done once for all at the end.
_ONCE = re.compile(
    r"^(?:git |\.venv/bin/platterbase build$|\.venv/bin/pytest -q tests/test_parsers\.py$"
    r"|PLATTERBASE_WRITE_FIXTURES=1 \.venv/bin/pytest -q tests/test_golden_caveats\.py$).*\n",
    re.MULTILINE,
)
_BUILT = (
    "site/generated",
    ".built",
    "public",
    "results.db*",
    "results.series",
    "packages.cdx.json",
    "__pycache__",
    ".git",
    ".venv",
    ".cache",
    ".pytest_cache",
    ".ruff_cache",
    "node_modules",
)


def commands(language: str, page: str) -> list[str]:
    """The blocks of commands of a guide, as its page shows them."""
    text = (ROOT / f"content/{language}/guides/{page}").read_text("utf-8")
    shown = text.replace("{{</*", "{{<").replace("*/>}}", ">}}")
    return re.findall(r"^```sh\n(.*?)^```", shown, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES)
def test_commands_are_the_same_in_every_language(page: str) -> None:
    english = commands("en", page)
    assert english
    assert all(commands(language, page) == english for language in LANGUAGES)


@pytest.fixture(scope="module")
def walked(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A copy in which all guides were followed; what was answered, by guide, and `root`."""
    root = tmp_path_factory.mktemp("guides") / "platterbase"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*_BUILT, "generated", *ARCHIVE))
    keep_one_study(root)  # all guides begin with it
    for installed in (".venv", "node_modules"):
        (root / installed).symlink_to((ROOT / installed).resolve())
    link_cache(built_site, root)
    answers = {"root": str(root)}
    for guide in GUIDES:
        blocks = [_ONCE.sub("", block) for block in commands("en", f"{guide}.md")]
        if guide == "caveat":
            blocks.insert(-2, ".venv/bin/platterbase build\n")
        answers[guide] = "".join(_typed(root, block) for block in blocks)
    return answers


def _typed(root: Path, block: str) -> str:
    # A reader tries for twelve seconds; that the command does what it should is seen in one.
    block = block.replace("--minutes 0.2", "--minutes 0.02")
    environment = {**os.environ, "PYTHONPATH": str(root / "ingest")}
    done = subprocess.run(
        ["bash", "-ec", block],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    writes = block.startswith("PLATTERBASE_WRITE_FIXTURES=1")  # says so as a failure
    assert done.returncode == (1 if writes else 0), f"{block}\n{said}"
    return said


def test_the_pages_of_all_guides_are_built(walked: dict[str, str]) -> None:
    public = Path(walked["root"], "public")
    for language in LANGUAGES:
        for page in ("articles/900-example", "caveats/raid0-of-one", "queries/example_bars"):
            assert (public / language / page / "index.html").exists()
    article = (public / "en/articles/900-example/index.html").read_text("utf-8")
    assert "165" in article
    assert 'class="claim"' in article or "class=claim" in article
    assert (public / "charts/example_bars.en.png").exists()


def test_new_translations_are_listed_as_behind(walked: dict[str, str]) -> None:
    assert "900-example.toml: en recorded" in walked["article"]
    assert "000-pata-raid.md: older than en" in walked["caveat"]  # by the build, after `translate`
    assert "content/ru/articles/000-pata-raid.md: older" not in walked["caveat"]


def test_the_rule_fires_where_the_guide_says(walked: dict[str, str]) -> None:
    assert re.search(r"000-pata-raid +raid0-1u +6", walked["caveat"])


def test_the_parser_reads_what_it_should(walked: dict[str, str]) -> None:
    assert re.search(r"seek-rate mean.* 50 .*1/s", walked["parser"])
    assert "found '??' as seeks/second" in walked["parser"]
    assert "seeker: Seeker (2.0)" in walked["parser"]
    told = _typed(
        Path(walked["root"]), ".venv/bin/pytest -q tests/test_parsers.py -k seeker | tail -1"
    )
    assert re.match(r"\d+ passed", told)
