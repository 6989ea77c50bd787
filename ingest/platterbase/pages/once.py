"""What several pages need alike, made once for as long as its owner lives: one build."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Once:
    """Results by what they follow from. Whoever gets one must not change it."""

    def __init__(self) -> None:
        self._made: dict[Hashable, Any] = {}

    def __call__(self, of: Hashable, make: Callable[[], T]) -> T:
        """What was made of `of`; made now if it is the first time."""
        if of not in self._made:
            self._made[of] = make()
        made: T = self._made[of]
        return made
