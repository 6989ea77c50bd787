"""Go the shortest way to each answer of tests/browser/questions.toml, and say what it took.

    python tests/bench/questions.py ROOT [--only WORD] [--language ja …]

ROOT is a repository with a build. Each way is gone in every language at 1280 and at 360 px, from
the home page. A line is a question: clicks at each width, the most of all languages, and by
language the seconds at each width.
Clicks are those that a hand makes, opening a menu included; seconds are from the home page being
there until the answer is. Ends with 1 where an answer is not found or takes more than three clicks.
"""

import argparse
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY))
WIDTHS = (1280, 360)
MOST_CLICKS = 3
PATIENCE_MS = 15_000


LANGUAGES = ("ja", "ko", "ru", "en")


def of_language(words: str | dict[str, str], language: str) -> str:
    """Words of a language; a text is the same in all of them."""
    return words if isinstance(words, str) else words[language]


class Reader:
    """Somebody who goes a way and counts clicks."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language
        self.clicks = 0

    def go(self, step: dict[str, Any]) -> None:
        """Make one step of a way."""
        if "search" in step:
            field = self.page.locator("input[name=q]").first
            self._show(field)
            field.fill(of_language(step["search"], self.language))
            field.press("Enter")
            self.page.locator("ol.results li").first.wait_for(timeout=PATIENCE_MS)
        elif "choose" in step:
            self.clicks += 1
            self.page.locator(f"select[name={step['choose']}]").select_option(step["option"])
        elif "type" in step:
            self.clicks += 1
            self.page.locator(f"input[name={step['type']}]").fill(step["text"])
        elif "ask" in step:
            self._click(f'a[href="#q={step["ask"]}"]')
            self.page.locator(".answer table").wait_for(timeout=PATIENCE_MS)
        else:
            start = step["click"]
            address = start if start.startswith("/") else f"/{self.language}/{start}"
            match = "=" if address.endswith("/") and not start.startswith("/") else "^="
            self._click(f'a[href{match}"{address}"]')

    def _click(self, selector: str) -> None:
        links = self.page.locator(selector)
        links.first.wait_for(state="attached", timeout=PATIENCE_MS)
        shown = [link for link in links.all() if link.is_visible()]
        link = shown[0] if shown else links.first
        self._show(link)
        self.clicks += 1
        link.click(position={"x": 8, "y": 8})  # a row may be one link, with links of its own
        self.page.wait_for_load_state()

    def _show(self, one: Locator) -> None:
        """Open what hides it."""
        while not one.is_visible():
            closed = one.locator("xpath=ancestor::details[not(@open)]").first
            closed.locator("summary").first.click()
            self.clicks += 1


def try_way(
    browser: Browser, address: str, asked: dict[str, Any], language: str, width: int
) -> tuple[int, float, str]:
    """Return clicks, seconds, and what went wrong."""
    context = browser.new_context(base_url=address, viewport={"width": width, "height": 800})
    page = context.new_page()
    reader = Reader(page, language)
    wrong = ""
    page.goto(f"{language}/")
    began = time.monotonic()
    try:
        for step in asked["way"]:
            reader.go(step)
        text = page.locator("main", has_text=of_language(asked["answer"], language)).first
        text.wait_for(timeout=PATIENCE_MS)
    except Exception as error:  # noqa: BLE001 - whatever stops a reader is an answer
        wrong = str(error).splitlines()[0]
    seconds = time.monotonic() - began
    context.close()
    return reader.clicks, seconds, wrong


def main() -> int:
    """Try all of them; return 1 where one fails."""
    from tests.browser.conftest import FLAGS, serving  # noqa: PLC0415

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("root", type=Path)
    options.add_argument("--only", default="")
    options.add_argument("--language", nargs="+", default=LANGUAGES)
    options.add_argument("--chromium", default="/usr/bin/chromium")
    given = options.parse_args()
    path = REPOSITORY / "tests/browser/questions.toml"
    every = tomllib.loads(path.read_text("utf-8"))["question"]
    failed = 0
    with serving(given.root) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=given.chromium, args=FLAGS)
        for asked in every:
            if given.only not in f"{asked['who']} {asked['language']} {asked['asked']}":
                continue
            took = {
                (language, width): try_way(browser, address, asked, language, width)
                for language in given.language
                for width in WIDTHS
            }
            clicks = [max(took[one, width][0] for one in given.language) for width in WIDTHS]
            seconds = "  ".join(
                " ".join([language, *(f"{took[language, width][1]:4.1f}" for width in WIDTHS)])
                for language in given.language
            )
            wrong = "; ".join(f"{place}: {one[2]}" for place, one in took.items() if one[2])
            failed += bool(wrong) or max(clicks) > MOST_CLICKS
            sys.stdout.write(
                f"{asked['who']:14}{clicks[0]} {clicks[1]}  {seconds}  {asked['asked']}  {wrong}\n"
            )
            sys.stdout.flush()
    sys.stdout.write(f"{failed} of {len(every)} not answered in {MOST_CLICKS} clicks\n")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
