"""All pages of entities as files for Hugo: one index, and what each page shows in each language.

data/entities.json                         kind, path and title of every page
assets/entities/<language>/caveats.json    the list of caveat rules; the page of each below it
data/article_data.json                     submissions whose figures an article prints
assets/entities/<language>/<path>.json     what the page shows
static/wiring/<host>.<language>.svg        drawing of a computer, to download
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping

from platterbase.articles.figures import Result
from platterbase.articles.pages import Page
from platterbase.articles.rulebook import FOLDER, page_of
from platterbase.charts.fonts import stack
from platterbase.charts.topology import on_paper
from platterbase.language.words import Words
from platterbase.pages.desk import Desk, Json, query_page, setup_page, tool_page
from platterbase.pages.factors import FACTORS, factor
from platterbase.pages.markup import Markup
from platterbase.pages.parts import part
from platterbase.pages.queries import printed_by, queries_shown
from platterbase.pages.ranks import rank_tables
from platterbase.pages.ratings import rating_tables
from platterbase.pages.raw_files import raw_file
from platterbase.pages.rules import rule, rules
from platterbase.pages.setups import setup
from platterbase.pages.stock import Stock, read_stock
from platterbase.pages.submissions import submission
from platterbase.pages.tools import title, tool, tools
from platterbase.pages.uses import Uses, article_uses
from platterbase.pages.wiring import wiring_files


def entity_files(
    connection: sqlite3.Connection,
    languages: Mapping[str, Words],
    raw: Mapping[str, str],
    pages: Iterable[Page],
    results: Mapping[str, Result],
    colours: Mapping[str, str],
) -> Iterator[tuple[str, str]]:
    """Path below site/generated and text of every file.

    `raw` are pages of raw files, by file; `colours` those of charts, names by value.
    """
    pages = list(pages)
    stock = read_stock(connection, pages)
    uses = article_uses(pages, results, stock)
    every = [*_index(stock), *_queries(results)]
    index = [{**page, "weight": at} for at, page in enumerate(every, start=1)]
    yield "data/entities.json", _json(index)
    yield "data/article_data.json", _json(uses.articles())
    addresses = {*(page["path"] for page in index), *raw.values()}
    printed = printed_by(results)
    for language, words in languages.items():
        desk = Desk(language, words, stock, raw, printed)
        texts = stock.rulebook.texts.get(language, {})
        markup = Markup(language, addresses | {page_of(one) for one in texts})
        for path, shown in [*_pages(desk, uses), *queries_shown(results, desk)]:
            yield f"assets/entities/{language}/{path}.json", _json(markup.page(shown))
        for name in FACTORS:
            about = markup.page(factor(name, desk))
            yield f"assets/entities/{language}/factors/{name}.json", _json(about)
        rated = markup.page({"ratings": rating_tables(desk)})
        yield f"assets/entities/{language}/ratings.json", _json(rated)
        ranked = markup.page({"ranks": rank_tables(desk)})
        yield f"assets/entities/{language}/ranks.json", _json(ranked)
        for name, picture in wiring_files(desk, on_paper(colours), stack(language)):
            yield f"static/wiring/{name}", picture


def _index(stock: Stock) -> Iterator[Json]:
    for row in stock.submissions:
        name = row["submission"]
        yield {"kind": "submission", "path": f"submissions/{name}", "title": row["title"],
               "sent": row["sent"], "name": name}  # fmt: skip
    for row in stock.setup.values():
        yield {"kind": "setup", "path": setup_page(row["setup"]),
               "title": row["title"] or row["slug"], "group": row["submission"]}  # fmt: skip
    for row in stock.models.values():
        yield {"kind": "part", "path": f"parts/{row['model']}", "title": _name(row),
               "group": row["kind"], "used": row["model"] in stock.parts}  # fmt: skip
    for name in tools(stock):
        yield {"kind": "tool", "path": tool_page(name), "title": title(name)}


def _queries(results: Mapping[str, Result]) -> Iterator[Json]:
    for name, result in sorted(results.items()):
        yield {"kind": "query", "path": query_page(name), "title": result.query.title, "name": name}


def _name(row: Json) -> str:
    """Maker and name, as one says it."""
    return str(row["name"] if row["maker"] == "unknown" else f"{row['maker']} {row['name']}")


def _pages(desk: Desk, uses: Uses) -> Iterator[tuple[str, Json]]:
    for row in desk.stock.submissions:
        yield f"submissions/{row['submission']}", submission(row, uses, desk)
    for row in desk.stock.setup.values():
        yield setup_page(row["setup"]), setup(row, uses, desk)
    for row in desk.stock.models.values():
        yield f"parts/{row['model']}", part(row, desk)
    for name in tools(desk.stock):
        yield tool_page(name), tool(name, desk)
    for name, own in desk.stock.rulebook.rules.items():
        yield page_of(name), rule(own, desk)
    yield FOLDER, rules(desk)
    for file, page in desk.raw.items():
        yield page, raw_file(file, desk)


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"
