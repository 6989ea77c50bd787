"""Read submission.toml: syntax, shape, references. All problems of one file in one pass."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from jsonschema import Draft202012Validator, ValidationError, validators

from platterbase.errors import IngestError, Problem
from platterbase.reading.toml_lines import Path as KeyPath
from platterbase.reading.toml_lines import line_at, lines_of
from platterbase.submission.declaration import Declaration
from platterbase.submission.spoofing import mixed_scripts, portable, unstorable

FILE_NAME = "submission.toml"
_SHOWN = 60
# The largest known, of eight setups, has 20 kB.
DECLARATION_LIMIT = 256 * 1024


@dataclass(frozen=True)
class Document:
    """A submission that has passed the schema, and where its keys stand."""

    slug: str
    folder: Path
    name: str  # path of submission.toml as problems show it
    declaration: Declaration
    lines: dict[KeyPath, int]
    warnings: tuple[Problem, ...] = ()

    def problem(self, path: KeyPath, rule: str, found: str, expected: str, remedy: str) -> Problem:
        """A problem at a key of this submission.toml."""
        return Problem(self.name, line_at(self.lines, path), rule, found, expected, remedy)


def read_document(folder: Path, shown: str, schema: Path) -> Document:
    """Read one submission folder; `shown` is the folder's path in messages.

    Raises IngestError with everything that is wrong with the shape of submission.toml.
    """
    name = f"{shown}/{FILE_NAME}"
    try:
        data = (folder / FILE_NAME).read_bytes()
    except FileNotFoundError:
        missing = Problem(
            name, 1, "submission-missing", "no such file", FILE_NAME, "write one: CONTRIBUTING.md"
        )
        raise IngestError([missing]) from None
    if len(data) > DECLARATION_LIMIT:
        found, expected = f"{len(data)} bytes", f"at most {DECLARATION_LIMIT}"
        raise IngestError(
            [Problem(name, 1, "submission-size", found, expected, "split the submission")]
        )
    try:
        document = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise IngestError(
            [
                Problem(
                    name,
                    line,
                    "submission-encoding",
                    "bytes that are not UTF-8",
                    "UTF-8",
                    "save the file as UTF-8",
                )
            ]
        ) from None
    except (ValueError, RecursionError) as error:
        # Beside wrong syntax: a number of thousands of digits, arrays nested in hundreds.
        raise IngestError([_syntax(name, data, error)]) from None
    lines = lines_of(data)
    errors = sorted(
        _validator(schema).iter_errors(document),
        key=lambda found: list(map(str, found.absolute_path)),
    )
    # Each missing key is an error of its own there, and all of them one problem here.
    problems = list(dict.fromkeys(_shape(name, lines, error) for error in errors))
    problems += _unfit(name, lines, document)
    if problems:
        raise IngestError(problems)
    declaration = msgspec.convert(document, Declaration)
    return Document(folder.name, folder, name, declaration, lines, _doubts(name, lines, document))


def _unfit(name: str, lines: dict[KeyPath, int], document: dict[str, Any]) -> Iterator[Problem]:
    """Texts, numbers and file names that the schema has no words for."""
    for path, found, expected in unstorable(document):
        remedy = "type it anew"
        yield Problem(
            name,
            line_at(lines, path),
            "submission-text",
            found,
            f"{expected} in {path[-1]}",
            remedy,
        )
    files = document.get("file")
    for at, file in enumerate(files if isinstance(files, list) else []):
        called = file.get("path") if isinstance(file, dict) else None
        if isinstance(called, str) and not portable(called):
            yield Problem(
                name,
                line_at(lines, ("file", at, "path")),
                "submission-value",
                f"file name {called!r}",
                "a name that every system can have: no device (con, nul, …), no dot at the end",
                "rename the file",
            )


def _doubts(name: str, lines: dict[KeyPath, int], document: dict[str, Any]) -> tuple[Problem, ...]:
    return tuple(
        Problem(
            name,
            line_at(lines, path),
            "mixed-scripts",
            found,
            "letters of one script in a word",
            "type it anew, unless it is meant",
            "warning",
        )
        for path, found in mixed_scripts(document)
    )


def _pattern(
    _validator: Any, pattern: str, instance: Any, _schema: Any
) -> Iterator[ValidationError]:
    """As in JSON Schema: `$` is the end. Python's is also before a line feed at the end."""
    whole = pattern[:-1] + r"\Z" if pattern.endswith("$") else pattern
    if isinstance(instance, str) and not re.search(whole, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


_Strict = validators.extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]


@cache
def _validator(schema: Path) -> Any:
    return _Strict(json.loads(schema.read_text("utf-8")))


def _syntax(name: str, data: bytes, error: Exception) -> Problem:
    # tomllib says "… (at line 3, column 7)" or "(at end of document)".
    message, _, place = str(error).rpartition(" (at ")
    words = place.replace(",", "").replace(")", "").split()
    line = int(words[1]) if words[:1] == ["line"] else data.count(b"\n") + 1
    return Problem(
        name, line, "submission-syntax", message.lower(), "valid TOML", "mend the syntax"
    )


def _shape(name: str, lines: dict[KeyPath, int], error: ValidationError) -> Problem:
    path: KeyPath = tuple(error.absolute_path)
    schema: dict[str, Any] = dict(error.schema) if isinstance(error.schema, dict) else {}
    instance: Any = error.instance
    if error.validator == "additionalProperties":
        known = sorted(schema["properties"])
        unknown = sorted(set(instance) - set(known))
        place = line_at(lines, (*path, unknown[0]))
        return Problem(
            name,
            place,
            "submission-key",
            f"unknown key {', '.join(unknown)}",
            f"keys of {_spell(path)}: {', '.join(known)}",
            "correct or remove it",
        )
    if error.validator == "required":
        absent = [key for key in schema["required"] if key not in instance]
        return Problem(
            name,
            line_at(lines, path),
            "submission-key",
            f"no {', '.join(absent)}",
            f"{_spell(path)} with {', '.join(schema['required'])}",
            "add what is missing",
        )
    found = repr(error.instance)
    found = found if len(found) <= _SHOWN else found[:_SHOWN] + "…"
    return Problem(
        name,
        line_at(lines, path),
        "submission-value",
        f"{_spell(path)} = {found}",
        _expected(error, schema),
        "correct the value",
    )


def _expected(error: ValidationError, schema: dict[str, Any]) -> str:
    described = str(schema.get("description", error.message))
    if error.validator == "enum":
        return f"{described}: one of {', '.join(map(str, schema['enum']))}"
    if error.validator == "type":
        return f"{described} ({schema['type']})"
    if error.validator in ("minimum", "exclusiveMinimum", "maximum", "minItems"):
        return f"{described} ({error.validator} {error.validator_value})"
    return described


def _spell(path: KeyPath) -> str:
    """`("host", 0, "node", 1)` as `host 1 node 2`, as a person counts."""
    words = [str(step + 1) if isinstance(step, int) else step for step in path]
    return " ".join(words) or "the file"
