"""iostat's JSON (`-o JSON`) as reports: complete, or cut off by ^C."""

from __future__ import annotations

from platterbase.errors import ParseError
from platterbase.reading.json import Array, Document, Object, documents, escaped
from platterbase.reading.lines import lines_of
from platterbase.reading.recognition import refuse_too_many
from platterbase.tools.iostat.columns import Cell
from platterbase.tools.iostat.output import Output, Report, repeated_device
from platterbase.tools.iostat.text import last_command

_SIGN = '"sysstat"'
# sysstat 11.5 printed other keys than the header words; its rrqm is a rate, later ones' a share.
_FIRST_KEYS = {
    "rrqm": "rrqm/s",
    "wrqm": "wrqm/s",
    "r": "r/s",
    "w": "w/s",
    "rkB": "rkB/s",
    "wkB": "wkB/s",
    "kB_read_per_sec": "kB_read/s",
    "kB_wrtn_per_sec": "kB_wrtn/s",
    "util": "%util",
}
_REACH = 8  # lines above the JSON in which its command may stand
_SHARES = frozenset(("util", "rrqm", "wrqm", "drqm"))
_ABOUT = {
    "kernel": "release",
    "date": "date",
    "machine": "machine",
    "processors": "number-of-cpus",
}


def read_json(text: str) -> list[Output]:
    """Return what every process of iostat wrote as JSON, in order."""
    if '"avg-cpu"' not in text and '"disk_device"' not in text:
        return []
    outputs: list[Output] = []
    lines = lines_of(text)
    for document in documents(text, _SIGN):
        if isinstance(document.root, Object):
            refuse_too_many(len(outputs), document.first)
            hosts = document.root.object("sysstat")
            command = last_command(lines[max(0, document.first - _REACH) : document.first - 1])
            outputs += [
                _output(document, host, place, command)
                for place, host in enumerate(hosts.objects("hosts"))
            ]
    return [output for output in outputs if output.reports or output.cut]


def _output(document: Document, host: Object, place: int, command: str | None) -> Output:
    if document.fault and not document.cut:
        line, words = document.fault
        raise ParseError(line, words, "the JSON of iostat", "send the file as iostat wrote it")
    output = Output(first=document.first, last=document.last, cut=document.cut, command=command)
    for name, key in _ABOUT.items():
        if leaf := host.leaf(key):
            output.describe(name, leaf.text, leaf.line)
    date = host.leaf("date")
    output.date = date.text if date else None
    reports = host.members.get("statistics")
    for at, item in enumerate(reports.items if isinstance(reports, Array) else []):
        if isinstance(item, Object) and ("avg-cpu" in item.members or "disk" in item.members):
            output.reports.append(_report(item, f"/sysstat/hosts/{place}/statistics/{at}"))
    return output


def _report(report_object: Object, pointer: str) -> Report:
    stamp = report_object.leaf("timestamp")
    report = Report(stamp.text if stamp else None)
    processor = report_object.object("avg-cpu")
    if processor.members:
        report.rows[""] = _cells(processor, f"{pointer}/avg-cpu", {})
    for at, disk in enumerate(report_object.objects("disk")):
        name = disk.leaf("disk_device")
        if name is None or not name.text:
            continue
        device = name.text if name.text not in report.rows else f"{name.text}+"
        if device in report.rows:
            raise repeated_device(disk.line, name.text)
        report.rows[device] = _cells(disk, f"{pointer}/disk/{at}", _words(disk))
    return report


def _words(disk: Object) -> dict[str, str]:
    """Return the keys whose column is another word."""
    if "r" in disk.members or "kB_read_per_sec" in disk.members:
        return _FIRST_KEYS
    return {key: f"%{key}" for key in _SHARES}


def _cells(values: Object, pointer: str, words: dict[str, str]) -> list[Cell]:
    cells = []
    for key in values.members:
        leaf = values.leaf(key)
        if leaf and key != "disk_device":
            column = words.get(key, key) if words else f"%{key}"
            cells.append(Cell(column, leaf.token, leaf.line, f"{pointer}/{escaped(key)}"))
    return cells
