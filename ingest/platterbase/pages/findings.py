"""What a source states in words, as a table: who, how, compared with whom, and where it says so."""

from __future__ import annotations

from platterbase.language.numbers import exact
from platterbase.pages.caveats import with_mark
from platterbase.pages.desk import Cell, Desk, Json, cells
from platterbase.pages.stock import Record
from platterbase.pages.workloads import workload_words
from platterbase.submission.document import FILE_NAME


def findings_table(findings: list[Record], desk: Desk) -> Json | None:
    """Findings in the order in which the submission declares them."""
    if not findings:
        return None
    heads = ["setup_one", "finding_relation", "finding_object", "finding_what", "finding_range"]
    return desk.table([*heads, "finding_place"], [_finding(row, desk) for row in findings])


def _finding(row: Record, desk: Desk) -> list[list[Cell]]:
    what = desk.word("setup_comma").join(
        (desk.word(f"metric_{row['metric']}"), workload_words(row["load"], row, desk))
    )
    key = desk.declared(row["submission"], row["line"])
    fired = desk.stock.finding_firings.get(row["finding"], ())
    firings = [firing for firing in fired if firing.verdict != "unevaluated"]
    return [
        [with_mark(desk.setup_link(row["subject"]), firings, desk)],
        cells(
            {"text": desk.word(f"relation_{row['relation']}")},
            desk.sent(row["degree"], row["submission"]),
        ),
        [desk.setup_link(row["object"])] if row["object"] else [],
        [desk.load(what, FILE_NAME)],
        cells(_range(row, desk)),
        [{**key, "text": row["locator"], "kind": "sent", "lang": "en"}],
    ]


def _range(row: Record, desk: Desk) -> Cell | None:
    """Over which axis, and from where to where on it."""
    if row["axis"] is None:
        return None
    known = f"axis_{row['axis']}".replace("-", "_")
    axis = desk.words.get(known, row["axis"])
    ends = [row[key] for key in ("axis_from", "axis_to") if row[key] is not None]
    if not ends:
        return {"text": axis}
    share = row["axis"].endswith("share")
    told = [_end(value, share=share, desk=desk) for value in dict.fromkeys(ends)]
    span = desk.word("qualifier_range").format(low=told[0], high=told[-1])
    text = f"{axis} {span if len(told) > 1 else told[0]}{chr(160) + '%' if share else ''}"
    return {"text": text, "kind": "value", **_place(row, desk)}


def _end(value: float, *, share: bool, desk: Desk) -> str:
    return exact(value * 100 if share else value, desk.words)


def _place(row: Record, desk: Desk) -> Cell:
    place = desk.declared(row["submission"], row["line"])
    return {"page": place["page"], "anchor": place["anchor"], "title": row["locator"]}
