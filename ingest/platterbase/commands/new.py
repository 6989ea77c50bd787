"""`platterbase new`: a submission from a record of the computer and the files of tools."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from platterbase.check.words import LANGUAGES, Messages, language_of
from platterbase.commands.say import failed
from platterbase.errors import IngestError

if TYPE_CHECKING:
    from platterbase.new.ask import Sender
    from platterbase.new.folder import About
    from platterbase.new.given import Given
    from platterbase.new.recorded import Recorded

_LICENCE = "CC-BY-4.0"
_MIB = 1 << 20


@dataclass(frozen=True)
class _Wish:
    """The options as given."""

    files: tuple[Path, ...]
    capture: Path | None
    here: bool
    setups: tuple[str, ...]
    author: str | None
    licence: str | None
    title: str | None
    slug: str | None
    language: str | None
    sent: datetime | None
    workload: str | None
    folder: Path | None
    yes: bool


@click.command()
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--capture",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder that `platterbase capture` or capture.py wrote on the computer measured.",
)
@click.option("--here", is_flag=True, help="It was this computer, as it is now.")
@click.option(
    "--setup",
    "setups",
    multiple=True,
    metavar="[FILE=]SETUP",
    help="Setup that was measured; of one file, or runs.zip/FOLDER, where they differ.",
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
@click.pass_context
def new(context: click.Context, /, **given: Any) -> None:
    """Make a submission of the files that tools printed, and check it.

    What is not given is asked on a terminal. Serial numbers, addresses and names are replaced in
    the copies; your files stay as they are.

    \b
    platterbase new fio.json
    platterbase new --here --setup sda1-ext4 --author "A. Sender" --licence CC-BY-4.0 fio.json
    platterbase new --run fio-random --in /mnt/test
    """
    from platterbase.commands.check import answer
    from platterbase.new.ask import Sender

    root: Path = context.obj
    wish = _Wish(**given)
    language = language_of(wish.language, None)
    sender = Sender(Messages(language))
    if (wish.workload is None) != (wish.folder is None):
        raise click.UsageError("--run and --in go together")
    if not wish.files and wish.workload is None:
        raise click.UsageError(sender.speaker.say("no_files"))
    with tempfile.TemporaryDirectory() as into:
        try:
            made = _make(root, wish, sender, Path(into))
        except IngestError as error:
            failed([sender.speaker.problem(problem) for problem in error.problems])
    answer(root, [made], language)


def _make(root: Path, wish: _Wish, sender: Sender, into: Path) -> Path:
    """The folder of the submission, written; `into` takes what a workload prints."""
    from platterbase.new.files import recognize_files
    from platterbase.new.folder import home_of, write_folder
    from platterbase.new.setups import assigned

    computer, measured = _computer(wish, sender)
    given, problems = recognize_files(wish.files, sender.speaker.language)
    if problems:
        raise IngestError(problems)
    about = _about(root, wish, sender, computer, given)
    if computer is None:
        sender.refuse_missing()
        raise AssertionError("a computer that is missing was told")
    if wish.workload is None:
        setups = assigned(sender, computer, given, wish.setups, measured)
        sender.refuse_missing()
    else:
        sender.refuse_missing()
        printed = _run(root, wish, sender, computer, into)
        given = recognize_files([*wish.files, *printed], sender.speaker.language)[0]
        setups = assigned(sender, computer, given, wish.setups, measured)
    for file in given:
        key = "file_known" if file.runs else "file_unknown"
        click.echo(sender.speaker.say(key, file=file.path, tool=file.tool, runs=file.runs))
    made, replaced = write_folder(root, about, computer, given, setups)
    shown = made.relative_to(home_of(root))
    click.echo(sender.speaker.say("made", folder=shown, replaced=replaced))
    return made


def _computer(wish: _Wish, sender: Sender) -> tuple[Recorded | None, str | None]:
    """The computer that was measured, and the setup where the folder to test says which."""
    from platterbase.capture.machine import Machine
    from platterbase.capture.record import record_computer
    from platterbase.capture.setups import find_setup
    from platterbase.new.recorded import of_record, recorded

    capture = wish.capture
    if capture is None and not wish.here and wish.workload is None:
        answer = sender.ask("capture", None, "." if sender.there else None)
        if not answer:
            return None, None
        capture = None if answer == "." else Path(answer)
    if capture is not None:
        return recorded(capture), None
    found = record_computer(Machine())
    for line in found.missing:
        click.echo(sender.speaker.say("not_recorded", what=line))
    place = str(wish.folder) if wish.folder else None
    return of_record(found.files), None if place is None else find_setup(place, found.mount_points)


def _about(
    root: Path, wish: _Wish, sender: Sender, computer: Recorded | None, given: list[Given]
) -> About:
    """What is said of the whole; refuses a folder that is there."""
    from platterbase.new.ask import slug_of
    from platterbase.new.folder import About, home_of

    author = sender.ask("author", wish.author)
    licence = sender.ask("licence", wish.licence, _LICENCE if sender.there else None)
    title = sender.ask("title", wish.title, _title(wish, computer, given))
    day = wish.sent or datetime.now(tz=UTC)
    about = About(
        slug=slug_of(sender.ask("slug", wish.slug, slug_of(title))),
        title=title,
        author=author,
        licence=licence,
        language=sender.speaker.language,
        sent=day.date().isoformat(),
    )
    if taken := next(home_of(root).glob(f"content/results/*/{about.slug}"), None):
        failed([sender.speaker.say("exists", folder=taken.relative_to(home_of(root)))])
    return about


def _title(wish: _Wish, computer: Recorded | None, given: list[Given]) -> str:
    """The tools, and the drives where they have a name."""
    tools = sorted({file.tool for file in given if file.tool} | {wish.workload or ""} - {""})
    drives = computer.tables["host"][0].get("drive", []) if computer else []
    parts = dict.fromkeys(drive["part"] for drive in drives if "part" in drive)
    return f"{' and '.join(tools) or 'Files'} on {', '.join(parts) or 'one computer'}"


def _run(root: Path, wish: _Wish, sender: Sender, computer: Recorded, into: Path) -> list[Path]:
    """Run a standard workload after saying what that means; what it printed."""
    from platterbase.new.workload import refuse, run, workloads

    known = workloads(root)
    if wish.workload not in known or wish.folder is None:
        raise click.UsageError(f"--run {wish.workload}: expected one of {', '.join(known)}")
    workload, folder = known[wish.workload], wish.folder.resolve()
    ram = int(computer.tables["host"][0].get("ram_bytes", 0))
    refuse(workload, folder, ram)
    minutes = max(1, round(workload.duration(ram) / 60))
    size = workload.size(ram) // _MIB
    click.echo(
        sender.speaker.say(
            "will_run", workload=workload.slug, repeats=workload.repeats, folder=folder,
            size=size, minutes=minutes,
        )
    )  # fmt: skip
    if sender.there and not wish.yes and not click.confirm(sender.speaker.say("ask_run")):
        failed([sender.speaker.say("not_run")])

    def tell(repeat: int, of: int, seconds: float) -> None:
        left = max(0, round((workload.duration(ram) - seconds) / 60))
        if sender.there:
            line = sender.speaker.say("running", repeat=repeat, of=of, minutes=left)
            click.echo(f"\r\x1b[K{line}", nl=False, err=True)

    printed = list(run(root, workload, folder, ram, into, tell))
    if sender.there:
        click.echo("", err=True)
    return printed
