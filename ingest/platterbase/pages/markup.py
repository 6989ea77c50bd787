"""Cells as HTML, made here and not in templates: tables of results have tens of thousands of them.

Whatever people or tools wrote is escaped, and every page that a cell leads to must be there.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape as escaped
from typing import Any

from platterbase.errors import IngestError, Problem
from platterbase.pages.desk import Cell, Json

escape = lru_cache(1 << 16)(escaped)  # addresses and names stand in thousands of cells
_CODE = re.compile("`([^`]+)`")
_LISTS = frozenset({"cells", "links", "notes", "read_through", "reason", "related"})
_AND = ' <span class="and">·</span> '
_ELEMENT = ("text", "kind", "title", "lang", "id", "url", "page", "anchor")


@dataclass(frozen=True)
class Markup:
    """HTML of one language. `pages` are the addresses that there are."""

    language: str
    pages: Collection[str]
    # Elements made before: most cells of a page stand on others too, as those of a setup do.
    _made: dict[tuple[str | None, ...], str] = field(default_factory=dict)

    def page(self, shown: Any) -> Any:
        """The same, with lists of cells and rows of tables as HTML."""
        if isinstance(shown, list | tuple):
            return [self.page(item) for item in shown]
        if not isinstance(shown, dict):
            return shown
        return {key: self._told(key, value, shown) for key, value in shown.items()}

    def _told(self, key: str, value: Any, of: Json) -> Any:
        if key == "rows":
            # Of the heads without the corner: columns of words among figures begin at the left.
            starts = [' class="start"' if head.get("start") else "" for head in of["heads"]]
            return "".join([self._row(row, starts) for row in value])
        if key in _LISTS and all(isinstance(one, dict) for one in value):
            return self.cells(value)
        if key == "sources":
            return [self.cell(one) for one in value]
        if isinstance(value, dict) and "text" in value:
            return self.cell(value)
        return self.page(value)

    def _row(self, row: list[list[Cell]], starts: list[str]) -> str:
        """A row; its first cell names it. `starts` are attributes of the others."""
        first, *others = map(self.cells, row)
        told = [f"<td{start}>{one}</td>" for one, start in zip(others, starts, strict=False)]
        return f'<tr><th scope="row">{first}</th>{"".join(told)}</tr>\n'

    def cells(self, some: list[Cell]) -> str:
        """Several cells in one place."""
        if len(some) == 1:
            return self.cell(some[0])
        return _AND.join([self.cell(one) for one in some])

    def cell(self, cell: Cell) -> str:
        """One cell: the text, where it leads, and where it comes from."""
        of = tuple(map(cell.get, _ELEMENT))
        told = self._made.get(of)
        if told is None:
            told = self._made[of] = self._link(cell)
        if caveat := cell.get("caveat"):
            told = _caveat(caveat, self._address(caveat)) + told
        if after := cell.get("after"):
            told += f' <span class="after stated">{escape(after)}</span>'
        if mark := cell.get("mark"):
            told += f' <strong class="mark">{escape(mark)}</strong>'
        return told

    def _link(self, cell: Cell) -> str:
        """The element that holds the text."""
        text = escape(cell["text"], quote=False)
        if "`" in text:
            text = _CODE.sub(r"<code>\1</code>", text)
        kind = cell.get("kind")
        attributes = {name: cell.get(name) for name in ("class", "id", "lang", "title")}
        if href := cell.get("url") or self._address(cell):
            return _element("a", text, {"href": href, **attributes, "class": kind})
        if kind == "key":
            return _element("code", text, attributes)
        return _element("span", text, {**attributes, "class": kind})

    def _address(self, cell: Cell) -> str:
        page = cell.get("page")
        if not page:
            return ""
        if page not in self.pages:
            found, expected = f"a link to {page}", "a page that is made from results.db"
            raise IngestError(
                [Problem("ingest/platterbase/pages", 1, "page-missing", found, expected, "mend it")]
            )
        anchor = cell.get("anchor")
        return f"/{self.language}/{page}/" + (f"#{anchor}" if anchor else "")


def _caveat(caveat: Cell, href: str) -> str:
    """The mark before a doubtful figure: it leads to the reason."""
    return _element(
        "a",
        f'<span aria-hidden="true">{caveat["glyph"]}</span>',
        {
            "href": href or f"#{caveat['anchor']}",
            "class": f"caveat {caveat['verdict']} stated",
            "title": caveat["reasons"],  # its name for who does not see the shape
        },
    )


def _element(tag: str, text: str, attributes: dict[str, str | None]) -> str:
    said = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items() if value)
    return f"<{tag}{said}>{text}</{tag}>" if said or tag != "span" else text
