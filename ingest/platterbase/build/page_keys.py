"""Which pages Hugo must render: each page has a key of everything that it is made from.

An article is made from its Markdown and the figures, charts and claims that it names, a submission
from its entity file, its corrections and its data for search engines; all of them from layouts,
words, styles, settings, the texts that get no page, and the front matter of all texts. Raw files
are pages that Hugo does not make (pages/raw_files.py).

A list is made from the texts that it lists, the data of its own path, and what its layout reads
(_LISTS). Any other text is made from all data but what single sentences say. What Hugo publishes
beside pages (feeds, the map of the site) is rendered each time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from platterbase.articles.pages import Page
from platterbase.build.inputs import GENERATED, Inputs, digest

# Folders of texts whose pages name all that they are made from. So do texts in no folder that have
# no layout of their own (`type`).
_KEYED_TEXTS = ("articles/", "caveats/", "factors/", "guides/", "series/")
_FIGURES = {"value", "range", "about", "claim", "caveat", "chart", "drawing"}
_SHORTCODES = frozenset(_FIGURES | {"short", "bench", "aside", "workload", "download"})
# What lists and pages with a layout of their own read of site/generated: files, folders, and kinds
# of rows of data/entities.json.
_LISTS: Mapping[str, tuple[str, ...]] = {
    "articles": ("assets/charts/", "data/figures/", "data/prose/"),
    "caps": (),
    "factors": (),
    "glossary": (),
    "guides": (),
    "parts": ("part",),
    "queries": ("query",),
    "ranks": (),
    "ratings": (),
    "send": ("data/sending.json",),
    "series": (),
    "tools": ("data/tools.json", "tool"),
    "translations": (),
}
# Data that a page looks itself up in; any other file of data counts for every page.
_LOOKED_UP = (
    "article_data",
    "corrections",
    "credits",
    "datasets",
    "downloads",
    "entities",
    "sending",
    "tools",
    "translations",
)
_LOOKED_UP_FOLDERS = ("ask", "charts", "claims", "figures", "prose")
# Data of single sentences: who prints one names it.
_NAMED = ("data/figures/", "data/prose/", "data/translations.json")
_ALWAYS = ("corrections/_index.md",)  # the list that is a feed as well
_INDEX = "_index.md"
_TRANSLATIONS = "translations"  # the list of what is behind


@dataclass(frozen=True)
class Address:
    """A page in a language. `path` is that of Hugo, without a slash before it."""

    language: str
    path: str

    @property
    def file(self) -> str:
        """The file of the page below public/."""
        return f"{self.language}/{self.path}/index.html"


@dataclass(frozen=True)
class PageKeys:
    """Key of what all pages share, and of each page that has one; the pages without."""

    shared: str
    pages: Mapping[Address, str]
    always: frozenset[Address]


def page_keys(
    root: Path,
    inputs: Inputs,
    pages: Iterable[Page],
    generated: Mapping[str, str],
    settings: Mapping[str, str],
) -> PageKeys:
    """Return the keys of all pages; `generated` are hashes by path below site/generated."""
    texts = list(pages)
    data = _Data(root / GENERATED, generated)
    keys = {**dict(_other_keys(texts, data)), **dict(_text_keys(texts, data))}
    keys.update(_entity_keys(_languages(texts), data))
    always = {_address(page) for page in texts if page.name in _ALWAYS}
    return PageKeys(_shared_key(inputs, texts, data, settings), keys, frozenset(always))


def _languages(texts: Iterable[Page]) -> list[str]:
    return sorted({page.language for page in texts})


def _address(page: Page) -> Address:
    return Address(page.language, page.name.removesuffix(f"/{_INDEX}").removesuffix(".md"))


class _Data:
    """The files of site/generated: their hashes, and the contents of those that are looked up."""

    def __init__(self, folder: Path, hashes: Mapping[str, str]) -> None:
        self._folder = folder
        self.hashes = hashes

    def read(self, name: str) -> Any:
        """Return the content of a file of data; nothing where there is none."""
        path = self._folder / f"data/{name}.json"
        return msgspec.json.decode(path.read_bytes()) if path.is_file() else {}

    def of(self, *paths: str) -> list[str]:
        """Return the hashes of some files, those that are not there included."""
        return [self.hashes.get(path, "none") for path in paths]

    def below(self, prefix: str) -> list[str]:
        """Return path and hash of the files whose paths begin so."""
        return [
            f"{path}\0{own}" for path, own in sorted(self.hashes.items()) if path.startswith(prefix)
        ]


def _shared_key(inputs: Inputs, texts: list[Page], data: _Data, settings: Mapping[str, str]) -> str:
    names = tuple(f"data/{name}" for name in _LOOKED_UP)
    folders = tuple(f"data/{name}/" for name in _LOOKED_UP_FOLDERS)
    others = [
        f"{path}\0{own}"
        for path, own in sorted(data.hashes.items())
        if not path.startswith("assets/")
        and path.removesuffix(".json") not in names
        and not path.startswith(folders)
    ]
    has_charts = any(page.used("chart") for page in texts)
    return digest(
        inputs.key(
            "site/layouts",
            "site/i18n",
            "site/assets",
            "site/adapters",
            "site/hugo.toml",
            "content/workloads",
            "content/topics.toml",
            packages=("build",),
        ),
        json.dumps(dict(settings), sort_keys=True),
        str(has_charts),
        *data.of("hugo.toml"),
        # The address of SQLite for browsers, which scripts are told.
        *(str(data.read(f"ask/{name}").get("engine")) for name in _languages(texts)),
        *others,
        *(f"{page.path}\0{page.front_matter!r}" for page in texts),
    )


def _text_keys(texts: list[Page], data: _Data) -> Iterator[tuple[Address, str]]:
    translations, submissions = data.read("translations"), data.read("article_data")
    sources = data.read("credits")
    titles = {row["path"]: row["title"] for row in data.read("entities")}
    for page in texts:
        if not _names_all(page) or _has_no_page(page, data):
            continue
        path = page.name.removesuffix(".md")
        named = submissions.get(path, [])
        yield (
            Address(page.language, path),
            digest(
                page.text,
                *data.of(*_named_files(page, data), _entity(page)),
                json.dumps(translations.get(Path(path).name, {}), sort_keys=True),
                *(f"{name}\0{titles.get(name)}" for name in named),
                *(_credit(sources, name) for name in named),
                # Its relatives: other articles of the same submissions.
                *(other for other, own in submissions.items() if {*own} & {*named}),
            ),
        )


def _other_keys(texts: list[Page], data: _Data) -> Iterator[tuple[Address, str]]:
    """Yield the keys of lists, and of texts that do not name all that they are made from."""
    others = digest(
        *(
            f"{path}\0{own}"
            for path, own in sorted(data.hashes.items())
            if not path.startswith(_NAMED)
        )
    )
    translations, rows = data.read("translations"), data.read("entities")
    for page in texts:
        if page.name in (_INDEX, *_ALWAYS) or _names_all(page) or _has_no_page(page, data):
            continue
        address = _address(page)
        reads = _LISTS.get(address.path)
        folder, is_list, _ = page.name.rpartition(_INDEX)
        listed = [
            f"{one.name}\0{one.text}"
            for one in (texts if is_list else ())
            if one.language == page.language and one.name.startswith(folder)
        ]
        own = translations.get(Path(page.name).stem, {})
        yield (
            address,
            digest(
                *([others] if reads is None else _read_by_list(address, reads, rows, data)),
                page.text,
                *listed,
                *data.of(*_named_files(page, data)),
                json.dumps(translations if address.path == _TRANSLATIONS else own, sort_keys=True),
            ),
        )


def _read_by_list(
    address: Address, reads: tuple[str, ...], rows: list[dict[str, Any]], data: _Data
) -> Iterator[str]:
    """Yield hashes of the data of its own path, and of what else a list reads."""
    yield from data.of(f"assets/entities/{address.language}/{address.path}.json")
    for one in reads:
        if "/" in one:
            yield from data.below(one)
        else:
            yield from (_said(row) for row in rows if row["kind"] == one)


def _said(row: dict[str, Any]) -> str:
    """Return what is said of a page of data: its weight is its place among all of them."""
    return json.dumps({**row, "weight": None}, sort_keys=True)


def _names_all(page: Page) -> bool:
    """Whether a text names all data that its page is made from."""
    is_plain = "/" not in page.name and "type" not in page.front_matter
    is_keyed = (is_plain or page.name.startswith(_KEYED_TEXTS)) and not page.name.endswith(_INDEX)
    return is_keyed and all(use.shortcode in _SHORTCODES for use in page.uses)


def _credit(sources: Any, submission: str) -> str:
    return json.dumps(sources.get(submission.removeprefix("submissions/")), sort_keys=True)


def _has_no_page(page: Page, data: _Data) -> bool:
    """Whether it is the text of a rule without a figure, which stands in the list of all rules."""
    is_rule = page.name.startswith("caveats/") and not page.name.endswith(_INDEX)
    return is_rule and _entity(page) not in data.hashes


def _entity(page: Page) -> str:
    """Return the file of what the database knows of a text's subject."""
    return f"assets/entities/{page.language}/{page.name.removesuffix('.md')}.json"


def _named_files(page: Page, data: _Data) -> Iterator[str]:
    """Yield the files that hold what the shortcodes of a page name."""
    language = page.language
    for query in sorted({cell.query for _, cell in page.figures}):
        yield f"data/figures/{language}/{query}.json"
        yield f"data/prose/{language}/{query}.json"
    for use in page.used("chart"):
        name = use[""]
        ratios = data.read(f"charts/{language}/{name}").get("baselines")
        yield f"data/charts/{language}/{name}.json"
        yield f"data/figures/{language}/{name}.json"
        yield f"data/figures/{language}/{ratios}.json"
        yield from (f"assets/charts/{name}.{language}.{width}.svg" for width in ("wide", "narrow"))
    if page.used("claim"):
        yield f"data/claims/{page.article}.json"


def _entity_keys(languages: list[str], data: _Data) -> Iterator[tuple[Address, str]]:
    corrections, datasets = data.read("corrections"), data.read("datasets")
    for row in data.read("entities"):
        path = row["path"]
        name = path.removeprefix("submissions/")
        own = [one for one in corrections if path == f"submissions/{one['submission']}"]
        said = [_said(row), own, datasets.get(name, {})]
        for language in languages:
            yield (
                Address(language, path),
                digest(
                    json.dumps(said, sort_keys=True),
                    *data.of(f"assets/entities/{language}/{path}.json"),
                ),
            )
