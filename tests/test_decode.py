"""Bytes to text: each step, the traps of each encoding, and what is refused."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from platterbase.reading import decode as module
from platterbase.reading.decode import (
    DECLARABLE,
    FILE_LIMIT,
    LINE_LIMIT,
    LINES_LIMIT,
    DecodeError,
    How,
    decode,
)

JA = "1073741824 バイト (1.1 GB) コピーされました、 4.46212 秒、 241 MB/秒\n"
KO = "34603008 바이트 (35 MB, 33 MiB) 복사함, 0.0387047 s, 894 MB/s\n"
RU = "скопировано 2147483648 байт (2,1 GB), 4,17 c, 515 MB/c\n"
LOG = "33+0 records in\n33+0 records out\n"


def _decode(data: bytes, language: str | None = None, declared: str | None = None) -> tuple:
    found = decode(data, declared=declared, language=language)
    return found.text, found.encoding, found.how


def test_ways_are_those_of_the_schema(request: pytest.FixtureRequest) -> None:
    """`how` is the closed list of raw_file.encoding_how."""
    sql = (request.config.rootpath / "schema/tables.sql").read_text("utf-8")
    listed = re.search(r"encoding_how in \(([^)]*)\)", sql)
    assert listed
    assert set(get_args(How)) == set(re.findall("'([a-z]+)'", listed[1]))


@pytest.mark.parametrize(
    ("data", "encoding", "how"),
    [
        (b"", "utf-8", "strict"),
        (LOG.encode(), "utf-8", "strict"),
        (JA.encode(), "utf-8", "strict"),
        (JA.encode("utf-8-sig"), "utf-8-sig", "bom"),
        (JA.encode("utf-16"), "utf-16", "bom"),
        (b"\xfe\xff" + JA.encode("utf-16-be"), "utf-16", "bom"),
        (JA.encode("utf-16-le"), "utf-16-le", "pattern"),
        (JA.encode("utf-16-be"), "utf-16-be", "pattern"),
        ("記録　\u3000\u3000 1.5 MB\n".encode("utf-16-le"), "utf-16-le", "pattern"),
        (JA.encode("iso2022_jp"), "iso2022_jp", "escape"),
        ("速度 ｱｲｳ 241 MB/秒\n".encode("iso2022_jp_ext"), "iso2022_jp_ext", "escape"),
    ],
)
def test_bytes_that_leave_no_doubt(data: bytes, encoding: str, how: str) -> None:
    """Marks, NUL patterns, strict UTF-8 and escapes are found, and the codec gives the text."""
    text, *found = _decode(data)
    assert found == [encoding, how]
    assert data.decode(encoding) == text
    assert not text.startswith("\ufeff")


@pytest.mark.parametrize("word", ["性能", "表", "構", "ソ", "十", "予", "申", "測定結果"])
def test_words_that_end_in_a_backslash_in_cp932(word: str) -> None:
    """The commonest words of the field hold byte 0x5C: decoded before anything is split."""
    text = f"{word}\t241 MB/秒\\n\n"
    assert _decode((LOG + text).encode("cp932"), "ja") == (LOG + text, "cp932", "words")


@pytest.mark.parametrize("word", ["2\uff5e4 台", "① 表示", "㈱ ディスク", "ﾍﾞﾝﾁ 5 秒", "－5 秒"])
def test_letters_that_only_cp932_has(word: str) -> None:
    """Python's shift_jis is stricter than the world: 0x8160, circled digits, NEC letters."""
    assert _decode(word.encode("cp932"), "ja")[:2] == (word, "cp932")


def test_wave_dash_is_the_one_of_cp932() -> None:
    """0x8160 is U+FF5E, whatever the declaration calls the encoding; ranges accept both."""
    data = b"2\x81\x604 GB\n"
    assert _decode(data, declared="Shift_JIS") == ("2\uff5e4 GB\n", "cp932", "declared")


@pytest.mark.parametrize("word", ["똠방각하 3초", "쓰기 뷁", "펲시콜라 복사"])
def test_letters_that_only_cp949_has(word: str) -> None:
    """Python's euc_kr is stricter than the world too."""
    data = word.encode("cp949")
    with pytest.raises(UnicodeDecodeError):
        data.decode("euc_kr")
    assert _decode(data, "ko")[:2] == (word, "cp949")
    assert _decode(data, declared="euc-kr") == (word, "cp949", "declared")


@pytest.mark.parametrize("language", [None, "native"])
@pytest.mark.parametrize(
    ("text", "codec", "native"),
    [
        (JA, "cp932", "ja"),
        (JA, "euc_jp", "ja"),
        (KO, "cp949", "ko"),
        (RU, "cp1251", "ru"),
        (RU, "koi8_r", "ru"),
        (RU, "cp866", "ru"),
        (RU, "iso8859_5", "ru"),
        ("4,2 сек.\n", "koi8_r", "ru"),
        ("Запись 5 МБ/с\n", "cp866", "ru"),
        ("Чтение\n", "cp1251", "ru"),
        ("min/avg/max = 5 µs / 7 µs / 9 µs\n", "cp1252", "en"),
    ],
)
def test_a_few_words_decide(text: str, codec: str, native: str, language: str | None) -> None:
    """What tools print in ten foreign words is enough, with and without a declared language."""
    data = (LOG * 20 + text).encode(codec)
    found = _decode(data, native if language else None)
    assert found == (LOG * 20 + text, codec, "words")


def test_french_dd_needs_no_language() -> None:
    text = "1073741824 octets (1,1 GB, 1,0 GiB) copiés, 4,00000 s, 268 MB/s\n"
    assert _decode(text.encode("cp1252"))[:2] == (text, "cp1252")


def test_blanks_between_thousands_need_no_language() -> None:
    """A French smartctl prints sizes so, and nothing else beyond ASCII."""
    text = "User Capacity:    500\u00a0107\u00a0862\u00a0016 bytes [500 GB]\n"
    assert _decode(text.encode("cp1252")) == (text, "cp1252", "words")
    with pytest.raises(DecodeError):
        _decode(b"caf\xa0 and 500\xa0107\n")


@pytest.mark.parametrize(
    ("text", "codec", "language"),
    [
        ("これは長い文章です。いろいろなことを書いています。", "euc_jp", "ja"),
        ("이것은 한국어로 쓴 문장입니다. 그리고 또 하나입니다.", "cp949", "ko"),
        ("Здравствуйте, уважаемые читатели нашего сайта", "koi8_r", "ru"),
        ("Здравствуйте, уважаемые читатели нашего сайта", "cp866", "ru"),
        ("Здравствуйте, уважаемые читатели нашего сайта", "cp1251", "ru"),
    ],
)
def test_detector_decides_where_no_word_does(text: str, codec: str, language: str) -> None:
    """Prose without a word of ours is left to chardet, among the codecs still possible."""
    assert _decode(text.encode(codec), language) == (text, codec, "detector")


def test_declared_encoding_must_hold() -> None:
    """A declaration is believed before any guess, and refused when one byte contradicts it."""
    assert _decode("é\n".encode("cp1252"), declared="windows-1252")[1:] == ("cp1252", "declared")
    assert _decode(RU.encode("cp866"), "ja", "CP866")[1:] == ("cp866", "declared")
    with pytest.raises(DecodeError, match=r"line 3: found bytes b9.* expected euc_jp throughout"):
        _decode(LOG.encode() + b"\xb9\xff\n", declared="EUC_JP")
    with pytest.raises(DecodeError, match="encoding 'klingon'"):
        _decode(b"plain", declared="klingon")


def test_every_name_that_may_be_declared_is_a_codec() -> None:
    """Each declarable name leads to a codec that Python has."""
    assert [b"".decode(codec) for codec in DECLARABLE.values()] == [""] * len(DECLARABLE)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("5 \ufffd\n".encode(), "U\\+FFFD"),
        ("5 \x9d\n".encode(), "U\\+009D"),
        (b"ok\nfive\x00\n", "line 2: found U\\+0000"),
        (b"\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X\xd4\x00\x00", "binary file"),
        (b"\xff\xfe1\x00\n", "utf-16 throughout"),
        (b"caf\xe9\n", "cannot be told"),
        (JA.encode() * 3 + b"\xe7\xa7\n", "line 4: found bytes e7 a7.* expected utf-8"),
        (b"\x1b$B$\x1b(B\n", "ISO-2022-JP"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, said: str) -> None:
    """Damage, mojibake and binary files are refused with their place."""
    with pytest.raises(DecodeError, match=said):
        _decode(data)


def test_refusal_shows_three_previews() -> None:
    """Whoever must declare the encoding sees how the doubtful line would read."""
    with pytest.raises(DecodeError) as caught:
        _decode(b"one\ncaf\xe9 \xc1\xc2\xc3\n", "ru")
    assert [codec for codec, _ in caught.value.previews] == ["cp1251", "koi8_r", "cp866"]
    assert caught.value.previews[0][1].startswith("cafй")
    problem = caught.value.problem("a.txt")
    assert (problem.path, problem.line, problem.rule) == ("a.txt", 2, "undecodable-file")
    assert "cafй" in problem.remedy


IDENTITY = (
    b"\n/dev/sdx:\n\nATA device\n\tModel Number:   \xea\x07\x10 \x00\n\xb0\tSerial Number: \xdd\n"
)
STANDARDS = b"Standards:\n\tUsed: unknown\n"


def test_garbage_of_usb_bridges_is_read() -> None:
    """hdparm prints a bridge's arbitrary bytes as model: CP437 keeps each, and no C1 control."""
    text, encoding, how = _decode(IDENTITY + STANDARDS, "ja")
    assert (encoding, how) == ("cp437", "words")
    assert text.encode("cp437") == IDENTITY + STANDARDS
    with pytest.raises(DecodeError):
        _decode(IDENTITY + STANDARDS + b"\xe9\n")
    with pytest.raises(DecodeError):
        _decode(IDENTITY)


def test_control_characters_of_terminals_stay() -> None:
    """Backspaces of badblocks, bells and colours are text."""
    data = b"  5.20% done\x08\x08\x08\x07\x1b[0m\r\n\x0c\x0b\x1c"
    assert _decode(data)[0].encode() == data


def test_limits_are_refused_with_their_place() -> None:
    """A file or a line too long is refused; at the limit both are read."""
    line = b"x" * LINE_LIMIT + b"\n"
    assert _decode(line * 3)[0]
    with pytest.raises(DecodeError, match=f"line 2: found a line of {LINE_LIMIT + 1} characters"):
        _decode(b"\r\nx" + line)
    with pytest.raises(DecodeError, match=f"found {FILE_LIMIT + 1} bytes"):
        _decode(b"\n" * (FILE_LIMIT + 1))
    assert _decode(b"\n" * LINES_LIMIT)[0]
    with pytest.raises(DecodeError, match=f"line {LINES_LIMIT + 1}: found still more lines"):
        _decode(b"\r\n" * LINES_LIMIT + b"x")


ENCODINGS = ("cp932", "euc_jp", "iso2022_jp", "cp949", "cp1251", "koi8_r", "cp866", "utf-8")


@given(data=st.binary(max_size=200), language=st.sampled_from([None, "ja", "ko", "ru", "en", "de"]))
def test_any_bytes_are_read_or_refused(data: bytes, language: str | None) -> None:
    """No bytes lead to anything but a text that the named codec gives, or DecodeError."""
    try:
        found = decode(data, declared=None, language=language)
    except DecodeError as error:
        place = error.line
    else:
        place = 1
        assert data.decode(found.encoding) == found.text
        assert found.encoding == "cp437" or not module.FORBIDDEN.search(found.text)
    assert place >= 1


@given(
    lines=st.lists(st.sampled_from([JA, KO, RU, LOG, "\r\n", "\t\n"]), max_size=5),
    codec=st.sampled_from(ENCODINGS),
)
def test_a_declared_text_comes_back_whole(lines: list[str], codec: str) -> None:
    """Whatever is encoded and declared is read back, line ends and all."""
    data = "".join(lines).encode(codec, "ignore")
    assert _decode(data, declared=codec)[0] == data.decode(codec)


@given(
    text=st.sampled_from([(JA, "ja"), (KO, "ko"), (RU, "ru")]),
    before=st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=60),
    number=st.integers(0, 10**9),
)
def test_domain_words_are_never_misread(text: tuple[str, str], before: str, number: int) -> None:
    """A tool's line in any encoding of its language is read right, whatever ASCII is around it."""
    for codec in {"ja": ("cp932", "euc_jp"), "ko": ("cp949",), "ru": ENCODINGS[4:7]}[text[1]]:
        whole = f"{before}\n{number} {text[0]}"
        assert _decode(whole.encode(codec), text[1])[0] == whole
