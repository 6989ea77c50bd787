"""fio: flexible I/O tester (`fio --output-format=json`)."""

from __future__ import annotations

from ingest.errors import ParseError
from ingest.model import Descriptor, Hints, Run
from ingest.parsers._fio_documents import documents
from ingest.parsers._fio_json import run_of

DESCRIPTOR = Descriptor(
    tool="fio",
    title="fio",
    version=1,
    formats=("JSON", "JSON+", "client/server JSON"),
    tool_versions="2.0 to 3.42",
)


def parse(text: str, hints: Hints) -> list[Run]:
    """Read every fio run of a text."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    runs = [run_of(document) for document in documents(text, lines)]
    if not runs:
        raise ParseError(1, "no fio output", "fio", "see the docs", foreign=True)
    return runs
