"""Where each value of a fio JSON document stands: key, token as printed, line.

msgspec gives values but no positions. fio prints one key a line, so its own layout is walked
line by line, passing over blocks that nobody reads; any other layout (minified, re-indented) is
read token by token. Both give the same tree; of equal keys the first one counts, and a number that
comes twice with two values is refused.
"""

from __future__ import annotations

import re

import msgspec

from platterbase.errors import ParseError

Leaf = tuple[str, int]
Tree = dict[str, "Leaf | Tree | list[Tree]"]

UNREAD = {
    "iodepth_level",
    "iodepth_submit",
    "iodepth_complete",
    "latency_ns",
    "latency_us",
    "latency_ms",
    "bins",
    "block",
    "steadystate",
    "prios",
}
_TOKEN = re.compile(r'[ \t\n]+|"(?:[^"\\\n]|\\.)*"|[{}\[\]:,]|[^\s"{}\[\]:,]+')
_OPEN = re.compile(r"^[ \t\ufeff]*\{", re.MULTILINE)
_DEEPEST = 64
_REMEDY = "send the file as fio wrote it"


class OtherLayoutError(Exception):
    """The document is not laid out as fio prints it."""


def start_of_document(text: str, at: int) -> int | None:
    """Position of the brace that opens the next document, None where there is no more."""
    key = text.find('"fio version"', at)
    if key < 0:
        return None
    brace = text.rfind("{", at, key)
    if brace >= 0 and not text[brace + 1 : key].strip():
        return brace
    found = _OPEN.search(text, at, key)
    return found.end() - 1 if found else None


def printed_tree(lines: list[str], first: int) -> tuple[Tree, int]:
    """Tree of a document in fio's own layout whose brace stands at index `first`; its end."""
    try:
        return _object(lines, first + 1)
    except (IndexError, RecursionError):
        raise OtherLayoutError from None


def _object(lines: list[str], at: int) -> tuple[Tree, int]:
    found: Tree = {}
    while True:
        line = lines[at]
        parts = line.split('"', 2)
        if len(parts) < 3:
            if line.strip() in ("}", "},"):
                return found, at + 1
            raise OtherLayoutError
        _, name, rest = parts
        if rest[:3] != " : ":
            raise OtherLayoutError
        rest = rest[3:]
        if rest == "{":
            if name in UNREAD or _is_idle(name, lines, at):
                at = _skip(lines, at)
                continue
            inner, at = _object(lines, at + 1)
            found.setdefault(name, inner)
        elif rest == "[":
            items, at = _array(lines, at, skip=name in UNREAD)
            found.setdefault(name, items)
        else:
            if not rest or rest[0] in "{[":
                raise OtherLayoutError
            at += 1
            token = rest[:-1] if rest[-1] == "," else rest
            if name not in found:
                found[name] = (token, at)
            else:
                _refuse_other(found[name], name, token, at)


def _is_idle(name: str, lines: list[str], at: int) -> bool:
    return (
        name in ("read", "write", "trim")
        and lines[at + 1].endswith('"io_bytes" : 0,')
        and lines[at + 2].endswith('"io_kbytes" : 0,')
    )


def _skip(lines: list[str], at: int) -> int:
    line = lines[at]
    indent = line[: len(line) - len(line.lstrip())]
    ends = (indent + "}", indent + "},", indent + "]", indent + "],")
    at += 1
    while lines[at] not in ends:
        at += 1
    return at + 1


def _array(lines: list[str], at: int, *, skip: bool) -> tuple[list[Tree], int]:
    if skip:
        return [], _skip(lines, at)
    items: list[Tree] = []
    at += 1
    while True:
        body = lines[at].strip()
        if body in ("]", "],"):
            return items, at + 1
        if body != "{":
            raise OtherLayoutError
        item, at = _object(lines, at + 1)
        items.append(item)


def token_tree(text: str, start: int, line: int) -> tuple[Tree, int, int]:
    """Tree of a document in any layout; position after it, line of its end."""
    root: Tree = {}
    stack: list[Tree | list[Tree]] = []
    key: str | None = None
    before = ""
    at = start
    while found := _TOKEN.match(text, at):
        token, at = found[0], found.end()
        mark = token[0]
        if mark in " \t\n":
            line += token.count("\n")
        elif mark in "{[":
            if len(stack) == _DEEPEST:
                raise ParseError(line, "JSON nested too deep", "fio's JSON", _REMEDY)
            stack.append(_opened(stack, key, root, is_list=mark == "["))
            key = None
        elif mark in "}]":
            stack.pop()
            key = None
            if not stack:
                return root, at, line
        elif mark == ",":
            key = None
        elif mark != ":":
            if key is not None and before != ":":
                raise ParseError(line, repr(token[:40]), "a colon after a key", _REMEDY)
            key = _placed(stack[-1], key, token, line)
        before = mark if mark not in " \t\n" else before
    raise ParseError(line, "a JSON document that ends too early", "its closing brace", _REMEDY)


def _opened(
    stack: list[Tree | list[Tree]], key: str | None, root: Tree, *, is_list: bool
) -> Tree | list[Tree]:
    if not stack:
        return root
    made: Tree | list[Tree] = [] if is_list else {}
    parent = stack[-1]
    if isinstance(parent, dict):
        if key is not None and key not in parent:
            parent[key] = made
    elif isinstance(made, dict):
        parent.append(made)
    return made


def _placed(parent: Tree | list[Tree], key: str | None, token: str, line: int) -> str | None:
    if isinstance(parent, list):
        return None
    if key is None:
        return token[1:-1]
    if key in parent:
        _refuse_other(parent[key], key, token, line)
    else:
        parent[key] = (token, line)
    return key


def _refuse_other(first: Leaf | Tree | list[Tree], key: str, token: str, line: int) -> None:
    """Options may come twice, and so may unused percentiles; no number has two values."""
    if isinstance(first, tuple) and token[0] != '"' and first[0] != token:
        found = f'"{key}" again, {token[:40]} beside {first[0][:40]}'
        raise ParseError(line, found, "each figure once", _REMEDY)


def branches(found: Leaf | Tree | list[Tree] | None) -> list[Tree]:
    """The members of an array, none where it is no array."""
    return found if isinstance(found, list) else []


def branch(found: Leaf | Tree | list[Tree] | None) -> Tree:
    """An object, empty where it is none."""
    return found if isinstance(found, dict) else {}


def leaf_of(tree: Tree, key: str) -> Leaf:
    """Text and line of a plain value; line 0 where there is none."""
    found = tree.get(key)
    return found if isinstance(found, tuple) else ("", 0)


def text_of(token: str) -> str:
    """The string that a token in quotes stands for."""
    return token[1:-1] if "\\" not in token else msgspec.json.decode(token, type=str)
