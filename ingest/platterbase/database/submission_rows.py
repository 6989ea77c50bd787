"""Rows of what a submission declares: hosts, drives, arrays, setups, loads, findings."""

from __future__ import annotations

from collections.abc import Iterator

from platterbase.catalogue import Catalogue
from platterbase.database.detected import bare_name, complete
from platterbase.database.rows import Rows
from platterbase.database.workloads import Workloads
from platterbase.model import Workload
from platterbase.reading.toml_lines import line_at
from platterbase.submission.content import Submission
from platterbase.submission.declaration import Array, Flow, Host, Load, Member, Setting, Setup
from platterbase.submission.document import FILE_NAME, Document
from platterbase.submission.references import host_of
from platterbase.vocabulary import Vocabulary


def submission_rows(
    rows: Rows, sent: Submission, catalogue: Catalogue, workloads: Workloads, vocabulary: Vocabulary
) -> None:
    """Everything of submission.toml but its files and runs."""
    document = sent.document
    declared = document.declaration
    rows.add(
        "submission",
        submission=document.slug,
        title=declared.title,
        author=declared.author,
        sender=declared.sender,
        sent=declared.sent,
        language=declared.language,
        licence=declared.licence,
        source=declared.source,
        published=declared.published,
        measured_from=declared.measured_from,
        measured_to=declared.measured_to,
        transcribed=declared.transcribed,
        note=declared.note,
        folder=document.name.removesuffix(f"/{FILE_NAME}"),
    )
    for host in declared.host:
        _host(rows, document.slug, complete(host, sent, vocabulary), catalogue)
    for array in declared.array:
        _array(rows, document, array)
    for setup in declared.setup:
        _setup(rows, document, setup)
    for load in declared.load:
        _load(rows, document, load, workloads)
    _findings(rows, document)
    _errata(rows, document)


def _host(rows: Rows, submission: str, host: Host, catalogue: Catalogue) -> None:
    key = f"{submission}.{host.slug}"
    rows.add(
        "host",
        host=key,
        submission=submission,
        slug=host.slug,
        board_model=catalogue.find(host.board),
        board=host.board,
        cpu_model=catalogue.find(host.cpu),
        cpu=host.cpu,
        cpus=host.cpus,
        cpus_installed=host.cpus_installed,
        ram_bytes=host.ram_bytes,
        ram_installed_bytes=host.ram_installed_bytes,
        os=host.os,
        kernel=host.kernel,
        note=host.note,
    )
    for node in host.node:
        rows.add(
            "node",
            node=f"{key}.{node.slug}",
            host=key,
            slug=node.slug,
            kind=node.kind,
            model=catalogue.find(node.part),
            name=node.part,
            parent=_within(key, node.parent),
            link_kind=node.link,
            link_possible=node.link_possible,
            shares=node.shares,
            address=bare_name(node.address),
            status=node.status,
            reason=node.reason,
        )
    for drive in host.drive:
        rows.add(
            "drive",
            drive=f"{key}.{drive.slug}",
            host=key,
            slug=drive.slug,
            model=catalogue.find(drive.part),
            name=drive.part,
            port=_within(key, drive.port),
            device=bare_name(drive.device),
            firmware=drive.firmware,
            size_bytes=drive.size_bytes,
            medium=drive.medium,
            medium_link=drive.medium_link,
            note=drive.note,
        )
    for setting in host.setting:
        setting_row(rows, setting, host=key)


def _within(owner: str, slug: str | None) -> str | None:
    return None if slug is None else f"{owner}.{slug}"


def setting_row(
    rows: Rows, setting: Setting, host: str | None = None, setup: str | None = None
) -> None:
    """A declared or inferred setting of a host or a setup."""
    rows.add(
        "setting",
        host=host,
        setup=setup,
        run=None,
        scope=setting.scope,
        target=setting.target,
        name=setting.name,
        value=setting.value,
        status=setting.status,
        reason=setting.reason,
        read_back=setting.read_back,
        line=None,
    )


def _array(rows: Rows, document: Document, array: Array) -> None:
    key = f"{document.slug}.{array.slug}"
    rows.add(
        "array",
        array=key,
        submission=document.slug,
        slug=array.slug,
        level=array.level,
        made_by=array.made_by,
        device=bare_name(array.device),
        chunk_bytes=array.chunk_bytes,
        note=array.note,
    )
    host = _host_of(document, array.host)
    owner = f"{document.slug}.{host.slug}"
    ports = {drive.slug: drive.port for drive in host.drive}
    for position, member in enumerate(_members(array)):
        port = member.port or (None if member.drive is None else ports[member.drive])
        rows.add(
            "member",
            array=key,
            position=position,
            role=member.role,
            backing=member.backing,
            drive=_within(owner, member.drive),
            port=_within(owner, port),
            size_bytes=member.size_bytes,
            write_policy=member.write_policy,
            group_position=member.group,
        )


def _host_of(document: Document, name: str | None) -> Host:
    host = host_of(document, name)
    if host is None:
        raise LookupError(f"{document.name}: host {name!r} passed check_references unknown")
    return host


def _members(array: Array) -> Iterator[Member]:
    yield from (Member(drive=name) for name in array.members)
    yield from array.member


def _setup(rows: Rows, document: Document, setup: Setup) -> None:
    host = _host_of(document, setup.host)
    key = f"{document.slug}.{setup.slug}"
    rows.add(
        "setup",
        setup=key,
        submission=document.slug,
        slug=setup.slug,
        host=f"{document.slug}.{host.slug}",
        array=f"{document.slug}.{setup.array}",
        title=setup.title,
        filesystem=setup.filesystem,
        measured_from=setup.measured_from,
        measured_to=setup.measured_to,
        note=setup.note,
    )
    for setting in setup.setting:
        setting_row(rows, setting, setup=key)


def _load(rows: Rows, document: Document, load: Load, workloads: Workloads) -> None:
    key = f"{document.slug}.{load.slug}"
    rows.add(
        "load",
        load=key,
        submission=document.slug,
        run=None,
        key=load.slug,
        title=load.title,
        workset_bytes=load.workset_bytes,
        file_count=load.file_count,
        bytes_moved=load.bytes_moved,
        direct=None,
        flush=None,
        duration_s=load.duration_s,
        aggregate=load.aggregate,
        repeats=load.repeats,
    )
    for position, (flow, drive) in enumerate(_flows(document, load)):
        rows.add(
            "flow",
            load=key,
            position=position,
            workload=workloads.add(_workload(flow)),
            drive=drive,
        )


def _flows(document: Document, load: Load) -> Iterator[tuple[Flow, str | None]]:
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


def _findings(rows: Rows, document: Document) -> None:
    for position, finding in enumerate(document.declaration.finding):
        rows.add(
            "finding",
            finding=f"{document.slug}.{finding.slug}",
            submission=document.slug,
            subject=f"{document.slug}.{finding.subject}",
            relation=finding.relation,
            object=_within(document.slug, finding.object),
            load=f"{document.slug}.{finding.load}",
            metric=finding.metric,
            degree=finding.degree,
            axis=finding.axis,
            axis_from=finding.axis_from,
            axis_to=finding.axis_to,
            locator=finding.locator,
            line=document.lines[("finding", position)],
        )


def _errata(rows: Rows, document: Document) -> None:
    folder = document.name.removesuffix(f"/{FILE_NAME}")
    for position, erratum in enumerate(document.declaration.erratum):
        rows.add(
            "erratum",
            submission=document.slug,
            position=position,
            date=erratum.date,
            kind=erratum.kind,
            file=f"{folder}/{erratum.file}" if erratum.file else None,
            run=erratum.run,
            line=erratum.line,
            was=erratum.was,
            now=erratum.now,
            reason=erratum.reason,
            found_by=erratum.by,
            declared_line=line_at(document.lines, ("erratum", position)),
        )
