"""The code in the key of a step is all the code that the step runs."""

import pytest

from platterbase.build.inputs import DATA_CODE
from platterbase.build.readings import READING_CODE
from tests.test_layering import MODULES, ours, within

# Roots: what a step calls; the parts of our package whose code is in its key.
STEPS = {
    "database": (
        ("database.parts", "database.write", "database.series", "submission.content"),
        DATA_CODE,
    ),
    "raw files": (("submission.raw_files", "tools"), READING_CODE),
}


def closure(roots: tuple[str, ...]) -> set[str]:
    """Modules that are imported by these, by what they import, and so on."""
    found: set[str] = set()
    wanted = {name for name in MODULES if within(name, set(roots))}
    while wanted:
        found |= wanted
        reached = {other for name in wanted for other in ours(name)}
        wanted = {name for name in MODULES if name in reached} - found
    return found


@pytest.mark.parametrize("step", STEPS)
def test_a_key_covers_what_the_step_imports(step: str) -> None:
    roots, code = STEPS[step]
    every = closure(roots)
    assert len(every) > len(roots)
    assert {name for name in every if not within(name, set(code))} == set()


def test_a_closure_follows_imports() -> None:
    assert {"database.tables", "errors"} <= closure(("database.write",))
    assert "build.steps" not in closure(("database.write",))
