"""Files that are published as they are, and that no page which Hugo makes is made from.

    submissions/…/files/…          files that were sent, each one page for all languages
    series/…                       points of the time series of files
    search/<language>.json         what a search needs: ingest/platterbase/search/
    workloads/…                    files that people wrote, to download
    <language>/send/offline.js     the page Send without a network
    _headers, _redirects           rules of the place where the site will stand

They are made while Hugo runs.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import Executor

import msgspec

from platterbase.build.data_files import DataFiles
from platterbase.build.data_pages import RAW
from platterbase.build.data_parts import data_pages, raw_parts
from platterbase.build.folders import Folder, files_of
from platterbase.build.inputs import GENERATED, digest
from platterbase.build.publication import Source, sources_below
from platterbase.build.settings import rules
from platterbase.build.site_content import WORDS, SiteContent
from platterbase.build.site_data import STATIC, Files, SiteData, write_files
from platterbase.language.words import Words
from platterbase.search.data import FOLDER as SEARCH
from platterbase.search.data import search_data

_WORKLOADS = "content/workloads"
_OFFLINE = "site/assets/js/send-offline.js"


def make_raw_pages(
    content: SiteContent, executor: Executor | None, database_page: str
) -> list[Folder]:
    """Return the pages of files that were sent, and the points of their series."""
    parts = list(raw_parts(content, database_page))
    return content.steps.parts(parts, data_pages(content, database_page), executor, RAW)


def write_static_files(
    content: SiteContent, data: SiteData, raw: Iterable[Folder]
) -> dict[str, Source]:
    """Write all of them, and those made along with what Hugo reads; return them by path."""
    files = {**data.static, **_search(content, data.folders), **_small_files(content)}
    sources = sources_below(STATIC, [*data.folders, *raw])
    for name, text in rules(os.environ).items():
        # Those that lead from pages without content are made with these pages.
        made = sources.pop(name, None)
        files[name] = text.encode() + (made.path.read_bytes() if made else b"")
    with content.steps.timed("site/generated"):
        target = content.root / GENERATED / STATIC
        hashes = write_files(target, files, {})
    # What lies in the cache is published from there: thousands of files, each in its own folder.
    return {**sources, **{path: Source(f"{target}/{path}", own) for path, own in hashes.items()}}


def _search(content: SiteContent, folders: Iterable[Folder]) -> Files:
    """Documents of each language, from the texts and from what pages of data show."""
    data = DataFiles(folders)
    common = content.inputs.key(WORDS)
    searched = content.searched  # in every build, so that it stays in the cache
    files = {}
    for language, words in content.languages.items():
        texts = (f"{one.path}\0{one.text}" for one in content.pages if one.language == language)
        rules = content.facts.rules
        key = digest(common, language, *data.hashes(language), repr(rules), *texts)

        def make(language: str = language, words: Words = words) -> bytes:
            texts = searched[language]
            return msgspec.json.encode(search_data(language, words, content.pages, texts, data))

        path = f"{SEARCH}/{language}.json"
        files[path] = content.steps.value("search", key, bytes, make)
    return files


def _small_files(content: SiteContent) -> Files:
    folder = content.root / _WORKLOADS
    files = {f"workloads/{path}": (folder / path).read_bytes() for path in files_of(folder)}
    # A service worker answers for its own folder alone: each language has one.
    offline = (content.root / _OFFLINE).read_bytes()
    return files | {f"{language}/send/offline.js": offline for language in content.languages}
