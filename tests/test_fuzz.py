"""Damaged texts raise nothing but ParseError; `make fuzz` runs far more of them."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.corpus import Case, cases
from tests.fuzz.one import try_one

CASES = cases()
TEXTS = [case.text for case in CASES]
MUTATIONS = 50


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_damaged_fixture_raises_only_parse_errors(case: Case) -> None:
    """Fifty mutations of a fixture are read or refused, each within the time limit."""
    found = [try_one(case, random.Random(f"{case.name}/{n}"), TEXTS)[1] for n in range(MUTATIONS)]
    assert [str(finding) for finding in found if finding is not None] == []
