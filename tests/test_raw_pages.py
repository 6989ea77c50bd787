"""The text of a raw file's page, against the file that was sent."""

from __future__ import annotations

from pathlib import Path

from lxml import etree

from platterbase.pages.raw_files import between_tags
from tests.copies import small_submissions

PARSER = etree.HTMLParser(encoding="utf-8", huge_tree=True)


def test_a_text_reads_as_it_was_sent() -> None:
    text = """"a" < 'b' & c > d <b>&#34;&lt;"""
    html = f"<pre>{between_tags(text)}</pre>"
    assert etree.fromstring(html, etree.HTMLParser()).findtext(".//pre") == text
    assert html.count("<") == 2  # the tag's own
    assert "\"a\" &lt; 'b' &amp; c" in html  # quotes end nothing between tags


def test_every_page_has_its_file_to_the_byte(built_site: Path) -> None:
    compared = 0
    for folder in small_submissions(built_site):
        for file in sorted(folder.iterdir()):
            pages = built_site / "public/submissions" / folder.name / "files"
            page = pages / file.name.replace(".", "-") / "index.html"
            if file.suffix == ".xz" or file.name == "submission.toml" or not page.exists():
                continue
            root = etree.fromstring(
                page.read_bytes(), etree.HTMLParser(encoding="utf-8", huge_tree=True)
            )
            (raw,) = root.iterfind(".//pre[@class='raw']")
            lines = [number.tail or "" for number in raw.iterfind("code/a")]
            sent = file.read_text("utf-8", errors="replace").removesuffix("\n")
            assert "".join(lines) == sent + "\n", file
            compared += 1
    assert compared > 40
