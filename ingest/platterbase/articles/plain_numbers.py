"""Numbers that may be typed in prose: they say what was asked for or built, not what came out.

Each class has a name, which the guide to articles lists, and the pattern of a number with what
stands behind it, in the forms of all four languages. Bare numbers ("32 commands", "2台", "10월",
"QD16", "Linux 2.6.16") have no unit and are no figures for the rule against typed ones.
"""

from __future__ import annotations

import re

# A kana, a kanji or a hangul beside a number is a word of its own: 約5GBの
BEGIN = r"(?<![A-Za-zА-Яа-яЁё0-9_.,])"
END = r"(?![A-Za-zА-Яа-яЁё0-9_-])"
_NUMBER = rf"{BEGIN}\d[\d.,\u00a0\u202f]*"
_BLANK = r"[ \u00a0\u202f]?"
_NO_RATE = rf"(?!\s?(?:/|ps{END}|per{END}|毎秒|в секунду|в с{END}))"

CLASSES = {
    # 4 KiB requests, 512 MB of memory, 74 GB disks; per second it is a result
    "size": rf"{_NUMBER}{_BLANK}(?:(?:[kKMGTP]i?)?B{END}|(?:[кКМГТ]и?)?Б{END}"
    rf"|(?:kilo|mega|giga|tera)?bytes?{END}|(?:кило|мега|гига|тера)?байт\w*"
    rf"|(?:キロ|メガ|ギガ|テラ|[kKMGT])?バイト|(?:킬로|메가|기가|테라)?바이트){_NO_RATE}",
    # 5x media, 16倍速, 5배속: the class of a drive; "5x faster" is a result
    "nominal speed": rf"{_NUMBER}{_BLANK}(?:倍速|배속|-скоростн\w+)"
    rf"|{BEGIN}\d{{1,2}}x{END}"
    rf"(?!\s(?:as|faster|slower|more|less|fewer|higher|lower|the|better|worse|longer){END})",
    "rotation": rf"{_NUMBER}{_BLANK}(?:rpm{END}|об/мин|회전{END}|回転)",
    "clock": rf"{_NUMBER}{_BLANK}(?:[kMG]?Hz{END}|[кМГ]?Гц{END})",
    # generations of SATA, SAS, PCIe, USB and Ethernet are called by these rates; results are in B/s
    "link": rf"{BEGIN}(?:1[.,]5|2[.,]5|22[.,]5|[3568]|1[026]|20|32|40|80|100|480)"
    rf"{_BLANK}(?:[MG]b(?:it)?(?:/s|ps)|[МГ]бит/с){END}",
}
_PLAIN = re.compile("|".join(f"(?:{pattern})" for pattern in CLASSES.values()))


def is_plain(text: str, start: int) -> bool:
    """Return whether the number that starts at a place of a text is of one of the classes."""
    return bool(_PLAIN.match(text, start))


def without_plain(text: str) -> str:
    """Return the text with the numbers of these classes blanked."""
    return _PLAIN.sub(lambda match: " " * len(match[0]), text)
