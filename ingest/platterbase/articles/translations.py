"""Record and compare the state of translations, paragraph by paragraph.

    content/translations/<article>.toml
    original = "en"
    ja = ["1a2b3c4d", …]   # hashes of the original's paragraphs that each paragraph was made from

A paragraph of a translation is older than its source where the source has another hash by now.
`record_translations` writes the list when a translator is done, by the command
`platterbase translated ARTICLE LANGUAGE`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platterbase.articles.pages import Page
from platterbase.errors import IngestError, Problem
from platterbase.language.toml import read_toml

FOLDER = "content/translations"
_SHOWN = 80


@dataclass(frozen=True)
class Translation:
    """One article in one language: which paragraphs of the original it does not follow yet."""

    article: str
    language: str
    original: str
    paragraphs: int
    older: tuple[int, ...]  # places of the original's paragraphs, from 0
    texts: tuple[str, ...]  # their beginnings


def read_translations(root: Path, pages: Iterable[Page]) -> list[Translation]:
    """The state of all articles; raises IngestError for an article without a record."""
    articles: dict[str, dict[str, Page]] = {}
    for page in pages:
        if page.name.startswith("articles/") and not page.name.endswith("_index.md"):
            articles.setdefault(Path(page.name).stem, {})[page.language] = page
    problems: list[Problem] = []
    states: list[Translation] = []
    for name, versions in sorted(articles.items()):
        path = root / FOLDER / f"{name}.toml"
        recorded = _read(path)
        original = recorded.get("original")
        if original not in versions:
            problems.append(_make_problem(name, original, versions))
            continue
        states += _compare_languages(name, original, recorded, versions)
    if problems:
        raise IngestError(problems)
    return states


def _read(path: Path) -> dict[str, Any]:
    """Return the record of an article; empty where there is none yet."""
    if not path.exists():
        return {}
    return read_toml(path.read_text("utf-8"), f"{FOLDER}/{path.name}")


def record_translations(
    root: Path,
    pages: Iterable[Page],
    article: str,
    languages: Iterable[str],
    original: str | None = None,
) -> Path:
    """Record that the translations of an article follow its original, and return the file.

    `original` says which language that is; None leaves what is recorded, "en" where nothing is.
    """
    versions = {page.language: page for page in pages if page.name == f"articles/{article}.md"}
    path = root / FOLDER / f"{article}.toml"
    known = _read(path)
    if original is not None and original != known.get("original"):
        known = {"original": original}  # what was made from another language says nothing now
    original = known.get("original", "en")
    if original not in versions:
        raise IngestError([_make_problem(article, original, versions)])
    hashes = [hash_paragraph(text) for text in versions[original].paragraphs]
    known |= {language: hashes for language in languages if language != original}
    lines = [f'original = "{original}"']
    for language in sorted(known.keys() - {"original"}):
        listed = "".join(f'  "{value}",\n' for value in known[language])
        lines.append(f"{language} = [\n{listed}]")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def hash_paragraph(paragraph: str) -> str:
    """Return eight digits of SHA-256, which are enough for the paragraphs of one page."""
    return hashlib.sha256(paragraph.encode()).hexdigest()[:8]


def export_translations(states: Iterable[Translation]) -> dict[str, Any]:
    """What the page of translations and the notice on an article need, by article and language."""
    by_article: dict[str, Any] = {}
    for state in states:
        by_article.setdefault(state.article, {})[state.language] = {
            "original": state.original,
            "paragraphs": state.paragraphs,
            "older": [
                {"number": place + 1, "text": text}
                for place, text in zip(state.older, state.texts, strict=True)
            ],
        }
    return by_article


def warn_of_old_translations(states: Iterable[Translation]) -> Iterator[str]:
    """Yield a warning for each translation that is older than its original."""
    for state in states:
        if state.older:
            places = ", ".join(str(place + 1) for place in state.older)
            yield (
                f"content/{state.language}/articles/{state.article}.md: older than"
                f" {state.original} in {len(state.older)} of {state.paragraphs} paragraphs:"
                f" {places}; translate them, then:"
                f" platterbase translated {state.article} {state.language}"
            )


def _compare_languages(
    name: str, original: str, recorded: Mapping[str, Any], versions: Mapping[str, Page]
) -> Iterator[Translation]:
    source = versions[original].paragraphs
    for language in sorted(versions):
        made_from = (
            recorded.get(language, ()) if language != original else map(hash_paragraph, source)
        )
        known = set(made_from)
        older = tuple(at for at, text in enumerate(source) if hash_paragraph(text) not in known)
        texts = tuple(source[at][:_SHOWN] for at in older)
        yield Translation(name, language, original, len(source), older, texts)


def _make_problem(name: str, original: object, versions: Mapping[str, Page]) -> Problem:
    return Problem(
        f"{FOLDER}/{name}.toml",
        1,
        "translation-record",
        f"original {original!r}",
        f"one of the article's languages: {', '.join(sorted(versions))}",
        f"platterbase translated {name} " + " ".join(sorted(versions)),
    )
