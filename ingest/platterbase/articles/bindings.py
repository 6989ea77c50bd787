"""Refuse sentences that no longer say what their figures say, and forms that do not fit a figure.

`about` binds words to a figure: its author declares between which values they are true. A figure
that a caveat rule calls invalid may be told only where the paragraph says so, in a `caveat`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from decimal import Decimal

from platterbase.articles.figures import Figure, Result
from platterbase.articles.pages import Page, Use
from platterbase.articles.prose import SHARES
from platterbase.errors import Problem

WIDEST = Decimal("1.5")  # the greatest ratio of the bounds of words: a figure times 1.5 leaves them
_ATTRIBUTES = {
    "value": frozenset({"query", "row", "column", "digits", "as", "unit"}),
    "range": frozenset({"query", "from", "to", "digits", "as", "unit"}),
    "about": frozenset({"query", "row", "column", "from", "to"}),
}
_FORM = "{{< %s >}} as the guide to articles has it"
_DIGITS = re.compile("[1-6]?")
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e-?\d+)?")


def binding_problems(page: Page, results: Mapping[str, Result]) -> Iterator[Problem]:
    """Yield a problem for each figure of a sentence that is not there or cannot be said so."""
    for use in page.uses:
        if use.shortcode not in _ATTRIBUTES:
            continue
        result = results[use["query"]]
        figures = [result.figure(cell.row, cell.column) for cell in use.cells]
        for cell, figure in zip(use.cells, figures, strict=True):
            if figure is None:
                yield use.problem(
                    "figure-missing",
                    f'row "{cell.row}", column "{cell.column}"',
                    f"a figure of schema/queries/{cell.query}.sql",
                    "correct row and column, or the query",
                )
        known = [figure for figure in figures if figure is not None]
        if len(known) == len(figures):
            yield from _form_problems(use, known)


def caveat_problems(
    page: Page, results: Mapping[str, Result], rules: Collection[str]
) -> Iterator[Problem]:
    """Yield a problem for invalid figures whose paragraph does not say so, and for idle caveats."""
    caveats = page.used("caveat")
    fired = {firing.rule for figure in _printed(page, results) for firing in figure.firings}
    for use in caveats:
        if use[""] not in rules or use[""] not in fired:
            yield use.problem(
                "caveat-idle",
                f'caveat "{use[""]}"',
                "a rule of schema/caveats/ that doubts a figure of this page",
                "correct the name, or take the words out of the caveat",
            )
    figures = (
        (use, results[cell.query].figure(cell.row, cell.column)) for use, cell in page.figures
    )
    doubted = [(use, _invalid_by(figure)) for use, figure in figures if figure]
    doubted = [(use, invalid) for use, invalid in doubted if invalid]
    for block in page.blocks if doubted else ():
        said = {use[""] for use in caveats if block.holds(use)}
        for use, invalid in doubted:
            if block.holds(use) and not invalid & said:
                rule = min(invalid)
                yield use.problem(
                    "invalid-unsaid",
                    f"a figure that {', '.join(sorted(invalid))} calls invalid",
                    "words in the same paragraph that say why it is no result",
                    f'write {{{{< caveat "{rule}" >}}}}…{{{{< /caveat >}}}} round them',
                )


def _form_problems(use: Use, figures: list[Figure]) -> Iterator[Problem]:
    names = {name for name, _ in use.arguments}
    units = {figure.unit for figure in figures}
    if unknown := names - _ATTRIBUTES[use.shortcode]:
        yield _misfit(use, f'attribute "{min(unknown)}"')
    if not _DIGITS.fullmatch(use["digits"]):
        yield _misfit(use, f'digits="{use["digits"]}"')
    if use["unit"] not in {"", "none"}:
        yield _misfit(use, f'unit="{use["unit"]}"')
    if use["as"] not in {"", "percent", "times"} or (use["as"] and not units <= SHARES):
        yield _misfit(use, f'as="{use["as"]}" of a figure in {" and ".join(sorted(units))}')
    if use.shortcode == "range":
        low, high = figures
        if len(units) > 1 or low.value >= high.value:
            yield use.problem(
                "range-order",
                f"from {low.value:g} {low.unit} to {high.value:g} {high.unit}",
                "two figures of one unit, the smaller one first",
                "turn them round, or print each with value",
            )
    if use.shortcode == "about":
        yield from _bound_problems(use, figures[0])


def _bound_problems(use: Use, figure: Figure) -> Iterator[Problem]:
    if not (_NUMBER.fullmatch(use["from"]) and _NUMBER.fullmatch(use["to"])):
        yield _misfit(use, f'bounds from="{use["from"]}" to="{use["to"]}"')
        return
    low, high = Decimal(use["from"]), Decimal(use["to"])
    if not 0 < low < high < WIDEST * low:
        yield use.problem(
            "about-bounds",
            f"bounds from {low:g} to {high:g}",
            f"bounds above nought of which the upper is less than {WIDEST} times the lower",
            "draw them as close as the words mean",
        )
    elif not low <= figure.value <= high:
        yield use.problem(
            "about-fails",
            f"{figure.value:g} {figure.unit}",
            f"a figure from {low:g} to {high:g}, as the words were written for",
            "correct the words in every language, then the bounds",
        )


def _misfit(use: Use, found: str) -> Problem:
    return use.problem(
        "figure-form", found, _FORM % use.shortcode, "see the guide to writing articles"
    )


def _printed(page: Page, results: Mapping[str, Result]) -> Iterator[Figure]:
    """Yield the figures of a page's sentences and charts."""
    for _, cell in page.figures:
        if figure := results[cell.query].figure(cell.row, cell.column):
            yield figure
    for use in page.used("chart"):
        for row in results[use[""]].rows:
            yield from row.figures.values()


def _invalid_by(figure: Figure) -> set[str]:
    return {firing.rule for firing in figure.firings if firing.verdict == "invalid"}
