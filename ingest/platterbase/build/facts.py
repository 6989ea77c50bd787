"""What a build must know of results.db before it can tell which pages are to be made anew.

It is read once for each database and kept: a build after the edit of a text asks no table.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import msgspec

from platterbase.pages.corrections import corrections
from platterbase.pages.credits import credits_of
from platterbase.pages.datasets import datasets
from platterbase.pages.parts import submissions_as_sources
from platterbase.pages.raw_text import raw_addresses
from platterbase.pages.records import Records


class Facts(msgspec.Struct, frozen=True):
    """What holds of one database.

    `folders` are those of the submissions; `rules` are those with a figure; `used_in` are the
    submissions of each part of the catalogue, `catalogue_sources` those that its entries name as
    sources; `addresses` are those of the pages of raw files, by file; the rest is data for Hugo.
    """

    folders: dict[str, str]
    rules: list[str]
    used_in: dict[str, list[str]]
    catalogue_sources: list[str]
    addresses: dict[str, str]
    corrections: bytes
    credits: bytes
    datasets: bytes


def read_facts(root: Path, connection: sqlite3.Connection) -> Facts:
    """Return the facts of an open database."""
    records = Records(connection)
    addresses = raw_addresses(root, connection)
    return Facts(
        folders={row.submission: row.folder for row in records.submissions()},
        rules=sorted(records.rules_with_figures()),
        used_in={model.model: _used_in(model.model, records) for model in records.models()},
        catalogue_sources=submissions_as_sources(records),
        addresses=addresses,
        corrections=_json(corrections(connection, addresses)),
        credits=_json(credits_of(connection)),
        datasets=_json(datasets(connection)),
    )


def _used_in(model: str, records: Records) -> list[str]:
    submissions = {use.setup.partition(".")[0] for use in records.part_uses(model)}
    return sorted(submissions | {host.submission for host in records.hosts_with_board(model)})


def _json(content: object) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()
