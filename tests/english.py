"""How much of a page is English to a reader of another language.

Counted are the words of a page as they are shown, its head and foot included, and also what says of
itself that it is English: on the pages of our own studies nothing else was sent by a stranger. Not
counted are code, keys, commands, names of parts, setups and files, and the menu of languages. Of
the rest a word is English where our English texts use it and where it is no name.
"""

from __future__ import annotations

import re
import sqlite3
import tomllib
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from lxml import etree

ROOT = Path(__file__).resolve().parent.parent
_QUOTED_TAGS = frozenset({"code", "pre", "kbd", "samp", "script", "style", "cite", "time"})
_QUOTED = frozenset({"key", "hash", "command", "file-name", "name"})
# Names that no table of the database holds.
_NAMES = frozenset(
    """atom platterbase netlify python node apache vista github git wiki winmark disk
    winbench business database fileserver webserver workstation sequential results fsync tcq ncq
    ntfs fat udf ext libaio sysfs procps vmstat rpm gt mbit
    xfs btrfs zfs bcachefs bfq kyber mq-deadline none red hat""".split()  # noqa: SIM905
)
_TEXTS = etree.XPath("//body//text()")
_WORD = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*|[А-яЁё]+(?:-[А-яЁё]+)*|[가-힣]+")
# Japanese has no blanks: two signs make a word, as a dictionary has them.
_JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-鿿々ー]+")
# Names of files and addresses are names: bonnie.txt:4, content/results/, https://…
_FILE = re.compile(
    r"https?://\S+|[\w./-]+\.(?:txt|tsv|csv|json|toml|sql|py|sh|db)(?![A-Za-z0-9_])(?::\d+)?"
)
_ENGLISH_WORD = re.compile(r"[A-Za-z][a-z]+")
_CODE = re.compile(
    r"\A\+\+\+.*?^\+\+\+$|```.*?```|`[^`\n]*`|\{\{<.*?>\}\}|\]\([^)\n]*\)", re.DOTALL | re.MULTILINE
)


@dataclass
class Share:
    """The words of pages, and those of them that are English, with the page they stand on."""

    words: int = 0
    english: Counter[str] = field(default_factory=Counter)
    pages: Counter[str] = field(default_factory=Counter)

    @property
    def part(self) -> float:
        """English words by all words."""
        return sum(self.english.values()) / self.words


def measure(public: Path, language: str, names: frozenset[str]) -> Share:
    """Return the share of all pages of a language."""
    share = Share()
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    for path in sorted((public / language).rglob("*.html")):
        tree = etree.fromstring(path.read_bytes(), parser)
        for text in texts_of(tree):
            words, english = count(text, names)
            share.words += words
            share.english.update(english)
            if english:
                share.pages[path.relative_to(public).as_posix()] += len(english)
    return share


def texts_of(tree: etree._Element) -> list[str]:
    """Return the texts of a page, code and names left out."""
    shown: dict[etree._Element | None, bool] = {None: True}

    def is_own(element: etree._Element | None) -> bool:
        if element not in shown:
            shown[element] = _is_text(element) and is_own(element.getparent())
        return shown[element]

    found = []
    for text in _TEXTS(tree):
        around = text.getparent() if text.is_text else text.getparent().getparent()
        if is_own(around):
            found.append(str(text))
    return found


def _is_text(element: etree._Element) -> bool:
    return not (
        element.tag in _QUOTED_TAGS
        or element.get("hreflang")
        or _QUOTED & set((element.get("class") or "").split())
    )


def count(text: str, names: frozenset[str]) -> tuple[int, list[str]]:
    """Return how many words a text has, and those that are English."""
    text = _FILE.sub(" ", text)
    words = _WORD.findall(text)
    japanese = sum((len(run) + 1) // 2 for run in _JAPANESE.findall(text))
    english = [
        word
        for word in words
        if _ENGLISH_WORD.fullmatch(word) and word.lower() in vocabulary() - names - _NAMES
    ]
    return len(words) + japanese, english


@cache
def vocabulary() -> frozenset[str]:
    """Words of our English texts."""
    texts = [tomllib.loads((ROOT / "site/i18n/en.toml").read_text("utf-8"))]
    found = " ".join(str(text) for known in texts for text in known.values())
    for path in (ROOT / "content/en").rglob("*.md"):
        found += " " + _CODE.sub(" ", path.read_text("utf-8"))
    for path in (ROOT / "schema/queries").glob("*.sql"):
        found += " " + " ".join(
            line for line in path.read_text("utf-8").splitlines() if line.startswith("-- ")
        )
    return frozenset(word.lower() for word in re.findall(r"[A-Za-z]{2,}", found))


def names_of(connection: sqlite3.Connection) -> frozenset[str]:
    """Words of names in the database: parts, makers, tools, systems, links."""
    queries = (
        "select name from model union select alias from model_alias union select maker from model",
        "select tool from run union select generator from run union select tool_version from run",
        "select board from host union select cpu from host union select os from host",
        "select link_kind from link_kind",
    )
    return frozenset(
        word.lower()
        for query in queries
        for (name,) in connection.execute(query)
        for word in re.findall(r"[A-Za-z]+", name or "")
    )
