"""Read the hardware catalogue of content/hardware/: models by slug and by every spelling."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from platterbase.errors import IngestError, Problem
from platterbase.reading.toml_lines import line_at, lines_of
from platterbase.vocabulary import Vocabulary


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a catalogue file."""


class Fact(_Table, frozen=True, kw_only=True):
    """A further fact about a model, with its source."""

    name: str
    value: str
    source: str


class Model(_Table, frozen=True, kw_only=True):
    """What a maker sells. Sizes in B."""

    slug: str
    name: str
    sources: list[str]
    aliases: list[str] = []
    medium: str | None = None
    interface: str | None = None
    capacity_bytes: int | None = None
    cache_bytes: int | None = None
    rpm: int | None = None
    released: int | None = None
    notes: str | None = None
    fact: list[Fact] = []


class _File(_Table, frozen=True, kw_only=True):
    maker: str
    kind: str
    model: list[Model]


@dataclass(frozen=True)
class Entry:
    """A model with the maker and kind of its file."""

    model: Model
    maker: str
    kind: str
    file: str


@dataclass(frozen=True)
class Catalogue:
    """All models by slug, and slugs by spelling in lower case."""

    entries: dict[str, Entry] = field(default_factory=dict)
    spellings: dict[str, str] = field(default_factory=dict)

    def find(self, text: str | None) -> str | None:
        """Return the slug of the model with that spelling; None when there is none."""
        return None if text is None else self.spellings.get(text.casefold())


def load_catalogue(folder: Path, shown: str, vocabulary: Vocabulary) -> Catalogue:
    """Return the catalogue in a folder; `shown` is the folder's path in messages.

    Raises IngestError with the problems of all files.
    """
    catalogue = Catalogue()
    problems: list[Problem] = []
    for path in sorted(folder.glob("*/*.toml")):
        name = f"{shown}/{path.relative_to(folder).as_posix()}"
        problems += _read(path, name, catalogue, vocabulary)
    if problems:
        raise IngestError(problems)
    return catalogue


def _read(path: Path, name: str, catalogue: Catalogue, vocabulary: Vocabulary) -> list[Problem]:
    data = path.read_bytes()
    try:
        file = msgspec.convert(tomllib.loads(data.decode("utf-8")), _File)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        return [_problem(name, 1, str(error), "a catalogue file", "see content/hardware/README.md")]
    lines = lines_of(data)
    problems = []
    for position, model in enumerate(file.model):
        line = line_at(lines, ("model", position))
        problems += _add(Entry(model, file.maker, file.kind, name), line, catalogue, vocabulary)
    return problems


def _add(entry: Entry, line: int, catalogue: Catalogue, vocabulary: Vocabulary) -> list[Problem]:
    model = entry.model
    problems = []
    if model.slug in catalogue.entries:
        other = catalogue.entries[model.slug].file
        problems.append(
            _problem(entry.file, line, f"slug {model.slug} again", f"it once ({other})", "rename")
        )
    if model.interface is not None and model.interface not in vocabulary.links:
        problems.append(
            _problem(
                entry.file,
                line,
                f"interface {model.interface!r}",
                "a name of schema/links.csv",
                "correct it, or add the link there",
            )
        )
    catalogue.entries.setdefault(model.slug, entry)
    for spelling in dict.fromkeys(text.casefold() for text in (model.name, *model.aliases)):
        known = catalogue.spellings.setdefault(spelling, model.slug)
        if known != model.slug:
            problems.append(
                _problem(
                    entry.file,
                    line,
                    f"alias {spelling!r} of {model.slug}",
                    f"it once (it is {known})",
                    "remove one of the two",
                )
            )
    return problems


def _problem(file: str, line: int, found: str, expected: str, remedy: str) -> Problem:
    return Problem(file, line, "catalogue", found, expected, remedy)
