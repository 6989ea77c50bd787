"""What a caveat rule is called and says in a language: from its page, where it has one."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

_FENCE = "+++\n"


def caveat_text(root: Path, language: str, rule: str) -> tuple[str, str] | None:
    """Title and summary of content/<language>/caveats/<rule>.md; None where nobody wrote it."""
    path = root / "content" / language / "caveats" / f"{rule}.md"
    try:
        head: dict[str, Any] = tomllib.loads(path.read_text("utf-8").split(_FENCE)[1])
    except (OSError, IndexError, ValueError):
        return None
    title, summary = head.get("title"), head.get("summary")
    return (title, summary) if isinstance(title, str) and isinstance(summary, str) else None
