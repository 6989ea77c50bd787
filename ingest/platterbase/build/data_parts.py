"""The parts of what is made of results.db, each with the key of all that it is made from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from platterbase.articles.figures import files_of_figures
from platterbase.articles.rulebook import page_of
from platterbase.build.data_pages import (
    COLOURS,
    COMPARED,
    PARTS,
    RAW,
    SHARED,
    SUBMISSIONS,
    DataPages,
)
from platterbase.build.inputs import NO_DATA, digest
from platterbase.build.runner import Part
from platterbase.build.site_content import QUERIES, WORDS, SiteContent
from platterbase.database.downloads import Plan, parts_of
from platterbase.language.texts import FOLDER as TEXTS
from platterbase.pages.caps import LINK_CEILINGS
from platterbase.pages.files import SHARED as SHARED_PAGES
from platterbase.pages.queries import printed_by
from platterbase.pages.raw_files import FOLDER as RAW_TEMPLATES

LOOKS = ("site/charts/_look.json", "site/charts/_setups.json", COLOURS)
_SERIES_SPEC = "site/charts/_series.json"


def data_pages(content: SiteContent, database_page: str) -> DataPages:
    """Return the maker of these parts; `database_page` is the address of Datasette, or empty."""
    return DataPages(
        content.root,
        content.database,
        database_page,
        content.languages,
        content.facts.addresses,
        content.articles,
        content.rulebook,
        content.facts.rules,
        content.results,
        content.rules_on,
    )


def raw_parts(content: SiteContent, database_page: str) -> Iterator[Part]:
    """Yield the raw files of each submission, with what prints their figures."""
    key = digest(database_page, content.inputs.key(*LOOKS, _SERIES_SPEC, WORDS, RAW_TEMPLATES))
    uses: dict[str, list[str]] = defaultdict(list)
    for identity, places in sorted(printed_by(content.results).items()):
        uses[identity.partition(".")[0]].append(f"{identity} {places!r}")
    for name, own in content.submission_keys.items():
        yield Part(RAW, name, digest(key, own, *uses[name]))


def compared_parts(content: SiteContent) -> Iterator[Part]:
    """Yield what each submission has to compare."""
    code = content.inputs.key()
    for name, own in content.submission_keys.items():
        yield Part(COMPARED, name, digest(code, own))


def entity_parts(content: SiteContent) -> Iterator[Part]:
    """Yield the pages of each submission, of each part, and those that count several."""
    words = digest(content.rule_words, content.inputs.key(COLOURS, WORDS, TEXTS))
    submissions = content.submission_keys
    for name, own in submissions.items():
        uses = sorted(
            f"{subject} {named}"
            for subject, named in content.articles.items()
            if subject.partition(".")[0] == name
        )
        yield Part(SUBMISSIONS, name, digest(words, own, *uses))
    catalogue = digest(
        words,
        content.inputs.key("content/hardware", "schema", without=NO_DATA),
        *content.facts.catalogue_sources,
    )
    for slug, names in content.facts.used_in.items():
        own = digest(catalogue, slug, *(submissions[name] for name in names))
        yield Part(PARTS, slug, own)
    fired: dict[str, set[str]] = defaultdict(set)
    for name, setups in content.rules_on.items():
        for one in setups:
            fired[one.rule].add(name)
    for rule in content.facts.rules:
        own = digest(words, *(submissions[name] for name in sorted(fired[rule])))
        yield Part(SHARED, page_of(rule), digest(own, rule))
    for name in SHARED_PAGES:
        yield Part(SHARED, name, digest(words, name, *_shared_sources(content, name)))


def download_parts(content: SiteContent, plan: Plan) -> Iterator[Part]:
    """Yield the files of large submissions: their rows change with nothing else."""
    code = content.inputs.key(packages=("database",))
    for name, submission in parts_of(plan):
        own = digest(code, content.submission_keys[submission], repr(plan.kinds))
        yield Part("downloads", name, digest(own, name))


def _shared_sources(content: SiteContent, name: str) -> Iterator[str]:
    """Yield keys of what pages that count several submissions are made from."""
    if name == "factors":
        yield from (f"{one} {content.submission_keys[one]}" for one in content.paired)
    elif name != "queries":
        yield content.database_hash
    if name in ("lists", "queries"):
        yield content.inputs.key(QUERIES)
        yield from content.result_hashes.values()
    if name in ("lists", "rules"):
        yield from content.facts.rules
    if name == "lists":
        yield repr(sorted(content.articles.items()))
    if name == "queries":
        sources = files_of_figures(content.results.values())
        yield from (f"{file} {content.facts.addresses.get(file)}" for file in sources)
    if name == "ranks":
        yield content.result_hashes[LINK_CEILINGS]
