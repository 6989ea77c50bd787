"""Rows of the tables that belong to no submission: vocabulary and catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from platterbase.catalogue import Catalogue, Entry
from platterbase.database import tables
from platterbase.database.tables import Rows, copy_row
from platterbase.reading.versions import version_order
from platterbase.vocabulary import Vocabulary


def vocabulary_rows(rows: Rows, vocabulary: Vocabulary) -> None:
    """Add the rows of the tables that are filled from the lists of schema/."""
    for unit, description in vocabulary.units.items():
        rows.add(tables.Unit(unit=unit, description=description))
    for metric in vocabulary.metrics.values():
        rows.add(copy_row(tables.Metric, metric, label=metric.label))
    for operation, description in vocabulary.operations.items():
        rows.add(tables.Operation(operation=operation, description=description))
    for link in vocabulary.links.values():
        rows.add(_link_kind(link))
    for release in vocabulary.tool_releases:
        order = version_order(release["version"]) or 0
        rows.add(tables.ToolRelease(version_order=order, **release))
    for bug in tool_bug_rows(vocabulary.tool_bugs):
        rows.add(bug)
    for position, part in enumerate(vocabulary.patterns):
        rows.add(
            tables.PatternPart(
                pattern=part["pattern"],
                position=position,
                rating=part["rating"],
                share=float(part["share"]),
                block_bytes=int(part["block_bytes"]),
                read_ratio=float(part["read_ratio"]),
                random_ratio=float(part["random_ratio"]),
                source=part["source"],
            )
        )


def _link_kind(link: Mapping[str, str]) -> tables.LinkKind:
    """Return a row of schema/links.csv with its numbers read; what is empty there is null."""
    return tables.LinkKind(
        link_kind=link["name"],
        family=link["family"],
        generation=link["generation"] or None,
        year=_whole(link["year"]),
        lanes=float(link["lanes"]) if link["lanes"] else None,
        line_bits_per_s=_line_bits_per_s(link),
        encoding=link["encoding"] or None,
        raw_bytes_per_s=_whole(link["payload_bytes_per_s"]),
        practical_bytes_per_s=_whole(link["practical_bytes_per_s"]),
        duplex=link["duplex"] or None,
        shared_with=link["shared_with"] or None,
        source=link["source"],
        source_seen=int(link["source_seen"] == "yes"),
        note=link["note"] or None,
    )


def _line_bits_per_s(link: Mapping[str, str]) -> int | None:
    """Return the bits per second of all lines: clock by width of a bus, lanes of a serial link.

    A rate in words, as that of a link with more than two levels, has no bits of its own.
    """
    try:
        if link["mhz_x_bits"]:
            clock, bits = link["mhz_x_bits"].split("x")
            return round(float(clock) * 1e6) * int(bits)
        return round(float(link["transfer_rate_gt_s"]) * float(link["lanes"]) * 1e9)
    except ValueError:
        return None


def _whole(text: str) -> int | None:
    return int(text) if text else None


def tool_bug_rows(bugs: Iterable[Mapping[str, str]]) -> Iterator[tables.ToolBug]:
    """Return the rows of schema/tool_bugs.csv, their versions as numbers that sort."""
    for position, bug in enumerate(bugs):
        yield tables.ToolBug(
            tool=bug["tool"],
            position=position,
            from_version=version_order(bug["from"]),
            before_version=version_order(bug["before"]),
            os=bug["os"] or None,
            setting=bug["setting"] or None,
            setting_value=bug["setting_value"] or None,
            and_setting=bug["and_setting"] or None,
            metric=bug["metric"] or None,
            statistic=bug["statistic"] or None,
            field=bug["field"] or None,
            severity=bug["severity"],
            effect=bug["effect"],
            source=bug["source"],
        )


def catalogue_rows(rows: Rows, catalogue: Catalogue) -> None:
    """Add the rows of tables model, model_alias and model_source."""
    for slug, entry in catalogue.entries.items():
        model = entry.model
        rows.add(
            copy_row(
                tables.Model, model, model=slug, maker=entry.maker, kind=entry.kind, file=entry.file
            )
        )
        spellings: dict[str, str] = {}
        for spelling in (model.name, *model.aliases):
            spellings.setdefault(spelling.casefold(), spelling)
        for spelling in spellings.values():
            rows.add(tables.ModelAlias(alias=spelling, model=slug))
        for source in _sources(slug, entry):
            rows.add(source)


def _sources(slug: str, entry: Entry) -> Iterator[tables.ModelSource]:
    """Return the sources of a model as a whole, then its further facts."""
    of_model = len(entry.model.sources)
    for position, source in enumerate(entry.model.sources):
        yield tables.ModelSource(model=slug, position=position, source=source)
    for position, fact in enumerate(entry.model.fact, start=of_model):
        yield copy_row(tables.ModelSource, fact, model=slug, position=position)
