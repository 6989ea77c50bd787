"""Where every digit of a page's main text comes from: the classes that are allowed, and the rest.

Markup says most: a figure (`value`), what a sender or the catalogue states (`sent`, `fact`), what
was printed (`pre`, `code`, …), names that link to their page. What is left is prose, and may hold
names and terms with digits, dates and small counts, but no figures.
"""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr", "col", "source"})
_CLOSED_BY_THE_NEXT = {  # HTML lets these end without a tag, and the minifier uses that
    "li": {"li"},
    "p": {"p", "ul", "ol", "pre", "h2", "h3", "h4", "div", "section", "figure", "table", "dl"},
    "td": {"td", "th", "tr"},
    "th": {"td", "th", "tr"},
    "tr": {"tr"},
    "dt": {"dt", "dd"},
    "dd": {"dt", "dd"},
    "thead": {"tbody"},
}
_STATED = frozenset(
    {"value", "sent", "fact", "key", "stated"}
)  # with their source in the title or link
_PRINTED_TAGS = frozenset({"pre", "code", "svg"})
_PRINTED = frozenset({"command", "hash", "file-name", "citation"})
_HEADS = frozenset({"measured", "chart"})  # tables of figures: what a row or column is about
_NAMED_PAGES = re.compile(
    r"/(?:ja|ko|ru|en)/(?:parts|setups|tools|submissions|articles|caveats|queries)/[^#]+"
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


@dataclass
class _Open:
    tag: str
    classes: frozenset[str]
    attributes: dict[str, str]


@dataclass
class Page(HTMLParser):
    """Reads one page; `found` then has all text with digits within its main element."""

    html: str
    names: re.Pattern[str]
    is_tool: bool = False
    is_rule: bool = False
    stack: list[_Open] = field(default_factory=list)
    found: list[Digits] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        # A link to the glossary may begin or end within a name ("RAID" 0): it is read as text.
        self.feed(re.sub(r"<a [^>]*/glossary/#[^>]*>(.*?)</a>", r"\1", self.html))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            return
        while self.stack and tag in _CLOSED_BY_THE_NEXT.get(self.stack[-1].tag, ()):
            self.stack.pop()
        attributes = {name: value or "" for name, value in attrs}
        self.stack.append(_Open(tag, frozenset(attributes.get("class", "").split()), attributes))

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self.stack) - 1, -1, -1):
            if self.stack[depth].tag == tag:
                del self.stack[depth:]
                return

    def handle_data(self, data: str) -> None:
        tags = [part.tag for part in self.stack]
        if "main" not in tags or not re.search(r"\d", data):
            return
        where = " > ".join(".".join([part.tag, *part.classes]) for part in self.stack[3:])
        kind = self._kind(set(tags)) or prose(data, self.names)
        self.found.append(Digits(data.strip(), kind, where))

    def _kind(self, tags: set[str]) -> str | None:
        classes = frozenset[str]().union(*(part.classes for part in self.stack))
        if "cite" in tags:
            return "source"
        if classes & _STATED and self._has_source():
            return "figure with its source"
        named = any(_NAMED_PAGES.match(part.attributes.get("href", "")) for part in self.stack)
        rules = {
            "printed": tags & _PRINTED_TAGS or classes & _PRINTED,
            "date": "time" in tags,
            # A tool's page is its parser's own description: the page says so above it.
            "description of a parser": {"fact", "lead"} & classes
            and (self.is_tool or "fields" in classes),
            # Pages about how numbers are judged state thresholds, formulas and examples in words.
            "words of a rule": self.is_rule
            and {"prose", "lead", "note", "rules", "glossary"} & classes,
            "name of a page": named or "name" in classes or ("h1" in tags and "entity" in classes),
            "head in a table of figures": classes & _HEADS and ("th" in tags or "start" in classes),
        }
        return next((kind for kind, holds in rules.items() if holds), None)

    def _has_source(self) -> bool:
        for part in self.stack:
            if part.classes & _STATED:
                linked = "#" in part.attributes.get("href", "")
                if part.attributes.get("title") or linked:
                    return True
        return False


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
