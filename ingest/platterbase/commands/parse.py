"""`platterbase parse`: what one raw file, or each member of a packed one, says."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from platterbase.commands.say import failed

if TYPE_CHECKING:
    from platterbase.errors import Problem
    from platterbase.submission.raw_files import ReadAs


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="JSON instead of a table.")
@click.option("--tool", help="Tool that printed the file, where several could have.")
@click.option("--tool-version", help="Its version, where the text does not say.")
@click.option("--command", help="The command line, where the text does not say.")
@click.option("--encoding", help="Codec, where it is not UTF-8.")
@click.option("--language", help="Language of the tool's words: ja, ko, ru …")
@click.pass_obj
def parse(
    root: Path, /, file: Path, as_json: bool, encoding: str | None, **said: str | None
) -> None:
    """Read one raw file and say what was understood.

    Of a packed file (zip, tar, tar.gz, tar.xz, tar.zst) it lists the members and what each is.

    \b
    platterbase parse bonnie.txt
    platterbase parse runs.tar.xz
    platterbase parse --json fio.json > fio-understood.json
    platterbase parse --tool fio-log --tool-version 3.33 randread_lat.1.log
    """
    from platterbase.model import Hints
    from platterbase.reading.packed import is_packed
    from platterbase.submission.raw_files import ReadAs
    from platterbase.tools import alike, descriptors

    if not file.is_file():
        raise click.UsageError(f"{file}: a pipe or device, expected a file")
    tool = said["tool"]
    if tool is not None and tool not in descriptors():
        raise click.UsageError(
            f"--tool {tool}: expected the name of a tool{alike(tool)}; "
            "`platterbase formats` lists them"
        )
    read_as = ReadAs(Hints(file_name=file.name, **said), encoding)
    report = _report_members if is_packed(file.name) else _report_file
    report(root, file, read_as, as_json)


def _report_file(root: Path, file: Path, read_as: ReadAs, as_json: bool) -> None:
    from rich.console import Console

    from platterbase.commands.parse_report import document, show
    from platterbase.errors import ParseError
    from platterbase.reading.decode import DecodeError, decode
    from platterbase.tools import is_unknown, recognize
    from platterbase.vocabulary import load_vocabulary

    hints = read_as.hints
    try:
        decoded = decode(file.read_bytes(), declared=read_as.encoding, language=hints.language)
    except DecodeError as error:
        failed([str(error.problem(str(file)))])
    try:
        runs = recognize(decoded.text, hints)
    except ParseError as error:
        typed = _typed_table(file, decoded.text) if is_unknown(error) else None
        failed([str(typed or error.problem(str(file)))])
    vocabulary = load_vocabulary(root / "schema")
    if as_json:
        _echo_json(document(str(file), decoded.encoding, runs, vocabulary))
    else:
        show(Console(width=_width()), decoded.encoding, runs, vocabulary)


def _typed_table(file: Path, text: str) -> Problem | None:
    """Return what to do with a table that somebody typed; None for any other text."""
    from platterbase.errors import Problem
    from platterbase.new.typed import transcribe

    typed = transcribe(text, {})
    if typed is None:
        return None
    columns = "".join(
        f' --column "{title}=sequential read MB/s"' for title in typed.open_columns[:3]
    )
    say = ", with your words for each column" if columns else ""
    return Problem(
        str(file),
        1,
        "foreign-file",
        "a table that no tool printed",
        "the output of a tool that is read",
        f"send it as a transcription{say}: `platterbase new{columns} {file.name}`",
    )


def _report_members(root: Path, file: Path, read_as: ReadAs, as_json: bool) -> None:
    """A row for each member; its values stand in the JSON."""
    from rich.console import Console

    from platterbase.commands.parse_report import MemberReport, document, show_members
    from platterbase.errors import Problem
    from platterbase.reading.packed import Member, PackedError, read_members
    from platterbase.submission.raw_files import member_refused, named_as, read_bytes
    from platterbase.vocabulary import load_vocabulary

    vocabulary = load_vocabulary(root / "schema")
    documents, rows = [], []
    problems: list[Problem] = []
    try:
        with file.open("rb") as packed:
            for member in read_members(file.name, packed):
                if not isinstance(member, Member):
                    problems.append(member_refused(str(file), member))
                    continue
                name = f"{file}/{member.path}"
                raw, found = read_bytes(name, member.data, named_as(read_as, member.path))
                if raw is not None:
                    rows.append(MemberReport(member.path, raw.runs, None))
                    if as_json:
                        runs = list(raw.runs)
                        documents.append(document(name, raw.encoding or "", runs, vocabulary))
                    continue
                rows.append(MemberReport(member.path, (), found[0].rule))
                problems += [one for one in found if one.rule != "foreign-file"]
    except PackedError as error:
        problems.append(
            Problem(str(file), 1, "packed-file", error.found, error.expected, error.remedy)
        )
    if as_json and not problems:
        _echo_json({"file": str(file), "members": documents})
    elif not as_json:
        show_members(Console(width=_width()), sorted(rows))
    if problems:
        failed([str(problem) for problem in sorted(problems)])


def _width() -> int | None:
    """Return the width of the table: that of the terminal, or wide enough for long names."""
    return None if sys.stdout.isatty() else 160


def _echo_json(found: dict[str, Any]) -> None:
    text = json.dumps(found, ensure_ascii=False, indent=1, allow_nan=False)
    # JSON escapes the control characters below the blank; a terminal obeys these too.
    click.echo(re.sub("[\x7f-\x9f]", lambda one: f"\\u{ord(one[0]):04x}", text))
