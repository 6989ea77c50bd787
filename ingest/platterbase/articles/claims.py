"""Read and check claims: statements of articles as SQL that must return no rows.

A claim is a file content/claims/<article>/<claim>.sql:

    -- What is claimed, in one sentence
    -- submissions: 000-pata-raid
    -- needs: 3: select 1 from result where …
    select …      returns a row for each contradiction

`submissions` limits the claim to those submissions, so that a new result of a stranger cannot make
it fail: a build asks it of a database that holds those that are named, and no others. `needs` is
the number of rows that the claim is about: without them it would be true of nothing.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from platterbase.articles.pages import Page, Use
from platterbase.errors import IngestError, Problem

_NEEDS = re.compile(r"(?P<count>\d+): (?P<sql>select .+)")
_SHOWN = 5  # offending rows in a message: enough to see what happened


@dataclass(frozen=True)
class Claim:
    """One claim file."""

    path: str
    slug: str
    title: str
    submissions: tuple[str, ...]
    needs: int
    needs_sql: str
    sql: str


def read_claim(path: Path, root: Path) -> Claim:
    """Return the claim in a file; raises IngestError when its head is incomplete."""
    shown = path.relative_to(root).as_posix()
    lines = path.read_text(encoding="utf-8").splitlines()
    head = [line.removeprefix("-- ") for line in lines if line.startswith("-- ")]
    fields = dict(line.split(": ", maxsplit=1) for line in head[1:] if ": " in line)
    needs = _NEEDS.fullmatch(fields.get("needs", ""))
    sql = "\n".join(line for line in lines if not line.startswith("-- ")).strip()
    submissions = tuple(fields.get("submissions", "").split())
    if not (head and needs and sql and submissions):
        found, expected = "an incomplete head", "title, submissions:, needs: <rows>: select …"
        raise IngestError([_problem(shown, found, expected)])
    loose = [name for name in submissions if f"'{name}" not in sql]
    if loose:
        raise IngestError([_problem(shown, f"no mention of {loose[0]} in its query", "its pin")])
    return Claim(
        shown,
        path.stem,
        head[0],
        submissions,
        int(needs["count"]),
        needs["sql"],
        sql.removesuffix(";"),
    )


def read_claims(
    root: Path, pages: list[Page], titled: Mapping[str, list[str]]
) -> dict[str, dict[str, Claim]]:
    """Return claims by article and slug; raises IngestError for unknown and unused claims.

    `titled` are those that the titles of charts make, as <article>/<slug>.
    """
    claims: dict[str, dict[str, Claim]] = {}
    for path in sorted((root / "content" / "claims").glob("*/*.sql")):
        claims.setdefault(path.parent.name, {})[path.stem] = read_claim(path, root)
    used = {(page.article, use[""]) for page in pages for use in page.used("claim")}
    named = {name for names in titled.values() for name in names}
    used |= {(article, slug) for article, _, slug in (name.partition("/") for name in named)}
    problems = [
        use.problem(
            "claim-unknown",
            f'claim "{use[""]}"',
            f"a file of content/claims/{page.article}/",
            f"write content/claims/{page.article}/{use['']}.sql, or correct the name",
        )
        for page in pages
        for use in page.used("claim")
        if use[""] not in claims.get(page.article, {})
    ]
    problems += [
        _problem(
            claim.path,
            "a claim that no sentence makes",
            "a sentence of its article, or the title of a chart",
        )
        for article, known in claims.items()
        for slug, claim in known.items()
        if (article, slug) not in used
    ]
    if problems:
        raise IngestError(problems)
    return claims


def refuted_claims(
    connection: sqlite3.Connection, claims: dict[str, dict[str, Claim]]
) -> dict[str, str]:
    """Return the contradiction of each claim that does not hold, by the path of the claim."""
    every = (claim for own in claims.values() for claim in own.values())
    return {claim.path: found for claim in every if (found := _check_claim(connection, claim))}


def claim_problems(
    claims: dict[str, dict[str, Claim]], refuted: Mapping[str, str], pages: list[Page]
) -> Iterator[Problem]:
    """Yield a problem for each sentence that makes a refuted claim."""
    for page in pages:
        for use in page.used("claim"):
            claim = claims[page.article][use[""]]
            if found := refuted.get(claim.path):
                yield _make_claim_problem(claim, use, found)


def title_problems(
    claims: Mapping[str, Mapping[str, Claim]],
    refuted: Mapping[str, str],
    titled: Mapping[str, list[str]],
) -> Iterator[Problem]:
    """Yield a problem for each title of a chart that makes no claim, or a wrong one."""
    for path, names in titled.items():
        if not names:
            yield Problem(
                path,
                1,
                "chart-title",
                "a title without a claim",
                'claims = ["<article>/<claim>"], in usermeta of a Vega-Lite specification',
                "write content/claims/<article>/<claim>.sql, a query without rows if it is true",
            )
        for name in names:
            article, _, slug = name.partition("/")
            claim = claims.get(article, {}).get(slug)
            if claim is None:
                expected = f"a file content/claims/{name}.sql"
                yield Problem(
                    path, 1, "claim-unknown", f'claim "{name}"', expected, "write it, or correct it"
                )
            elif found := refuted.get(claim.path):
                yield Problem(
                    path,
                    1,
                    "claim-fails",
                    f"against {claim.path}: {found}",
                    f'"{claim.title}"',
                    "correct the title in every language, or the claim if it asks the wrong thing",
                )


def _check_claim(connection: sqlite3.Connection, claim: Claim) -> str | None:
    try:
        return find_contradiction(connection, claim)
    except sqlite3.Error as error:
        return str(error)


def find_contradiction(connection: sqlite3.Connection, claim: Claim) -> str | None:
    """Return the contradiction of a claim as text; None when the claim holds."""
    subject = len(connection.execute(claim.needs_sql).fetchall())
    if subject != claim.needs:
        return f"{subject} rows that it is about, not {claim.needs}"
    cursor = connection.execute(claim.sql)
    names = [column[0] for column in cursor.description]
    rows = cursor.fetchmany(_SHOWN)
    if not rows:
        return None
    return "; ".join(
        ", ".join(f"{name} {value}" for name, value in zip(names, row, strict=True)) for row in rows
    )


def _make_claim_problem(claim: Claim, use: Use, found: str) -> Problem:
    return use.problem(
        "claim-fails",
        f"against {claim.path}: {found}",
        f'"{claim.title}"',
        "correct the sentence in every language, or the claim if it asks the wrong thing",
    )


def _problem(path: str, found: str, expected: str) -> Problem:
    remedy = "see the first lines of ingest/platterbase/articles/claims.py"
    return Problem(path, 1, "claim", found, expected, remedy)
