"""Where every digit of a page's main text comes from: the classes that are allowed, and the rest.

Markup says most: a figure (`value`), what a sender or the catalogue states (`sent`, `fact`), what
was printed (`pre`, `code`, …), names that link to their page. What is left is prose, and may hold
names and terms with digits, dates and small counts, but no figures.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

_STATED = frozenset(
    {"value", "sent", "fact", "key", "stated"}
)  # with their source in the title or link
_PRINTED_TAGS = frozenset({"pre", "code", "svg"})
_PRINTED = frozenset({"command", "hash", "file-name", "citation"})
_JUDGING = frozenset({"caveats", "ranks", "ratings", "factors", "glossary"})
_TEXTS = etree.XPath("//main//text()")
_HEADS = frozenset({"measured", "chart"})  # tables of figures: what a row or column is about
_NAMED_PAGES = re.compile(
    r"/(?:(?:ja|ko|ru|en|-)/(?:parts|setups|tools|submissions|articles|caveats|queries)"
    r"|submissions)/[^#]+"
)

# Terms, names and counts of prose that hold digits.
TERMS = {
    "array level, in brackets its drives": r"RAID[ -]?\d+(?: ?\(\d\))?",
    "interface": r"(?:SATA|SAS|USB|PCIe|UDMA|ATA|DMI)[ /-]?\d[\d.x]*"
    r"|(?:(?<=mode )|(?<=モード)|(?<=모드 )|(?<=режиме )|(?<=режим ))\d",
    "licence": r"CC[ -]BY[ -]4\.0|Apache-2\.0",
    "name of a standard": r"SHA-256|UTF-8|MD5|(?<![A-Za-z])L[123]|UDF ?\d[.\d]*|ext\d|FAT32",
    "version": r"(?:bonnie\+\+|fio|ioping|sysbench|iozone|Iometer|procps|Linux|ZFS|[Vv]ersion"
    r"|バージョン|버전|верси\w+)(?: before| since| до| с)? ?\d[\d.]*",
    "name of software": r"MD4Ram",
    "year": r"(?<!\d)(?:19|20)\d\d(?!\d)",
    "day and month": r"\d{1,2}(?:日|月|일|월)",
    "size of a block, in the name of a test": r"(?<![\d.,])(?:[14]|16|64|256) (?:[KM]iB|[КМ]иБ)",
    "queue depth, a place on an axis": r"(?<![\d.,])(?:64|256)"
    r"(?!\d|[.,]\d|\s?(?:[%/×倍배]|раз|[KMGkмМ]))"
    r"|(?:(?<=at )|(?<=above )|(?<=of )|(?<=深さ)|(?<=깊이 )|(?<=глубине )|(?<=при )|(?<=больше ))"
    r"1(?!\d|[.,]\d)"
    r"|(?<![\d.,])1(?=で|のどの|より|에서|의 모든|보다)",
    "definition of a unit": r"(?<!\d)1024(?!\d)|(?:10|2)進",
    "count": r"(?<![\d.,])\d"
    r"(?:台|本|つ|回|巡|種|通り|行|桁|個|枚|列|か所|チャネル|コア|操作|対|대|개|번|회|가지)",
}


@dataclass(frozen=True)
class Digits:
    """A run of text with digits in a page: its class, or None."""

    text: str
    kind: str | None
    where: str


def digits(html: str, names: re.Pattern[str], page: str = "") -> Iterator[Digits]:
    """All text with digits within the main element of a page; `page` is its place in public/."""
    # A link to the glossary may begin or end within a name ("RAID" 0): it is read as text.
    html = re.sub(r"<a [^>]*/glossary/#[^>]*>(.*?)</a>", r"\1", html)
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    folder = page.split("/")[1:2]
    places: dict[etree._Element | None, _Place] = {None: _Place()}

    def place(element: etree._Element) -> _Place:
        if element not in places:
            places[element] = place(element.getparent()).within(element)
        return places[element]

    for text in _TEXTS(etree.fromstring(html.encode(), parser)):
        if re.search(r"\d", text):
            around = text.getparent() if text.is_text else text.getparent().getparent()
            kind = place(around).kind(folder) or prose(str(text), names)
            yield Digits(text.strip(), kind, "" if kind else _path(around))


def _path(element: etree._Element) -> str:
    stack = [*reversed([*element.iterancestors()]), element]
    return " > ".join(".".join([part.tag, *part.get("class", "").split()]) for part in stack[3:])


@dataclass(frozen=True)
class _Place:
    """Where a text stands: the elements around it, and whether one says where it comes from."""

    tags: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    named: bool = False
    has_source: bool = False

    def within(self, element: etree._Element) -> _Place:
        """The same, and in an element there."""
        href = element.get("href", "")
        own = frozenset(element.get("class", "").split())
        stated = own & _STATED and (element.get("title") or "#" in href)
        return _Place(
            self.tags | {element.tag},
            self.classes | own,
            self.named or bool(_NAMED_PAGES.match(href)),
            self.has_source or bool(stated),
        )

    def kind(self, folder: list[str]) -> str | None:
        """The class of a text here, by markup alone."""
        tags, classes = self.tags, self.classes
        rules = {
            "source": "cite" in tags,
            "figure with its source": self.has_source,
            "printed": tags & _PRINTED_TAGS or classes & _PRINTED,
            "date": "time" in tags,
            # A tool's page is its parser's own description: the page says so above it.
            "description of a parser": {"fact", "lead"} & classes
            and (folder == ["tools"] or "fields" in classes),
            # Pages about how numbers are judged state thresholds, formulas and examples in words.
            "words of a rule": _JUDGING & {*folder}
            and {"prose", "lead", "note", "rules", "glossary"} & classes,
            "name of a page": self.named
            or "name" in classes
            or ("h1" in tags and "entity" in classes),
            "head in a table of figures": classes & _HEADS and ("th" in tags or "start" in classes),
        }
        return next((kind for kind, holds in rules.items() if holds), None)


@lru_cache(100_000)
def prose(text: str, names: re.Pattern[str]) -> str | None:
    """The class of words of a sentence: None when digits are left that no class explains."""
    rest = names.sub(" ", text.replace("\u00a0", " "))
    for pattern in TERMS.values():
        rest = re.sub(pattern, " ", rest)
    return None if re.search(r"\d", rest) else "term, name or count"


def names(connection: sqlite3.Connection) -> re.Pattern[str]:
    """Everything in the database that is a name: parts and their spellings, systems, tools."""
    found = {
        name
        for query in (
            "select name from model union select alias from model_alias",
            "select maker || ' ' || name from model",
            "select board from host union select cpu from host",
            "select os from host union select kernel from host",
            "select tool_version from run union select tool from run",
            "select link_kind from link_kind union select title from submission",
        )
        for (name,) in connection.execute(query)
        if name and re.search(r"\d", name)
    }
    longest_first = sorted(found, key=len, reverse=True)
    return re.compile(
        r"(?<![A-Za-z0-9.])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\d])"
    )
