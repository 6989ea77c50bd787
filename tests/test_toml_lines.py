"""Where keys of TOML stand, and what its schema refuses: as two libraries say it."""

from __future__ import annotations

import copy
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError, validators

from platterbase.reading.toml_lines import lines_of
from platterbase.submission.schema import submission_schema
from platterbase.submission.strict_schema import shape_errors
from tests.copies import ROOT, small_submissions

ODD = b"""\
a = \"\"\"x
""\\\"y\"\"\"\"" # three and one
[ t . "q\\"r" ]  # a head with blanks
'b c' . d = [1, # one
  2, { e = 3, f.g = [
    4] } ,
]
h = 1979-05-27 07:32:00 # a moment
[[x.y]]
z = ''
[[x.y]]
[x.y.sub]
u = '''
''
'''
v = -inf
"""
PLACES = {
    (): 1,
    ("a",): 1,
    ("t", 'q"r'): 3,
    ("t", 'q"r', "b c"): 4,
    ("t", 'q"r', "b c", "d"): 4,
    ("t", 'q"r', "b c", "d", 0): 4,
    ("t", 'q"r', "b c", "d", 1): 5,
    ("t", 'q"r', "b c", "d", 2): 5,
    ("t", 'q"r', "b c", "d", 2, "e"): 5,
    ("t", 'q"r', "b c", "d", 2, "f"): 5,
    ("t", 'q"r', "b c", "d", 2, "f", "g"): 5,
    ("t", 'q"r', "b c", "d", 2, "f", "g", 0): 6,
    ("t", 'q"r', "h"): 8,
    ("x", "y"): 9,
    ("x", "y", 0): 9,
    ("x", "y", 0, "z"): 10,
    ("x", "y", 1): 11,
    ("x", "y", 1, "sub"): 12,
    ("x", "y", 1, "sub", "u"): 13,
    ("x", "y", 1, "sub", "v"): 16,
}


def test_each_key_has_its_line() -> None:
    assert tomllib.loads(ODD.decode())["t"]['q"r']["b c"]["d"][2]["f"]["g"] == [4]
    assert lines_of(ODD) == PLACES
    assert lines_of(ODD.replace(b"\n", b"\r\n")) == PLACES
    assert lines_of(b"") == {(): 1}


def below(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every key and item of a document."""
    steps = value.items() if isinstance(value, dict) else enumerate(value)
    for step, inner in steps:
        yield (*path, step)
        if isinstance(inner, dict | list):
            yield from below(inner, (*path, step))


def test_lines_of_real_documents_hold_their_keys() -> None:
    paths = [*ROOT.glob("content/hardware/**/*.toml"), *ROOT.glob("content/results/*/*/*.toml")]
    assert len(paths) > 12
    for path in paths:
        data = path.read_bytes()
        rows, found = data.decode().split("\n"), lines_of(data)
        for keys in below(tomllib.loads(data.decode())):
            # `[a.b]` makes a table a that stands nowhere
            assert keys in found or any(one[: len(keys)] == keys for one in found), (path, keys)
        for keys, line in found.items():
            if keys and isinstance(keys[-1], str):
                assert keys[-1].splitlines()[0] in rows[line - 1], (path, keys, line)


# ------------------------------------------------------------------ the schema's verdict

STRICT = validators.extend(
    Draft202012Validator,
    {
        "pattern": lambda _validator, pattern, found, _schema: (
            [ValidationError("no match")]
            if isinstance(found, str) and not re.search(re.sub(r"\$$", r"\\Z", pattern), found)
            else []
        ),
    },
)
JUNK = (
    1, -1, True, "", "x" * 5000, "a b\n", [], {}, ["a", "a"], {"a": 1}, 10**30, 0, "2026-13-40",
    "../x", "CC0", 0.5, float("inf"), float("nan"),
)  # fmt: skip


def damaged(document: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    made = copy.deepcopy(document)
    for _ in range(chance.randint(1, 4)):
        *outer, last = chance.choice(list(below(made)))
        inner: Any = made
        for step in outer:
            inner = inner[step]
        kind = chance.random()
        if isinstance(inner, dict) and kind < 0.2:
            del inner[last]
        elif isinstance(inner, dict) and kind < 0.4:
            inner[chance.choice(["zzz", "slug", "note", ""])] = chance.choice(JUNK)
        else:
            inner[last] = copy.deepcopy(chance.choice(JUNK))
        if not made:
            break
    return made


@pytest.fixture(scope="module")
def documents() -> list[dict[str, Any]]:
    folders: list[Path] = small_submissions(ROOT)
    return [tomllib.loads((folder / "submission.toml").read_text("utf-8")) for folder in folders]


def test_verdict_is_that_of_a_library(documents: list[dict[str, Any]]) -> None:
    schema = submission_schema()
    library = STRICT(schema)
    chance = random.Random(15)
    small = sorted(documents, key=lambda one: len(repr(one)))[:3]
    refused = 0
    for document in [*documents, *(damaged(chance.choice(small), chance) for _ in range(400))]:
        theirs = {
            (tuple(error.absolute_path), repr(error.instance), error.validator)
            for error in library.iter_errors(document)
        }
        ours = {
            (error.path, repr(error.instance), error.keyword)
            for error in shape_errors(schema, document)
        }
        assert ours == theirs
        refused += bool(ours)
    assert 300 < refused <= 400


def test_whole_numbers_are_no_fractions() -> None:
    schema = submission_schema()
    found = {(error.path, error.keyword) for error in shape_errors(schema, {"format": 1.0})}
    assert (("format",), "enum") in found
    assert (("format",), "enum") not in {
        (error.path, error.keyword) for error in shape_errors(schema, {"format": 1})
    }
