"""Sentences of articles are checked: each claim falls when its data changes or goes."""

import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from platterbase.articles.claims import (
    Claim,
    claim_problems,
    find_contradiction,
    read_claim,
    read_claims,
    refuted_claims,
)
from platterbase.articles.pages import Page
from platterbase.errors import IngestError
from tests.copies import is_of_archive

ROOT = Path(__file__).resolve().parent.parent
CLAIMS = {
    f"{path.parent.name}/{path.stem}": read_claim(path, ROOT)
    for path in sorted((ROOT / "content/claims").glob("*/*.sql"))
}

# For each claim one change of the data that makes its sentence untrue, one file an article.
LIES: dict[str, str] = {
    f"{path.stem}/{slug}": lie
    for path in sorted((ROOT / "tests/lies").glob("*.toml"))
    for slug, lie in tomllib.loads(path.read_text(encoding="utf-8")).items()
}


@pytest.fixture
def copy(request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    """The database of the claim in memory: what a test changes there is gone after it."""
    params = getattr(request.node, "callspec", None)
    of_archive = params is not None and is_of_archive(str(params.params.get("name")))
    database = request.getfixturevalue("archive_database" if of_archive else "database")
    with closing(sqlite3.connect(":memory:")) as connection:
        with closing(sqlite3.connect(database)) as original:
            original.backup(connection)
        yield connection


def page(text: str) -> Page:
    path = "content/en/articles/000-x.md"
    return Page("en", "articles/000-x.md", path, text)


def test_every_claim_has_its_lie() -> None:
    assert set(LIES) == set(CLAIMS)


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_holds(copy: sqlite3.Connection, name: str) -> None:
    assert find_contradiction(copy, CLAIMS[name]) is None


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_falls_when_its_data_are_falsified(copy: sqlite3.Connection, name: str) -> None:
    assert copy.execute(LIES[name]).rowcount
    found = find_contradiction(copy, CLAIMS[name])
    assert found is not None
    assert "rows that it is about" not in found


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_falls_when_its_rows_are_gone(copy: sqlite3.Connection, name: str) -> None:
    copy.execute("delete from run_setup")
    copy.execute("delete from finding")
    assert "rows that it is about" in (find_contradiction(copy, CLAIMS[name]) or "")


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_falls_when_a_value_is_missing(copy: sqlite3.Connection, name: str) -> None:
    copy.execute(
        "update measurement set value = null, value_low = null, value_high = null, "
        "other_qualifier = null, missing = 'lost'"
    )
    copy.execute("delete from finding")  # words are what it has in place of values
    copy.execute("update load set workset_bytes = null")
    assert "rows that it is about" in (find_contradiction(copy, CLAIMS[name]) or "")


def test_a_failure_names_claim_sentence_and_rows(copy: sqlite3.Connection) -> None:
    copy.execute(LIES["000/shared-pair-slower"])
    claims = {"000": {"shared-pair-slower": CLAIMS["000/shared-pair-slower"]}}
    text = 'one\n\n{{< claim "shared-pair-slower" >}}slower{{< /claim >}}'
    (problem,) = claim_problems(claims, refuted_claims(copy, claims), [page(text)])
    assert (problem.path, problem.line) == ("content/en/articles/000-x.md", 3)
    assert "content/claims/000/shared-pair-slower.sql" in problem.found
    assert "operation write, pair 67158016.0, one 38819840.0" in problem.found


CLAIM = """-- One is one
-- submissions: 000-pata-raid
-- needs: 1: select 1
select 1 from result where submission = '000-pata-raid' and 1 <> 1;
"""


@pytest.fixture
def one_claim(tmp_path: Path) -> Path:
    path = tmp_path / "content/claims/000/one.sql"
    path.parent.mkdir(parents=True)
    path.write_text(CLAIM, encoding="utf-8")
    return tmp_path


def test_a_claim_that_no_sentence_makes_is_refused(one_claim: Path) -> None:
    with pytest.raises(IngestError, match=r"claims/000/one\.sql:1: .* no sentence makes"):
        read_claims(one_claim, [page("nothing")], {})


def test_a_sentence_without_claim_is_refused(one_claim: Path) -> None:
    text = '{{< claim "one" >}}a{{< /claim >}}\n{{< claim "two" >}}b{{< /claim >}}'
    with pytest.raises(IngestError, match=r'000-x\.md:2: .* found claim "two"'):
        read_claims(one_claim, [page(text)], {})


@pytest.mark.parametrize("left_out", ["submissions", "needs"])
def test_a_head_must_be_complete(one_claim: Path, left_out: str) -> None:
    path = one_claim / "content/claims/000/one.sql"
    kept = [line for line in CLAIM.splitlines() if f"-- {left_out}" not in line]
    path.write_text("\n".join(kept), encoding="utf-8")
    with pytest.raises(IngestError, match="an incomplete head"):
        read_claim(path, one_claim)


def test_a_claim_is_pinned_to_its_submissions(one_claim: Path) -> None:
    path = one_claim / "content/claims/000/one.sql"
    path.write_text(CLAIM.replace("'000-pata-raid'", "'001'"), encoding="utf-8")
    with pytest.raises(IngestError, match="no mention of 000-pata-raid"):
        read_claim(path, one_claim)


def test_claims_have_titles() -> None:
    titles = [claim.title for claim in CLAIMS.values()]
    assert len(set(titles)) == len(titles)
    assert all(isinstance(claim, Claim) and len(claim.title) > 20 for claim in CLAIMS.values())
