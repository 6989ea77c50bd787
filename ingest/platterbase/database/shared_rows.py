"""Rows of the tables that belong to no submission: vocabulary and catalogue."""

from __future__ import annotations

from collections.abc import Iterator

from platterbase.catalogue import Catalogue
from platterbase.database.rows import Rows
from platterbase.reading.versions import version_order
from platterbase.vocabulary import Vocabulary


def vocabulary_rows(rows: Rows, vocabulary: Vocabulary) -> None:
    """Tables unit, metric, operation, link_kind, tool_bug, pattern_part."""
    for unit, description in vocabulary.units.items():
        rows.add("unit", unit=unit, description=description)
    for metric in vocabulary.metrics.values():
        rows.add(
            "metric",
            metric=metric.metric,
            unit=metric.unit,
            better=metric.better,
            decimals=metric.decimals,
            label=metric.label,
            description=metric.description,
        )
    for operation, description in vocabulary.operations.items():
        rows.add("operation", operation=operation, description=description)
    for name, link in vocabulary.links.items():
        rows.add(
            "link_kind",
            link_kind=name,
            family=link["family"],
            generation=link["generation"] or None,
            year=int(link["year"]) if link["year"] else None,
            lanes=float(link["lanes"]) if link["lanes"] else None,
            encoding=link["encoding"] or None,
            raw_bytes_per_s=_whole(link["payload_bytes_per_s"]),
            practical_bytes_per_s=_whole(link["practical_bytes_per_s"]),
            duplex=link["duplex"] or None,
            shared_with=link["shared_with"] or None,
            source=link["source"],
            source_seen=int(link["source_seen"] == "yes"),
            note=link["note"] or None,
        )
    tool_bug_rows(rows, vocabulary.tool_bugs)
    for position, part in enumerate(vocabulary.patterns):
        rows.add(
            "pattern_part",
            pattern=part["pattern"],
            position=position,
            rating=part["rating"],
            share=float(part["share"]),
            block_bytes=int(part["block_bytes"]),
            read_ratio=float(part["read_ratio"]),
            random_ratio=float(part["random_ratio"]),
            source=part["source"],
        )


def tool_bug_rows(rows: Rows, bugs: list[dict[str, str]]) -> None:
    """Table tool_bug: rows of schema/tool_bugs.csv, versions as numbers that sort."""
    for position, bug in enumerate(bugs):
        rows.add(
            "tool_bug",
            tool=bug["tool"],
            position=position,
            from_version=version_order(bug["from"]),
            before_version=version_order(bug["before"]),
            **{name: bug[name] or None for name in _PATTERNS},
            severity=bug["severity"],
            effect=bug["effect"],
            source=bug["source"],
        )


_PATTERNS = (
    "os",
    "setting",
    "setting_value",
    "and_setting",
    "metric",
    "statistic",
    "field",
)


def _whole(text: str) -> int | None:
    return int(text) if text else None


def catalogue_rows(rows: Rows, catalogue: Catalogue) -> None:
    """Tables model, model_alias, model_source."""
    for slug, entry in catalogue.entries.items():
        model = entry.model
        rows.add(
            "model",
            model=slug,
            maker=entry.maker,
            kind=entry.kind,
            name=model.name,
            medium=model.medium,
            interface=model.interface,
            capacity_bytes=model.capacity_bytes,
            cache_bytes=model.cache_bytes,
            rpm=model.rpm,
            released=model.released,
            notes=model.notes,
            file=entry.file,
        )
        spellings: dict[str, str] = {}
        for spelling in (model.name, *model.aliases):
            spellings.setdefault(spelling.casefold(), spelling)
        for spelling in spellings.values():
            rows.add("model_alias", alias=spelling, model=slug)
        for position, (name, value, source) in enumerate(_sources(catalogue, slug)):
            rows.add(
                "model_source", model=slug, position=position, name=name, value=value, source=source
            )


def _sources(catalogue: Catalogue, slug: str) -> Iterator[tuple[str | None, str | None, str]]:
    model = catalogue.entries[slug].model
    yield from ((None, None, source) for source in model.sources)
    yield from ((fact.name, fact.value, fact.source) for fact in model.fact)
