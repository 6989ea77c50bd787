"""The attacks of files and paths, by the number of the list that they come from.

Each changes a branch that holds a good submission `mine`, and expects problems as (end of path,
rule); none expected means that it is accepted as what it is: text.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sqlite3
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

from tests.bench.made_up import FILE
from tests.git_repository import Entry
from tests.hostile.repository import MINE, PUBLISHED, Repository

Changes = dict[bytes, Entry]
TOML = MINE + b"submission.toml"


@dataclass(frozen=True)
class Case:
    """One attack: number, what it is, the changes, the problems that answer it."""

    number: int
    name: str
    changes: Callable[[], Changes]
    expected: tuple[tuple[str, str], ...] = field(default=())
    alone: bool = False  # too large to stand in a branch with others

    def __str__(self) -> str:
        return f"{self.number:02}-{self.name}"


_SEEDS = count(5)


def good() -> Changes:
    """The submission that is not attacked; its one file is never that of another."""
    files = Repository.submission(MINE, next(_SEEDS))
    declared = files[TOML][1].decode()
    listed = FILE.format(name="dd.txt")
    head = declared[: declared.index("[[file]]")].rstrip() + "\n" + listed
    return {TOML: ("100644", head.encode()), MINE + b"dd.txt": files[MINE + b"dd.txt"]}


def with_raw(name: str, data: bytes, *, opaque: bool = False, more: str = "") -> Changes:
    """The submission with one more raw file, declared as it should be."""
    files = good()
    declared = f'\n[[file]]\npath = "{name}"\nsetups = ["disk-ext3"]\n{more}'
    declared += "opaque = true\n" if opaque else ""
    files[TOML] = ("100644", files[TOML][1] + declared.encode())
    files[MINE + name.encode()] = ("100644", data)
    return files


def with_toml(old: str, new: str) -> Changes:
    """The submission with something else in its declaration."""
    files = good()
    text = files[TOML][1].decode()
    assert old in text
    files[TOML] = ("100644", text.replace(old, new, 1).encode())
    return files


def _case(
    number: int, name: str, changes: Callable[[], Changes], *expected: str, alone: bool = False
) -> Case:
    """Expectations are `file rule`."""
    pairs = tuple((one.rpartition(" ")[0], one.rpartition(" ")[2]) for one in expected)
    return Case(number, name, changes, pairs, alone)


def _beside(path: bytes, mode: str = "100644", content: bytes = b"x\n") -> Callable[[], Changes]:
    return lambda: {path: (mode, content)}


# ----------------------------------------------------------------- 1: names of files

_NAMES = {
    "up": b"content/results/2026/mine/../../../../evil.txt",
    "up-in-the-year": b"content/results/../results/2026/mine/evil.txt",
    "drive-letter": MINE + b"C:\\evil.txt",
    "device": MINE + b"CON",
    "device-with-ending": MINE + b"nul.txt",
    "device-as-folder": b"content/results/2026/aux/dd.txt",
    "dot-at-the-end": MINE + b"evil.txt.",
    "space-at-the-end": MINE + b"evil.txt ",
    "hidden": MINE + b".htaccess",
    "decomposed": MINE + "cafe\u0301.txt".encode(),
    "line-feed": MINE + b"evil.txt\n",
    "escape": MINE + b"evil\x1b[2J.txt",
    "option": MINE + b"-rf",
    "long": MINE + b"a" * 65,
    "no-utf-8": MINE + b"evil\xff.txt",
    "deep": MINE + b"deep/evil.txt",
    "no-year": b"content/results/26/mine/evil.txt",
    "beside": b"content/results/2026/evil.txt",
    "capitals": b"content/results/2026/Mine/evil.txt",
}


def _paths() -> Iterator[Case]:
    for name, path in _NAMES.items():
        shown = path.decode("utf-8", "surrogateescape").encode("utf-8", "backslashreplace").decode()
        yield _case(1, f"path-{name}", _beside(path), f"{shown} gate-path")
    for number, text in enumerate(
        ("../../../../etc/passwd", "/etc/passwd", "C:\\\\boot.ini", "CON", "nul.txt", "a.", "a\\n")
    ):
        change = ('path = "dd.txt"', f'path = "{text}"')
        yield _case(
            1,
            f"declared-path-{number}",
            lambda change=change: with_toml(*change),  # type: ignore[misc]
            "submission.toml submission-value",
        )


# ------------------------------------------------- 2 to 4: kinds and sizes of files


def _packed(kind: str) -> bytes:
    inside = b"0" * 5_000_000
    buffer = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("bomb.txt", inside)
    elif kind == "tar":
        with tarfile.open(fileobj=buffer, mode="w") as archive_tar:
            archive_tar.addfile(tarfile.TarInfo("../evil"), io.BytesIO())
    else:
        pack = {"gz": gzip.compress, "xz": lzma.compress, "bz2": bz2.compress}[kind]
        return pack(inside)
    return buffer.getvalue()


def _database() -> bytes:
    connection = sqlite3.connect(":memory:")
    connection.execute("create table t (x)")
    data = connection.serialize()
    connection.close()
    return data


def _kinds() -> Iterator[Case]:
    for mode, name in (("120000", "link"), ("100755", "executable"), ("160000", "submodule")):
        content = {"120000": b"/etc/passwd", "160000": b"1" * 40}.get(mode, b"#!/bin/sh\n")
        yield _case(2, name, _beside(MINE + b"x", mode, content), "mine/x gate-mode")
    yield _case(
        2,
        "link-as-declaration",
        lambda: good() | {TOML: ("120000", b"../published/submission.toml")},
        "submission.toml gate-mode",
        "submission.toml submission-missing",
    )
    for kind in ("zip", "tar", "gz", "xz", "bz2"):
        name, data = f"bomb.{kind}", _packed(kind)
        read = lambda name=name, data=data: with_raw(name, data)  # noqa: E731
        kept = lambda name=name, data=data: with_raw(name, data, opaque=True)  # noqa: E731
        # Of the kinds that may be sent the members are to be named; the others are refused.
        sendable = kind in ("zip", "tar")
        refused = "submission.toml submission-value" if sendable else f"{name} file-kind"
        yield _case(3, f"{kind}-as-output", read, refused)
        yield _case(3, f"{kind}-kept-unread", kept, refused)
    kept = lambda: with_raw("x.db", _database(), opaque=True)  # noqa: E731
    yield _case(34, "database-kept-unread", kept, "x.db file-kind")


def _many_files() -> Changes:
    return {MINE + b"%04d.txt" % at: ("100644", b"%d\n" % at) for at in range(401)}


def _many_declared() -> Changes:
    files = good()
    listed = "".join(f'[[file]]\npath = "{at:04}.txt"\n' for at in range(400))
    return {TOML: ("100644", files[TOML][1] + listed.encode())}


def _sizes() -> Iterator[Case]:
    huge, long_line = b"1 2 3\n" * 400_000, b"9" * 600_000 + b"\n"
    yield _case(4, "huge-file", lambda: with_raw("x.txt", huge), "x.txt gate-size")
    yield _case(
        4, "huge-kept-unread", lambda: with_raw("x.txt", huge, opaque=True), "x.txt gate-size"
    )
    yield _case(4, "long-line", lambda: with_raw("x.txt", long_line), "x.txt undecodable-file")
    yield _case(
        4,
        "huge-declaration",
        lambda: good() | {TOML: ("100644", b"#" * 300_000)},
        "submission.toml gate-size",
        "submission.toml submission-missing",
    )
    yield _case(
        4,
        "many-files",
        _many_files,
        "results gate-files",
        "submission.toml submission-missing",
        alone=True,
    )
    yield _case(
        4,
        "many-declared",
        _many_declared,
        "submission.toml submission-size",
        *_missing(),
        alone=True,
    )


def _missing() -> list[str]:
    return [f"mine/{at:04}.txt file-missing" for at in range(400)] + ["mine/dd.txt file-missing"]


# -------------------------------------------------------- 5 and 6: numbers and JSON

FIO = (
    '{"fio version":"fio-3.33","timestamp":1700000002,"jobs":[{"jobname":"j","groupid":0,'
    '"error":0,"job options":{"rw":"read","bs":"4k"},"read":{"io_bytes":4096000,"bw_bytes":2048000,'
    '"bw":2000,"iops":500.5,"runtime":2000,"total_ios":1000},"usr_cpu":1.5,"sys_cpu":2.5,'
    '"ctx":7,"majf":0,"minf":3}]}\n'
)
_IOPS = '"iops":500.5'
_JSON = {
    "too-large": '"iops":1e999',
    "digits": f'"iops":{"9" * 5000}',
    "text": '"iops":"500.5"',
    "true": '"iops":true',
    "duplicate-key": '"iops":500.5,"iops":900.5',
    "other-digits": '"iops":٥٠٠',
    "underscore": '"iops":500_5',
    "leading-zero": '"iops":0500',
    "comment": '"iops":500 /* 900 */',
}


def _json() -> Iterator[Case]:
    for name, text in _JSON.items():
        data = FIO.replace(_IOPS, text).encode()
        yield _case(
            5,
            f"json-{name}",
            lambda data=data: with_raw("fio.json", data),  # type: ignore[misc]
            "fio.json unreadable-file",
        )
    deep = ("[" * 200_000 + "]" * 200_000).encode()
    nested = FIO.replace('"ctx":7', f'"ctx":{"[" * 5000}{"]" * 5000}').encode()
    yield _case(5, "json-deep", lambda: with_raw("x.json", deep), "x.json foreign-file")
    yield _case(5, "json-nested", lambda: with_raw("x.json", nested), "x.json unreadable-file")
    surrogate = FIO.replace('"jobname":"j"', '"jobname":"\\ud800"').encode()
    yield _case(
        5, "json-surrogate", lambda: with_raw("x.json", surrogate), "x.json unreadable-file"
    )
    ram = "ram_bytes = 536_870_912"
    for name, value, rule in (
        ("nan", "nan", "submission-value"),
        ("infinite", "inf", "submission-value"),
        ("large", "99999999999999999999", "submission-text"),
        ("digits", "9" * 5000, "submission-syntax"),
        ("deep", "[" * 5000 + "]" * 5000, "submission-syntax"),
        ("text", '"536870912"', "submission-value"),
        ("true", "true", "submission-value"),
        ("date", "2026-11-21", "submission-value"),
    ):
        change = (ram, f"ram_bytes = {value}")
        expected = [f"submission.toml {rule}"]
        if name in {"nan", "infinite"}:
            expected.append("submission.toml submission-text")
        if name in {"infinite", "large"}:  # and more than the largest memory
            expected.append("submission.toml submission-value")
        yield _case(5, f"toml-{name}", lambda change=change: with_toml(*change), *expected)  # type: ignore[misc]


def _numbers() -> Iterator[Case]:
    head = "#platterbase-facts\t1\nsetup\tload\toperation\tmetric\tprinted\tunit\ttool\tlocator\n"
    for name, text in (
        ("arabic", "١٢٣"),
        ("underscore", "1_000"),
        ("nan", "nan"),
        ("infinity", "inf"),
        ("full-width", "１２３"),
        ("hexadecimal", "0x10"),
        ("exponent", "1e400"),
        ("signs", "--5"),
    ):
        fact = f"{head}disk-ext3\tfill\twrite\tthroughput\t{text}\tMB/s\tdd\tparagraph 1\n"
        yield _case(
            6,
            f"number-{name}",
            lambda fact=fact: with_raw("facts.txt", fact.encode()),  # type: ignore[misc]
            "facts.txt unreadable-file",
        )


# ------------------------------------------------- 8, 11 to 14, 17: other languages


def _languages() -> Iterator[Case]:
    bomb = b"a: &a [x,x,x]\nb: &b [*a,*a,*a]\nc: [*b,*b,*b]\n"
    yield _case(8, "yaml", lambda: with_raw("meta.yaml", bomb), "meta.yaml foreign-file")
    for key in ("aliases", "url", "outputs", "layout", "cascade"):
        change = ('language = "en"', f'language = "en"\n{key} = "/"')
        yield _case(
            11,
            f"front-matter-{key}",
            lambda change=change: with_toml(*change),  # type: ignore[misc]
            "submission.toml submission-key",
        )
    page = b'---\nurl: /outside/evil.html\naliases: ["/"]\n---\n{{< x >}}\n'
    yield _case(11, "page", _beside(b"content/en/evil.md", content=page), "en/evil.md gate-code")
    shortcode = ("Made up for a benchmark, mine", "{{< x >}} {{% y %}} {{ .Site }}")
    yield _case(12, "shortcode", lambda: with_toml(*shortcode))
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    html = b"\n<!DOCTYPE html><html><script>alert(1)</script></html>"
    for name, data in (("x.svg", svg), ("x.html", html), ("x.txt", b'<?xml version="1.0"?>' + svg)):
        yield _case(
            13,
            f"{name}-kept-unread",
            lambda name=name, data=data: with_raw(name, data, opaque=True),  # type: ignore[misc]
            f"{name} file-kind",
        )
    spec = b'{"$schema":"https://vega.github.io/schema/vega/v6.json","data":[{"url":"file:///etc/passwd"}]}'
    chart = b"site/charts/evil.vl.json"
    yield _case(14, "chart", _beside(chart, content=spec), "evil.vl.json gate-code")
    yield _case(14, "specification", lambda: with_raw("x.json", spec), "x.json foreign-file")
    keys = FIO.replace('"ctx":7', '"ctx":7,"x\\"); drop table run; --":1').encode()
    yield _case(17, "identifier-in-a-key", lambda: with_raw("fio.json", keys))
    query = b"select load_extension('x');\n"
    yield _case(
        17, "query", _beside(b"schema/queries/evil.sql", content=query), "evil.sql gate-code"
    )


# --------------------------------------------------------- 27 and 28: false letters


def _letters() -> Iterator[Case]:
    title = "Made up for a benchmark, mine"
    for name, text in (
        ("bidi-override", "safe \u202etxt.exe"),
        ("isolate", "safe \u2066x\u2069"),
        ("zero-width", "Sea\u200bgate"),
        ("soft-hyphen", "Sea\u00adgate"),
        ("arabic-mark", "safe\u061c"),
        ("tag", "safe\U000e0041"),
        ("line-separator", "one\u2028two"),
        ("private", "safe\ue000"),
        ("control", "safe\\u0007"),
        ("c1", "safe\u0085"),
    ):
        yield _case(
            27,
            f"title-{name}",
            lambda text=text: with_toml(title, text),  # type: ignore[misc]
            *_text_rules(text),
        )
    for name, part in (("cyrillic", "WD74ОGD"), ("greek", "Hitaϲhi"), ("full-width", "Ｈitachi")):
        yield _case(
            27,
            f"part-{name}",
            lambda part=part: with_toml("ST3320620AS", part),  # type: ignore[misc]
            "submission.toml mixed-scripts",
        )
    bidi = "x \u202e y\n".encode()
    yield _case(27, "raw-bidi", lambda: with_raw("x.txt", bidi), "x.txt undecodable-file")
    for name, data in (
        ("replacement", "速度 \ufffd\n".encode()),
        ("c1", "速度 \u0085\n".encode()),
        ("truncated", "速度 測定 結果".encode()[:-1] + b"\n"),
        ("nul", b"abc\0def ghi\n"),
        ("twice", "速度".encode().decode("latin-1").encode() + b"\n"),
    ):
        yield _case(
            28,
            f"mojibake-{name}",
            lambda data=data: with_raw("x.txt", data),  # type: ignore[misc]
            "x.txt undecodable-file",
        )


def _text_rules(text: str) -> list[str]:
    """The pattern of the schema knows the commonest of them as well."""
    rules = ["submission.toml submission-text"]
    if not {"\u00ad", "\u061c", "\U000e0041", "\u2028", "\ue000"} & set(text):
        rules.append("submission.toml submission-value")
    return rules


# -------------------------------------------------- 30, 31, 36: commands and persons

_RUN_BY_SOMEBODY = (
    b"Makefile",
    b"package.json",
    b"conftest.py",
    b"pyproject.toml",
    b"site/hugo.toml",
    b"netlify.toml",
    b".gitattributes",
    b".gitmodules",
    b".github/workflows/evil.yml",
    b".ci/run",
    b"ingest/platterbase/tools/evil.py",
    b"tests/conftest.py",
    b"sitecustomize.py",
    b"content/claims/000/evil.sql",
)


def _commands() -> Iterator[Case]:
    for number, name in enumerate(
        (b"$(touch owned).txt", b"`touch owned`", b"a;touch owned", b"a\ntouch owned", b"a|b", b"'")
    ):
        shown = (MINE + name).decode()
        yield _case(30, f"command-in-a-name-{number}", _beside(MINE + name), f"{shown} gate-path")
    for path in _RUN_BY_SOMEBODY:
        yield _case(
            31,
            path.decode().replace("/", "-"),
            _beside(path, content=b"import os; os.system('touch owned')\n"),
            f"{path.decode()} gate-code",
        )
    attributes = b"content/results/2026/mine/.gitattributes"
    yield _case(31, "attributes-inside", _beside(attributes), ".gitattributes gate-path")
    dd = good()[MINE + b"dd.txt"][1]
    persons = b"mallory@secret-host:~$ \nSerial Number: WD-WCAV51234567\n"
    persons += b"Unique ID: 0x5000c5001234abcd\nether 00:1b:21:aa:bb:cd\n"
    yield _case(
        36,
        "persons",
        lambda: good() | {MINE + b"dd.txt": ("100644", persons + dd)},
        *["dd.txt personal-data"] * 5,
    )


CASES = [
    *_paths(),
    *_kinds(),
    *_sizes(),
    *_json(),
    *_numbers(),
    *_languages(),
    *_letters(),
    *_commands(),
]

# What one branch can hold beside each other: all is named in one pass.
TOGETHER = {
    MINE + b"zip.txt": ("100644", _packed("zip")),
    MINE + b"link": ("120000", b"/etc/passwd"),
    MINE + b"$(x)": ("100644", b"x"),
    b"Makefile": ("100644", b"x"),
    PUBLISHED + b"dd.txt": ("100644", b"x"),
}
