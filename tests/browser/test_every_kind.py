"""Each kind of page in each language: accessible, silent, in its language, on any screen."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("ja", "ko", "ru", "en")
KINDS = {
    "home": "",
    "articles": "articles/",
    "article": "articles/000-pata-raid/",
    "submissions": "submissions/",
    "submission": "submissions/000-pata-raid/",
    "raw file": "../submissions/000-pata-raid/files/bonnie-txt/",  # one for all languages
    "setups": "setups/",
    "setup": "setups/000-pata-raid/raid0-2u-1ch/",
    "parts": "parts/",
    "drive": "parts/seagate-st340015a/",
    "controller": "parts/jmicron-jmb363/",
    "board": "parts/asus-m2npv-vm/",
    "tools": "tools/",
    "tool": "tools/bonnie/",
    "rules": "caveats/",
    # Of every kind of element that a rule's page can have; where a paragraph has a thousand links,
    # as of a rule that fires often, axe compares each with all others for half a minute.
    "rule": "caveats/cpu-bound/",
    "queries": "queries/",
    "query": "queries/pata_ratio/",
    "about": "about/",
    "method": "method/",
    "reading": "reading/",
    "cite": "cite/",
    "maintain": "maintain/",
    "send": "send/",
    "workloads": "workloads/",
    "rankings": "ranks/",
    "factor": "factors/channel/",
    "corrections": "corrections/",
    "glossary": "glossary/",
    "404": "404.html",
}
every_kind = pytest.mark.parametrize("kind", KINDS)
# The layouts are the same in all languages, the words are not: every kind in one of them, in turn,
# and what is read most in all four. What axe looks for but contrast, it finds in any language.
OWN = {kind: LANGUAGES[number % 4] for number, kind in enumerate(KINDS)}
PAIRS = [
    (kind, language)
    for kind in KINDS
    for language in LANGUAGES
    if kind in {"home", "article"} or language == OWN[kind]
]


def axe(page: Page, *rules: str, targets: bool = True) -> list[str]:
    """What axe complains of, as rule and element; by default, all that it looks for."""
    source = (ROOT / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    page.evaluate(f"{source}; 0")  # whose value would be axe itself, sent here in whole
    options: dict[str, Any] = {
        "resultTypes": ["violations"],
        "rules": {"target-size": {"enabled": targets}},  # of WCAG 2.2, which axe leaves out
    }
    if rules:
        options["runOnly"] = list(rules)
    result = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{found['id']}: {node['html'][:160]}"
        for found in result["violations"]
        for node in found["nodes"]
    ]


@pytest.mark.parametrize(("kind", "language"), PAIRS)
def test_a_page_serves_everyone(page: Page, kind: str, language: str) -> None:
    """The fixture fails for anything in the console and any request to another host.

    Nothing scrolls sideways on a phone of 360 px, nor at 200 % on a screen of 1280 px, which
    leaves 640 px.
    """
    page.goto(f"{language}/{KINDS[kind]}")
    shown_in = "en" if kind == "raw file" else language
    expect(page.locator("html")).to_have_attribute("lang", shown_in)
    expect(page.locator("h1")).to_have_count(1)
    if language == OWN[kind]:
        assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page, "color-contrast") == []
    for width in (640, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width


@pytest.fixture(scope="module")
def with_and_without(browser: Browser, site: str) -> Iterator[list[Page]]:
    """Two pages that stay open: with JavaScript, and without."""
    contexts = [browser.new_context(base_url=site, java_script_enabled=on) for on in (True, False)]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


@every_kind
def test_a_page_is_whole_without_javascript(with_and_without: list[Page], kind: str) -> None:
    """With and without, the same text stands in the main element, but for what charts offer."""
    texts = []
    for page in with_and_without:
        page.goto(f"ko/{KINDS[kind]}")
        texts.append(
            page.locator(
                "main h1, main h2, main p:not(:has(select)), main td, main th"
            ).all_inner_texts()
        )
    assert texts[0]
    assert texts[0] == texts[1]
