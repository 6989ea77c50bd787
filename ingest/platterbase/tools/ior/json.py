"""IOR's JSON (`-O summaryFormat=JSON`, since 3.2): the same tests and tables as in the text.

Keys and units, from ior-output.c of 3.2 to 4.0 (PrintReducedResult, PrintLongSummaryOneOperation):
`bwMiB`, `bwMaxMIB` … are bytes per second by 2^20, `blockKiB` and `xferKiB` bytes by 2^10,
`openTime`, `wrRdTime`, `closeTime`, `totalTime`, `MeanTime` and `latency` seconds, `iops` and
`OPsMax` … transfers per second. Each value goes to the column of the text that says the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from platterbase.model import Hints
from platterbase.reading.json import Array, Leaf, Node, Object, documents, whole
from platterbase.reading.recognition import damaged, refuse_too_many
from platterbase.tools.ior.execution import OPTIONS, Execution, Row

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


def read_json(text: str, hints: Hints) -> list[Execution]:
    """Return every execution that is a JSON document in a text."""
    executions: list[Execution] = []
    for document in documents(text, '"Command line"'):
        root = document.root
        if isinstance(root, Object) and ("tests" in root.members or "summary" in root.members):
            whole(document, "IOR")
            executions.append(_execution(root, document.last, hints))
            refuse_too_many(len(executions), document.first)
    return executions


def _execution(root: Object, last: int, hints: Hints) -> Execution:
    run = Execution(first=root.line, last=last, finished=root.leaf("Finished") is not None)
    run.tool_version, run.began = _text(root, "Version") or None, _text(root, "Began")
    run.command = _text(root, "Command line").strip() or hints.command
    for at, one in enumerate(root.objects("tests")):
        test = run.test(_number(one))
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
            summary = run.test(_number(row)).summary
            if operation in summary:
                raise damaged(row.line, f"{operation} of a test again", "each once")
            summary[operation] = _row(row, operation, _SUMMARY, f"/summary/{at}")
    return run


def _text(one: Object, key: str) -> str:
    leaf = one.leaf(key)
    return leaf.text if leaf else ""


def _number(one: Object) -> int:
    """Return the number of a test; the only one of a file may have none."""
    printed = _text(one, "TestID") or "0"
    if not (printed.isascii() and printed.isdigit() and len(printed) < 7):
        raise damaged(one.line, f"TestID {printed!r}", "a whole number")
    return int(printed)


def _flat(node: Node | None) -> Iterator[Object]:
    """Return the rows of results: in an array, or (3.2) in an array for each repetition."""
    for item in node.items if isinstance(node, Array) else ():
        if isinstance(item, Object):
            yield item
        elif isinstance(item, Array):
            yield from _flat(item)


def _row(one: Object, access: str, columns: dict[str, str], pointer: str) -> Row:
    leaves = {key: leaf for key in columns if (leaf := one.leaf(key)) is not None}
    return Row(
        one.line,
        access,
        {columns[key]: leaf.text for key, leaf in leaves.items()},
        places={columns[key]: (leaf.line, f"{pointer}/{key}") for key, leaf in leaves.items()},
    )
