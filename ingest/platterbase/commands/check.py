"""`platterbase check`: report all problems of submissions, and what was read from them."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import click

from platterbase.check.words import LANGUAGES, Messages, language_of
from platterbase.commands.say import failed, progress, say_safely
from platterbase.errors import IngestError


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--redact", is_flag=True, help="Replace serials, WWNs, MACs and names in the files.")
@click.option("--fix", is_flag=True, help="Mend what has one remedy, --redact included; show it.")
@click.option("--dry-run", is_flag=True, help="With --fix: show what would change, and end.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Language to answer in.")
@click.pass_obj
def check(
    root: Path,
    paths: tuple[Path, ...],
    redact: bool,
    fix: bool,
    dry_run: bool,
    language: str | None,
) -> None:
    """Check submissions: all that build would refuse, every problem in one pass.

    Of folders that are named it also says what was understood: setups, runs, values, caveats, and
    the pages that will show them.

    \b
    platterbase check
    platterbase check content/results/2026/my-disk
    platterbase check --fix --dry-run content/results/2026/my-disk
    platterbase check --redact --language ja content/results/2026/my-disk
    """
    from platterbase.submission.document import FILE_NAME

    named = [(path if path.is_dir() else path.parent).resolve() for path in paths]
    folders = list(dict.fromkeys(named))
    if strange := [folder for folder in folders if not (folder / FILE_NAME).exists()]:
        raise click.UsageError(f"{strange[0]}: no {FILE_NAME} in this folder")
    if (dry_run and not fix) or (fix and not folders):
        raise click.UsageError("--fix needs the folders to mend, --dry-run needs --fix")
    if fix:
        for folder in folders:
            _mend(root, folder, write=not dry_run)
        if dry_run:
            return
    if redact:
        _redact(root, folders)
    answer(root, folders, language)


def answer(root: Path, folders: list[Path], language: str | None) -> None:
    """Print the problems of these folders (of all where none is named), or what they contain."""
    from platterbase.check.summary import summary
    from platterbase.database.parts import gather
    from platterbase.database.write import in_memory, refuse
    from platterbase.language.words import words_of
    from platterbase.submission.content import load_content, refuse_copies

    declared = _declared(folders[0]) if len(folders) == 1 else None
    messages = Messages(language_of(language, declared))
    try:
        content = load_content(root, folders or None, progress=progress())
        copies = refuse_copies(root, content) if folders else []
        rows = gather(content)
        connection = in_memory(rows, root / "schema") if folders else None
        if connection is None:
            refuse(rows, root / "schema")
    except IngestError as error:
        errors = sum(problem.severity == "error" for problem in error.problems)
        lines = [messages.problem(problem) for problem in error.problems]
        failed([*lines, messages.text("failed", errors=errors)])
    for problem in (*content.warnings, *copies):
        say_safely(messages.problem(problem), err=True)
    words = words_of(root / "site" / "i18n" / f"{messages.language}.toml")
    for sent in content.submissions:
        runs = [assigned.run for file in sent.files for assigned in file.runs]
        click.echo(
            messages.text(
                "fine",
                slug=sent.document.slug,
                files=len(sent.files),
                runs=len(runs),
                measurements=sum(len(run.measurements) for run in runs),
                setups=len(sent.document.declaration.setup),
            )
        )
        if connection is not None:
            for line in summary(root, sent, connection, messages, words):
                say_safely(line)


def _mend(root: Path, folder: Path, *, write: bool) -> None:
    """Print what has one remedy in a folder, as a diff; write it where that is wanted."""
    from platterbase.submission.document import FILE_NAME
    from platterbase.submission.mend import differences, mend
    from platterbase.submission.redact import any_text, redact_folder
    from platterbase.vocabulary import load_vocabulary

    links = load_vocabulary(root / "schema").links
    names = [path.name for path in folder.iterdir() if path.is_file() and path.name != FILE_NAME]
    with tempfile.TemporaryDirectory() as place:
        mended = Path(place) / folder.name
        mended.mkdir()
        for name in (*names, FILE_NAME):
            shutil.copyfile(folder / name, mended / name)
        declared, codec = any_text((folder / FILE_NAME).read_bytes())
        (mended / FILE_NAME).write_bytes(mend(declared, links, names).encode(codec))
        redact_folder(mended, frozenset({FILE_NAME}), _labels(mended))
        for line in differences(folder, mended):
            say_safely(line)
        if write:
            for path in mended.iterdir():
                if path.read_bytes() != (folder / path.name).read_bytes():
                    shutil.copyfile(path, folder / path.name)


def _redact(root: Path, folders: list[Path]) -> None:
    from platterbase.submission.content import submission_folders
    from platterbase.submission.document import FILE_NAME
    from platterbase.submission.redact import redact_folder

    for folder in folders or submission_folders(root):
        for name, count in redact_folder(folder, frozenset({FILE_NAME}), _labels(folder)).items():
            if count:
                click.echo(f"{folder / name}: {count} replaced")


def _labels(folder: Path) -> tuple[str, ...]:
    """Return names of runs and setups; of an invalid submission.toml none are known."""
    from platterbase.submission.content import labels_of
    from platterbase.submission.document import read_document

    try:
        return labels_of(read_document(folder, str(folder)).declaration)
    except IngestError:
        return ()


def _declared(folder: Path) -> str | None:
    """Return the language that a submission declares, even where other parts are invalid."""
    import tomllib

    from platterbase.submission.document import FILE_NAME

    if not (folder / FILE_NAME).is_file():
        return None
    try:
        language = tomllib.loads((folder / FILE_NAME).read_text("utf-8")).get("language")
    except (OSError, ValueError):
        return None
    return language if isinstance(language, str) else None
