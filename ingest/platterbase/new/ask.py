"""Questions to a sender: asked on a terminal, and told at once where there is none."""

from __future__ import annotations

import re
import sys

import click

from platterbase.check.words import Messages


class Sender:
    """Whoever sits at the terminal, or nobody; speaks the sender's language."""

    def __init__(self, speaker: Messages) -> None:
        self.speaker = speaker
        self.there = sys.stdin.isatty() and sys.stdout.isatty()
        self._missing: list[str] = []

    def ask(self, option: str, given: str | None, default: str | None = None) -> str:
        """A value: as given, as answered, or "" for what is missing and will be told."""
        if given:
            return given
        if self.there:
            question = self.speaker.say(f"ask_{option}")
            return str(click.prompt(question, default=default, type=str)).strip()
        if default:
            return default
        self._missing.append(f"--{option}")
        return ""

    def choose(self, option: str, question: str, choices: dict[str, str]) -> str:
        """One of some names: the only one, or as answered by its number or name."""
        if len(choices) == 1:
            return next(iter(choices))
        if not self.there:
            listed = ", ".join(f"{name} ({words})" for name, words in choices.items())
            self._missing.append(f"--{option}: {listed}")
            return ""
        names = list(choices)
        for number, (name, words) in enumerate(choices.items(), start=1):
            click.echo(f"  {number}  {name}: {words}")
        while True:
            answer = str(click.prompt(question, type=str)).strip()
            if answer in choices:
                return answer
            if answer.isdecimal() and 1 <= int(answer) <= len(names):
                return names[int(answer) - 1]

    def refuse_missing(self) -> None:
        """Tell all that is missing in one message; click ends with exit code 2."""
        if self._missing:
            raise click.UsageError(self.speaker.say("missing", what="; ".join(self._missing)))


def slug_of(words: str) -> str:
    """A title as the name of a folder: lower-case letters, digits, hyphens, at most 60."""
    return re.sub("[^a-z0-9]+", "-", words.lower()).strip("-")[:60].strip("-")
