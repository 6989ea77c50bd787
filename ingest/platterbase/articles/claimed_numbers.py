"""Fractions and multiples that a claim may state in digits: 3分の1, 1/5, 9割, 20%, 1.5배, 10 часов.

A claim is a query, so what its sentence says must stand in that query: as it is (`> 20 * other`),
turned over (a third: `3 * a < b`), as what is left or added (a third less: `a < 2.0 / 3 * b`), or
between two of its bounds (`between 2.8 * b and 3.2 * b`). The title of an article may state those
of the claims that its head names. Elsewhere such numbers are refused (typed_figures.py): figures
are printed, and words with bounds stand within `about`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from platterbase.articles.claims import Claim
from platterbase.articles.pages import Page, blank
from platterbase.errors import Problem
from platterbase.language.words import Words

CLAIMED = re.compile(
    r"(?<![\d.,])(?:"
    r"(?P<below>\d{1,3})(?:分の|분의 ?)(?P<above>\d{1,2})"
    r"|(?P<over>\d{1,2})/(?P<under>\d{1,3})"
    r"|(?P<tenths>\d)割"
    r"|(?P<percent>\d{1,2})[ \u00a0\u202f]?%"
    r"|(?P<whole>\d{1,3}(?:[.,]\d)?)[ \u00a0\u202f]?"
    r"(?:倍(?!速)|배(?!속)|時間|시간|час(?:а|ов)?\b|раза?\b|times\b|hours?\b)"
    r")(?![\d.,]\d)"
)
_CLAIM = re.compile(
    r'\{\{< *claim "(?P<slug>[\w-]+)" *>\}\}(?P<text>.*?)\{\{< */claim *>\}\}', re.DOTALL
)
_TITLE = re.compile(r'^title = "(?P<text>.*)"$', re.MULTILINE)
_INNER = re.compile(r"\{\{<.*?>\}\}", re.DOTALL)
_LITERAL = re.compile(r"(?<![\w.'-])\d+(?:\.\d+)?(?:e\d+)?(?![\w'])")
_QUOTED = re.compile(r"'[^']*'")
_CLOSE = 0.06  # 0.33 in a query is a third, and so is 0.35
_NEAR = 1.5  # the greatest ratio of two bounds between which words stand


def without_claimed(page: Page) -> str:
    """Return the text of a page with these numbers blanked within its claims."""

    def blanked(match: re.Match[str]) -> str:
        start = match.start("text") - match.start()
        return match[0][:start] + CLAIMED.sub(blank, match[0][start:])

    text = _CLAIM.sub(blanked, page.text)
    return _TITLE.sub(blanked, text, count=1) if page.front_matter.get("claims") else text


def claimed_number_problems(
    claims: Mapping[str, Mapping[str, Claim]], pages: list[Page]
) -> Iterator[Problem]:
    """Yield a problem for each such number of a sentence that its claim's query does not hold."""
    for page in pages:
        titled = [claims[page.article][slug] for slug in page.front_matter.get("claims", ())]
        for match in _TITLE.finditer(page.text) if titled else ():
            for number in loose_numbers(match["text"], titled):
                yield _problem(page.path, page.line_at(match.start()), number, titled)
        for match in _CLAIM.finditer(page.text):
            claim = claims[page.article][match["slug"]]
            for number in loose_numbers(_INNER.sub("", match["text"]), [claim]):
                yield _problem(page.path, page.line_at(match.start()), number, [claim])


def title_number_problems(
    claims: Mapping[str, Mapping[str, Claim]],
    titled: Mapping[str, list[str]],
    words: Mapping[str, Words],
) -> Iterator[Problem]:
    """Yield a problem for each such number of a chart's title that its claims do not hold.

    A claim that is not there is a problem of title_problems.
    """
    for path, names in titled.items():
        found = (claims.get(article, {}).get(slug) for article, _, slug in _parted(names))
        made = [claim for claim in found if claim]
        key = f"chart_{path.rsplit('/', 1)[-1].partition('.')[0]}_title"
        for language, known in words.items():
            for number in loose_numbers(known.get(key, ""), made):
                yield _problem(f"site/i18n/{language}.toml: {key}", 1, number, made)


def _parted(names: list[str]) -> Iterator[tuple[str, str, str]]:
    return (name.partition("/") for name in names)


def loose_numbers(text: str, claims: list[Claim]) -> list[str]:
    """Return the fractions and multiples of a text that no query of these claims holds."""
    bounds = sorted(
        {
            float(literal)
            for claim in claims
            for literal in _LITERAL.findall(_QUOTED.sub("''", claim.sql))
        }
    )
    return [match[0] for match in CLAIMED.finditer(text) if not _is_held(match, bounds)]


def _is_held(match: re.Match[str], bounds: list[float]) -> bool:
    above, below = _parts(match)
    if above in bounds and below in bounds:  # 3 * a < 2 * b
        return True
    share = above / below
    forms = [share, 1 / share, 1 + share]
    if share < 1:
        forms += [1 - share, 1 / (1 - share)]
    if any(abs(bound / form - 1) < _CLOSE for bound in bounds for form in forms):
        return True
    near = [pair for pair in pairwise(bounds) if 0 < pair[1] < _NEAR * pair[0]]
    return any(low <= form <= high for low, high in near for form in forms)


def _parts(match: re.Match[str]) -> tuple[float, float]:
    """Return what stands above and below the line."""
    if match["tenths"]:
        return float(match["tenths"]), 10.0
    if match["percent"]:
        return float(match["percent"]), 100.0
    above = match["above"] or match["over"] or match["whole"]
    return float(above.replace(",", ".")), float(match["below"] or match["under"] or 1)


def _problem(path: str, line: int, number: str, claims: list[Claim]) -> Problem:
    return Problem(
        path,
        line,
        "claimed-number",
        f'"{number}"',
        f"a number of {', '.join(claim.path for claim in claims)}",
        "say what the query asks, or correct the query",
    )
