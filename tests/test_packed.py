"""Members of packed files: each kind gives its bytes, each attack its answer."""

from __future__ import annotations

import contextlib
import io
import lzma
import random
import stat
import struct
import tarfile
import tracemalloc
import warnings
import zipfile
import zlib

import pytest
from backports import zstd

from platterbase.reading import packed
from platterbase.reading.decode import FILE_LIMIT
from platterbase.reading.packed import Member, PackedError, Refusal, read_members, split_path
from tests.packing import COMPRESS, KINDS, entry, pack, tar

TEXT = b"a line that a tool printed\n"
MIB = 1024**2


def members(data: bytes, kind: str = "tar") -> list[Member | Refusal]:
    return list(read_members(f"runs.{kind}", io.BytesIO(data)))


def refusal(data: bytes, kind: str = "tar") -> Refusal:
    """The only thing that is said of a packed file with one member."""
    (one,) = members(data, kind)
    assert isinstance(one, Refusal), one
    return one


def failure(data: bytes, kind: str = "tar") -> str:
    with pytest.raises(PackedError) as caught:
        members(data, kind)
    return str(caught.value)


@pytest.mark.parametrize("kind", KINDS)
def test_members_are_read_as_they_were_packed(kind: str) -> None:
    given = {"a/b/one.json": TEXT, "two.txt": b"", "三.txt": b"\xff\x00" * 100}
    assert members(pack(kind, given), kind) == [Member(*one) for one in given.items()]


@pytest.mark.parametrize("kind", KINDS[1:])
def test_names_from_tar_of_a_folder_lose_their_dot(kind: str) -> None:
    folder = [(entry("./", kind=tarfile.DIRTYPE), b""), (entry("./a/", kind=tarfile.DIRTYPE), b"")]
    data = tar([*folder, (entry("./a/b.txt", len(TEXT)), TEXT)], kind)
    assert members(data, kind) == [Member("a/b.txt", TEXT)]


def test_one_packed_stream_may_follow_another() -> None:
    """As `cat a.xz b.xz`, and as gzip writes in blocks."""
    whole = pack("tar", {"a": TEXT})
    for kind, halves in (("tar.gz", 700), ("tar.xz", 512), ("tar.zst", 9000)):
        parts = [COMPRESS[kind](part) for part in (whole[:halves], whole[halves:])]
        assert members(b"".join(parts), kind) == [Member("a", TEXT)]


# --------------------------------------------------------------------- names

NAMES = {
    "/etc/passwd": "absolute",
    "C:/boot.ini": "absolute",
    "../evil.txt": "..",
    "a/../../evil.txt": "..",
    "a\\evil.txt": "backslash",
    "a//b": "empty part",
    "a/./b": "empty part",
    "a /b": "blank",
    "a\nb": "printed",
    "a\x1b[2Jb": "printed",
    "a\u202eb": "printed",
    "a/" + "x" * 240: "242 characters",
}


@pytest.mark.parametrize("kind", ["zip", "tar"])
@pytest.mark.parametrize("name", NAMES)
def test_name_is_refused(kind: str, name: str) -> None:
    said = refusal(pack(kind, {name: TEXT}), kind)
    assert NAMES[name] in said.found
    assert said.path.isprintable()


def test_name_that_is_no_utf_8_is_refused() -> None:
    plain = pack("tar", {"caf_.txt": TEXT})
    head = bytearray(plain[:512].replace(b"caf_", b"caf\xe9"))
    head[148:156] = b" " * 8
    head[148:156] = b"%06o\0 " % sum(head)
    assert "no UTF-8" in refusal(bytes(head) + plain[512:]).found
    shift_jis = pack("zip", {"caf__.txt": TEXT}).replace(b"caf__", "caf能".encode("cp932")[:5])
    assert "no UTF-8" in refusal(shift_jis, "zip").found


def test_name_in_utf_8_that_does_not_say_so_is_read() -> None:
    name = "能.txt".encode()
    data = pack("zip", {"x" * len(name): TEXT}).replace(b"x" * len(name), name)
    assert members(data, "zip") == [Member("能.txt", TEXT)]


@pytest.mark.parametrize("kind", KINDS)
def test_two_members_of_one_name_are_refused(kind: str) -> None:
    if kind == "zip":
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as made, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made.writestr("a", TEXT)
            made.writestr("a", b"other")
        data = buffer.getvalue()
    else:
        data = tar([(entry("a", len(TEXT)), TEXT), (entry("./a", 5), b"other")], kind)
    first, second = members(data, kind)
    assert first == Member("a", TEXT)
    assert isinstance(second, Refusal)
    assert "second member" in second.found


# --------------------------------------------------------------------- kinds of members

TYPES = {
    "symbolic link": (tarfile.SYMTYPE, "a link"),
    "hard link": (tarfile.LNKTYPE, "a link"),
    "character device": (tarfile.CHRTYPE, "a device"),
    "block device": (tarfile.BLKTYPE, "a device"),
    "pipe": (tarfile.FIFOTYPE, "a device"),
    "sparse file": (tarfile.GNUTYPE_SPARSE, "sparse"),
    "volume header": (b"V", "a device"),
}


@pytest.mark.parametrize("name", TYPES)
def test_what_is_no_plain_file_is_refused(name: str) -> None:
    kind, found = TYPES[name]
    data = tar([(entry("evil", kind=kind, link="/etc/passwd"), b""), (entry("b", 5), b"other")])
    first, second = members(data)
    assert isinstance(first, Refusal)
    assert found in first.found
    assert second == Member("b", b"other")


@pytest.mark.parametrize(
    ("mode", "found"),
    [(stat.S_IFLNK, "a link"), (stat.S_IFCHR, "a device"), (stat.S_IFIFO, "pipe")],
)
def test_what_is_no_plain_file_in_a_zip_is_refused(mode: int, found: str) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        info = zipfile.ZipInfo("evil")
        info.external_attr = (mode | 0o644) << 16
        made.writestr(info, "/etc/passwd")
    assert found in refusal(buffer.getvalue(), "zip").found


def test_encrypted_member_is_refused() -> None:
    data = bytearray(pack("zip", {"a": TEXT}))
    for start in (data.index(b"PK\x03\x04") + 6, data.index(b"PK\x01\x02") + 8):
        data[start] |= 1
    assert "encrypted" in refusal(bytes(data), "zip").found


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_rare_method_of_zip_is_refused(method: int) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as made:
        made.writestr("a", TEXT)
    assert f"method {method}" in refusal(buffer.getvalue(), "zip").found


# --------------------------------------------------------------------- sizes


@pytest.mark.parametrize("kind", KINDS)
def test_member_above_the_limit_is_refused_and_the_next_is_read(kind: str) -> None:
    noise = random.Random(1).randbytes(FILE_LIMIT + 1)
    first, second = members(pack(kind, {"large": noise, "b": TEXT}), kind)
    assert isinstance(first, Refusal)
    assert str(FILE_LIMIT + 1) in first.found
    assert second == Member("b", TEXT)


@pytest.mark.parametrize("kind", ["zip", "tar.xz", "tar.zst"])
def test_member_that_grows_a_thousand_times_is_refused(kind: str) -> None:
    said = refusal(pack(kind, {"zeros": b"\0" * FILE_LIMIT}), kind)
    assert "out of" in said.found
    assert "1000 times" in said.expected


@pytest.mark.parametrize("kind", KINDS)
def test_too_many_members_are_refused(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "MEMBERS_LIMIT", 20)
    given = {f"{number}.txt": b"%d" % number for number in range(20)}
    assert len(members(pack(kind, given), kind)) == 20
    assert "21 members, expected at most 20" in failure(pack(kind, given | {"x": b""}), kind)


def test_limit_of_members_is_that_which_is_promised() -> None:
    names = {f"{number}": b"" for number in range(20_001)}
    assert "20001 members" in failure(pack("zip", names), "zip")
    assert "20001 members" in failure(pack("tar.xz", names), "tar.xz")


_PACKERS = {
    "tar.gz": lambda: zlib.compressobj(wbits=31),
    "tar.xz": lambda: lzma.LZMACompressor(preset=1),
    "tar.zst": zstd.ZstdCompressor,
}


@pytest.mark.parametrize("kind", _PACKERS)
def test_512_mib_are_the_end_and_never_in_memory(kind: str) -> None:
    """Zeros, behind the header of a member that says it is that large: it is read over."""
    head = tar([(entry("zeros", 0), b"")])[:512]
    size = 600 * MIB
    large = entry("zeros", size).tobuf(tarfile.GNU_FORMAT)
    assert len(large) == len(head)
    packer = _PACKERS[kind]()
    data = packer.compress(large)
    block = b"\0" * MIB
    for _ in range(600):
        data += packer.compress(block)
    data += packer.flush()
    assert len(data) < MIB
    tracemalloc.start()
    try:
        assert "unpacked, expected at most 536870912" in failure(data, kind)
        assert tracemalloc.get_traced_memory()[1] < 24 * MIB
    finally:
        tracemalloc.stop()


def test_zip_that_says_more_than_512_mib_is_refused_by_its_directory() -> None:
    given = {f"{number}": b"\0" * FILE_LIMIT for number in range(3)}
    data = pack("zip", given).replace(struct.pack("<L", FILE_LIMIT), struct.pack("<L", 200 * MIB))
    assert "unpacked" in failure(data, "zip")


def test_memory_is_that_of_one_member() -> None:
    noise = random.Random(2)
    given = {f"{number}.bin": noise.randbytes(MIB) for number in range(12)}
    for kind in KINDS:
        data = pack(kind, given)
        tracemalloc.start()
        for _ in read_members(f"runs.{kind}", io.BytesIO(data)):
            pass
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 6 * MIB, kind


# --------------------------------------------------------------------- damage


@pytest.mark.parametrize("kind", KINDS)
def test_any_cut_is_said(kind: str) -> None:
    data = pack(kind, {"a": TEXT * 500, "b": TEXT * 500})
    whole = data.rindex(TEXT[-9:]) if kind == "tar" else len(data)  # zeros follow
    for end in (0, 1, 5, whole // 3, whole // 2, whole - 9):
        with pytest.raises(PackedError):
            members(data[:end], kind)


@pytest.mark.parametrize("kind", KINDS)
def test_damage_gives_members_or_an_answer(kind: str) -> None:
    """No other exception, whatever is damaged."""
    noise = random.Random(kind)
    data = pack(kind, {"a/b": TEXT * 50, "c": TEXT})
    for _ in range(200):
        damaged = bytearray(data)
        for _ in range(noise.randint(1, 4)):
            damaged[noise.randrange(len(damaged))] = noise.randrange(256)
        with contextlib.suppress(PackedError):
            members(bytes(damaged), kind)


def test_damaged_header_in_the_middle_is_not_taken_for_the_end() -> None:
    data = bytearray(pack("tar", {"a": TEXT, "b": TEXT}))
    data[1024 + 148] ^= 1  # the check sum of the second header
    assert "damaged" in failure(bytes(data))


def test_bytes_after_the_end_are_refused() -> None:
    data = pack("tar", {"a": TEXT})
    assert "after the end" in failure(data + b"\0" * 20_000 + b"hidden" + b"\0" * 506)
    assert "no zip at the beginning" in failure(b"#!/bin/sh\n" + pack("zip", {"a": TEXT}), "zip")


def test_header_of_megabytes_is_refused() -> None:
    header = entry("a" * 100)
    header.pax_headers = {"comment": "x" * (2 * MIB)}
    assert "header of more than" in failure(tar([(header, b"")]))


def test_hundreds_of_headers_for_one_member_are_refused() -> None:
    one = entry("x", kind=tarfile.XHDTYPE).tobuf(tarfile.USTAR_FORMAT)
    failure(one * 1500 + pack("tar", {"a": TEXT}))


# --------------------------------------------------------------------- paths


def test_path_is_split_at_the_packed_file() -> None:
    assert split_path("content/x/runs.tar.xz/a/b.json") == ("content/x/runs.tar.xz", "a/b.json")
    assert split_path("content/x/runs.zip") == ("content/x/runs.zip", None)
    assert split_path("content/x/a.json") == ("content/x/a.json", None)
