"""Checks that every name in submission.toml exists, and exists once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import date
from difflib import get_close_matches

from platterbase.errors import Problem
from platterbase.reading.toml_lines import Path
from platterbase.submission.declaration import Host
from platterbase.submission.document import Document
from platterbase.submission.sense import find_impossible_dates
from platterbase.vocabulary import Vocabulary

_SHARES_TOLERANCE = 0.005  # a source that prints whole percent may add up to 99 or 101


def check_references(document: Document, vocabulary: Vocabulary) -> list[Problem]:
    """Return a problem for each broken or repeated reference of one submission."""
    checks: tuple[Callable[[Document, Vocabulary], Iterator[Problem]], ...] = (
        _folder,
        _dates,
        _slugs,
        _topology,
        _arrays,
        _setups,
        _loads,
        _files,
        _findings,
    )
    return [problem for check in checks for problem in check(document, vocabulary)]


def host_of(document: Document, name: str | None) -> Host | None:
    """Return the host of that name; the only one when no name is given."""
    hosts = document.declaration.host
    if name is None:
        return hosts[0] if len(hosts) == 1 else None
    return next((host for host in hosts if host.slug == name), None)


def _folder(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    year = document.declaration.sent[:4]
    if document.folder.parent.name != year:
        yield document.problem(
            ("sent",),
            "submission-folder",
            f"sent in {year}, folder {document.folder.parent.name}",
            "the year of sending as the folder above",
            f"move the folder to {year}/",
        )


def _dates(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    """Days that the calendar has, and no end before its beginning."""
    declared = document.declaration
    dates: list[tuple[Path, str | None]] = [
        (("sent",), declared.sent),
        (("published",), declared.published),
        (("measured_from",), declared.measured_from),
        (("measured_to",), declared.measured_to),
    ]
    spans: list[tuple[Path, str | None, str | None]] = [
        (("measured_to",), declared.measured_from, declared.measured_to)
    ]
    for at, setup in enumerate(declared.setup):
        dates.append((("setup", at, "measured_from"), setup.measured_from))
        dates.append((("setup", at, "measured_to"), setup.measured_to))
        spans.append((("setup", at, "measured_to"), setup.measured_from, setup.measured_to))
    for at, file in enumerate(declared.file):
        dates.append((("file", at, "started"), file.started))
        dates += [
            (("file", at, "run", place, "started"), run.started)
            for place, run in enumerate(file.run)
        ]
    for path, text in dates:
        if text is not None and not _is_date(text):
            yield document.problem(
                path, "submission-date", text, "a day of the calendar", "correct the date"
            )
    if _is_date(declared.sent):
        for path, found, expected in find_impossible_dates(declared):
            yield document.problem(path, "submission-date", found, expected, "correct the date")
    for path, first, last in spans:
        if first is not None and last is not None and last[: len(first)] < first[: len(last)]:
            yield document.problem(
                path,
                "submission-date",
                f"{first} to {last}",
                "an end after it",
                "correct one of them",
            )


def _is_date(text: str) -> bool:
    """Whether a date that may lack its day or month is one of the calendar."""
    try:
        date.fromisoformat(f"{text}-01-01"[:10])
    except ValueError:
        return False
    return True


def _slugs(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    declared = document.declaration
    lists: list[tuple[Path, list[str]]] = [
        (("host",), [item.slug for item in declared.host]),
        (("array",), [item.slug for item in declared.array]),
        (("load",), [item.slug for item in declared.load]),
        (("setup",), [item.slug for item in declared.setup]),
        (("finding",), [item.slug for item in declared.finding]),
        (("file",), [item.path for item in declared.file]),
    ]
    for position, host in enumerate(declared.host):
        lists.append((("host", position, "node"), [node.slug for node in host.node]))
        lists.append((("host", position, "drive"), [drive.slug for drive in host.drive]))
    for path, names in lists:
        for position, name in enumerate(names):
            if name in names[:position]:
                yield document.problem(
                    (*path, position),
                    "submission-twice",
                    f"{path[-1]} {name!r} again",
                    "each name once",
                    "rename one of the two",
                )


def _nearest(name: str, known: Collection[str]) -> list[str]:
    """Return up to twelve names, those first that are spelled most alike or begin so."""
    near = get_close_matches(name, sorted(known), n=12, cutoff=0.4)
    kind = name.partition(" ")[0].casefold()  # SATA 9 is spelled more like PATA UDMA 7
    begin = [one for one in sorted(known, reverse=True) if one.partition(" ")[0].casefold() == kind]
    exact = [one for one in near if one in begin]
    return list(dict.fromkeys((*exact, *begin, *near, *sorted(known))))[:12]


def _known(
    document: Document, path: Path, what: str, name: str | None, known: Collection[str]
) -> Iterator[Problem]:
    if name is None or name in known:
        return
    close = ", ".join(_nearest(name, known)) or "none declared"
    yield document.problem(
        path,
        "submission-reference",
        f"{what} {name!r}",
        f"one of: {close}",
        "correct the name, or declare it",
    )


def _topology(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    for at, host in enumerate(document.declaration.host):
        nodes: list[str] = []
        for position, node in enumerate(host.node):
            path: Path = ("host", at, "node", position)
            yield from _known(
                document, (*path, "parent"), "parent (declared above)", node.parent, nodes
            )
            yield from _known(document, (*path, "link"), "link", node.link, vocabulary.links)
            yield from _known(
                document, (*path, "link_possible"), "link", node.link_possible, vocabulary.links
            )
            if (node.kind == "cpu") != (node.parent is None):
                yield document.problem(
                    path,
                    "topology",
                    f"{node.kind} node with parent {node.parent!r}",
                    "a parent for every node but the cpu",
                    "add or remove the parent",
                )
            yield from _reasoned(document, path, node.status, node.reason)
            nodes.append(node.slug)
        for position, drive in enumerate(host.drive):
            path = ("host", at, "drive", position)
            yield from _known(document, (*path, "port"), "port", drive.port, nodes)
            yield from _known(
                document, (*path, "medium_link"), "link", drive.medium_link, vocabulary.links
            )
        for position, setting in enumerate(host.setting):
            yield from _reasoned(
                document, ("host", at, "setting", position), setting.status, setting.reason
            )


def _reasoned(document: Document, path: Path, status: str, reason: str | None) -> Iterator[Problem]:
    if status == "inferred" and reason is None:
        yield document.problem(
            path,
            "inferred-reason",
            "inferred without a reason",
            "reason",
            "say what it follows from",
        )


def _arrays(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    hosts = [host.slug for host in document.declaration.host]
    for at, array in enumerate(document.declaration.array):
        path: Path = ("array", at)
        host = host_of(document, array.host)
        if host is None:
            yield from _known(document, (*path, "host"), "host", array.host or "(none)", hosts)
            continue
        drives = [drive.slug for drive in host.drive]
        nodes = [node.slug for node in host.node]
        for position, name in enumerate(array.members):
            yield from _known(document, (*path, "members", position), "drive", name, drives)
        for position, member in enumerate(array.member):
            here: Path = (*path, "member", position)
            yield from _known(document, (*here, "drive"), "drive", member.drive, drives)
            yield from _known(document, (*here, "port"), "port", member.port, nodes)
            if (member.backing == "ram") != (member.drive is None):
                yield document.problem(
                    here,
                    "array-member",
                    f"backing {member.backing} with drive {member.drive!r}",
                    "a drive unless backed by memory",
                    "add or remove the drive",
                )
        if not array.members and not array.member and array.note is None:
            yield document.problem(
                path,
                "array-member",
                "an array without members",
                "members or [[array.member]]",
                "say what it is made of, or in a note why that is not known",
            )


def _setups(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    hosts = [host.slug for host in document.declaration.host]
    arrays = [array.slug for array in document.declaration.array]
    for at, setup in enumerate(document.declaration.setup):
        path: Path = ("setup", at)
        if host_of(document, setup.host) is None:
            yield from _known(document, (*path, "host"), "host", setup.host or "(none)", hosts)
        yield from _known(document, (*path, "array"), "array", setup.array, arrays)
        for position, setting in enumerate(setup.setting):
            yield from _reasoned(
                document, (*path, "setting", position), setting.status, setting.reason
            )


def _loads(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    drives = {drive.slug for host in document.declaration.host for drive in host.drive}
    for at, load in enumerate(document.declaration.load):
        for position, flow in enumerate(load.flow):
            path: Path = ("load", at, "flow", position)
            yield from _known(
                document, (*path, "operation"), "operation", flow.operation, vocabulary.operations
            )
            for place, name in enumerate(flow.drives):
                yield from _known(document, (*path, "drives", place), "drive", name, drives)
            total = sum(part.share for part in flow.part)
            if flow.part and abs(total - 1) > _SHARES_TOLERANCE * len(flow.part):
                yield document.problem(
                    (*path, "part"),
                    "load-shares",
                    f"shares that add up to {total:g}",
                    "1",
                    "correct the shares",
                )


def _files(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    setups = [setup.slug for setup in document.declaration.setup]
    for at, file in enumerate(document.declaration.file):
        path: Path = ("file", at)
        for position, name in enumerate(file.setups):
            if "{" not in name:  # the others are known once there are paths
                yield from _known(document, (*path, "setups", position), "setup", name, setups)
        if file.ignore is not None and "/" not in file.path:
            yield document.problem(
                (*path, "ignore"),
                "file-ignore",
                "a file of the folder that is to be ignored",
                "ignore for members of a packed file only",
                "remove the file and its [[file]]",
            )
        for position, run in enumerate(file.run):
            here: Path = (*path, "run", position)
            for place, name in enumerate(run.setups):
                yield from _known(document, (*here, "setups", place), "setup", name, setups)
            if (run.run is None) == (run.label is None):
                yield document.problem(
                    here,
                    "file-run",
                    "both or neither of run and label",
                    "one of them",
                    "name the run by its ordinal or by its label",
                )


def _findings(document: Document, vocabulary: Vocabulary) -> Iterator[Problem]:
    setups = [setup.slug for setup in document.declaration.setup]
    loads = [load.slug for load in document.declaration.load]
    for at, finding in enumerate(document.declaration.finding):
        path: Path = ("finding", at)
        yield from _known(document, (*path, "subject"), "setup", finding.subject, setups)
        yield from _known(document, (*path, "object"), "setup", finding.object, setups)
        yield from _known(document, (*path, "load"), "load", finding.load, loads)
        yield from _known(document, (*path, "metric"), "metric", finding.metric, vocabulary.metrics)
