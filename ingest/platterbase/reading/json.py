"""JSON documents in a text, with the line of every value.

msgspec gives values but no positions. Inventory tools and iostat print JSON with messages before
it, cut off by ^C, or several documents in a row: each is found by its first key and read strictly,
member by member. Of equal keys the first one counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import msgspec

from platterbase.errors import ParseError

_STRING = r'"(?:[^"\\\n]|\\.)*"'
_LITERAL = r"-?[0-9][0-9.eE+-]*|true|false|null|-?nan|-?inf(?:inity)?|NaN|-?Infinity"
_VALUE = rf"(?:([{{\[])|({_STRING}|{_LITERAL})([ \t\n]*)([,}}\]]))"
_MEMBER = re.compile(rf"([ \t\n]*)({_STRING})([ \t\n]*:[ \t\n]*){_VALUE}")
_ITEM = re.compile(rf"([ \t\n]*)()(){_VALUE}")
_END = re.compile(r"([ \t\n]*)([}\]])")
_AFTER = re.compile(r"([ \t\n]*)([,}\]])")
_OPEN = re.compile(r'^[ \t\ufeff]*(\{(?=[ \t\n]*["}])|\[(?=[ \t\n]*\{))', re.MULTILINE)
_PARTIAL = re.compile(
    r'[ \t\n]*,?[ \t\n]*(?:"[^"\n]*(?:"[ \t\n]*(?::[ \t\n]*(?:"[^"\n]*"?|[^\s"{}\[\],:]*))?)?'
    r"|[^\s\"{}\[\],:]*)[ \t\n]*"
)
_QUOTED = re.compile(r"^> ?[{\[]", re.MULTILINE)
_QUOTE = re.compile(r"^>[> ]*", re.MULTILINE)
_DEEPEST = 64
_MOST_DOCUMENTS = 10_000
_MOST_VALUES = 200_000
_LONGEST_PARTIAL = 5_000


class Leaf(NamedTuple):
    """A plain value: its token as printed, and its line."""

    token: str
    line: int

    @property
    def text(self) -> str:
        """The string without its quotes; other tokens as they are."""
        if not self.token.startswith('"'):
            return self.token
        inner = self.token[1:-1]
        return _unescaped(self.token, inner) if "\\" in inner else inner

    @property
    def is_null(self) -> bool:
        return self.token == "null"  # noqa: S105


@dataclass(slots=True)
class Object:
    """Members by key, and the line of the opening brace."""

    line: int
    members: dict[str, Node] = field(default_factory=dict)

    def leaf(self, *keys: str) -> Leaf | None:
        """The plain value that the keys lead to, None where there is none or it is null."""
        found: Node | None = self
        for key in keys:
            found = found.members.get(key) if isinstance(found, Object) else None
        return found if isinstance(found, Leaf) and not found.is_null else None

    def object(self, key: str) -> Object:
        """The object of that key, an empty one where there is none."""
        found = self.members.get(key)
        return found if isinstance(found, Object) else Object(self.line)

    def objects(self, key: str) -> list[Object]:
        """The objects in the array of that key."""
        found = self.members.get(key)
        items = found.items if isinstance(found, Array) else []
        return [item for item in items if isinstance(item, Object)]


@dataclass(slots=True)
class Array:
    """Items, and the line of the opening bracket."""

    line: int
    items: list[Node] = field(default_factory=list)


Node: TypeAlias = "Leaf | Object | Array"


@dataclass(slots=True)
class Document:
    """One document: its lines, and what is wrong with it (line and words), if anything."""

    root: Object | Array
    first: int
    last: int
    fault: tuple[int, str] | None = None
    cut: bool = False


def documents(text: str, sign: str) -> list[Document]:
    """Every JSON object that has the sign (a key with its quotes), in order.

    The sign is normally the first key, behind the opening brace; a document that has it elsewhere
    is read from the line on which it begins.
    """
    if sign not in text:
        return []
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if _QUOTED.search(text):
        text = _QUOTE.sub("", text)
    found: list[Document] = []
    at, line, tries, place = 0, 1, 0, -1
    while tries < _MOST_DOCUMENTS:
        if place < at and (place := text.find(sign, at)) < 0:
            break
        tries += 1
        start = _start(text, at, place)
        if start is None:
            start = end = place + len(sign)
            line += text.count("\n", at, end)
        else:
            line += text.count("\n", at, start)
            document, end = _Reader(text, start, line).read()
            end = max(end, start + 1)
            line += text.count("\n", start, end)
            if end > place:
                found.append(document)
        at = end
    return found


def _start(text: str, at: int, place: int) -> int | None:
    """Where the object begins whose key stands at a place."""
    brace = text.rfind("{", at, place)
    if brace >= 0 and not text[brace + 1 : place].strip():
        return brace
    line = text.rfind("\n", 0, at) + 1 if at == 0 else at
    candidate = _OPEN.search(text, line, place)
    return candidate.start(1) if candidate else None


def whole(document: Document, tool: str) -> Object | Array:
    """The root of a document that is complete; ParseError where it is not."""
    if document.fault is None:
        return document.root
    line, found = document.fault
    raise ParseError(
        line, found, f"the JSON of {tool}", f"send the file as {tool} wrote it, to its end"
    )


def leaves(node: Node, pointer: str = "") -> Iterator[tuple[str, Leaf]]:
    """Every plain value below a node with its JSON pointer, in the order of the text."""
    waiting: list[tuple[str, Node]] = [(pointer, node)]
    while waiting:
        place, found = waiting.pop()
        if isinstance(found, Leaf):
            yield place, found
        elif isinstance(found, Object):
            below = [(f"{place}/{escaped(key)}", item) for key, item in found.members.items()]
            waiting += reversed(below)
        else:
            waiting += reversed([(f"{place}/{at}", item) for at, item in enumerate(found.items)])


def holders(node: Node, key: str) -> list[Object]:
    """The outermost objects that have a member of that key: a wrapper may stand around them."""
    found: list[Object] = []
    waiting: list[Node] = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Object) and key in one.members:
            found.append(one)
        elif isinstance(one, Object):
            waiting += reversed(one.members.values())
        elif isinstance(one, Array):
            waiting += reversed(one.items)
    return found


def escaped(key: str) -> str:
    """A key as a step of a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


def _unescaped(token: str, inner: str) -> str:
    try:
        return msgspec.json.decode(token, type=str)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return inner


class _Reader:
    """Reads one document; stops where it cannot go on."""

    def __init__(self, text: str, start: int, line: int) -> None:
        self._text = text
        self._at = start + 1
        self._line = line
        self._root: Object | Array = Object(line) if text[start] == "{" else Array(line)
        self._stack = [self._root]

    def read(self) -> tuple[Document, int]:
        """The document and the position behind it."""
        first = self._line
        fresh: bool | None = True
        values = 0
        while self._stack:
            values += 1
            top = self._stack[-1]
            form = _MEMBER if isinstance(top, Object) else _ITEM
            found = form.match(self._text, self._at)
            if found is not None:
                fresh = self._take(top, found)
            elif fresh and (end := _END.match(self._text, self._at)):
                self._at = end.end()
                self._line += end[1].count("\n")
                fresh = self._close(end[2])
            else:
                return self._fault(first)
            if fresh is None or values > _MOST_VALUES:
                return self._fault(first)
        return Document(self._root, first, self._line), self._at

    def _take(self, top: Object | Array, found: re.Match[str]) -> bool | None:
        """One member or item; whether a bracket was opened, None where it may not stand here."""
        before, key, between, bracket, token, after, mark = found.groups()
        if "\n" in before or "\n" in between:
            self._line += before.count("\n") + between.count("\n")
        self._at = found.end()
        node: Node = Leaf(token, self._line) if token else self._opened(bracket)
        if isinstance(top, Array):
            top.items.append(node)
        else:
            name = Leaf(key, 0).text if "\\" in key else key[1:-1]
            top.members.setdefault(name, node)
        if not isinstance(node, Leaf):
            self._stack.append(node)
            return True if len(self._stack) <= _DEEPEST else None
        if after:
            self._line += after.count("\n")
        return False if mark == "," else self._close(mark)

    def _opened(self, bracket: str) -> Object | Array:
        return Object(self._line) if bracket == "{" else Array(self._line)

    def _close(self, mark: str) -> bool | None:
        """Close brackets up to the next comma; None where one does not fit."""
        while True:
            if isinstance(self._stack.pop(), Object) != (mark == "}"):
                self._at -= 1  # the bracket is what is wrong
                return None
            if not self._stack:
                return False
            found = _AFTER.match(self._text, self._at)
            if found is None:
                return None
            self._line += found[1].count("\n")
            self._at = found.end()
            mark = found[2]
            if mark == ",":
                return False

    def _fault(self, first: int) -> tuple[Document, int]:
        """The document as far as it could be read."""
        rest = self._text[self._at : self._at + _LONGEST_PARTIAL]
        words = rest.split(None, 1)
        line = self._line + rest[: len(rest) - len(rest.lstrip())].count("\n")
        all_of_it = self._at + len(rest) == len(self._text)
        cut = words[:1] == ["^C"] or (all_of_it and _PARTIAL.fullmatch(rest) is not None)
        what = "the end of the text" if cut else repr(words[0][:40] if words else "")
        return Document(self._root, first, self._line, (line, what), cut), self._at
