"""IOR's JSON (`-O summaryFormat=JSON`, since 3.2): the same tests and tables as in the text.

Keys and units, from ior-output.c of 3.2 to 4.0 (PrintReducedResult, PrintLongSummaryOneOperation):
`bwMiB`, `bwMaxMIB` … are bytes per second by 2^20, `blockKiB` and `xferKiB` bytes by 2^10,
`openTime`, `wrRdTime`, `closeTime`, `totalTime`, `MeanTime` and `latency` seconds, `iops` and
`OPsMax` … transfers per second. Each value goes to the column of the text that says the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from platterbase.reading.json import Array, Leaf, Node, Object, documents, whole
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.tools.ior.text import OPTIONS, Execution, Row

SIGN = '"Command line"'
_RESULT = {
    "bwMiB": "bw(MiB/s)",
    "iops": "IOPS",
    "latency": "Latency(s)",
    "blockKiB": "block(KiB)",
    "xferKiB": "xfer(KiB)",
    "openTime": "open(s)",
    "wrRdTime": "wr/rd(s)",
    "closeTime": "close(s)",
    "totalTime": "total(s)",
    "numTasks": "numTasks",
    "iter": "iter",
}
_SUMMARY = {
    "bwMaxMIB": "Max(MiB)",
    "bwMinMIB": "Min(MiB)",
    "bwMeanMIB": "Mean(MiB)",
    "bwStdMIB": "StdDev(MiB)",
    "OPsMax": "Max(OPs)",
    "OPsMin": "Min(OPs)",
    "OPsMean": "Mean(OPs)",
    "OPsSD": "StdDev(OPs)",
    "MeanTime": "Mean(s)",
    "StoneWallTime": "Stonewall(s)",
    "StoneWallbwMeanMIB": "Stonewall(MiB)",
    "repetitions": "reps",
    "transferSize": "xsize",
    "numTasks": "#Tasks",
}
_ACCESSES = ("write", "read", "remove")


def json_executions(text: str) -> list[Execution]:
    """Every execution that JSON documents of a text tell of."""
    found: list[Execution] = []
    for document in documents(text, SIGN):
        root = document.root
        if isinstance(root, Object) and ("tests" in root.members or "summary" in root.members):
            whole(document, "IOR")
            found.append(_execution(root, document.last))
            refuse_too_many(len(found), document.first)
    return found


def _execution(root: Object, last: int) -> Execution:
    now = Execution(root.line, last, finished=root.leaf("Finished") is not None)
    now.version = _text(root, "Version")
    now.began, now.command = _text(root, "Began"), (_text(root, "Command line") or "").strip()
    for at, one in enumerate(root.objects("tests")):
        test = now.test(_number(one))
        for name, option in one.object("Options").members.items():
            if isinstance(option, Leaf) and name.lower() in OPTIONS:
                test.options.setdefault(OPTIONS[name.lower()], (option.text.strip(), option.line))
        for place, row in enumerate(_flat(one.members.get("Results"))):
            pointer = f"/tests/{at}/Results/{place}"
            if (access := _text(row, "access")) in _ACCESSES:
                again = sum(before.access == access for before in test.rows)
                test.rows.append(_row(row, access, _RESULT, pointer))
                test.rows[-1].cells.setdefault("iter", str(again))
    for at, row in enumerate(root.objects("summary")):
        operation = _text(row, "operation")
        if operation in _ACCESSES:
            summary = now.test(_number(row)).summary
            if operation in summary:
                raise damaged(row.line, f"{operation} of a test again", "each once")
            summary[operation] = _row(row, operation, _SUMMARY, f"/summary/{at}")
    return now


def _text(found: Object, key: str) -> str | None:
    leaf = found.leaf(key)
    return leaf.text if leaf else None


def _number(found: Object) -> int:
    printed = _text(found, "TestID") or "0"
    if not (printed.isascii() and printed.isdigit() and len(printed) < 7):
        raise damaged(found.line, f"TestID {printed!r}", "a whole number")
    return int(printed)


def _flat(node: Node | None) -> Iterator[Object]:
    """Rows of results: in an array, or (3.2) in an array for each repetition."""
    for item in node.items if isinstance(node, Array) else ():
        if isinstance(item, Object):
            yield item
        elif isinstance(item, Array):
            yield from _flat(item)


def _row(found: Object, access: str, columns: dict[str, str], pointer: str) -> Row:
    cells: dict[str, str] = {}
    places: dict[str, tuple[int, str]] = {}
    for key, column in columns.items():
        if (leaf := found.leaf(key)) is not None:
            cells[column] = leaf.text
            places[column] = leaf.line, f"{pointer}/{key}"
    return Row(found.line, access, cells, places=places)
