"""`platterbase new`: a submission from a record of the computer and the files of tools."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from platterbase.check.words import LANGUAGES, Messages, language_of
from platterbase.commands.say import failed
from platterbase.errors import IngestError

if TYPE_CHECKING:
    from platterbase.new.ask import Prompt
    from platterbase.new.described import Described
    from platterbase.new.folder import Metadata
    from platterbase.new.given import Given
    from platterbase.new.recorded import CapturedComputer

_LICENCE = "CC-BY-4.0"
_MIB = 1 << 20
_GIB = 1 << 30


@dataclass(frozen=True)
class _Options:
    """The options as given."""

    files: tuple[Path, ...]
    captures: tuple[Path, ...]
    here: bool
    drives: tuple[str, ...]
    level: str
    filesystem: str | None
    link: str | None
    os: str | None
    cpu: str | None
    board: str | None
    ram: float | None
    variants: tuple[str, ...]
    setups: tuple[str, ...]
    columns: tuple[str, ...]
    author: str | None
    licence: str | None
    title: str | None
    slug: str | None
    language: str | None
    sent: datetime | None
    workload: str | None
    folder: Path | None
    yes: bool
    forget: bool


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--capture",
    "captures",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that `platterbase capture` or capture.py wrote on the computer measured.",
)
@click.option("--here", is_flag=True, help="It was this computer, as it is now.")
@click.option(
    "--drive", "drives", multiple=True, help="Drive that was measured, where nothing was recorded."
)
@click.option("--level", default="single", help="How the drives were put together: raid0, raidz1 …")
@click.option("--filesystem", help="In lower case; none for the bare device.")
@click.option("--link", help="Of each drive, a name of schema/links.csv.")
@click.option("--os", help="Operating system with version.")
@click.option("--cpu", help="Processor.")
@click.option("--board", help="Main board.")
@click.option("--ram", type=click.FloatRange(0, min_open=True), help="Memory in GiB.")
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="SETTING=VALUE",
    help="A setting that differed between files: write-cache=on and write-cache=off.",
)
@click.option(
    "--setup",
    "setups",
    multiple=True,
    metavar="[FILE=]SETUP",
    help="Setup that was measured; of one file, or runs.zip/FOLDER, where they differ.",
)
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="TITLE=WORDS",
    help="What a column of a typed table is: Speed=sequential read MB/s; Note= leaves it out.",
)
@click.option("--author", help="Who measured, as to be published.")
@click.option("--licence", help=f"Licence of the files, an SPDX id such as {_LICENCE}.")
@click.option("--title", help="Title in English; made of drive and tools where it is not given.")
@click.option("--slug", help="Name of the folder; made of the title where it is not given.")
@click.option("--language", type=click.Choice(LANGUAGES), help="Your language, and the answer's.")
@click.option(
    "--sent", type=click.DateTime(["%Y-%m-%d"]), metavar="DAY", help="Day of sending; today."
)
@click.option("--run", "workload", metavar="WORKLOAD", help="Run a standard workload and send it.")
@click.option(
    "--in",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder to run it in: one test file is written there, and removed.",
)
@click.option("--yes", is_flag=True, help="Run the workload without asking.")
@click.option("--forget", is_flag=True, help="Remove the answers that earlier questions got.")
@click.pass_context
def new(context: click.Context, /, **given: Any) -> None:
    """Make a submission of the files that tools printed, and check it.

    What is not given is asked on a terminal; what was answered there is proposed the next time.
    Serial numbers, addresses and names are replaced in the copies; your files stay as they are.

    \b
    platterbase new fio.json
    platterbase new --drive "Samsung 850 EVO" --filesystem ntfs --os "Windows 11" diskmark.txt
    platterbase new --here --setup sda1-ext4 --author "A. Prompt" --licence CC-BY-4.0 fio.json
    platterbase new --run fio-random --in /mnt/test
    """
    from platterbase.commands.check import answer
    from platterbase.new.ask import Prompt

    root: Path = context.obj
    options = _Options(**given)
    language = language_of(options.language, None)
    prompt = Prompt(Messages(language), _remembered(options, Messages(language)))
    if (options.workload is None) != (options.folder is None):
        raise click.UsageError("--run and --in go together")
    if len(options.captures) > 1:
        raise click.UsageError(prompt.messages.text("one_capture"))
    if not options.files and options.workload is None:
        if options.forget:
            return
        raise click.UsageError(prompt.messages.text("no_files"))
    with tempfile.TemporaryDirectory() as into:
        try:
            made = _make(root, options, prompt, Path(into))
        except IngestError as error:
            failed([prompt.messages.problem(problem) for problem in error.problems])
    _keep(prompt)
    try:
        answer(root, [made], language)
    except SystemExit:
        # The name is free for another try, and nothing is lost.
        kept = Path(tempfile.mkdtemp(prefix="platterbase-")) / made.name
        shutil.move(made, kept)
        click.echo(prompt.messages.text("kept", folder=kept), err=True)
        raise


def _remembered(options: _Options, messages: Messages) -> dict[str, str]:
    """Return the answers of earlier times, or remove them and say so."""
    from platterbase.new.remembered import answers_file, forget_answers, read_answers

    if options.forget:
        key = "forgotten" if forget_answers() else "nothing_remembered"
        click.echo(messages.text(key, file=answers_file()), err=True)
        return {}
    try:
        return read_answers()
    except IngestError as error:
        failed([messages.problem(problem) for problem in error.problems])


def _keep(prompt: Prompt) -> None:
    """Keep what was answered on the terminal, and say where."""
    from platterbase.new.remembered import answers_file, keep_answers

    if prompt.there and prompt.remembered:
        keep_answers(prompt.remembered)
        click.echo(prompt.messages.text("remembered", file=answers_file()), err=True)


def _make(root: Path, options: _Options, prompt: Prompt, into: Path) -> Path:
    """The folder of the submission, written; `into` takes what a workload prints."""
    from platterbase.new.files import recognize_files
    from platterbase.new.folder import home_of, write_folder
    from platterbase.new.setups import assigned

    computer, measured = _computer(options, prompt)
    given = _given(options, prompt)
    metadata = _metadata(root, options, prompt, computer, given)
    if computer is None:
        prompt.refuse_missing()
        raise AssertionError("a computer that is missing was reported")
    if options.workload is None:
        setups = assigned(prompt, computer, given, options.setups, measured)
        prompt.refuse_missing()
    else:
        prompt.refuse_missing()
        printed = _run(root, options, prompt, computer, into)
        given = recognize_files([*options.files, *printed], prompt.messages.language)[0]
        setups = assigned(prompt, computer, given, options.setups, measured)
    for file in given:
        key = "file_typed" if file.typed else "file_known" if file.runs else "file_unknown"
        click.echo(prompt.messages.text(key, file=file.path, tool=file.tool, runs=file.runs))
    made, replaced = write_folder(root, metadata, computer, given, setups)
    shown = made.relative_to(home_of(root))
    click.echo(prompt.messages.text("made", folder=shown, replaced=replaced))
    return made


def _given(options: _Options, prompt: Prompt) -> list[Given]:
    """The files as they are read; columns of typed tables whose words say too little are asked."""
    from platterbase.new.files import recognize_files

    columns = {title: words for title, _, words in (one.partition("=") for one in options.columns)}
    while True:
        given, problems = recognize_files(options.files, prompt.messages.language, columns)
        if problems:
            raise IngestError(problems)
        asked = {title: "" for one in given for title in one.open_columns}
        if not asked:
            return given
        columns |= {title: prompt.ask_column(title) for title in asked}


def _computer(options: _Options, prompt: Prompt) -> tuple[CapturedComputer | None, str | None]:
    """The computer that was measured, and the setup where the folder to test says which."""
    from platterbase.capture.machine import Machine
    from platterbase.capture.record import record_computer
    from platterbase.capture.setups import find_setup
    from platterbase.new.described import describe_computer
    from platterbase.new.recorded import computer_of_record, read_capture

    capture, drives = options.captures[0] if options.captures else None, options.drives
    if not (capture or drives or options.here or options.workload):
        folder, drive = prompt.ask_computer()
        if not folder and not drive:
            return None, None
        capture = Path(folder) if folder not in ("", ".") else None
        drives = (drive,) if drive else ()
    if drives:
        return describe_computer(_described(replace(options, drives=drives))), None
    if capture is not None:
        return read_capture(capture), None
    found = record_computer(Machine())
    for line in found.missing:
        click.echo(prompt.messages.text("not_recorded", what=line))
    place = str(options.folder) if options.folder else None
    setup = None if place is None else find_setup(place, found.mount_points)
    return computer_of_record(found.files), setup


def _described(options: _Options) -> Described:
    """What the options say of a computer that was not recorded."""
    from platterbase.new.described import Described

    variants = [one.partition("=") for one in options.variants]
    if wrong := [name for name, _, value in variants if not value]:
        raise click.UsageError(f"--variant {wrong[0]}: expected a setting and its value, as a=b")
    return Described(
        drives=options.drives,
        level=options.level,
        filesystem=options.filesystem,
        link=options.link,
        os=options.os,
        cpu=options.cpu,
        board=options.board,
        ram_bytes=round(options.ram * _GIB) if options.ram else None,
        variants=tuple((name, value) for name, _, value in variants),
    )


def _metadata(
    root: Path,
    options: _Options,
    prompt: Prompt,
    computer: CapturedComputer | None,
    given: list[Given],
) -> Metadata:
    """What is said of the whole; refuses a folder that is there."""
    from platterbase.new.ask import slug_of
    from platterbase.new.folder import Metadata, home_of, title_of

    author = prompt.ask("author", options.author, remember=True)
    proposed = _LICENCE if prompt.there else None
    licence = prompt.ask("licence", options.licence, proposed, remember=True)
    title = prompt.ask("title", options.title, title_of(computer, given, options.workload))
    day = options.sent or datetime.now(tz=UTC)
    metadata = Metadata(
        slug=slug_of(prompt.ask("slug", options.slug, slug_of(title))),
        title=title,
        author=author,
        licence=licence,
        language=prompt.messages.language,
        sent=day.date().isoformat(),
    )
    if taken := next(home_of(root).glob(f"content/results/*/{metadata.slug}"), None):
        failed([prompt.messages.text("exists", folder=taken.relative_to(home_of(root)))])
    return metadata


def _run(
    root: Path, options: _Options, prompt: Prompt, computer: CapturedComputer, into: Path
) -> list[Path]:
    """Run a standard workload after saying what that means; what it printed."""
    from platterbase.new.workload import refuse, run, workloads

    known = workloads(root)
    if options.workload not in known or options.folder is None:
        raise click.UsageError(f"--run {options.workload}: expected one of {', '.join(known)}")
    workload, folder = known[options.workload], options.folder.resolve()
    ram = int(computer.tables["host"][0].get("ram_bytes", 0))
    refuse(workload, folder, ram)
    minutes = max(1, round(workload.duration(ram) / 60))
    size = workload.size(ram) // _MIB
    click.echo(
        prompt.messages.text(
            "will_run", workload=workload.slug, repeats=workload.repeats, folder=folder,
            size=size, minutes=minutes,
        )
    )  # fmt: skip
    if not options.yes:
        if not prompt.there:
            raise click.UsageError(prompt.messages.text("missing", what="--yes"))
        if not click.confirm(prompt.messages.text("ask_run")):
            failed([prompt.messages.text("not_run")])

    def tell(repeat: int, of: int, seconds: float) -> None:
        left = max(0, round((workload.duration(ram) - seconds) / 60))
        if prompt.there:
            line = prompt.messages.text("running", repeat=repeat, of=of, minutes=left)
            click.echo(f"\r\x1b[K{line}", nl=False, err=True)

    printed = list(run(root, workload, folder, ram, into, tell))
    if prompt.there:
        click.echo("", err=True)
    return printed
