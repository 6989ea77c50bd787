"""Rows of what a submission declares: hosts, drives, arrays, setups, loads, findings."""

from __future__ import annotations

from collections.abc import Iterator

from platterbase.catalogue import Catalogue
from platterbase.database import tables
from platterbase.database.detected import bare_name, complete
from platterbase.database.settings import Settings
from platterbase.database.tables import Rows, copy_row
from platterbase.database.workloads import Workloads
from platterbase.model import Workload
from platterbase.reading.toml_lines import line_at
from platterbase.submission.content import Submission
from platterbase.submission.declaration import Array, ArrayMember, Flow, Host, Load, Setup
from platterbase.submission.document import FILE_NAME, Document
from platterbase.submission.references import host_of
from platterbase.vocabulary import Vocabulary


def submission_rows(
    rows: Rows,
    submission: Submission,
    catalogue: Catalogue,
    workloads: Workloads,
    settings: Settings,
    vocabulary: Vocabulary,
) -> None:
    """Add the rows of everything in submission.toml but its files and runs."""
    document = submission.document
    declared = document.declaration
    rows.add(
        copy_row(tables.Submission, declared, submission=document.slug, folder=_folder(document))
    )
    for host in declared.host:
        _add_host(rows, document.slug, complete(host, submission, vocabulary), catalogue)
        for setting in host.setting:
            settings.add(rows, setting, host=f"{document.slug}.{host.slug}")
    for array in declared.array:
        _add_array(rows, document, array)
    for setup in declared.setup:
        _add_setup(rows, document, setup)
        for setting in setup.setting:
            settings.add(rows, setting, setup=f"{document.slug}.{setup.slug}")
    for load in declared.load:
        _add_load(rows, document, load, workloads)
    _add_findings(rows, document)
    _add_errata(rows, document)


def _folder(document: Document) -> str:
    return document.name.removesuffix(f"/{FILE_NAME}")


def _add_host(rows: Rows, submission: str, host: Host, catalogue: Catalogue) -> None:
    key = f"{submission}.{host.slug}"
    rows.add(
        copy_row(
            tables.Host,
            host,
            host=key,
            submission=submission,
            board_model=catalogue.find(host.board),
            cpu_model=catalogue.find(host.cpu),
        )
    )
    for node in host.node:
        rows.add(
            copy_row(
                tables.Node,
                node,
                node=f"{key}.{node.slug}",
                host=key,
                model=catalogue.find(node.part),
                name=node.part,
                parent=_within(key, node.parent),
                link_kind=node.link,
                address=bare_name(node.address),
            )
        )
    for drive in host.drive:
        rows.add(
            copy_row(
                tables.Drive,
                drive,
                drive=f"{key}.{drive.slug}",
                host=key,
                model=catalogue.find(drive.part),
                name=drive.part,
                port=_within(key, drive.port),
                device=bare_name(drive.device),
            )
        )


def _within(owner: str, slug: str | None) -> str | None:
    return None if slug is None else f"{owner}.{slug}"


def _add_array(rows: Rows, document: Document, array: Array) -> None:
    key = f"{document.slug}.{array.slug}"
    rows.add(
        copy_row(
            tables.Array,
            array,
            array=key,
            submission=document.slug,
            device=bare_name(array.device),
        )
    )
    host = _host_of(document, array.host)
    owner = f"{document.slug}.{host.slug}"
    ports = {drive.slug: drive.port for drive in host.drive}
    for position, member in enumerate(_members(array)):
        port = member.port or (None if member.drive is None else ports[member.drive])
        rows.add(
            copy_row(
                tables.Member,
                member,
                array=key,
                position=position,
                drive=_within(owner, member.drive),
                port=_within(owner, port),
                group_position=member.group,
            )
        )


def _host_of(document: Document, name: str | None) -> Host:
    host = host_of(document, name)
    if host is None:
        raise LookupError(f"{document.name}: host {name!r} passed check_references unknown")
    return host


def _members(array: Array) -> Iterator[ArrayMember]:
    yield from (ArrayMember(drive=name) for name in array.members)
    yield from array.member


def _add_setup(rows: Rows, document: Document, setup: Setup) -> None:
    host = _host_of(document, setup.host)
    key = f"{document.slug}.{setup.slug}"
    rows.add(
        copy_row(
            tables.Setup,
            setup,
            setup=key,
            submission=document.slug,
            host=f"{document.slug}.{host.slug}",
            array=f"{document.slug}.{setup.array}",
        )
    )


def _add_load(rows: Rows, document: Document, load: Load, workloads: Workloads) -> None:
    key = f"{document.slug}.{load.slug}"
    rows.add(copy_row(tables.Load, load, load=key, submission=document.slug, key=load.slug))
    for position, (flow, drive) in enumerate(_flows(document, load)):
        workload = workloads.add(rows, _workload(flow))
        rows.add(tables.Flow(load=key, position=position, workload=workload, drive=drive))


def _flows(document: Document, load: Load) -> Iterator[tuple[Flow, str | None]]:
    """Return each stream of a load with the drive that it goes to, None for the whole setup."""
    owners = {
        drive.slug: f"{document.slug}.{host.slug}.{drive.slug}"
        for host in document.declaration.host
        for drive in host.drive
    }
    for flow in load.flow:
        if flow.drives:
            yield from ((flow, owners[name]) for name in flow.drives)
        else:
            yield flow, None


def _workload(flow: Flow) -> Workload:
    return Workload(
        key="declared",
        operation=flow.operation,
        access=flow.access,
        block_bytes=flow.block_bytes,
        queue_depth=flow.queue_depth,
        threads=flow.threads,
        read_ratio=flow.read_ratio,
        random_ratio=flow.random_ratio,
        parts=tuple(flow.part),
    )


def _add_findings(rows: Rows, document: Document) -> None:
    for position, finding in enumerate(document.declaration.finding):
        rows.add(
            copy_row(
                tables.Finding,
                finding,
                finding=f"{document.slug}.{finding.slug}",
                submission=document.slug,
                subject=f"{document.slug}.{finding.subject}",
                object=_within(document.slug, finding.object),
                load=f"{document.slug}.{finding.load}",
                line=document.lines[("finding", position)],
            )
        )


def _add_errata(rows: Rows, document: Document) -> None:
    for position, erratum in enumerate(document.declaration.erratum):
        rows.add(
            copy_row(
                tables.Erratum,
                erratum,
                submission=document.slug,
                position=position,
                file=f"{_folder(document)}/{erratum.file}" if erratum.file else None,
                found_by=erratum.by,
                declared_line=line_at(document.lines, ("erratum", position)),
            )
        )
