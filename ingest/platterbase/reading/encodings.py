"""Judge in which encoding a text is: by its language, by words that tools print, by chardet.

Steps 7 and 8 of decode.py. A codec is possible when it reads every byte, gives no C1 control,
private character or U+FFFD, and at least half of what is not ASCII becomes letters of its language.
Of the possible codecs the one is taken that gives the most words of storage benchmarks; when none
does, or two are equal, chardet decides, if the codec that it names is possible.

A result file is mostly ASCII with ten foreign words, the worst case for any detector: that is why
the words come first, and why only lines with foreign letters are looked at.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

BY_LANGUAGE = {
    "ja": ("cp932", "euc_jp"),
    "ko": ("cp949",),
    "ru": ("cp1251", "koi8_r", "cp866", "iso8859_5"),
    "en": ("cp1252",),
}
_LANGUAGE_OF = {codec: language for language, names in BY_LANGUAGE.items() for codec in names}
_WORDS = {
    "ja": re.compile(
        "[0-9] ?[秒分]|/秒|バイト|レコード|コピー|書込|読込|書き込|読み込|性能|速度|転送|時間"
        "|容量|測定|結果|表示|ディスク|ファイル|ランダム|シーケンシャル|ベンチマーク"
    ),
    "ko": re.compile(
        "[0-9] ?[초분]|/초|바이트|레코드|복사|읽기|쓰기|속도|전송|시간|용량|측정|결과|디스크|파일"
    ),
    "ru": re.compile(
        "байт|[Сс]копировано|[Зз]апис|[Чч]тени|[Сс]корост|[Вв]рем|секунд|[0-9] ?сек|[0-9] ?с[ ,.]"
        "|[КМГкМ]?Б/с|[Дд]иск|[Фф]айл|[Тт]ест|[Рр]езультат"
    ),
    "en": re.compile("µ(?:s|sec)|°C|[0-9] ?± ?[0-9]"),
}
_LETTERS = {
    "ja": re.compile("[\u3000-\u30ff\u3400-\u9fff\uff01-\uff9f]"),
    "ko": re.compile("[\u3000-\u303f\u3131-\u318e\uac00-\ud7a3]"),
    "ru": re.compile("[А-яЁё№«»—–\u00a0]"),
    "en": re.compile("[\u00a0-\u00ff–—‘’“”•…€™]"),
}
# Beside what no text holds: marks that turn the direction of what follows.
FORBIDDEN = re.compile("[\x00\x80-\x9f\ufffd\u202a-\u202e\u2066-\u2069]")
PRIVATE = re.compile("[\ue000-\uf8ff]")
_MIXED = re.compile("[a-z][А-яЁё]|[А-яЁё][a-z]")
_SAMPLE = 65536
_DETECTABLE = {
    "cp932": "cp932",
    "euc-jp": "euc_jp",
    "cp949": "cp949",
    "windows-1251": "cp1251",
    "koi8-r": "koi8_r",
    "ibm866": "cp866",
    "iso-8859-5": "iso8859_5",
}


class Judged(NamedTuple):
    """A text, the codec that decoded it, and by what it was chosen."""

    text: str
    codec: str
    how: Literal["words", "detector"]


def judge(data: bytes, language: str | None) -> Judged | None:
    """Return the text in the most probable encoding, None where none is probable.

    Without a language, or with one that has no legacy encodings here, all of them are tried.
    """
    sample = _sample(data)
    codecs = BY_LANGUAGE.get(language or "", tuple(_LANGUAGE_OF))
    remaining = {
        codec: text
        for codec in codecs
        if _share(sample, codec) >= 0.5 and (text := _text(data, codec)) is not None
    }
    scores = sorted(((_score(sample, codec), codec) for codec in remaining), reverse=True)
    if scores and scores[0][0] > (scores[1][0] if len(scores) > 1 else 0):
        codec = scores[0][1]
        return Judged(remaining[codec], codec, "words")
    named = _detected(sample)
    if named in remaining and _is_plausible(sample, named, declared=language in BY_LANGUAGE):
        return Judged(remaining[named], named, "detector")
    return None


def _is_plausible(sample: bytes, codec: str, *, declared: bool) -> bool:
    """Return whether to believe the detector, which names an encoding for any few bytes.

    `caf\xe9` is not Russian. Without a declared language more letters are needed.
    """
    foreign = _foreign(sample, codec)
    if _LANGUAGE_OF[codec] == "ru" and _MIXED.search(sample.decode(codec, "ignore")):
        return False
    return declared or (len(foreign) >= 10 and _share(sample, codec) >= 0.8)


def _sample(data: bytes) -> bytes:
    """Return the first lines with bytes that are not ASCII."""
    lines = []
    room = _SAMPLE
    for line in data.split(b"\n"):
        if not line.isascii():
            lines.append(line[:room])
            room -= len(line) + 1
        if room <= 0:
            break
    return b"\n".join(lines)


def _text(data: bytes, codec: str) -> str | None:
    """Return the text, None if a byte cannot be read or gives a character that no text has."""
    try:
        text = data.decode(codec)
    except UnicodeDecodeError:
        return None
    return None if FORBIDDEN.search(text) or PRIVATE.search(text) else text


def _share(sample: bytes, codec: str) -> float:
    """Return the share of what is not ASCII that becomes letters of the codec's language."""
    foreign = _foreign(sample, codec)
    letters = len(_LETTERS[_LANGUAGE_OF[codec]].findall(foreign))
    return letters / len(foreign) if foreign else 0.0


def _foreign(sample: bytes, codec: str) -> str:
    return re.sub("[\x00-\x7f]+", "", sample.decode(codec, "ignore"))


def _score(sample: bytes, codec: str) -> int:
    return len(_WORDS[_LANGUAGE_OF[codec]].findall(sample.decode(codec, "ignore")))


def _detected(sample: bytes) -> str | None:
    """Return what chardet names, but never CP1252, which it names when it knows nothing else."""
    import chardet  # noqa: PLC0415 (hardly any file needs it, and loading it takes long)

    names = [*_DETECTABLE, "windows-1252"]
    said = chardet.detect(sample, include_encodings=names)["encoding"] or ""
    return _DETECTABLE.get(said.lower())
