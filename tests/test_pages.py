"""What people write: the same in every language, and no figure typed by hand."""

from pathlib import Path

import pytest

from platterbase.articles.pages import Page, read_pages
from platterbase.articles.typed_figures import typed_figures
from platterbase.errors import IngestError


def page(text: str, language: str = "en") -> Page:
    path = f"content/{language}/a.md"
    return Page(language, "a.md", path, text)


@pytest.mark.parametrize(
    "text",
    [
        "38.8 MB/s",
        "100\u00a0МБ/с",
        "5 %",
        "5％",
        "2×",
        "1.9倍",
        "두 배, 2배",
        "в 2 раза",
        "10ミリ秒",
        "3 초",
        "2 seconds",
        "4 с",
        "2 times",
        "x\n\n12ms",
        "72 MB/s",
        "72 MB per second",
        "72 МБ/с",
        "5x faster",
        "61 %",
        "61%다",
        "0.61倍",
        "40 MB毎秒",
        "7 Gbit/s",
        "35 minutes",
    ],
)
def test_a_typed_figure_is_found(text: str) -> None:
    (problem,) = typed_figures(page(text), [])
    assert problem.line == text.count("\n") + 1


@pytest.mark.parametrize(
    "text",
    [
        "in 2006",
        "RAID 0 is",
        "RAID 0 с диском",
        "в 2006 с ним",
        "4 drives",
        "4台",
        "네 대, 4대",
        "2 channels",
        "`dd bs=4 MB`",
        "Linux 2.6.16",
        "3800+",
        '{{< value query="a" row="1s" >}}',
        "WD740 B-model",
        "[1 s](/a-1s)"[3:],
        "date = 2026-11-21",
        "UDMA 5 даёт",
        "UDMA 5; DMA",
        "4 KiB requests",
        "4KiBの要求",
        "4KiB 요청",
        "запросы по 4 КиБ",
        "512 MB of memory",
        "4,7 ГБ на диске",
        "300Mセット",
        "300M 세트",
        "набор 300M",
        "5x media",
        "5倍速のメディア",
        "5배속 매체",
        "7200 rpm",
        "7200 об/мин",
        "2.8 GHz",
        "1,5 Гбит/с",
        "SATA 6 Gb/s",
        "QD16",
        "32 commands",
        "2台で",
        "드라이브 2대",
        "10月",
        "10월",
        "10 октября",
        "1.03",
        "1.03e와 1.96",
        '{{< about query="a" row="r" column="c" from="1" to="1.2" >}}5万 IOPS, 61%{{< /about >}}',
    ],
)
def test_what_is_no_figure_is_left_alone(text: str) -> None:
    assert not list(typed_figures(page(text), ["WD740 B"]))


def test_languages_that_say_less_are_named(tmp_path: Path) -> None:
    for language, text in (("en", '{{< claim "a" >}}x{{< /claim >}}'), ("ja", "x")):
        (tmp_path / "content" / language).mkdir(parents=True)
        (tmp_path / "content" / language / "a.md").write_text(text, encoding="utf-8")
    with pytest.raises(IngestError, match=r"content/ja/a.md:1: .* no claim a"):
        read_pages(tmp_path, ["en", "ja"])
