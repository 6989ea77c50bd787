"""The JSON documents of a text: found, checked and typed by msgspec, with their lines."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from platterbase.reading.json import Document as Json
from platterbase.reading.json import Object
from platterbase.reading.json import documents as json_documents
from platterbase.tools.fio.results import damaged

_NOT_FINITE = re.compile(r'("\s*:\s*)-?(?:nan|inf(?:inity)?)(?=\s*[,}])', re.IGNORECASE)


class Job(msgspec.Struct):
    """One entry of "jobs" or "client_stats", as far as its meaning goes."""

    jobname: str = ""
    groupid: int = 0
    job_start: int | None = None
    error: int = 0
    options: dict[str, str] = msgspec.field(name="job options", default_factory=dict)


class Typed(msgspec.Struct):
    """A document, as far as its meaning goes."""

    version: str = msgspec.field(name="fio version")
    jobs: list[Job] = []
    client_stats: list[Job] = []
    options: dict[str, str] = msgspec.field(name="global options", default_factory=dict)


class Document(NamedTuple):
    """A document as found: typed, with its values, its lines (from 1) and the text before it."""

    typed: Typed
    tree: Object
    lines: tuple[int, int]
    preamble: str


_DECODER = msgspec.json.Decoder(Typed)
_SIGN = '"fio version"'
_LONGEST_PREAMBLE = 4000
# Distributions, and directions in which nothing was moved.
_UNREAD = re.compile(
    r'"(?:(?:iodepth_(?:level|submit|complete)|latency_[num]s|bins|block|steadystate|prios)"[ \n]*:'
    r'|(?:read|write|trim)"[ \n]*:[ \n]*\{[ \n]*"io_bytes"[ \n]*:[ \n]*0,'
    r'[ \n]*"io_kbytes"[ \n]*:[ \n]*0,)'
)


def documents(text: str) -> list[Document]:
    """Return every fio document of the text, in order; of equal ones the first."""
    found: dict[str, Document] = {}
    end = 0
    for one in json_documents(text, _SIGN, _UNREAD):
        preamble = one.source[max(end, one.start - _LONGEST_PREAMBLE) : one.start]
        end = one.end
        body = one.source[one.start : end]
        if body not in found:
            lines = one.first, one.last
            tree = _whole(one)
            found[body] = Document(_decoded(body, one.first), tree, lines, preamble)
    return list(found.values())


def _whole(document: Json) -> Object:
    """Return the values of a document that is complete and has each figure once."""
    if document.repeated is not None:
        raise damaged(*document.repeated, "each figure once")
    if document.cut and document.fault is not None:
        raise damaged(document.fault[0], "a JSON document that ends too early", "its closing brace")
    if document.fault is not None:
        raise damaged(*document.fault, "fio's JSON")
    return document.root if isinstance(document.root, Object) else Object(document.first)


def _decoded(body: str, line: int) -> Typed:
    try:
        return _DECODER.decode(body)
    except (msgspec.DecodeError, RecursionError):
        return _with_missing(_NOT_FINITE.sub(r"\1null", body), line)


def _with_missing(body: str, line: int) -> Typed:
    """Older versions print nan and inf, which JSON does not know."""
    try:
        return _DECODER.decode(body)
    except (msgspec.DecodeError, RecursionError) as error:
        byte = re.search(r"\(byte ([0-9]+)\)", str(error))
        if byte:
            line += body.encode()[: int(byte[1])].count(b"\n")
        raise damaged(line, f"JSON that cannot be read: {error}", "fio's JSON") from error
