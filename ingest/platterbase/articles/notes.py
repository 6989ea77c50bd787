"""Make the footnotes of a query: which caveat rules fired on which of its figures.

A rule that fired on every figure has a footnote but no marks; one that fired on a whole column
marks the column's head; any other marks cells. `invalid` is always marked. What concerns only the
record of a measurement (OF_RECORD) is left to pages of data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypedDict

from platterbase.articles.figures import Result
from platterbase.articles.firings import Firing, firing_words
from platterbase.articles.rulebook import (
    OF_RECORD,
    ONE_RUN,
    SIGN,
    VERDICTS,
    Rulebook,
    page_of,
    worst,
)
from platterbase.language.words import Words

Cell = tuple[str, str]  # row, column


class Footnote(TypedDict):
    """A footnote as a template prints it."""

    id: str
    verdict: str
    kind: str
    glyph: str
    number: int | str
    summary: str
    figures: list[str]
    page: str
    one: bool


class Footnotes(TypedDict):
    """The footnotes of a table: those that the page shows, and those that it folds."""

    notes: list[Footnote]
    infos: list[Footnote]


class Mark(TypedDict, total=False):
    """The mark on a figure or head as a template prints it; empty where there is none."""

    verdict: str
    glyph: str
    numbers: str
    title: str
    note: str
    page: str


@dataclass(frozen=True)
class Note:
    """A rule that fired on `cells`. `number` is 0 where it fired on all, or is information only."""

    rule: str
    verdict: str  # the worst of its cells
    number: int
    cells: Mapping[Cell, str]  # the verdict on each
    columns: frozenset[str]  # those in which it fired on every figure
    everywhere: bool
    firings: tuple[Firing, ...]

    @property
    def marks(self) -> bool:
        """Return whether the figures that it fired on are marked."""
        return self.verdict == "invalid" or (self.verdict == "warn" and not self.everywhere)


@dataclass(frozen=True)
class Notes:
    """The footnotes of one query, worst first."""

    query: str
    notes: tuple[Note, ...]

    def of_cell(self, row: str, column: str) -> list[Note]:
        """Return the notes that mark this figure outside of the table, as in a sentence."""
        return [note for note in self.notes if note.marks and (row, column) in note.cells]

    def in_cell(self, row: str, column: str) -> list[Note]:
        """Return the notes that mark this cell; notes on a whole column mark its head instead."""
        return [note for note in self.of_cell(row, column) if column not in note.columns]

    def of_column(self, column: str) -> list[Note]:
        """Return the notes that mark the head of a column."""
        return [note for note in self.notes if note.marks and column in note.columns]

    def verdict(self, row: str, column: str) -> str:
        """Return the worst verdict on a figure; empty for none, or for information only."""
        cell = (row, column)
        own = worst(note.cells[cell] for note in self.notes if cell in note.cells)
        return "" if own in (None, "info") else str(own)

    def own(self, row: str, column: str) -> str:
        """Return the worst verdict on this figure but not on all, by which readers filter."""
        return worst(note.cells[row, column] for note in self.of_cell(row, column)) or ""

    def doubts(self, row: str, column: str) -> list[str]:
        """Return the rules that call a figure invalid."""
        return [note.rule for note in self.notes if note.cells.get((row, column)) == "invalid"]

    def one_run(self, row: str, column: str) -> bool:
        """Return whether a figure is from a single run."""
        return any(note.rule == ONE_RUN and (row, column) in note.cells for note in self.notes)


def notes_of(result: Result) -> Notes:
    """Return the footnotes of a query's figures."""
    every = frozenset(
        (row.key, name)
        for row in result.rows
        for name, figure in row.figures.items()
        if figure.measured
    )
    fired: dict[str, dict[Cell, list[Firing]]] = {}
    for row in result.rows:
        for name, figure in row.figures.items():
            for firing in figure.firings:
                fired.setdefault(firing.rule, {}).setdefault((row.key, name), []).append(firing)
    found = sorted(fired.items(), key=lambda one: (_rank(one[1]), one[0]))
    notes: list[Note] = []
    for rule, cells in found:
        firings = tuple(firing for own in cells.values() for firing in own)
        verdicts = {
            cell: str(worst(firing.verdict for firing in own)) for cell, own in cells.items()
        }
        verdict = str(worst(verdicts.values()))
        everywhere = cells.keys() == every
        numbered = sum(1 for note in notes if note.number)
        is_numbered = verdict == "invalid" or (verdict == "warn" and not everywhere)
        columns = _whole_columns(frozenset(cells), every)
        notes.append(
            Note(
                rule,
                verdict,
                numbered + 1 if is_numbered else 0,
                verdicts,
                columns,
                everywhere,
                firings,
            )
        )
    return Notes(result.query.name, tuple(notes))


def _rank(cells: dict[Cell, list[Firing]]) -> int:
    return VERDICTS.index(str(worst(firing.verdict for own in cells.values() for firing in own)))


def _whole_columns(cells: frozenset[Cell], every: frozenset[Cell]) -> frozenset[str]:
    """Return the columns of at least two figures in which the rule fired on all."""
    columns = {column for _, column in cells}
    return frozenset(
        column
        for column in columns
        if len(own := {cell for cell in every if cell[1] == column}) > 1 and own <= cells
    )


def note_json(notes: Notes, rulebook: Rulebook, language: str, words: Words) -> Footnotes:
    """Return the footnotes for a page: `notes` that it shows, and `infos` that it folds."""
    every = [_note(notes, note, rulebook, language, words) for note in notes.notes]
    return {
        "notes": [one for one in every if one["verdict"] != "info"],
        "infos": [
            one
            for one, note in zip(every, notes.notes, strict=True)
            if note.verdict == "info" and note.rule not in OF_RECORD
        ],
    }


def _note(notes: Notes, note: Note, rulebook: Rulebook, language: str, words: Words) -> Footnote:
    one_run = note.rule == ONE_RUN
    text = rulebook.text(language, note.rule)
    return {
        "id": f"{notes.query}-{note.rule}",
        "verdict": note.verdict,
        "kind": words[f"verdict_{note.verdict}"],
        "glyph": SIGN,
        "number": note.number or "",
        "summary": words["one_run"] if one_run else text.summary,
        "figures": [] if one_run else firing_words(note.firings, words, text.found),
        "page": page_of(note.rule),
        "one": one_run,
    }


def mark_json(
    query: str,
    notes: Iterable[Note],
    rulebook: Rulebook,
    language: str,
    words: Words,
    cell: Cell | None = None,
) -> Mark:
    """Return one mark for all notes on a figure, or on a head where no cell is given.

    It has the worst verdict and the numbers of all.
    """
    some = list(notes)
    if not some:
        return {}
    verdict = str(worst(note.cells[cell] if cell else note.verdict for note in some))
    reasons = " ".join(rulebook.text(language, note.rule).summary for note in some)
    return {
        "verdict": verdict,
        "glyph": SIGN,
        "numbers": ",".join(str(note.number) for note in some),
        "title": words["labelled"].format(column=words[f"verdict_{verdict}"], figure=reasons),
        "note": f"{query}-{some[0].rule}",
        "page": page_of(some[0].rule),
    }
