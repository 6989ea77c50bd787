"""What stands around a file that was sent: its hash, who read it and how, what was read from it.

Below the text every number that was read has a line: where it stands, what it was taken for, what
the rules say of it, and which queries print it.
"""

from __future__ import annotations

from platterbase.pages.amounts import figure, scale_of, scale_symbol
from platterbase.pages.caveats import caveat_list, rule_cells
from platterbase.pages.desk import Cell, Desk, Json, by, cells, facts, query_page
from platterbase.pages.stock import Record
from platterbase.pages.tools import parser_told
from platterbase.pages.workloads import workload_words
from platterbase.tools import parsers

_ROWS = "select * from result where file = '{file}' order by line"


def raw_file(file: str, desk: Desk) -> Json:
    """What the page of a raw file shows besides its text."""
    known = (one for own in desk.stock.files.values() for one in own if one["file"] == file)
    row = next(known, None)
    if row is None:  # submission.toml: a declaration, not output of a tool
        return {"sql": ""}
    runs = [run for run in desk.stock.runs if run["file"] == file]
    results = desk.stock.results_in.get(file, [])
    return {
        "facts": facts(
            desk.fact("file_sha256", {"text": row["sha256"], "kind": "hash"}),
            desk.fact("file_encoding", _key(row["encoding"])),
            desk.fact("raw_read_by", *_readers(runs, desk)),
        ),
        "caveats": caveat_list(results, [], desk),
        "sql": _ROWS.format(file=file),
        "figures": _figures(results, desk) if results else None,
        "units": [_units(name, desk) for name in by(runs, "parser")],
    }


def _key(text: str | None) -> Cell | None:
    return {"text": text, "kind": "key"} if text else None


def _readers(runs: list[Record], desk: Desk) -> list[Cell]:
    """Parser and its version, for each that read some of the file."""
    versions = dict.fromkeys((run["parser"], run["parser_version"]) for run in runs)
    return [
        cell
        for name, version in versions
        for cell in (
            desk.tool(name),
            {
                "text": desk.word("raw_parser_version").format(n=version),
                "kind": "fact",
                "title": desk.word("raw_read_by"),
            },
        )
    ]


def _units(name: str, desk: Desk) -> Json:
    """What the parser takes each field for, in which unit, and on whose word."""
    return {"name": name, **parser_told(parsers()[name], desk)}


def _figures(results: list[Record], desk: Desk) -> Json:
    heads = ["raw_line", "raw_field", "raw_printed", "query_figure", "raw_what", "setup_one"]
    alike = by(results, "id")
    rows = [_figure(own, desk) for own in alike.values()]
    return desk.table([*heads, "caveat_notes", "raw_queries", "raw_id"], rows)


def _figure(own: list[Record], desk: Desk) -> list[list[Cell]]:
    row = own[0]
    scale = desk.stock.once(("scale", row["id"]), lambda: scale_of([row]))
    unit = scale_symbol(scale, desk)
    value = figure(row, scale, desk)
    text = value["text"] if row["missing"] or not unit else f"{value['text']}\u00a0{unit}"
    what = desk.word("setup_comma").join(
        (desk.word(f"metric_{row['metric']}"), workload_words(row["load_id"], row, desk))
    )
    place = {"page": desk.raw[row["file"]], "anchor": f"L{row['line']}"}
    return [
        [{"text": str(row["line"]), "kind": "key", **place}],
        [{"text": row["field"], "kind": "key"}],
        cells(_key(row["printed"].strip())),
        [{**value, "text": text}],
        [desk.load(what, row["file"])],
        [desk.setup_link(one["setup_id"]) for one in own],
        _caveats(row["id"], desk),
        [_query(query, anchor, desk) for query, anchor in _first(row["id"], desk).items()],
        [{"text": row["id"], "kind": "hash"}],
    ]


def _first(id_: str, desk: Desk) -> dict[str, str]:
    """Queries that print a measurement, each with the first figure that it stands in."""
    return dict(reversed(desk.printed.get(id_, ())))


def _query(query: str, anchor: str, desk: Desk) -> Cell:
    return {"text": query, "kind": "key", "page": query_page(query), "anchor": anchor}


def _caveats(id_: str, desk: Desk) -> list[Cell]:
    """The rules that doubt a figure; what is information only stands in the list above."""
    fired = desk.stock.firings.get(id_, ())
    return rule_cells([one for one in fired if one.verdict in ("invalid", "warn")], desk)
