"""The reader of JSON documents with their lines."""

import json
import re
from pathlib import Path

import pytest

from platterbase.errors import ParseError
from platterbase.reading.json import Array, Leaf, Node, Object, documents, holders, leaves, whole

FIXTURES = sorted((Path(__file__).parent.parent / "fixtures").glob("*/*.txt"))
PRINTED = [path for path in FIXTURES if re.match(rb'\{\s*"', path.read_bytes())]


def read(text: str) -> Object:
    (document,) = documents(text, '"a"')
    root = whole(document, "a tool")
    assert isinstance(root, Object)
    return root


def test_values_keep_their_tokens_and_lines() -> None:
    """Numbers stay as printed; strings lose their quotes; pointers are those of RFC 6901."""
    root = read('noise\r\n{"a": [1.50,\r\n {"b/c": "x\\u0041", "d": null}], "a": 2}\n')
    found = {pointer: (leaf.text, leaf.line) for pointer, leaf in leaves(root)}
    assert found == {"/a/0": ("1.50", 2), "/a/1/b~1c": ("xA", 3), "/a/1/d": ("null", 3)}


def test_quoted_mail_is_read() -> None:
    """Each line of a mail may begin with a mark."""
    assert read('> {\n>   "a": 1\n> }\n').leaf("a")


def test_several_documents_stand_in_one_text() -> None:
    """Documents without the sign are passed over."""
    text = '{"b": 1}\n{"a": 1}\n$ next\n{"x": {"y": 0},\n "a": 2}\n'
    found = documents(text, '"a"')
    assert [(one.first, one.last) for one in found] == [(2, 2), (4, 5)]


@pytest.mark.parametrize(
    ("text", "line", "cut"),
    [
        ('{"a": 1,\n"b": [2', 2, True),
        ('{"a": 1,\n^C\n', 2, True),
        ('{"a": 1,\n}', 2, False),
        ('{"a": 1,\n"b": 2]', 2, False),
        ('{"a": {"b": 1}\n"c": 2}', 2, False),
    ],
)
def test_fault_says_where_and_whether_the_text_was_cut(text: str, line: int, cut: bool) -> None:
    """What was read up to a fault is kept, and refused by whoever needs the whole."""
    (document,) = documents(text, '"a"')
    assert document.cut == cut
    with pytest.raises(ParseError) as caught:
        whole(document, "a tool")
    assert caught.value.line == line
    assert not caught.value.foreign


def test_wrapped_object_is_found() -> None:
    """A wrapper may stand around what a tool printed."""
    root = read('{"a": {"list": [{"b": 1}, {"c": {"b": 2}}]}}')
    assert [str(one.leaf("b")) for one in holders(root, "b")] == [
        "Leaf(token='1', line=1)",
        "Leaf(token='2', line=1)",
    ]


def plain(node: Node) -> object:
    """Return the values of a tree as the JSON of the standard library gives them."""
    if isinstance(node, Leaf):
        return json.loads(node.token)
    if isinstance(node, Array):
        return [plain(item) for item in node.items]
    return {key: plain(item) for key, item in node.members.items()}


def first_of_equal_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    return dict(reversed(pairs))


@pytest.mark.parametrize("path", PRINTED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_tree_has_the_values_of_the_document(path: Path) -> None:
    """Whatever a tool printed as one document is read as Python reads it, at its lines."""
    text = path.read_text("utf-8")
    sign = text[text.index('"') : text.index('"', text.index('"') + 1) + 1]
    try:
        expected = json.loads(text, object_pairs_hook=first_of_equal_keys)
    except ValueError:
        assert documents(text, sign)  # cut, or several: found all the same
        return
    (document,) = documents(text, sign)
    assert plain(whole(document, "a tool")) == expected
    lines = text.split("\n")
    assert all(leaf.token in lines[leaf.line - 1] for _, leaf in leaves(document.root))


def test_members_that_nobody_reads_are_passed_over() -> None:
    """They are left out where they nest two deep; lines behind them are counted on."""
    text = '{"a": 1,\n"skip": {"b": "}",\n"c": [{"d": 2}]},\n"e": 3}\n'
    (document,) = documents(text, '"a"', re.compile('"skip"'))
    found = [(pointer, leaf.line) for pointer, leaf in leaves(document.root)]
    assert found == [("/a", 1), ("/e", 4)]


def test_key_with_two_numbers_is_noted() -> None:
    """Equal ones, and words, may come twice."""
    (same,) = documents('{"a": 1, "a": 1, "b": "x", "b": "y"}', '"a"')
    (other,) = documents('{"a": 1,\n"a": 2}', '"a"')
    assert same.repeated is None
    assert other.repeated == (2, '"a" again, 2 beside 1')
