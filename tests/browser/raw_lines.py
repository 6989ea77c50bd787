"""What an address of a line of a raw file leads to."""

from playwright.sync_api import Page


def marked_line(page: Page) -> str:
    """Return the text of the line that the address names: it follows its number."""
    return page.locator(":target").evaluate("number => number.nextSibling.textContent")
