"""Write the folder of a new submission: completely, or not at all."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platterbase.capture.toml import format_toml
from platterbase.new.given import Given
from platterbase.new.packed import merged
from platterbase.new.recorded import CapturedComputer
from platterbase.reading.packed import is_packed
from platterbase.root import is_checkout
from platterbase.submission.document import FILE_NAME
from platterbase.submission.redact import redact_folder

RESULTS = "content/results"


@dataclass(frozen=True)
class Metadata:
    """Title, author and the like. `sent` is a day, 2026-11-21; its year names the folder."""

    slug: str
    title: str
    author: str
    licence: str
    language: str
    sent: str


def title_of(
    computer: CapturedComputer | None, given: list[Given], workload: str | None = None
) -> str:
    """Return a title in English: the tools, and the drives where they have a name."""
    tools = sorted({file.tool for file in given if file.tool} | {workload or ""} - {""})
    drives = computer.tables["host"][0].get("drive", []) if computer else []
    parts = dict.fromkeys(drive["part"] for drive in drives if "part" in drive)
    return f"{' and '.join(tools) or 'Files'} on {', '.join(parts) or 'one computer'}"


def home_of(root: Path) -> Path:
    """Return the folder below which submissions stand: the checkout, else the working folder."""
    return root if is_checkout(root) else Path.cwd()


def write_folder(
    root: Path,
    metadata: Metadata,
    computer: CapturedComputer,
    given: list[Given],
    setups: dict[str, list[str]],
    home: Path | None = None,
) -> tuple[Path, int]:
    """Write the folder; return its path and how many serials, addresses, names were replaced.

    `setups` are those of each file by its name; `home` is the folder below which submissions
    stand, where not the usual one. Raises FileExistsError when the folder is there.
    """
    target = (home or home_of(root)) / RESULTS / metadata.sent[:4] / metadata.slug
    half = target.with_name(f".{metadata.slug}.half")
    if target.exists():
        raise FileExistsError(target)
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    try:
        for name, data in computer.files.items():
            (half / name).write_bytes(data)
        for file in given:
            if file.typed is None:
                shutil.copyfile(file.source, half / file.file)
            else:
                (half / file.file).write_text(file.typed, "utf-8")
        labels = {name for names in setups.values() for name in names}
        replaced = sum(redact_folder(half, frozenset({FILE_NAME}), labels).values())
        text = format_toml(tables(metadata, computer, given, setups))
        (half / FILE_NAME).write_text(text, encoding="utf-8")
        half.rename(target)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return target, replaced


def tables(
    metadata: Metadata, computer: CapturedComputer, given: list[Given], setups: dict[str, list[str]]
) -> dict[str, Any]:
    """Return the tables of submission.toml, with the setups and arrays that were measured."""
    used = [name for names in setups.values() for name in names]
    chosen = [setup for setup in computer.tables["setup"] if setup["slug"] in used]
    arrays = {setup["array"] for setup in chosen}
    slugs = [setup["slug"] for setup in chosen]
    return {
        "format": 1,
        "title": metadata.title,
        "author": metadata.author,
        "sent": metadata.sent,
        "language": metadata.language,
        "licence": metadata.licence,
        "host": computer.tables["host"],
        "array": [one for one in computer.tables["array"] if one["slug"] in arrays],
        "setup": chosen,
        "file": [
            *(_inventory(name, computer, slugs) for name in computer.files),
            *(_result(file, setups[file.path]) for file in given if not is_packed(file.file)),
            *merged([file for file in given if is_packed(file.file)], setups),
        ],
    }


def _inventory(name: str, computer: CapturedComputer, setups: list[str]) -> dict[str, Any]:
    """Return the [[file]] of a file about the computer: it belongs to every setup measured."""
    if name not in computer.tools:
        return {"path": name, "opaque": True}
    tool = computer.tools[name]
    return {"path": name, **({"tool": tool} if tool else {}), "setups": setups}


def _result(file: Given, setups: list[str]) -> dict[str, Any]:
    if not file.runs:
        return {"path": file.path, "opaque": True}
    return {"path": file.path, **({"tool": file.tool} if file.tool else {}), "setups": setups}
