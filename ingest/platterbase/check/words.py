"""Messages of `check` and `new` in the sender's language.

`words/<language>.toml` has the sentences of the summary, and for each rule a description of the
problem and what to do. The rule's name and what was found and expected are never translated: they
are names, numbers and keys as spelled in the file, which the sender searches for.
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
        """Return a problem as a line of text.

        In English it is the problem's own text. In other languages the description and the remedy
        come from the rule's words; a rule without them (of the gate, of articles) keeps its English
        remedy within a translated sentence.
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
