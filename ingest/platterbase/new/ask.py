"""Questions on a terminal; where there is none, a list of what is missing."""

from __future__ import annotations

import re
import sys

import click

from platterbase.check.words import Messages


class Prompt:
    """Asks on the terminal, if there is one, in the language of its messages.

    `remembered` are answers by the question's name; questions propose them, and add to them.
    """

    def __init__(self, messages: Messages, remembered: dict[str, str] | None = None) -> None:
        self.messages = messages
        self.there = sys.stdin.isatty() and sys.stdout.isatty()
        self.remembered = remembered if remembered is not None else {}
        self._missing: list[str] = []

    def ask(
        self,
        option: str,
        given: str | None,
        default: str | None = None,
        *,
        remember: bool = False,
    ) -> str:
        """Return a value as given or as answered; "" where it is missing: reported later."""
        if given:
            return given
        if self.there:
            question = self.messages.text(f"ask_{option}")
            proposed = self.remembered.get(option, default) if remember else default
            answer = str(click.prompt(question, default=proposed, type=str)).strip()
            if remember:
                self.remembered[option] = answer
            return answer
        if default:
            return default
        self._missing.append(f"--{option}")
        return ""

    def ask_computer(self) -> tuple[str, str]:
        """Return the folder of the record, or the name of the drive where nothing was recorded.

        Both are "" where there is no terminal: the folder is reported later.
        """
        if not self.there:
            return self.ask("capture", None), ""
        question = self.messages.text("ask_capture")
        folder = str(click.prompt(question, default="", show_default=False)).strip()
        return folder, "" if folder else self.ask("drive", None, remember=True)

    def ask_column(self, title: str) -> str:
        """Return words for a column of a typed table; "" leaves it out, or is reported later."""
        question = self.messages.text("ask_column", column=title)
        if self.there:
            key = f"column {title}"
            before = self.remembered.get(key, "")
            answer = str(click.prompt(question, default=before, show_default=bool(before))).strip()
            self.remembered[key] = answer
            return answer
        self._missing.append(f'--column "{title}=…": {question}')
        return ""

    def choose(self, option: str, question: str, choices: dict[str, str], of: str = "") -> str:
        """Return one of several names: the only one, or the one chosen by its number or name.

        What was chosen before is proposed again for the same computer, which `of` names.
        """
        if len(choices) == 1:
            return next(iter(choices))
        if not self.there:
            listed = ", ".join(f"{name} ({words})" for name, words in choices.items())
            self._missing.append(f"--{option}: {listed}")
            return ""
        names = list(choices)
        for number, (name, words) in enumerate(choices.items(), start=1):
            click.echo(f"  {number}  {name}: {words}")
        key = f"{option} {of}"
        before = self.remembered.get(key)
        while True:
            proposed = before if before in choices else None
            answer = str(click.prompt(question, default=proposed, type=str)).strip()
            if answer.isdecimal() and 1 <= int(answer) <= len(names):
                answer = names[int(answer) - 1]
            if answer in choices:
                self.remembered[key] = answer
                return answer

    def refuse_missing(self) -> None:
        """Raise a usage error that lists everything that is missing: exit code 2."""
        if self._missing:
            raise click.UsageError(self.messages.text("missing", what="; ".join(self._missing)))


def slug_of(words: str) -> str:
    """Return a title as the name of a folder: lower-case letters, digits, hyphens, at most 60."""
    return re.sub("[^a-z0-9]+", "-", words.lower()).strip("-")[:60].strip("-")
