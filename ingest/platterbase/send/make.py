"""The submission that a sender's answers make, checked as the command line checks it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from platterbase.check.summary import fired_rules, summary, unclassified
from platterbase.check.words import Messages
from platterbase.database.parts import gather
from platterbase.database.write import in_memory
from platterbase.errors import IngestError
from platterbase.language.words import words_of
from platterbase.new.ask import Prompt, slug_of
from platterbase.new.described import ALONE, Described, describe_computer
from platterbase.new.folder import Metadata, title_of, write_folder
from platterbase.new.recorded import CapturedComputer
from platterbase.new.setups import assigned
from platterbase.send.understand import Taken
from platterbase.submission.content import load_content

_UNEVALUATED = "unevaluated"


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """What the form says. Texts may be empty; sizes in B; `setups` are by place of a file."""

    author: str
    licence: str
    title: str = ""
    slug: str = ""
    sent: str = ""
    drives: tuple[str, ...] = ()
    level: str = ALONE
    filesystem: str = ""
    link: str = ""
    os: str = ""
    cpu: str = ""
    board: str = ""
    ram_bytes: int | None = None
    variant_name: str = ""
    variant_values: tuple[str, ...] = ()
    setups: dict[str, str] = {}


class Caveat(msgspec.Struct, frozen=True):
    """A rule that fired on `count` figures; `verdict` is one of the site's."""

    rule: str
    verdict: str
    title: str
    text: str
    count: int


class Made(msgspec.Struct, frozen=True):
    """A folder below the place where it was made, or the problems for which there is none.

    `lines` are what `platterbase check` prints, `open_rules` those that lack data to be judged.
    """

    folder: str
    title: str
    problems: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    caveats: tuple[Caveat, ...] = ()
    open_rules: tuple[str, ...] = ()
    unclassified: tuple[str, ...] = ()
    replaced: int = 0


def computer_of(taken: Taken, answers: Answers) -> CapturedComputer:
    """Return the computer that was recorded, else as it was described."""
    if taken.computer is not None:
        return taken.computer
    return describe_computer(
        Described(
            drives=tuple(filter(None, answers.drives)),
            level=answers.level,
            filesystem=answers.filesystem or None,
            link=answers.link or None,
            os=answers.os or None,
            cpu=answers.cpu or None,
            board=answers.board or None,
            ram_bytes=answers.ram_bytes,
            variants=tuple((answers.variant_name, one) for one in answers.variant_values),
        )
    )


def make_submission(root: Path, place: Path, taken: Taken, answers: Answers, language: str) -> Made:
    """Write the folder below `place` and check it; raises nothing for what a sender can mend."""
    messages = Messages(language)
    computer = computer_of(taken, answers)
    title = answers.title or title_of(computer, taken.given)
    metadata = Metadata(
        slug=slug_of(answers.slug or title),
        title=title,
        author=answers.author,
        licence=answers.licence,
        language=language,
        sent=answers.sent or datetime.now(tz=UTC).date().isoformat(),
    )
    setups = assigned(Prompt(messages), computer, taken.given, _said(taken, answers), None)
    folder, replaced = write_folder(root, metadata, computer, taken.given, setups, place)
    shown = folder.relative_to(place).as_posix()
    try:
        content = load_content(root, [folder])
        connection = in_memory(gather(content), root / "schema")
    except IngestError as error:
        problems = tuple(messages.problem(one) for one in error.problems)
        return Made(shown, title, problems, replaced=replaced)
    words = words_of(root / "site" / "i18n" / f"{language}.toml")
    (sent,) = content.submissions
    rules = fired_rules(root, connection, metadata.slug, language)
    return Made(
        folder=shown,
        title=title,
        lines=tuple(summary(root, sent, connection, messages, words)),
        caveats=tuple(
            Caveat(one.rule, one.verdict, one.title, one.text, one.count)
            for one in rules
            if one.verdict != _UNEVALUATED
        ),
        open_rules=tuple(one.title for one in rules if one.verdict == _UNEVALUATED),
        unclassified=tuple(unclassified(connection, metadata.slug)),
        replaced=replaced,
    )


def _said(taken: Taken, answers: Answers) -> tuple[str, ...]:
    """Return the setups as `--setup` of the command line gives them."""
    places = [file.place for file in taken.given if file.runs]
    chosen = {place: answers.setups[place] for place in places if place in answers.setups}
    if len(set(chosen.values())) == 1 and len(chosen) == len(set(places)):
        return tuple(set(chosen.values()))
    return tuple(f"{place}={setup}" for place, setup in chosen.items())
