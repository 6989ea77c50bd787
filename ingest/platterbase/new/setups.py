"""The setup that each file was measured on: as given by options, as answered, or the only one."""

from __future__ import annotations

import click

from platterbase.new.ask import Prompt
from platterbase.new.given import Given
from platterbase.new.recorded import CapturedComputer
from platterbase.submission.assignment import slug


def assigned(
    prompt: Prompt,
    computer: CapturedComputer,
    given: list[Given],
    said: tuple[str, ...],
    measured: str | None,
) -> dict[str, list[str]]:
    """Return the setups of each file by its path.

    `said` are the options `SETUP` and `FILE=SETUP`; `measured` is the setup where it is known.
    Files of an unknown tool have none. Raises UsageError for names that do not exist.
    """
    general, special = _said(computer, given, said)
    found: dict[str, list[str]] = {}
    last = general or ([measured] if measured else [])
    for file in given:
        if not file.runs:
            found[file.path] = []
        elif file.place in special:
            found[file.path] = special[file.place]
        elif "/" in file.place and not general:
            found[file.path] = [_of_folder(prompt, computer, file.place)]
        else:
            last = last or [_asked(prompt, computer)]
            found[file.path] = last
    if not any(found.values()):
        # Something was measured, if by tools that nobody reads yet: the setup is worth having.
        found[""] = last or [_asked(prompt, computer)]
    return found


def _of_folder(prompt: Prompt, computer: CapturedComputer, place: str) -> str:
    """The setup that a folder of a packed file is called like, else as answered."""
    named = slug(place.rpartition("/")[2])
    if named in computer.setups:
        return named
    question = f"{place}: {prompt.messages.text('ask_setup')}"
    return prompt.choose(f"setup {place}=…", question, computer.setups, computer.name)


def _asked(prompt: Prompt, computer: CapturedComputer) -> str:
    question = prompt.messages.text("ask_setup")
    return prompt.choose("setup", question, computer.setups, computer.name)


def _said(
    computer: CapturedComputer, given: list[Given], said: tuple[str, ...]
) -> tuple[list[str], dict[str, list[str]]]:
    general: list[str] = []
    special: dict[str, list[str]] = {}
    for one in said:
        file, equals, setup = one.rpartition("=")
        if setup not in computer.setups:
            known = ", ".join(computer.setups)
            raise click.UsageError(f"--setup {setup}: expected one of {known}")
        if not equals:
            general.append(setup)
        elif file in {each.place for each in given}:
            special.setdefault(file, []).append(setup)
        else:
            raise click.UsageError(f"--setup {one}: no file {file} was given")
    return general, special
