"""The line of each key of a TOML document.

tomllib gives values without positions; tree-sitter gives the syntax tree. Both read the same
bytes, so a path such as `("host", 0, "node", 3, "parent")` of the one has a line in the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

Path = tuple[str | int, ...]

_LANGUAGE = Language(tree_sitter_toml.language())
_IGNORED = {"comment", "[", "]", "[[", "]]", "{", "}", ",", "=", "."}


def lines_of(document: bytes) -> dict[Path, int]:
    """Return the line (from 1) of every table, key and array item of a TOML document."""
    found: dict[Path, int] = {(): 1}
    counts: dict[Path, int] = {}
    for child in Parser(_LANGUAGE).parse(document).root_node.children:
        if child.type == "pair":
            _pair(child, (), found)
        elif child.type in ("table", "table_array_element"):
            _table(child, found, counts)
    return found


def line_at(lines: dict[Path, int], path: Path) -> int:
    """Return the line of a path, or of the nearest table around it that has one."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


def _table(node: Node, found: dict[Path, int], counts: dict[Path, int]) -> None:
    head, *pairs = [child for child in node.children if child.type not in _IGNORED]
    keys = list(_keys(head))
    base: Path = ()
    for key in keys[:-1]:
        base = _last((*base, key), counts)
    path = (*base, keys[-1])
    if node.type == "table_array_element":
        found.setdefault(path, _line(head))
        counts[path] = counts.get(path, -1) + 1
        path += (counts[path],)
    found[path] = _line(head)
    for pair in pairs:
        _pair(pair, path, found)


def _last(path: Path, counts: dict[Path, int]) -> Path:
    """Return the newest element of an array of tables, or the table itself."""
    return (*path, counts[path]) if path in counts else path


def _pair(node: Node, base: Path, found: dict[Path, int]) -> None:
    key, value = [child for child in node.children if child.type not in _IGNORED][:2]
    path = base
    for name in _keys(key):
        path += (name,)
        found.setdefault(path, _line(key))
    _value(value, path, found)


def _value(node: Node, path: Path, found: dict[Path, int]) -> None:
    items = [child for child in node.children if child.type not in _IGNORED]
    if node.type == "inline_table":
        for item in items:
            _pair(item, path, found)
    elif node.type == "array":
        for position, item in enumerate(items):
            found[(*path, position)] = _line(item)
            _value(item, (*path, position), found)


def _keys(node: Node) -> Iterator[str]:
    if node.type == "dotted_key":
        for child in node.children:
            if child.type not in _IGNORED:
                yield from _keys(child)
        return
    text = (node.text or b"").decode()
    if text.startswith('"'):
        yield str(json.loads(text))
    else:
        yield text.strip("'")


def _line(node: Node) -> int:
    return node.start_point[0] + 1
