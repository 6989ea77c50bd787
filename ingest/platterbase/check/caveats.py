"""Read title and summary of a caveat rule in a language from its page in content/."""

from __future__ import annotations

from pathlib import Path

from platterbase.articles.pages import Page


def caveat_text(root: Path, language: str, rule: str) -> tuple[str, str] | None:
    """Return title and summary of a rule's page; None where there is no such page."""
    name = f"caveats/{rule}.md"
    path = root / "content" / language / name
    try:
        head = Page(language, name, str(path), path.read_text("utf-8")).front_matter
    except (OSError, ValueError):
        return None
    title, summary = head.get("title"), head.get("summary")
    return (title, summary) if isinstance(title, str) and isinstance(summary, str) else None
