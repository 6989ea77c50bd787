"""Read submission.toml: syntax, shape, references. All problems of one file in one pass."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from platterbase.errors import IngestError, Problem
from platterbase.reading.packed import SUFFIXES, is_packed
from platterbase.reading.toml_lines import Path as KeyPath
from platterbase.reading.toml_lines import line_at, lines_of
from platterbase.submission.declaration import FILE_NAME_PATTERN, Declaration
from platterbase.submission.patterns import PatternError, fill, read_pattern
from platterbase.submission.schema import submission_schema
from platterbase.submission.sense import DEEPEST, find_depth, find_senseless_texts
from platterbase.submission.spoofing import mixed_scripts, portable, unstorable
from platterbase.submission.strict_schema import ShapeError, shape_errors

FILE_NAME = "submission.toml"
_SHOWN = 60
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"  # that editors of Windows put before UTF-8
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

    @property
    def shown_folder(self) -> str:
        """The folder's path in messages."""
        return self.name.removesuffix(f"/{FILE_NAME}")

    def problem(self, path: KeyPath, rule: str, found: str, expected: str, remedy: str) -> Problem:
        """A problem at a key of this submission.toml."""
        return Problem(self.name, line_at(self.lines, path), rule, found, expected, remedy)


def read_document(folder: Path, shown: str) -> Document:
    """Read one submission folder; `shown` is the folder's path in messages.

    Raises IngestError with everything that is wrong with the shape of submission.toml.
    """
    name = f"{shown}/{FILE_NAME}"
    path = folder / FILE_NAME
    if path.exists() and not path.is_file():
        raise IngestError([_not_a_file(name, "a folder, pipe or device")])  # a pipe may never end
    try:
        data = path.read_bytes().removeprefix(_BYTE_ORDER_MARK)
    except FileNotFoundError:
        missing = Problem(
            name, 1, "submission-missing", "no such file", FILE_NAME, "write one: CONTRIBUTING.md"
        )
        raise IngestError([missing]) from None
    except OSError as error:
        raise IngestError([_not_a_file(name, str(error.strerror).lower())]) from None
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
    if (depth := find_depth(document)) > DEEPEST:
        found, expected = f"tables nested {depth} deep and more", f"at most {DEEPEST} levels"
        raise IngestError([Problem(name, 1, "submission-syntax", found, expected, "remove them")])
    lines = lines_of(data)
    errors = sorted(
        shape_errors(submission_schema(), document), key=lambda found: list(map(str, found.path))
    )
    problems = [_shape(name, lines, error) for error in errors]
    problems += _invalid_values(name, lines, document)
    if problems:
        raise IngestError(problems)
    declaration = msgspec.convert(document, Declaration)
    doubts = _warnings(name, lines, document)
    read = Document(folder.name, folder, name, declaration, lines, doubts)
    if problems := list(_unknown_parts(read)):
        raise IngestError(problems)
    return read


def _invalid_values(
    name: str, lines: dict[KeyPath, int], document: dict[str, Any]
) -> Iterator[Problem]:
    """Texts, numbers and file names that the schema has no words for."""
    for path, found, expected in (*unstorable(document), *find_senseless_texts(document)):
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
        declared = file.get("path") if isinstance(file, dict) else None
        unfit = _invalid_path(declared) if isinstance(declared, str) else None
        if unfit is not None:
            line = line_at(lines, ("file", at, "path"))
            yield Problem(name, line, "submission-value", *unfit, "correct the path")


def _not_a_file(name: str, found: str) -> Problem:
    return Problem(name, 1, "submission-missing", found, "a plain file", "write one")


def _invalid_path(path: str) -> tuple[str, str] | None:
    """What is wrong with the path of a [[file]]: found, expected."""
    try:
        pattern = read_pattern(path)
    except PatternError as error:
        return f"path {path!r}: {error.found}", error.expected
    head, inside = pattern.head, "/" in path
    if inside and not (pattern.head_is_literal and is_packed(head)):
        return f"path {path!r}", f"a packed file before the first / ({', '.join(SUFFIXES)})"
    if not pattern.head_is_literal:
        return None
    if not re.fullmatch(FILE_NAME_PATTERN, head) or not portable(head):
        return f"file name {head!r}", _NAME_RULE
    if is_packed(head) and not inside:
        return f"path {path!r}, a packed file", f"a pattern of its members, such as {path}/**"
    return None


_NAME_RULE = (
    "letters, digits, dot, hyphen, underscore, at most 64, and a name that every system can have: "
    "no device (con, nul, …), no dot at the end"
)


def _unknown_parts(document: Document) -> Iterator[Problem]:
    """Texts of a [[file]] that take a part which its path does not have."""
    for entry, file in enumerate(document.declaration.file):
        parts = dict.fromkeys(read_pattern(file.path).parts, "")
        place: KeyPath = ("file", entry)
        texts: list[tuple[KeyPath, str]] = [
            *(((*place, "setups", at), text) for at, text in enumerate(file.setups)),
            *(((*place, "options", name), text) for name, text in file.options.items()),
            *([((*place, "label"), file.label)] if file.label is not None else []),
            *(((*place, "names", name), f"{{{name}}}") for name in file.names),
        ]
        for path, text in texts:
            try:
                fill(text, parts)
            except PatternError as error:
                yield document.problem(
                    path, "file-part", error.found, error.expected, "name a part of the path"
                )


def _warnings(
    name: str, lines: dict[KeyPath, int], document: dict[str, Any]
) -> tuple[Problem, ...]:
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


def _syntax(name: str, data: bytes, error: Exception) -> Problem:
    # tomllib says "… (at line 3, column 7)" or "(at end of document)".
    message, _, place = str(error).rpartition(" (at ")
    words = place.replace(",", "").replace(")", "").split()
    line = int(words[1]) if words[:1] == ["line"] else data.count(b"\n") + 1
    return Problem(
        name, line, "submission-syntax", message.lower(), "valid TOML", "mend the syntax"
    )


def _shape(name: str, lines: dict[KeyPath, int], error: ShapeError) -> Problem:
    path, instance, schema, keyword = error
    if keyword == "additionalProperties":
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
    if keyword == "required":
        absent = [key for key in schema["required"] if key not in instance]
        return Problem(
            name,
            line_at(lines, path),
            "submission-key",
            f"no {', '.join(absent)}",
            f"{_spell(path)} with {', '.join(schema['required'])}",
            "add what is missing",
        )
    found = repr(instance)
    found = found if len(found) <= _SHOWN else found[:_SHOWN] + "…"
    return Problem(
        name,
        line_at(lines, path),
        "submission-value",
        f"{_spell(path)} = {found}",
        _expected(schema, keyword),
        "correct the value",
    )


def _expected(schema: dict[str, Any], keyword: str) -> str:
    described = str(schema.get("description") or f"{keyword} {schema[keyword]}")
    if keyword == "enum":
        return f"{described}: one of {', '.join(map(str, schema['enum']))}"
    if keyword == "type":
        return f"{described} ({schema['type']})"
    if keyword in ("minimum", "exclusiveMinimum", "maximum", "minItems", "maxLength"):
        return f"{described} ({keyword} {schema[keyword]})"
    return described


def _spell(path: KeyPath) -> str:
    """`("host", 0, "node", 1)` as `host 1 node 2`, as a person counts."""
    words = [str(step + 1) if isinstance(step, int) else step for step in path]
    return " ".join(words) or "the file"
