"""Say what has grown too heavy, each time it is built.

An article with the styles and scripts that it loads before a reader does anything stays below
40 kB, compressed: slow phones. All pages together, and the database, stay within what is
deployed and fetched in a minute or two. The tests build a site without the large archive, which
is most of all three: so the build itself weighs them.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from platterbase.build.publication import Source

MOST_BYTES = 40_000
MOST_OF_ALL = {"results.db": 80_000_000, "public": 400_000_000}
_ARTICLE = re.compile(r"(?P<language>[a-z]{2})/articles/(?P<name>[\w-]+)/index\.html")
_LOADED = re.compile(r'(?:href|src)="?/((?:css|js)/[\w.-]+\.(?:css|js))')


def weigh_articles(files: Mapping[str, Source]) -> Iterator[str]:
    """Yield a warning for each article above the limit; `files` are those below public/."""

    @cache
    def weight(path: str) -> int:
        return len(gzip.compress(files[path].path.read_bytes(), 6))

    for path in sorted(files):
        if not (article := _ARTICLE.fullmatch(path)):
            continue
        loaded = _loaded(files[path].path) & files.keys()
        total = weight(path) + sum(map(weight, loaded))
        if total > MOST_BYTES:
            yield (
                f"content/{article['language']}/articles/{article['name']}.md: {total:,} bytes"
                f" with styles and scripts, compressed; expected at most {MOST_BYTES:,}: leave"
                " out a chart or rows of one, or move a part to an article of its own"
            )


def weigh_all(files: Mapping[str, Source]) -> Iterator[str]:
    """Yield a warning for the database and for all pages together, where above the limit."""
    totals = dict.fromkeys(MOST_OF_ALL, 0)
    for path, source in files.items():
        if (top := path.partition("/")[0]) in totals:
            totals[top] += source.path.stat().st_size
    for top, total in totals.items():
        if total > MOST_OF_ALL[top]:
            yield (
                f"{top}: {total:,} bytes, expected at most {MOST_OF_ALL[top]:,}: leave files of a"
                " submission unread (opaque), or find what is written for each of them anew"
            )


def _loaded(page: Path) -> set[str]:
    return set(_LOADED.findall(page.read_text("utf-8")))
