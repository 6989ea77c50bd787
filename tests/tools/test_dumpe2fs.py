"""dumpe2fs: what the fixtures do not show."""

from __future__ import annotations

import pytest

from platterbase.errors import ParseError
from platterbase.model import Hints
from platterbase.tools import dumpe2fs

TEXT = "Filesystem volume name:   <none>\nBlock count:              5120\nFree blocks:   7\n"


def test_banner_of_another_program_makes_the_text_foreign() -> None:
    """`tune2fs -l` prints the same list, but is not dumpe2fs."""
    with pytest.raises(ParseError) as caught:
        dumpe2fs.parse(f"tune2fs 1.47.0 (5-Feb-2023)\n{TEXT}", Hints())
    assert caught.value.foreign


def test_lines_of_other_tools_behind_the_list_are_left_alone() -> None:
    """A field behind an empty line is another tool's, unless it is the journal's."""
    more = "\nJournal size:             16M\n\nModel Number:       EXAMPLE\n"
    (run,) = dumpe2fs.parse(TEXT + more, Hints())
    assert run.lines == (1, 5)
    assert [fact.name for fact in run.facts][-1] == "journal-size"


def test_list_with_an_empty_line_between_all_is_read() -> None:
    """Mails and blogs put empty lines between the lines of a block."""
    (run,) = dumpe2fs.parse(TEXT.replace("\n", "\n\n"), Hints())
    assert len(run.facts) == 3


def test_name_that_a_blog_has_swallowed_is_left_out() -> None:
    """ "<none>" looks like a tag; the rest of the list still counts."""
    (run,) = dumpe2fs.parse(TEXT.replace("   <none>", ""), Hints())
    assert [fact.name for fact in run.facts] == ["block-count", "free-blocks"]


def test_items_joined_into_one_line_are_refused() -> None:
    """Where names and values have no borders nothing is guessed."""
    joined = "Filesystem volume name: x Filesystem UUID: y Block count: 7"
    with pytest.raises(ParseError, match="one item a line"):
        dumpe2fs.parse(joined, Hints())
