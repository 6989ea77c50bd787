"""What a build must know of results.db before it can tell which pages are to be made anew.

It is read once for each database and kept: a build after the edit of a text asks no table.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from pathlib import Path

import msgspec

from platterbase.build.inputs import digest
from platterbase.pages.corrections import corrections
from platterbase.pages.credits import credits_of
from platterbase.pages.datasets import datasets
from platterbase.pages.parts import submissions_as_sources
from platterbase.pages.raw_text import raw_addresses
from platterbase.pages.records import Records

_SETS = """
select caveat_set.caveat_set, rule, verdict, figures
from caveat_set
join firing on firing.firing = caveat_set.firing
order by caveat_set.caveat_set, rule, firing.firing
"""
# The key of a measurement begins with its submission, so that this is read in one pass.
_MEASUREMENTS = """
select measurement, caveat_set
from measurement
where measurement >= ? and measurement < ? and caveat_set is not null
order by measurement
"""
_FINDINGS = """
select finding, rule, firing.verdict, figures
from finding
join firing on firing.level = 'finding' and firing.subject = finding.finding
where finding.submission = ?
order by finding, rule, figures
"""


class SubmissionFacts(msgspec.Struct, frozen=True):
    """The folder of a submission, and a hash of what rules say of it."""

    folder: str
    firings: str


class Facts(msgspec.Struct, frozen=True):
    """What holds of one database.

    `rules` are those with a figure; `used_in` are the submissions of each part of the catalogue,
    `catalogue_sources` those that its entries name as sources; `addresses` are those of the pages
    of raw files, by file; the rest is data for Hugo.
    """

    submissions: dict[str, SubmissionFacts]
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
    sets = _hashes_of_sets(connection)
    return Facts(
        submissions={
            row.submission: SubmissionFacts(
                row.folder, _hash_of_firings(connection, row.submission, sets)
            )
            for row in records.submissions()
        },
        rules=sorted(records.rules_with_figures()),
        used_in={model.model: _used_in(model.model, records) for model in records.models()},
        catalogue_sources=submissions_as_sources(records),
        addresses=addresses,
        corrections=_json(corrections(connection, addresses)),
        credits=_json(credits_of(connection)),
        datasets=_json(datasets(connection)),
    )


def _hashes_of_sets(connection: sqlite3.Connection) -> dict[int, str]:
    """Return a hash of what fired together, by the number of the set, which may change."""
    found: dict[int, list[str]] = {}
    for number, *firing in connection.execute(_SETS):
        found.setdefault(number, []).append(repr(firing))
    return {number: digest(*firings) for number, firings in found.items()}


def _hash_of_firings(connection: sqlite3.Connection, name: str, sets: dict[int, str]) -> str:
    found = hashlib.sha256()
    for measurement, number in connection.execute(_MEASUREMENTS, (f"{name}.", f"{name}/")):
        found.update(f"{measurement} {sets[number]}\n".encode())
    for finding in connection.execute(_FINDINGS, (name,)):
        found.update(f"{finding!r}\n".encode())
    return found.hexdigest()


def _used_in(model: str, records: Records) -> list[str]:
    submissions = {use.setup.partition(".")[0] for use in records.part_uses(model)}
    return sorted(submissions | {host.submission for host in records.hosts_with_board(model)})


def _json(content: object) -> bytes:
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()
