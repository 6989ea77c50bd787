"""What a request asks of the database, as far as it is looked at before Datasette does."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import parse_qsl

from starlette.datastructures import Headers
from starlette.types import Scope

from platterbase.serve import limits
from platterbase.serve.addresses import datasette_path
from platterbase.serve.redirects import language
from platterbase.serve.refusals import Refused

_PARAMETER = re.compile(r":\w+")
# Answers that differ although the database is the same.
_CHANGES = re.compile(r"random|now|current_|date|time|julianday|unixepoch", re.IGNORECASE)
_DATA = re.compile(r"\.(?:json|csv|blob|db)$")
_FALLBACK = "en"
_WITH_SQL = ("sql", "_where")
# What makes a page of a table long: values counted, all rows sorted, more of them shown.
_LONG = ("_facet", "_sort", "_size")


@dataclass(frozen=True)
class Question:
    """A request to the database process. Equal ones have equal answers."""

    address: str
    host: str
    scheme: str
    is_csv: bool
    has_sql: bool  # of the reader's own
    is_long: bool  # may take more time than a page as the site links it
    is_constant: bool  # while the database is the same
    language: str  # of its reader, for a page; empty for data


def read_question(scope: Scope, languages: Collection[str] = ()) -> Question:
    """Return what a request asks, by a reader of one of the languages; raises Refused."""
    asked = _read_address(scope["raw_path"], scope["query_string"])
    return Question(
        address=asked.address,
        host=Headers(scope=scope).get("host", ""),
        scheme=scope["scheme"],
        is_csv=asked.is_csv,
        has_sql=asked.has_sql,
        is_long=asked.is_long,
        is_constant=asked.is_constant,
        language="" if asked.is_data else _one_of(languages, language(scope)),
    )


class _Address(NamedTuple):
    """What an address alone says of a question."""

    address: str
    is_csv: bool
    has_sql: bool
    is_long: bool
    is_constant: bool
    is_data: bool


@lru_cache(limits.KNOWN_ADDRESSES)
def _read_address(raw_path: bytes, query_string: bytes) -> _Address:
    path = datasette_path(raw_path.decode("latin-1"))
    if path is None:
        raise Refused(404, "no such page")
    query = query_string.decode("latin-1")
    try:
        arguments = parse_qsl(
            query, keep_blank_values=True, errors="strict", max_num_fields=limits.ARGUMENTS
        )
    except UnicodeDecodeError:
        raise Refused(400, "the address is no UTF-8") from None
    except ValueError:
        raise Refused(400, f"more than {limits.ARGUMENTS} arguments") from None
    own = [value for name, value in arguments if name in _WITH_SQL]
    _check_work(arguments, own)
    if "sql" not in dict(arguments):
        if path == "/results.csv":
            raise Refused(400, "CSV of which question? Add ?sql=")
        if path == "/results":  # one page, whatever else is asked of it
            query = ""
    return _Address(
        address=f"{path}?{_escaped(query)}" if query else path,
        is_csv=path.endswith(".csv"),
        has_sql=bool(own),
        is_long=bool(own) or any(name.startswith(_LONG) for name, _ in arguments),
        is_constant=not any(map(_CHANGES.search, own)),
        is_data=bool(_DATA.search(path)),
    )


def _one_of(languages: Collection[str], wanted: str) -> str:
    return wanted if wanted in languages else _FALLBACK


def _check_work(arguments: list[tuple[str, str]], own: list[str]) -> None:
    facets = sum(name.startswith("_facet") for name, _ in arguments)
    if facets > limits.FACETS:
        raise Refused(400, f"more than {limits.FACETS} facets")
    if sum(len(_PARAMETER.findall(text)) for text in own) > limits.PARAMETERS:
        raise Refused(400, f"more than {limits.PARAMETERS} parameters")


def _escaped(query: str) -> str:
    """Return a query string without bytes that no address holds."""
    return re.sub(r"[^\x21-\x7e]", lambda found: f"%{ord(found[0]):02X}", query)
