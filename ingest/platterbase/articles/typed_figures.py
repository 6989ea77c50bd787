"""Refuse figures typed into prose: they would stay the same when their source changes.

A figure is digits followed by a unit, %, ×, 倍, 배 or раз. Shortcodes, code, addresses and names
of the catalogue are left alone; so are years and "RAID 0", which have no unit behind them, words
within `about`, whose bounds are checked, fractions and multiples within a claim, which are numbers
of its query (claimed_numbers.py), and the classes of plain_numbers.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from platterbase.articles.claimed_numbers import without_claimed
from platterbase.articles.pages import Page, blank
from platterbase.articles.plain_numbers import BEGIN, END, is_plain
from platterbase.errors import Problem

_PREFIX = "(?:[kKMGTPmunµμ]i?)?"
_CYRILLIC_PREFIX = "(?:[кКМГТ]и?|мк|[мн])?"
_LETTER_UNITS = (
    rf"{_PREFIX}(?:B|b|bit|iB)(?:/s|ps)?",
    rf"{_PREFIX}s",
    rf"{_PREFIX}(?:W|Hz)",
    "IOPS",
    "rpm",
    "x",
    "times",
    "percent",
    "bytes?",
    "(?:kilo|mega|giga|tera)bytes?",
    "(?:milli|micro)?seconds?",
    "watts?",
    "minutes?",
    "hours?",
    rf"{_CYRILLIC_PREFIX}(?:Б|б|бит|байт\w*)(?:/с)?",
    r"[мк]?к?с",
    r"(?:милли|микро)?сек(?:унд\w*)?",
    "Вт",
    "МГц",
    "ГГц",
    "об/мин",
    r"раза?",
    r"процент\w*",
    r"(?:кило|мега|гига|тера)байт\w*",
    r"минут\w*",
    r"час(?:а|ов)?",
)
_SIGN_UNITS = (
    "[%％‰×⨯✕]",
    "°",
    "℃",
    "/s",
    "/с",
    "/秒",
    "/초",
    "倍",
    "割",
    "(?:ミリ|マイクロ)?秒",
    "分間?",
    "時間",
    "(?:キロ|メガ|ギガ|テラ)?バイト",
    "パーセント",
    "ワット",
    "배",
    "(?:밀리|마이크로)?초",
    "(?:킬로|메가|기가|테라)?바이트",
    "퍼센트",
    "와트",
    "분",
    "시간",
)
_FIGURE = re.compile(
    rf"{BEGIN}(?P<digits>\d[\d.,\u00a0\u202f]*)[ \u00a0\u202f]*"
    rf"(?:(?P<letters>{'|'.join(_LETTER_UNITS)}){END}|(?:{'|'.join(_SIGN_UNITS)}))"
)

# What readers may call a page when they search for it says nothing.
_SEARCHED = re.compile(r"^also = \[.*\]$", re.MULTILINE)
_RAID_LEVEL = re.compile(r"RAID ?\d+")
_YEAR = re.compile(r"(?:19|20)\d\d")


# Texts about how figures are judged state thresholds: "twice the memory" is a rule, no result.
_JUDGING = ("caveats/", "factors/", "ranks/", "ratings/")


def typed_figures(page: Page, names: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each figure typed in a page. `names`: the catalogue's, with aliases."""
    if page.name.startswith(_JUDGING):
        return
    claimed = replace(page, text=without_claimed(page))
    prose = claimed.without("bound", "shortcodes", "code", "addresses")
    for left_out in (_SEARCHED, _RAID_LEVEL):
        prose = left_out.sub(blank, prose)
    for name in sorted(names, key=len, reverse=True):
        if any(sign.isdigit() for sign in name):
            prose = prose.replace(name, " " * len(name))
    for match in _FIGURE.finditer(prose):
        if is_plain(prose, match.start()):
            continue
        # "2006 с": the Russian preposition, and in every language a year before a lone letter
        if len(match["letters"] or "") == 1 and _YEAR.fullmatch(match["digits"].strip()):
            continue
        yield Problem(
            page.path,
            page.line_at(match.start()),
            "typed-figure",
            f'"{match[0]}"',
            "figures that come from results.db",
            'write {{< value query="…" row="…" column="…" >}}, or words within {{< about … >}}',
        )
