"""What we took from the source documents: their figures as printed, none of their sentences."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

FIGURES = Path(__file__).parent / "figures"
SUBMISSIONS = sorted(path.stem for path in FIGURES.glob("0??-*.tsv") if "." not in path.stem)

# Letters of the documents' languages: what is written in none of them is a command, a tool's
# output, a name or a number.
LETTER = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u0400-\u04ff]")
CHARACTERS = 21  # ja, ko: no run of more than 20
WORDS = 9  # ru: no run of more than 8


def seed(seeds: Path, submission: str) -> str:
    """The source document, each run of white space as one blank."""
    (path,) = seeds.glob(f"{submission[:3]}_*.txt")
    return " ".join(path.read_text("utf-8").split())


def texts(root: Path, submission: str) -> Iterator[str]:
    """What we wrote about a source: words of submission.toml, cells of our tables."""
    folder = root / "content/results/2026" / submission
    declared = tomllib.loads((folder / "submission.toml").read_text("utf-8"))
    declared.pop("source_title", None)  # a citation: word for word by its definition
    yield from strings(declared)
    for path in sorted(folder.glob("*.tsv")):
        for line in path.read_text("utf-8").splitlines():
            yield from line.split("\t")


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield " ".join(value.split())
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from strings(item)


def copied(text: str, source: str) -> list[str]:
    """Runs of a text that stand in the source too and are long enough to be its prose."""
    words = text.split()
    runs = [text[at : at + CHARACTERS] for at in range(len(text) - CHARACTERS + 1)]
    runs = [run for run in runs if len(re.findall("[\u3040-\ud7a3]", run)) > CHARACTERS // 4]
    runs += [" ".join(words[at : at + WORDS]) for at in range(len(words) - WORDS + 1)]
    return [run for run in runs if LETTER.search(run) and run in source]


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_every_typed_figure_stands_in_the_source(seeds: Path, submission: str) -> None:
    text = seed(seeds, submission)
    lines = (FIGURES / f"{submission}.tsv").read_text("utf-8").splitlines()
    rows = csv.DictReader([line for line in lines if not line.startswith("#")], delimiter="\t")
    figures = {row["printed"] for row in rows}
    assert {figure for figure in figures if figure not in text} == set()
    assert figures


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_no_sentence_of_the_source_is_copied(seeds: Path, root: Path, submission: str) -> None:
    source = seed(seeds, submission)
    assert [run for text in texts(root, submission) for run in copied(text, source)] == []


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_a_copied_sentence_would_be_found(seeds: Path, submission: str) -> None:
    """The search above is worth something: it finds the plainest prose of the source in itself."""
    source = seed(seeds, submission)
    runs = (source[at : at + 120] for at in range(0, len(source), 60))
    prose = max(runs, key=lambda run: len(LETTER.findall(run)))
    assert copied(f"as the author has it: {prose}", source)
