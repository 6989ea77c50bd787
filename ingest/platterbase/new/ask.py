"""Questions on a terminal; where there is none, a list of what is missing."""

from __future__ import annotations

import re
import sys

import click

from platterbase.check.words import Messages


class Prompt:
    """Asks on the terminal, if there is one, in the language of its messages."""

    def __init__(self, messages: Messages) -> None:
        self.messages = messages
        self.there = sys.stdin.isatty() and sys.stdout.isatty()
        self._missing: list[str] = []

    def ask(self, option: str, given: str | None, default: str | None = None) -> str:
        """Return a value as given or as answered; "" where it is missing: reported later."""
        if given:
            return given
        if self.there:
            question = self.messages.text(f"ask_{option}")
            return str(click.prompt(question, default=default, type=str)).strip()
        if default:
            return default
        self._missing.append(f"--{option}")
        return ""

    def ask_column(self, title: str) -> str:
        """Return words for a column of a typed table; "" leaves it out, or is reported later."""
        question = self.messages.text("ask_column", column=title)
        if self.there:
            return str(click.prompt(question, default="", show_default=False)).strip()
        self._missing.append(f'--column "{title}=…": {question}')
        return ""

    def choose(self, option: str, question: str, choices: dict[str, str]) -> str:
        """Return one of several names: the only one, or the one chosen by its number or name."""
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
        """Raise a usage error that lists everything that is missing: exit code 2."""
        if self._missing:
            raise click.UsageError(self.messages.text("missing", what="; ".join(self._missing)))


def slug_of(words: str) -> str:
    """Return a title as the name of a folder: lower-case letters, digits, hyphens, at most 60."""
    return re.sub("[^a-z0-9]+", "-", words.lower()).strip("-")[:60].strip("-")
