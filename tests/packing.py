"""Make packed files of every accepted kind in memory."""

from __future__ import annotations

import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Iterable, Mapping

from backports import zstd

KINDS = ("zip", "tar", "tar.gz", "tar.xz", "tar.zst")
COMPRESS = {
    "tar": bytes,
    "tar.gz": lambda data: gzip.compress(data, mtime=0),
    "tar.xz": lambda data: lzma.compress(data, preset=1),
    "tar.zst": zstd.compress,
}


def entry(
    name: str, size: int = 0, kind: bytes = tarfile.REGTYPE, link: str = ""
) -> tarfile.TarInfo:
    """Return a header of a tar."""
    made = tarfile.TarInfo(name)
    made.size, made.type, made.linkname = size, kind, link
    return made


def tar(entries: Iterable[tuple[tarfile.TarInfo, bytes]], kind: str = "tar") -> bytes:
    """Return a tar with these headers and bytes."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as packed:
        for header, data in entries:
            packed.addfile(header, io.BytesIO(data))
    return COMPRESS[kind](buffer.getvalue())


def pack(kind: str, members: Mapping[str, bytes]) -> bytes:
    """Return a packed file with plain members."""
    if kind != "zip":
        return tar(((entry(name, len(data)), data) for name, data in members.items()), kind)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in members.items():
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
