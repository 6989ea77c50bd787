"""The page of a caveat rule, and the list of all: what it asks, and where it fires."""

from __future__ import annotations

from typing import Any

from platterbase.articles.firings import Firing, firing_words, unknown_words
from platterbase.articles.rulebook import GLYPHS, VERDICTS, page_of
from platterbase.pages.desk import Cell, Desk, Json, cells, facts
from platterbase.pages.stock import Record

_RANK = {verdict: at for at, verdict in enumerate((*VERDICTS, "unevaluated"))}


def rule(row: Record, desk: Desk) -> Json:
    """What the page of one rule shows below its text."""
    found = desk.stock.fired.get(row["rule"], [])
    stated: Cell = {"kind": "fact", "title": f"schema/caveats/{row['rule']}.sql"}
    fired = [one for one in found if one[0].verdict != "unevaluated"]
    lacking = [one for one in found if one[0].verdict == "unevaluated"]
    return {
        "verdict": row["severity"],
        "glyph": GLYPHS[row["severity"]],
        "facts": facts(
            desk.fact("caveat_severity", {"text": desk.word(f"verdict_{row['severity']}")}),
            desk.fact("caveat_topic", {"text": desk.word(f"topic_{row['topic']}")}),
            desk.fact(
                "caveat_version",
                {**stated, "text": str(row["version"])},
            ),
            desk.fact("caveat_source", {**stated, "text": row["source"], "lang": "en"}),
        ),
        "sql": row["sql"],
        "fires": _table(fired, desk),
        "unevaluated": _table(lacking, desk),
    }


def rules(desk: Desk) -> Json:
    """The list of all rules by topic, worst first."""
    topics: dict[str, list[Json]] = {}
    for row in sorted(desk.stock.rulebook.rules.values(), key=_order):
        text = desk.stock.rulebook.text(desk.language, row["rule"])
        own = desk.stock.fired.get(row["rule"], [])
        fired = sum(firing.verdict != "unevaluated" for firing, _ in own)
        topics.setdefault(row["topic"], []).append(
            {
                "page": page_of(row["rule"]),
                "title": text.title,
                "summary": text.summary,
                "verdict": row["severity"],
                "glyph": GLYPHS[row["severity"]],
                "kind": desk.word(f"verdict_{row['severity']}"),
                "count": desk.word("caveat_figures").format(n=fired) if fired else "",
            }
        )
    return {
        "topics": [
            {"topic": topic, "heading": desk.word(f"topic_{topic}"), "rules": own}
            for topic, own in topics.items()
        ]
    }


def _order(row: Record) -> Any:
    return row["topic"], _RANK[row["severity"]], row["rule"]


def _table(found: list[tuple[Firing, Record]], desk: Desk) -> Json | None:
    """One line for each setup and verdict, with the lines of raw files that are meant."""
    if not found:
        return None
    groups: dict[Any, list[tuple[Firing, Record]]] = {}
    for firing, row in found:
        groups.setdefault((_RANK[firing.verdict], row["setup_id"]), []).append((firing, row))
    ordered = sorted(groups.items(), key=lambda group: group[0][0])
    heads = ["setup_one", "caveat_severity", "caveat_count", "caveat_made_by", "caveat_lines"]
    return desk.table([*heads, "submission_one"], [_row(own, desk) for _, own in ordered])


def _row(found: list[tuple[Firing, Record]], desk: Desk) -> list[list[Cell]]:
    firing, first = found[0]
    firings = [one for one, _ in found]
    unevaluated = firing.verdict == "unevaluated"
    told = unknown_words(firings, desk.words) if unevaluated else firing_words(firings, desk.words)
    how = desk.word("caveat_unknown") if unevaluated else desk.word("caveat_by_rule")
    return [
        [desk.setup_link(first["setup_id"])],
        [{"text": desk.word(f"verdict_{firing.verdict}"), "kind": f"verdict-{firing.verdict}"}],
        [{"text": str(len(found)), "kind": "value", "title": how}],
        cells(*({"text": one, "kind": "stated", "title": how} for one in told)),
        _lines([row for _, row in found], desk),
        [desk.submission(first["submission"])],
    ]


def _lines(rows: list[Record], desk: Desk) -> list[Cell]:
    """The lines in which the figures stand, each once; the file before the first of its own."""
    places = list(dict.fromkeys((row["file"], row["line"]) for row in rows))
    shown: list[Cell] = []
    last = None
    for file, line in places:
        name = file.rsplit("/", maxsplit=1)[-1]
        text = str(line) if file == last else f"{name}:{line}"
        shown.append({"text": text, "kind": "key", **desk.raw_line(file, line)})
        last = file
    return shown
