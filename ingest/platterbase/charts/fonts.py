"""Register the fonts for rendering pictures.

Text is measured when a picture is rendered. So that the layout is the same on every machine, fonts
come with the project; Liberation Sans is part of the renderer.
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
    "ja": "'Hiragino Sans', 'Yu Gothic Medium', Meiryo, 'Noto Sans CJK JP', sans-serif",
    "ko": "'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', sans-serif",
}
_OTHER_READERS = (  # as in site/assets/css/figure.css
    "Arial, Helvetica, 'Narrowed Noto', 'Source Sans 3', 'Noto Sans CJK JP', 'Narrowed DejaVu',"
    " sans-serif"
)
_FOLDERS = tuple(
    f"node_modules/@expo-google-fonts/{family}/{weight}"
    for family in ("noto-sans-jp", "noto-sans-kr")
    for weight in ("400Regular", "600SemiBold")
)


def font(language: str) -> str:
    """Return the font family for text in a language."""
    return _FONTS.get(language, _OTHER_FONT)


def stack(language: str) -> str:
    """Return the font family with fallbacks that readers of the language may have installed."""
    return f"'{font(language)}', {_READERS.get(language, _OTHER_READERS)}"


@cache
def fonts_digest(root: Path) -> str:
    """Return a hash of the font files, which is part of the cache key of every picture."""
    digest = hashlib.sha256()
    for folder in _FOLDERS:
        for path in sorted((root / folder).glob("*.ttf")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def register_fonts(root: Path) -> None:
    """Register the fonts with the renderer, once a process; raises IngestError if not installed."""
    for folder in _FOLDERS:
        if not (root / folder).is_dir():
            found, expected = "no such folder", "the fonts that charts are laid out with"
            raise IngestError(
                [Problem(folder, 1, "fonts-missing", found, expected, "run `make install`")]
            )
        # The renderer reads the fonts later, so a link is resolved: the linking copy may be gone.
        vl_convert.register_font_directory(str((root / folder).resolve()))
