"""The page of a submission: who sent what, on which computers, and every figure of every file."""

from __future__ import annotations

from platterbase.language.numbers import exact
from platterbase.pages.caveats import caveat_list
from platterbase.pages.desk import Cell, Desk, Json, by, cells, facts
from platterbase.pages.findings import findings_table
from platterbase.pages.hosts import host
from platterbase.pages.result_tables import tables_by_file
from platterbase.pages.setups import drive_count, filesystem, level
from platterbase.pages.stock import Record
from platterbase.pages.uses import Uses
from platterbase.pages.wiring import host_wiring


def submission(row: Record, uses: Uses, desk: Desk) -> Json:
    """What the page of one submission shows."""
    name = row["submission"]
    setups = desk.stock.setups[name]
    results = desk.stock.results_of(one["setup"] for one in setups)
    return {
        "facts": facts(
            desk.fact("submission_author", desk.sent(row["author"], name)),
            desk.fact("submission_sender", desk.sent(row["sender"], name)),
            _days("submission_sent", [row["sent"]], desk),
            desk.fact("submission_source", desk.sent(row["source"], name)),
            _days("submission_published", [row["published"]], desk),
            _days("submission_measured", [row["measured_from"], row["measured_to"]], desk),
            desk.fact("submission_language", desk.listed("language", row["language"])),
            desk.fact("submission_licence", desk.sent(row["licence"], name)),
            desk.fact("submission_declaration", desk.declared(name)),
            desk.fact("entity_note", desk.sent(row["note"], name)),
        ),
        "transcribed": desk.sent(row["transcribed"], name),
        "hosts": [
            {**host(one, desk), "wiring": host_wiring(one["host"], desk)}
            for one in desk.stock.hosts[name]
        ],
        "setups": _setups(setups, desk),
        "files": _files(name, desk),
        "caveats": caveat_list(results, desk.stock.findings[name], desk),
        "results": tables_by_file(results, desk),
        "findings": findings_table(desk.stock.findings[name], desk),
        "articles": uses.submissions.get(name, []),
    }


def _days(term: str, days: list[str | None], desk: Desk) -> Json | None:
    """Dates as precise as known; Hugo writes them as readers do."""
    known = list(dict.fromkeys(day for day in days if day))
    return {"term": desk.word(term), "cells": [], "days": known} if known else None


def _setups(setups: list[Record], desk: Desk) -> Json:
    rows = []
    for one in setups:
        tools = dict.fromkeys(row["tool"] for row in desk.stock.results_of([one["setup"]]))
        rows.append(
            [
                [desk.setup_link(one["setup"])],
                [level(one, desk)],
                [drive_count(one, desk) or desk.unknown()],
                [filesystem(one, desk)],
                [desk.tool(tool) for tool in tools],
            ]
        )
    heads = ["setup_one", "setup_array", "setup_drive_count", "setup_filesystem", "tool_one"]
    return desk.table(heads, rows)


def _files(name: str, desk: Desk) -> Json:
    runs = by(desk.stock.runs, "file")
    rows = []
    for row in desk.stock.files[name]:
        tools = dict.fromkeys(run["tool"] for run in runs.get(row["file"], []))
        shown = row["file"].rsplit("/", maxsplit=1)[-1]
        about = desk.word("submission_opaque") if row["opaque"] else ""
        rows.append(
            [
                [{"text": shown, "kind": "key", **desk.raw_line(row["file"], None)}],
                [desk.tool(tool) for tool in tools],
                cells(_count(row["bytes"], desk)),
                cells(_count(row["lines"], desk)),
                cells({"text": row["encoding"], "kind": "key"} if row["encoding"] else None),
                [{"text": row["sha256"], "kind": "hash"}],
                cells({"text": about} if about else None, desk.sent(row["note"], name)),
            ]
        )
    heads = ["file_name", "tool_one", "file_bytes", "file_lines", "file_encoding", "file_sha256"]
    return desk.table([*heads, "entity_note"], rows)


def _count(value: int | None, desk: Desk) -> Cell | None:
    """A count of the file itself: whoever has the file can count again."""
    if value is None:
        return None
    text = exact(value, desk.words)
    return {"text": text, "kind": "value", "title": desk.word("file_counted")}
