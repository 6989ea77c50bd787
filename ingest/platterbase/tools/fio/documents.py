"""The JSON documents of a text: found, checked and typed by msgspec, with their trees."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from platterbase.tools.fio.results import damaged
from platterbase.tools.fio.tree import (
    OtherLayoutError,
    Tree,
    printed_tree,
    start_of_document,
    token_tree,
)

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
    """A document as found: typed, with its tree, its lines (from 1) and the text before it."""

    typed: Typed
    tree: Tree
    lines: tuple[int, int]
    preamble: str


_DECODER = msgspec.json.Decoder(Typed)


def documents(text: str, lines: list[str]) -> list[Document]:
    """Every fio document of the text, in order; equal ones once."""
    found: dict[str, Document] = {}
    at, line = 0, 1
    while (start := start_of_document(text, at)) is not None:
        line += text.count("\n", at, start)
        preamble = text[max(at, start - 4000) : start]
        document, body = _in_layout(lines, line, preamble) or _in_any(text, start, line, preamble)
        found.setdefault(body, document)
        at = start + len(body)
        line = document.lines[1]
    return list(found.values())


def _in_layout(lines: list[str], line: int, preamble: str) -> tuple[Document, str] | None:
    if lines[line - 1] != "{":
        return None
    try:
        tree, end = printed_tree(lines, line - 1)
    except OtherLayoutError:
        return None
    last = lines[end - 1]
    body = "\n".join(lines[line - 1 : end])
    body = body[: len(body) - len(last) + last.index("}") + 1]
    return Document(_decoded(body, line), tree, (line, end), preamble), body


def _in_any(text: str, start: int, line: int, preamble: str) -> tuple[Document, str]:
    tree, end, last = token_tree(text, start, line)
    body = text[start:end]
    return Document(_decoded(body, line), tree, (line, last), preamble), body


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
