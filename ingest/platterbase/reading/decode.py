"""Decode the bytes of a raw file: once, as a whole, before the text is split into lines.

A wrong encoding gives wrong words and, worse, wrong lines: the last byte of `性能` is a backslash
in CP932. So nothing is guessed where something is known, and what stays in doubt is refused.

| step | found by | `how` |
| --- | --- | --- |
| 1 | byte order mark: UTF-8, UTF-16 | bom |
| 2 | NUL in every second byte: UTF-16 without a mark (Windows redirects) | pattern |
| 3 | escape sequences of ISO-2022-JP, in a file of 7-bit bytes (mail) | escape |
| 4 | strict UTF-8, of which ASCII is a part | strict |
| 5 | the encoding that the submission declares | declared |
| 6 | garbage in identity lines of hdparm: CP437; blanks between thousands: CP1252; below | words |
| 7 | encodings of the declared language, by words that tools print in it | words |
| 8 | of those that remain, the one that chardet names | detector |

The escape sequences are looked for before UTF-8, because a file with them is valid ASCII too.
Without a declared language steps 7 and 8 try the encodings of all languages.

USB bridges hand hdparm arbitrary bytes for model and serial number, and it prints them: bytes of
no encoding at all. Where every byte above 0x7F stands there, the file is read as CP437: it has a
visible character for each of them, none is a C1 control, and the bytes can be had back. Where every
byte above 0x7F is 0xA0 between thousands, the European encodings agree that it is a blank.

The text keeps its line ends; only a byte order mark is taken off. `data.decode(encoding)` is the
text. Limits: largest raw file known 484 226 B (fio, JSON of 64 jobs) and the longest line 1 552;
the same JSON written on one line has 229 550. `FILE_LIMIT` is what parsers must read in a second,
`LINE_LIMIT` twice the longest line that a known result can have, `LINES_LIMIT` more than the rows
of a fio log that fill such a file.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Literal

from platterbase.errors import Problem
from platterbase.reading.encodings import BY_LANGUAGE, FORBIDDEN, PRIVATE, judge

How = Literal["bom", "pattern", "strict", "escape", "declared", "words", "detector"]

FILE_LIMIT = 2 * 1024**2
SHORTER = "send the part of it that holds the results"
LINE_LIMIT = 512 * 1024
LINES_LIMIT = 250_000

_REMEDY = "declare encoding = … for this file, or export it again as UTF-8"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ESCAPES = re.compile(rb"\x1b(?:\$[@B]|\$\([DOPQ]|\(I)")
_ESCAPED = ("iso2022_jp", "iso2022_jp_ext", "iso2022_jp_3")
_ASCII = bytes(range(128))
_IDENTITY = re.compile(rb"\tModel Number:|^ Model=", re.MULTILINE)
_THOUSANDS = re.compile(rb"(?<=[0-9])\xa0(?=[0-9]{3})")
_COPIED = b"copi\xe9s"  # French dd
_IDENTITY_END = re.compile(rb"\n(?:Transport|Standards|Configuration): ?|\n Config=")

# What may be declared: names as people write them, and the codec that reads what they mean.
# Windows says Shift_JIS and EUC-KR of texts that only their supersets read.
DECLARABLE = {
    "us-ascii": "utf-8",
    "utf-8": "utf-8",
    "utf-16": "utf-16",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "cp932": "cp932",
    "windows-31j": "cp932",
    "shift-jis": "cp932",
    "euc-jp": "euc_jp",
    "iso-2022-jp": "iso2022_jp",
    "cp949": "cp949",
    "uhc": "cp949",
    "euc-kr": "cp949",
    "cp1251": "cp1251",
    "windows-1251": "cp1251",
    "koi8-r": "koi8_r",
    "cp866": "cp866",
    "iso-8859-5": "iso8859_5",
    "cp1252": "cp1252",
    "windows-1252": "cp1252",
    "iso-8859-1": "cp1252",
    "latin-1": "cp1252",
    "cp437": "cp437",
}


def _bare(name: str) -> str:
    return re.sub("[-_ ]", "", name.lower())


_CODECS = {_bare(name): codec for name, codec in DECLARABLE.items()}


@dataclass(frozen=True)
class Decoded:
    """A text, the codec that decoded it, and how the codec was found."""

    text: str
    encoding: str
    how: How


class DecodeError(Exception):
    """The encoding of the bytes is in doubt: place, found, expected, what to do.

    `previews` are a codec and the first doubtful line as it would read, for up to three codecs.
    """

    def __init__(
        self,
        line: int,
        found: str,
        expected: str,
        remedy: str = _REMEDY,
        previews: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self.line = line
        self.found = found
        self.expected = expected
        self.remedy = remedy
        self.previews = previews
        shown = "".join(f"; as {codec}: {text!r}" for codec, text in previews)
        self._advice = remedy + shown
        super().__init__(f"line {line}: found {found}, expected {expected}; {self._advice}")

    def problem(self, path: str) -> Problem:
        """Return the error as a problem of a file."""
        return Problem(path, self.line, "undecodable-file", self.found, self.expected, self._advice)


def decode(data: bytes, *, declared: str | None, language: str | None) -> Decoded:
    """Return the text of a raw file; `declared` and `language` are what the submission says.

    Raises DecodeError.
    """
    if len(data) > FILE_LIMIT:
        found = f"{len(data)} bytes"
        raise DecodeError(1, found, f"at most {FILE_LIMIT}", SHORTER)
    codec = _declared_codec(declared)
    decoded = (
        _read_certain(data) or _read_as_declared(data, codec) or _read_probable(data, language)
    )
    _refuse_long_lines(decoded.text)
    return decoded


# ------------------------------------------------- what the bytes or the sender say


def _read_certain(data: bytes) -> Decoded | None:
    """Return the text where the bytes themselves leave no doubt: steps 1 to 4."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return Decoded(_refuse_forbidden(_read_strictly(data, codec), codec), codec, "bom")
    if wide := _read_utf16(data):
        return wide
    if data.isascii() and _ESCAPES.search(data):
        return _read_iso2022(data)
    text = _try_codec(data, "utf-8")
    return None if text is None else Decoded(_refuse_forbidden(text, "utf-8"), "utf-8", "strict")


def _read_utf16(data: bytes) -> Decoded | None:
    """Return the text of UTF-16 without a mark: each Latin letter, digit and line end has a NUL."""
    low, high = sorted(data[odd::2].count(0) for odd in (0, 1))
    if not high or len(data) % 2 or high * 20 < len(data) or low * 2 > high:
        return None
    codec = "utf-16-le" if high == data[1::2].count(0) else "utf-16-be"
    text = _try_codec(data, codec)
    if text is None or FORBIDDEN.search(text) or PRIVATE.search(text):
        return None
    return Decoded(text, codec, "pattern")


def _read_iso2022(data: bytes) -> Decoded:
    for codec in _ESCAPED:
        text = _try_codec(data, codec)
        if text is not None:
            return Decoded(_refuse_forbidden(text, codec), codec, "escape")
    line = _line_at(data, data.index(b"\x1b"))
    raise DecodeError(line, "damaged escape sequences", "ISO-2022-JP throughout")


def _declared_codec(declared: str | None) -> str | None:
    """Return the codec that a declaration means.

    A misspelt one is refused even where it is not needed.
    """
    if declared is None:
        return None
    codec = _CODECS.get(_bare(declared))
    if codec is None:
        known = ", ".join(DECLARABLE)
        raise DecodeError(1, f"encoding {declared!r}", f"one of {known}", "declare one of them")
    return codec


def _read_as_declared(data: bytes, codec: str | None) -> Decoded | None:
    """Return the text in the encoding that the sender declares, which must hold: step 5."""
    if codec is None:
        return None
    return Decoded(_refuse_forbidden(_read_strictly(data, codec), codec), codec, "declared")


def _try_codec(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None


def _read_strictly(data: bytes, codec: str) -> str:
    try:
        return data.decode(codec)
    except UnicodeDecodeError as error:
        line = _line_at(data, error.start)
        found = f"bytes {data[error.start : error.end][:4].hex(' ')}"
        raise DecodeError(line, found, f"{codec} throughout", previews=_previews(data)) from None


def _refuse_forbidden(text: str, codec: str) -> str:
    """Return the text, unless it has characters of which it is known that it was damaged."""
    if strange := FORBIDDEN.search(text):
        line = len(re.findall("\r\n|\n|\r", text[: strange.start()])) + 1
        found = f"U+{ord(strange[0]):04X} in {codec}"
        raise DecodeError(
            line, found, "text without NUL, C1 controls, U+FFFD and marks that turn its direction"
        )
    return text


# ------------------------------------------------------------- what must be judged


def _read_probable(data: bytes, language: str | None) -> Decoded:
    """Return the text of bytes above 0x7F whose encoding nobody declared: steps 6 to 8."""
    if _is_garbage_of_hdparm(data):
        return Decoded(data.decode("cp437"), "cp437", "words")
    if _THOUSANDS.sub(b"", data).replace(_COPIED, b"").isascii():
        return Decoded(data.decode("cp1252"), "cp1252", "words")
    if b"\0" in data:
        line = _line_at(data, data.index(0))
        raise DecodeError(line, "NUL bytes, a binary file", "text", "declare the file opaque")
    _refuse_damaged_utf8(data)
    if judged := judge(data, language):
        return Decoded(judged.text, judged.codec, judged.how)
    raise DecodeError(
        _line_at(data, _place_of_high(data)),
        "bytes above 0x7F of an encoding that cannot be told",
        "UTF-8, UTF-16 with a mark, or a declared encoding",
        previews=_previews(data, language),
    )


def _is_garbage_of_hdparm(data: bytes) -> bool:
    """Return whether all bytes above 0x7F stand where hdparm prints what the drive says it is."""
    inside = 0
    start = _IDENTITY.search(data)
    while start and (end := _IDENTITY_END.search(data, start.end())):
        inside += _count_high(data[start.end() : end.start()])
        start = _IDENTITY.search(data, end.end())
    return 0 < inside == _count_high(data)


def _refuse_damaged_utf8(data: bytes) -> None:
    """Raise DecodeError for UTF-8 with a broken place: most of its other letters are whole."""
    high = _count_high(data)
    whole = len(data.decode("utf-8", "ignore").encode()) - (len(data) - high)
    if 4 * whole >= 3 * high:
        _read_strictly(data, "utf-8")


# -------------------------------------------------------------------- common to all


def _count_high(data: bytes) -> int:
    """Return how many bytes are not ASCII."""
    return len(data.translate(None, _ASCII))


def _place_of_high(data: bytes) -> int:
    place = re.search(rb"[\x80-\xff]", data)
    return place.start() if place else 0


def _line_at(data: bytes, place: int) -> int:
    return len(re.findall(b"\r\n|\n|\r", data[:place])) + 1


def _previews(data: bytes, language: str | None = None) -> tuple[tuple[str, str], ...]:
    """Return the first doubtful line in three encodings, those of the language first."""
    names = dict.fromkeys((*BY_LANGUAGE.get(language or "", ()), "cp932", "cp949", "cp1251"))
    place = _place_of_high(data)
    start = max(data.rfind(b"\n", 0, place) + 1, place - 40)
    sample = data[start : place + 60].split(b"\n")[0]
    return tuple((codec, sample.decode(codec, "replace")[:60]) for codec in list(names)[:3])


def _refuse_long_lines(text: str) -> None:
    if len(text) <= LINES_LIMIT:
        return
    for line, content in enumerate(re.split("\r\n|\n|\r", text), 1):
        if len(content) > LINE_LIMIT:
            found = f"a line of {len(content)} characters"
            raise DecodeError(line, found, f"at most {LINE_LIMIT}", "wrap it, or split the file")
        if line > LINES_LIMIT:
            raise DecodeError(line, "still more lines", f"at most {LINES_LIMIT}", "split the file")
