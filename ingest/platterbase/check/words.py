"""Messages in the language of who sends results.

`words/<language>.toml` holds the words of the summary, and for each kind of problem (rule) what it
is and what to do. In English by design stay the name of the rule and what was found and expected:
these are names, numbers and keys as they are spelled in the file, and what one searches for.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from platterbase.errors import Problem

_FOLDER = Path(__file__).resolve().parent / "words"
LANGUAGES = tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))
_ENGLISH = "en"


def language_of(
    asked: str | None, declared: str | None, environment: Mapping[str, str] = os.environ
) -> str:
    """Return the language asked for, else the terminal's, the submission's, English."""
    terminal = next(
        (environment[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(key)), ""
    )
    for text in (asked, terminal, declared):
        name = (text or "").replace("_", "-").split("-")[0].split(".")[0].lower()
        if name in LANGUAGES:
            return name
    return _ENGLISH


class Messages:
    """The words of one language: sentences of the summary, and problems."""

    def __init__(self, language: str) -> None:
        self.language = language
        document: dict[str, Any] = tomllib.loads((_FOLDER / f"{language}.toml").read_text("utf-8"))
        self._rules: dict[str, dict[str, str]] = document["rule"]
        self._words: dict[str, str] = document["words"]

    def text(self, key: str, **values: object) -> str:
        """Return a sentence of the summary with its values."""
        return self._words[key].format(**values)

    def problem(self, problem: Problem) -> str:
        """Return a problem: in English as it is, in other languages its kind and what to do.

        Kinds that senders hardly meet (of the gate, of articles) have no translation: only the
        words around them are in the other language.
        """
        if self.language == _ENGLISH:
            return str(problem)
        rule = self._rules.get(problem.rule, {})
        return self.text(
            "problem" if rule else "problem_other",
            place=f"{problem.path}:{problem.line}",
            severity=self.text(problem.severity),
            rule=problem.rule,
            kind=rule.get("kind"),
            found=problem.found,
            expected=problem.expected,
            remedy=rule.get("do", problem.remedy),
        )
