"""Members of packed files (zip, tar, tar.gz, tar.xz, tar.zst), one at a time.

Nothing is written to disk: a member's name is only text. A packed file is read once from its
beginning to its end (a zip by its directory), and one member at a time is held in memory.

What is refused, and why:

| refused | because |
| --- | --- |
| links, devices, sparse files, anything but plain files and folders | only files hold results |
| absolute names, `..`, backslashes, no UTF-8, unprintable names | nobody could cite them |
| two members of one name | a line of that name would be of either |
| members above 2 MiB | the limit of every raw file |
| more than 20,000 members, more than 512 MiB in all | they would take the reader's machine |
| a member that is 1,000 times as large as what it was unpacked from | the mark of a bomb |
| encrypted members, methods of zip but stored and deflated | they cannot be read everywhere |
| bytes after the end, an end that is missing | something is hidden, or lost |
"""

from __future__ import annotations

import gzip
import io
import lzma
import stat
import struct
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, NamedTuple, Protocol

from platterbase.reading.decode import FILE_LIMIT

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

SUFFIXES = (".zip", ".tar", ".tar.gz", ".tar.xz", ".tar.zst")
MEMBERS_LIMIT = 20_000
UNPACKED_LIMIT = 512 * 1024**2
RATIO_LIMIT = 1_000
NAME_LIMIT = 240  # characters of a member's name

_HEADER_LIMIT = 1024**2  # bytes between the data of two members: names of 240 characters need few
_MEMORY_LIMIT = 128 * 1024**2  # of the unpacker: what `xz -9` and `zstd --ultra -22` need
_STEP = 256  # bytes that are unpacked at once: the ratio of a member is measured in these steps
_PLAIN_STEP = 64 * 1024
_ENCRYPTED = 1
_UTF8 = 0x800
_METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}


class Member(NamedTuple):
    """A plain file in a packed file: its path there, its bytes, and who a tar says owned it."""

    path: str
    data: bytes
    owner: str = ""


class Refusal(NamedTuple):
    """A member that is not read, and why."""

    path: str
    found: str
    expected: str
    remedy: str


class PackedError(Exception):
    """The packed file as a whole cannot be read: found, expected, what to do."""

    def __init__(self, found: str, expected: str, remedy: str) -> None:
        self.found = found
        self.expected = expected
        self.remedy = remedy
        super().__init__(f"found {found}, expected {expected}; {remedy}")


def is_packed(name: str) -> bool:
    """Whether a file of this name holds members."""
    return name.lower().endswith(SUFFIXES)


def split_path(path: str) -> tuple[str, str | None]:
    """Return the path of a file, and where it is a packed one that of the member in it."""
    segments = path.split("/")
    for count, segment in enumerate(segments, start=1):
        if is_packed(segment) and count < len(segments):
            return "/".join(segments[:count]), "/".join(segments[count:])
    return path, None


def read_files(root: Path, paths: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Return paths with their bytes, members of packed files among them, grouped by file.

    Each packed file is read once. Raises KeyError for a member that is not there.
    """
    wanted: dict[str, set[str]] = {}
    for path in paths:
        name, member = split_path(path)
        members = wanted.setdefault(name, set())
        if member is not None:
            members.add(member)
    for name, members in wanted.items():
        if not members:
            yield name, (root / name).read_bytes()
            continue
        with (root / name).open("rb") as file:
            for one in read_members(name, file):
                if isinstance(one, Member) and one.path in members:
                    members.remove(one.path)
                    yield f"{name}/{one.path}", one.data
        if members:
            raise KeyError(f"{name}/{min(members)}")


def read_members(name: str, file: IO[bytes]) -> Iterator[Member | Refusal]:
    """Members of a packed file, in its order; `name` says which kind it is.

    Raises PackedError where the file is damaged or exceeds a limit.
    """
    names: set[str] = set()
    members = _zip_members(file) if name.lower().endswith(".zip") else _tar_members(name, file)
    for member in members:
        if member.path in names:
            yield Refusal(
                member.path, "a second member of this name", "each name once", "pack it again"
            )
        else:
            yield member
        names.add(member.path)


def write_members(name: str, members: Iterable[Member]) -> bytes:
    """Return a packed file of these members, of the kind that `name` says.

    Sorted and without times and owners: equal members give equal bytes.
    """
    ordered = sorted(members)
    buffer = io.BytesIO()
    if name.lower().endswith(".zip"):
        with zipfile.ZipFile(buffer, "w") as packed:
            for member in ordered:
                packed.writestr(zipfile.ZipInfo(member.path), member.data, zipfile.ZIP_DEFLATED)
        return buffer.getvalue()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as packed_tar:
        for member in ordered:
            entry = tarfile.TarInfo(member.path)
            entry.size = len(member.data)
            packed_tar.addfile(entry, io.BytesIO(member.data))
    return _compressed(name.lower(), buffer.getvalue())


def _compressed(name: str, data: bytes) -> bytes:
    if name.endswith(".gz"):
        return gzip.compress(data, mtime=0)
    if name.endswith(".xz"):
        return lzma.compress(data, preset=9)
    return zstd.compress(data, 19) if name.endswith(".zst") else data


# ------------------------------------------------------------------------------------ zip


def _zip_members(file: IO[bytes]) -> Iterator[Member | Refusal]:
    if file.read(2) != b"PK":
        raise PackedError("no zip at the beginning of the file", "a zip", "pack it again")
    try:
        with zipfile.ZipFile(file) as packed:
            entries = packed.infolist()
            _refuse_too_many(len(entries))
            _refuse_too_large(sum(entry.file_size for entry in entries))
            for entry in entries:
                if not entry.is_dir():
                    yield _zip_member(packed, entry)
    except _ZIP_ERRORS as error:
        raise _damaged("zip", error) from error


# What zipfile raises for bytes that it cannot read, beside its own error.
_ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    RuntimeError,  # or its kind for a way of packing that zipfile does not know
    UnicodeError,
    ValueError,
    OverflowError,
    struct.error,
)


def _zip_member(packed: zipfile.ZipFile, entry: zipfile.ZipInfo) -> Member | Refusal:
    path = _zip_name(entry)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if refusal := _refused_name(path):
        return refusal
    if kind not in (0, stat.S_IFREG):
        what = "a link" if kind == stat.S_IFLNK else "a device or pipe"
        return _not_plain(path, what)
    return _refused_method(path, entry) or Member(path, packed.read(entry))


def _refused_method(path: str, entry: zipfile.ZipInfo) -> Refusal | None:
    """Why a member is not unpacked."""
    if entry.flag_bits & _ENCRYPTED:
        return Refusal(path, "an encrypted member", "members for all to read", "pack it without")
    if entry.compress_type not in _METHODS:
        found = f"compression method {entry.compress_type}"
        return Refusal(path, found, "stored or deflated members", "pack it with an ordinary zip")
    if entry.file_size > FILE_LIMIT:
        return _too_large(path, entry.file_size)
    if entry.file_size > RATIO_LIMIT * max(entry.compress_size, 1):
        return _bomb(path, entry.file_size, entry.compress_size)
    return None


def _zip_name(entry: zipfile.ZipInfo) -> str:
    """The name; where the zip does not say its encoding, it must be UTF-8 all the same."""
    name = entry.orig_filename
    if entry.flag_bits & _UTF8 or name.isascii():
        return name
    return name.encode("cp437").decode("utf-8", "surrogateescape")


# ------------------------------------------------------------------------------------ tar


class _Unpacker(Protocol):
    """What unpackers of gzip, xz and zstd have in common."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


class _Unpacked(io.BufferedIOBase):
    """The bytes of a tar, unpacked as they are read; counts those that came in and went out."""

    def __init__(self, file: IO[bytes], new_unpacker: Callable[[], _Unpacker] | None) -> None:
        self._file = file
        self._new_unpacker = new_unpacker
        self._unpacker = new_unpacker() if new_unpacker else None
        self._ready = bytearray()
        self.taken = 0  # packed bytes
        self.given = 0  # unpacked bytes
        self.stop = 0  # where `given` must not come: set before each header

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes; fewer only at the end."""
        size = _PLAIN_STEP if size is None or size < 0 else size
        while len(self._ready) < size and self._unpack():
            pass
        data = bytes(self._ready[:size])
        del self._ready[:size]
        self.given += len(data)
        if self.given > UNPACKED_LIMIT:
            raise _unpacked_too_large(self.given)
        if self.given > self.stop:
            raise PackedError(
                f"a header of more than {_HEADER_LIMIT} bytes", "names", "pack it again"
            )
        return data

    def _unpack(self) -> bool:
        """Unpack a step; whether there may be more."""
        packed = self._file.read(_STEP if self._unpacker else _PLAIN_STEP)
        self.taken += len(packed)
        if self._unpacker is None or self._new_unpacker is None:
            self._ready += packed
            return bool(packed)
        if not packed:
            if not self._unpacker.eof:
                raise PackedError("an end in the middle", "the whole file", "pack it again")
            return False
        while packed:  # one packed stream may follow another
            if self._unpacker.eof:
                self._unpacker = self._new_unpacker()
            self._ready += self._unpacker.decompress(packed)
            packed = self._unpacker.unused_data if self._unpacker.eof else b""
        return True


class _Header(tarfile.TarInfo):
    """tarfile takes a damaged header for the end of the archive; this one says what it is."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> _Header:
        try:
            return super().frombuf(buf, encoding, errors)
        except tarfile.HeaderError as error:
            if buf and not any(buf):
                raise  # a block of zeros: the end
            raise _damaged("tar", error) from error


def _tar_members(name: str, file: IO[bytes]) -> Iterator[Member | Refusal]:
    source = _Unpacked(file, _unpacker_of(name))
    source.stop = _HEADER_LIMIT
    try:
        with tarfile.open(
            mode="r|", fileobj=source, tarinfo=_Header, encoding="utf-8", errors="surrogateescape"
        ) as packed:
            count = 0
            while entry := packed.next():
                packed.members = []  # type: ignore[attr-defined]  # tarfile would keep every header
                count += 1
                _refuse_too_many(count)
                yield from _tar_member(packed, entry, source)
                # What was refused is read over on the way to the next header.
                source.stop = source.given + max(entry.size, 0) + _HEADER_LIMIT
        _refuse_rest(source)
    except _TAR_ERRORS as error:
        raise _damaged("tar", error) from error


# What tarfile and the unpackers raise for bytes that are no tar.
_TAR_ERRORS = (
    tarfile.TarError,
    lzma.LZMAError,
    zstd.ZstdError,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    OverflowError,
    RecursionError,  # hundreds of extended headers, one for the next
    struct.error,
)


def _unpacker_of(name: str) -> Callable[[], _Unpacker] | None:
    if name.endswith(".gz"):
        return lambda: zlib.decompressobj(wbits=31)
    if name.endswith(".xz"):
        return lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_MEMORY_LIMIT)
    if name.endswith(".zst"):
        return _zstd_unpacker
    return None


def _zstd_unpacker() -> _Unpacker:
    window = _MEMORY_LIMIT.bit_length() - 1
    return zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: window})


def _tar_member(
    packed: tarfile.TarFile, entry: tarfile.TarInfo, source: _Unpacked
) -> Iterator[Member | Refusal]:
    if entry.isdir():
        return
    path = entry.name.removeprefix("./")
    if refusal := _refused_name(path):
        yield refusal
    elif entry.issym() or entry.islnk():
        yield _not_plain(path, "a link")
    elif entry.issparse() or not entry.isreg():
        yield _not_plain(path, "a device, pipe or sparse file")
    elif entry.size > FILE_LIMIT:
        yield _too_large(path, entry.size)
    else:
        source.stop = source.given + entry.size + _HEADER_LIMIT
        before = source.taken
        data = packed.extractfile(entry)
        whole = data.read() if data else b""
        if len(whole) != entry.size:
            raise PackedError(f"{path} cut short", "the whole file", "pack it again")
        taken = source.taken - before + _STEP
        yield (
            _bomb(path, entry.size, taken)
            if entry.size > RATIO_LIMIT * taken
            else Member(path, whole, entry.uname)
        )


def _refuse_rest(source: _Unpacked) -> None:
    """After the end of a tar there may be zeros, and nothing else."""
    while True:
        source.stop = source.given + _PLAIN_STEP
        rest = source.read(_PLAIN_STEP)
        if rest.strip(b"\0"):
            raise PackedError("bytes after the end of the tar", "none", "pack it again")
        if not rest:
            return


# ----------------------------------------------------------------------------------- both


def _refused_name(path: str) -> Refusal | None:
    """Why a name is refused, spelled so that it can be read."""
    shown = "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in path)
    segments = path.split("/")
    if any("\ud800" <= one <= "\udfff" for one in path):
        found, expected = "a name that is no UTF-8", "names in UTF-8"
    elif path.startswith("/") or (len(path) > 1 and path[1] == ":"):
        found, expected = "an absolute name", "names within the packed file"
    elif ".." in segments:
        found, expected = "a name that leads out by ..", "names within the packed file"
    elif "\\" in path:
        found, expected = "a name with a backslash", "folders parted by /"
    elif len(path) > NAME_LIMIT:
        found, expected = f"a name of {len(path)} characters", f"at most {NAME_LIMIT}"
        shown = f"{shown[:60]}…"
    elif not path.isprintable():
        found, expected = "a name that cannot be printed", "letters, digits and signs"
    elif any(one in ("", ".") or one != one.strip() for one in segments):
        found = "a name with an empty part, or a blank beside a /"
        expected = "folder/folder/file"
    else:
        return None
    return Refusal(shown, found, expected, "rename it, and pack it again")


def _not_plain(path: str, found: str) -> Refusal:
    return Refusal(path, found, "plain files", "leave it out, or pack the file itself")


def _too_large(path: str, size: int) -> Refusal:
    return Refusal(path, f"{size} bytes", f"at most {FILE_LIMIT}", "leave it out, or cut it")


def _bomb(path: str, size: int, packed: int) -> Refusal:
    found = f"{size} bytes out of {packed}"
    return Refusal(path, found, f"at most {RATIO_LIMIT} times as many", "leave it out")


def _refuse_too_many(count: int) -> None:
    if count > MEMBERS_LIMIT:
        raise PackedError(f"{count} members", f"at most {MEMBERS_LIMIT}", "pack fewer files")


def _refuse_too_large(size: int) -> None:
    if size > UNPACKED_LIMIT:
        raise _unpacked_too_large(size)


def _unpacked_too_large(size: int) -> PackedError:
    return PackedError(f"{size} bytes unpacked", f"at most {UNPACKED_LIMIT}", "pack fewer files")


def _damaged(kind: str, error: Exception) -> PackedError:
    said = str(error).split("\n", maxsplit=1)[0][:100] or type(error).__name__
    return PackedError(f"a damaged file ({said})", f"a {kind} that is whole", "pack it again")
