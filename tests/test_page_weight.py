"""A build says which articles are too heavy, and when all of it is."""

import random
from pathlib import Path

from platterbase.build.page_weight import MOST_BYTES, MOST_OF_ALL, weigh_all, weigh_articles
from platterbase.build.publication import Source

NOISE = random.Random(1).randbytes(MOST_BYTES)


def a_site(folder: Path, **bytes_of: int) -> dict[str, Source]:
    """An article of `page` bytes that nothing compresses, and the style that it loads."""
    css, page = NOISE[: bytes_of["style"]].hex(), NOISE[: bytes_of["page"]].hex()
    head = "<link rel=stylesheet href=/css/article.min.1f.css>"
    texts = {
        "css/article.min.1f.css": css,
        "ru/articles/006-ports/index.html": head + page,
        "ru/articles/index.html": page * 2,
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return {path: Source(folder / path, "") for path in texts}


def test_an_article_is_weighed_with_what_it_loads(tmp_path: Path) -> None:
    assert list(weigh_articles(a_site(tmp_path, page=20_000, style=5_000))) == []
    (said,) = weigh_articles(a_site(tmp_path, page=25_000, style=15_000))
    assert said.startswith("content/ru/articles/006-ports.md: 4")
    assert "expected at most 40,000" in said


def test_the_database_and_all_pages_together_are_weighed(tmp_path: Path) -> None:
    files = {
        name: Source(tmp_path / name.replace("/", "-"), "")
        for name in ("results.db", "public/a", "public/b")
    }
    for name, size in zip(
        files, (MOST_OF_ALL["results.db"], MOST_OF_ALL["public"] - 9, 9), strict=True
    ):
        with files[name].path.open("wb") as file:
            file.truncate(size)  # no bytes on the disk
    assert list(weigh_all(files)) == []
    for name in ("results.db", "public/b"):
        with files[name].path.open("ab") as file:
            file.write(b"x")
    assert [one.split(":")[0] for one in weigh_all(files)] == ["results.db", "public"]
