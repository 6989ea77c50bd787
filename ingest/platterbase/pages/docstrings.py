"""Docstrings of parsers as pages: what is read, the table of fields and units, and the remarks."""

from __future__ import annotations

import re
from dataclasses import dataclass

_RULE = re.compile(r"\|[\s|:-]+\|")


@dataclass(frozen=True)
class Docstring:
    """A docstring in parts. `before` and `after` are paragraphs, samples among them are dropped."""

    title: str
    before: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    after: tuple[str, ...]


def read_docstring(text: str) -> Docstring:
    """Title, then paragraphs with one table among them; what is indented is a sample."""
    title, _, rest = text.strip().partition("\n")
    blocks = [block for block in re.split(r"\n\s*\n", rest.strip("\n")) if block.strip()]
    tables = [block for block in blocks if block.startswith("|")]
    at = blocks.index(tables[0]) if tables else len(blocks)
    lines = [_cells(line) for block in tables for line in block.splitlines() if _is_row(line)]
    return Docstring(
        title=title.strip(),
        before=tuple(_paragraphs(blocks[:at])),
        heads=lines[0] if lines else (),
        # A row may leave out its last cells, as in any Markdown.
        rows=tuple((*line, *("",) * (len(lines[0]) - len(line))) for line in lines[1:]),
        after=tuple(_paragraphs(blocks[at:])),
    )


def _is_row(line: str) -> bool:
    return line.startswith("|") and not _RULE.fullmatch(line.strip())


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _paragraphs(blocks: list[str]) -> list[str]:
    """Paragraphs and items of lists, each on one line; without tables and samples."""
    plain = [block for block in blocks if not block.startswith(("|", "    "))]
    items = [item for block in plain for item in re.split(r"\n(?=\* )", block)]
    found = [re.sub(r"\s*\n\s*", " ", item).removeprefix("* ") for item in items]
    # "Sample (…):" announces what is left out here, or is one line itself.
    return [item for item in found if not (item.startswith("Sample"))]
