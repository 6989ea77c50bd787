"""JSON documents in a text, with the line of every value.

msgspec gives values but no positions. Tools print JSON with messages before it, cut off by ^C, or
several documents in a row: each is found by its first key and read strictly, value by value. Of
equal keys the first one counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import msgspec

from platterbase.errors import ParseError

_STRING = r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"'
_LITERAL = r"-?[0-9][0-9.eE+-]*|true|false|null|-?nan|-?inf(?:inity)?|NaN|-?Infinity"
_CLOSING = r"[ \t\n]*[}\]](?:[ \t\n]*[}\]])*(?:[ \t\n]*,)?"
# A value with its key and with what ends it: a comma, or brackets that close.
_VALUE = re.compile(
    rf"([ \t\n]*)(?:({_STRING})([ \t\n]*:[ \t\n]*))?"
    rf"(?:({_STRING}|{_LITERAL})(,|[ \t\n]+,|{_CLOSING})|([{{\[])({_CLOSING})?)"
)
# A plain member on its line, with a comma behind it: most members are that.
_PLAIN = re.compile(rf'([ \t\n]*)"([^"\\\n]*+)"[ \t]*:[ \t]*({_STRING}|{_LITERAL}),')
_CLOSED_AT_ONCE = re.compile(_CLOSING)
_AFTER = re.compile(rf"[ \t\n]*,|{_CLOSING}")
# An object or array with two levels below it.
_FLAT = rf'[^{{}}\[\]"]*+(?:{_STRING}[^{{}}\[\]"]*+)*+'
_BLOCK = re.compile(
    rf"[{{\[]{_FLAT}(?:[{{\[]{_FLAT}(?:[{{\[]{_FLAT}[}}\]]{_FLAT})*+[}}\]]{_FLAT})*+[}}\]]"
)
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
        """Return the string without its quotes; other tokens as they are."""
        return _unquoted(self.token) if self.token.startswith('"') else self.token

    @property
    def is_null(self) -> bool:
        return self.token == "null"  # noqa: S105


@dataclass(slots=True)
class Object:
    """Members by key, and the line of the opening brace."""

    line: int
    members: dict[str, Node] = field(default_factory=dict)

    def leaf(self, *keys: str) -> Leaf | None:
        """Return the plain value that the keys lead to, None where there is none or it is null."""
        found: Node | None = self
        for key in keys:
            found = found.members.get(key) if isinstance(found, Object) else None
        return found if isinstance(found, Leaf) and not found.is_null else None

    def object(self, key: str) -> Object:
        """Return the object of a key, an empty one where there is none."""
        found = self.members.get(key)
        return found if isinstance(found, Object) else Object(self.line)

    def objects(self, key: str) -> list[Object]:
        """Return the objects in the array of a key."""
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
    """One document: its lines, and what is wrong with it (line and words), if anything.

    `repeated` is a key that has two numbers; `source[start:end]` is the document.
    """

    root: Object | Array
    first: int
    last: int
    source: str
    start: int
    end: int
    fault: tuple[int, str] | None = None
    cut: bool = False
    repeated: tuple[int, str] | None = None


def documents(text: str, sign: str, unread: re.Pattern[str] | None = None) -> list[Document]:
    """Return every JSON object that has the sign (a key with its quotes), in order.

    The sign is normally the first key, behind the opening brace; a document that has it elsewhere
    is read from the line on which it begins. `unread` matches the beginning of members that the
    parser does not need, key first: they are passed over, which is faster.
    """
    if sign not in text:
        return []
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if ("\n>" in text or text[:1] == ">") and _QUOTED.search(text):
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
            document = _Reader(text, start, line, unread).read()
            end = max(document.end, start + 1)
            line += text.count("\n", start, end)
            if end > place:
                found.append(document)
        at = end
    return found


def _start(text: str, at: int, place: int) -> int | None:
    """Return where the object begins whose key stands at a place."""
    brace = text.rfind("{", at, place)
    if brace >= 0 and not text[brace + 1 : place].strip():
        return brace
    line = text.rfind("\n", 0, at) + 1 if at == 0 else at
    candidate = _OPEN.search(text, line, place)
    return candidate.start(1) if candidate else None


def whole(document: Document, tool: str) -> Object | Array:
    """Return the root of a document that is complete; raise ParseError where it is not."""
    if document.fault is None:
        return document.root
    line, found = document.fault
    raise ParseError(
        line, found, f"the JSON of {tool}", f"send the file as {tool} wrote it, to its end"
    )


def leaves(node: Node, pointer: str = "") -> Iterator[tuple[str, Leaf]]:
    """Yield every plain value below a node with its JSON pointer, in the order of the text."""
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
    """Return the outermost objects that have a member of that key; others may stand around them."""
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
    """Return a key as a step of a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")


def _unquoted(token: str) -> str:
    """Return the string that a token in quotes stands for."""
    if "\\" not in token:
        return token[1:-1]
    try:
        return msgspec.json.decode(token, type=str)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return token[1:-1]


class _Reader:
    """Reads one document; stops where it cannot go on."""

    def __init__(self, text: str, start: int, line: int, unread: re.Pattern[str] | None) -> None:
        self._text = text
        self._at = start + 1
        self._line = line
        self._unread = unread
        self._top: Object | Array = Object(line) if text[start] == "{" else Array(line)
        self._around: list[Object | Array] = []
        self._is_open = True
        self._document = Document(self._top, line, line, text, start, start)

    def read(self) -> Document:
        """Return the document, whole or up to what cannot be read."""
        if closing := _CLOSED_AT_ONCE.match(self._text, self._at):
            self._at = closing.end()
            self._close(closing[0])
        values = 0
        while self._is_open:
            if type(self._top) is Object:
                values += self._take_plain(self._top.members)
            values += 1
            found = _VALUE.match(self._text, self._at)
            if found is None or values > _MOST_VALUES or not self._take(found):
                self._describe_fault()
                break
        self._document.last, self._document.end = self._line, self._at
        return self._document

    def _take_plain(self, members: dict[str, Node]) -> int:
        """Keep the plain members that follow; return how many they are."""
        text, at, line, count = self._text, self._at, self._line, 0
        while found := _PLAIN.match(text, at):
            before, name, token = found.groups()
            line += before.count("\n")
            at = found.end()
            count += 1
            leaf = _new_tuple(Leaf, (token, line))
            if name not in members:
                members[name] = leaf
            else:
                self._compare(name, members[name], leaf)
        self._at, self._line = at, line
        return count

    def _take(self, found: re.Match[str]) -> bool:
        """Keep one value; return False where it may not stand here."""
        before, key, colon, token, end, bracket, closing = found.groups()
        if (key is None) == (type(self._top) is Object):
            return False
        self._line += before.count("\n")
        if colon and "\n" in colon:
            self._line += colon.count("\n")
        if not token:
            return self._pass_over(found) or self._enter(found, key, bracket, closing)
        self._at = found.end()
        self._add(key, _new_tuple(Leaf, (token, self._line)))
        return end == "," or self._close(end)

    def _add(self, key: str, node: Node) -> None:
        """Add a value to what is open; of equal keys the first counts."""
        top = self._top
        if isinstance(top, Array):
            top.items.append(node)
            return
        name = _unquoted(key)
        if name in top.members:
            self._compare(name, top.members[name], node)
        else:
            top.members[name] = node

    def _compare(self, name: str, first: Node, again: Node) -> None:
        """Note a key that has two numbers."""
        if not isinstance(first, Leaf) or not isinstance(again, Leaf) or again.token[0] == '"':
            return
        if again.token != first.token and self._document.repeated is None:
            words = f'"{name}" again, {again.token[:40]} beside {first.token[:40]}'
            self._document.repeated = again.line, words

    def _pass_over(self, found: re.Match[str]) -> bool:
        """Pass over a member that the parser does not need; return whether it was one."""
        if self._unread is None or not self._unread.match(self._text, found.start(2)):
            return False
        block = _BLOCK.match(self._text, found.start(6))
        after = block and _AFTER.match(self._text, block.end())
        if block is None or after is None:
            return False
        self._line += block[0].count("\n")
        self._at = after.end()
        return after[0] == "," or self._close(after[0])

    def _enter(self, found: re.Match[str], key: str, bracket: str, closing: str | None) -> bool:
        node: Object | Array = Object(self._line) if bracket == "{" else Array(self._line)
        self._at = found.end()
        self._add(key, node)
        self._around.append(self._top)
        self._top = node
        return len(self._around) < _DEEPEST and (closing is None or self._close(closing))

    def _close(self, closing: str) -> bool:
        """Close brackets up to the next comma; return False where one does not fit."""
        start = self._at - len(closing)
        for place, mark in enumerate(closing, start):
            if mark == "\n":
                self._line += 1
            elif mark in "}]":
                if (mark == "}") != (type(self._top) is Object):
                    self._at = place  # the bracket is what is wrong
                    return False
                if not self._around:
                    self._at = place + 1
                    self._is_open = False
                    return True
                self._top = self._around.pop()
        return closing[-1] == ","

    def _describe_fault(self) -> None:
        """Say where and at what the document could not be read on, or that it was cut off."""
        rest = self._text[self._at : self._at + _LONGEST_PARTIAL]
        words = rest.split(None, 1)
        line = self._line + rest[: len(rest) - len(rest.lstrip())].count("\n")
        all_of_it = self._at + len(rest) == len(self._text)
        cut = words[:1] == ["^C"] or (all_of_it and _PARTIAL.fullmatch(rest) is not None)
        what = "the end of the text" if cut else repr(words[0][:40] if words else "")
        self._document.fault, self._document.cut = (line, what), cut


_new_tuple = tuple.__new__
