"""The fonts that pictures are laid out with.

Text is measured when a picture is rendered: the layout is right, and the same on every machine,
only with fonts that come with the project. Liberation Sans is part of the renderer.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import vl_convert

from platterbase.errors import IngestError, Problem

_FONTS = {"ja": "Noto Sans JP", "ko": "Noto Sans KR"}
_OTHER_FONT = "Liberation Sans"
_READERS = {
    "ja": "'Hiragino Sans', 'Yu Gothic UI', 'Noto Sans CJK JP', sans-serif",
    "ko": "'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', sans-serif",
}
_OTHER_READERS = "Arial, Helvetica, sans-serif"
_FOLDERS = tuple(
    f"node_modules/@expo-google-fonts/{family}/{weight}"
    for family in ("noto-sans-jp", "noto-sans-kr")
    for weight in ("400Regular", "600SemiBold")
)


def font(language: str) -> str:
    """The family for text in that language."""
    return _FONTS.get(language, _OTHER_FONT)


def stack(language: str) -> str:
    """The same, and what its readers may have in its place."""
    return f"'{font(language)}', {_READERS.get(language, _OTHER_READERS)}"


@cache
def fonts_digest(root: Path) -> str:
    """Hash of the font files: part of the key of whatever was rendered with them."""
    digest = hashlib.sha256()
    for folder in _FOLDERS:
        for path in sorted((root / folder).glob("*.ttf")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def register_fonts(root: Path) -> None:
    """Tell the renderer of them, once a process; raises IngestError when they are not installed."""
    for folder in _FOLDERS:
        if not (root / folder).is_dir():
            found, expected = "no such folder", "the fonts that charts are laid out with"
            raise IngestError(
                [Problem(folder, 1, "fonts-missing", found, expected, "run `make install`")]
            )
        # Read when text is drawn, not now: the place must outlive a copy that only links to it.
        vl_convert.register_font_directory(str((root / folder).resolve()))
