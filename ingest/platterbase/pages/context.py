"""What the pages of one language share: its words, the records, the addresses, and common cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from platterbase.articles.rulebook import Rulebook
from platterbase.database.keys import file_key
from platterbase.errors import IngestError, Problem
from platterbase.language.numbers import prefix_for, quantity
from platterbase.language.texts import Texts, language_of, plain
from platterbase.language.words import Words, word
from platterbase.pages.cells import Cell, Cells, Fact, Head, Table, TableRow, cells
from platterbase.pages.records import Records
from platterbase.submission.document import FILE_NAME

_PLACE = "ingest/platterbase/pages"


def setup_page(setup: str) -> str:
    """Return the address of a setup's page. `setup` is its id, submission.slug."""
    submission, slug = setup.split(".", maxsplit=1)
    return f"setups/{submission}/{slug}"


def tool_page(tool: str) -> str:
    """Return the address of a tool's page: `bonnie++` stands at tools/bonnie."""
    return f"tools/{file_key(tool)}"


def query_page(query: str) -> str:
    """Return the address of a stored query's page: its figures with all their sources."""
    return f"queries/{query}"


def raw_page(submission: str, name: str) -> str:
    """Return the address of a raw file's page, which is the same in all languages."""
    return f"submissions/{submission}/files/{file_key(name)}"


@dataclass(frozen=True)
class Addresses:
    """The pages that there are: those of each language, and those of raw files by file."""

    pages: Collection[str]
    raw: Mapping[str, str]


@dataclass(frozen=True)
class PageContext:
    """What every page of one language is made with."""

    language: str
    words: Words
    records: Records
    rulebook: Rulebook
    addresses: Addresses
    # Articles that print figures of a setup or of a submission.
    articles: Mapping[str, list[str]] = field(default_factory=dict)
    texts: Texts = field(default_factory=Texts)

    def word(self, key: str) -> str:
        """Return a word of the interface; of a closed list with `-` in its members."""
        known = self.words.get(key)
        return known or word(self.words, key.replace("-", "_").replace("+", "_"), _PLACE)

    def href(self, page: str, anchor: str = "") -> str:
        """Return the address of a page in this language; raises IngestError for none."""
        if page not in self.addresses.pages:
            found, expected = f"a link to {page}", "a page that is made from results.db"
            remedy = "correct the link, or make the page"
            raise IngestError([Problem(_PLACE, 1, "page-missing", found, expected, remedy)])
        return f"/{self.language}/{page}/" + (f"#{anchor}" if anchor else "")

    def raw_href(self, file: str, line: int | None = None) -> str:
        """Return the address of a raw file or of a line of it; empty where it has no page."""
        page = self.addresses.raw.get(file)
        if page is None:
            return ""
        return f"/{page}/" + (f"#L{line}" if line else "")

    def listed(self, list_name: str, value: str | None) -> Cell:
        """Return a member of a closed list in words."""
        return Cell(self.word(f"{list_name}_{value}")) if value else self.unknown()

    def unknown(self) -> Cell:
        """Return what stands where no source states anything."""
        return Cell(self.word("entity_unknown"), kind="absent")

    def fact(self, term: str, *values: Cell | None) -> Fact | None:
        """Return one line of a list of facts; none when there is nothing to say."""
        there = cells(*values)
        return Fact(self.word(term), there) if there else None

    def stated_in(self, file: str) -> str:
        """Return the tooltip that names the file in which something is stated."""
        return self.word("source_file").format(file=file.rsplit("/", maxsplit=1)[-1])

    def sent(self, text: str | None, declared: str = "en") -> Cell | None:
        """Return words of the sender, translated where they are.

        `declared` is the language that the submission states.
        """
        if text is None:
            return None
        title = self.stated_in(FILE_NAME)
        shown, lang = self.translate(text, declared)
        if not lang and shown != plain(text):
            title = self.word("text_translated").format(text=plain(text), where=title)
        return Cell(shown, kind="sent", lang=lang, title=title, has_code="`" in shown)

    def translate(self, text: str, declared: str = "en") -> tuple[str, str]:
        """Return a text in the language of the reader, or as it is with the language it is in."""
        translated = self.texts.get(text)
        if translated is not None:
            return translated, ""
        own = language_of(text, declared)
        return plain(text), own if own != self.language else ""

    def declared(self, submission: str, line: int | None = None) -> str:
        """Return the address of the declaration of a submission."""
        return f"/{raw_page(submission, FILE_NAME)}/" + (f"#L{line}" if line else "")

    def quantity(self, value: float | None, unit: str, source: str) -> Cell | None:
        """Return a figure that stands alone. `source` says where it is stated."""
        if value is None:
            return None
        text = quantity(value, unit, prefix_for([value], unit), self.words)
        return Cell(text, kind="value", title=self.word("source_file").format(file=source))

    def setup(self, setup: str, after: str = "") -> Cell:
        """Return a setup by its title, that of the source where nobody has translated it."""
        name, lang = self.translate(self.records.setup(setup).name)
        return Cell(name, href=self.href(setup_page(setup)), lang=lang, kind="name", after=after)

    def submission(self, submission: str) -> Cell:
        """Return a submission by its id."""
        return Cell(submission, href=self.href(f"submissions/{submission}"), kind="name")

    def described(self, text: str, title: str = "") -> Cell:
        """Return words of the project's own files, translated where they are.

        These are facts of the catalogue, descriptions of parsers and sources of rules.
        """
        shown, lang = self.translate(text)
        if not lang and shown != plain(text):
            title = title or plain(text)
        return Cell(shown, kind="fact", lang=lang, title=title, has_code="`" in shown)

    def load(self, text: str, file: str) -> Cell:
        """Return a load in words; block sizes and depths among them stand in that file."""
        return Cell(text, kind="stated", title=self.stated_in(file))

    def tool(self, tool: str) -> Cell:
        """Return a tool by its name."""
        return Cell(tool, href=self.href(tool_page(tool)), lang="en", kind="name")

    def part(self, model: str | None, name: str | None) -> Cell | None:
        """Return a part: its page when the catalogue has it, else the words of the sender."""
        entry = self.records.model(model) if model else None
        if entry:
            href = self.href(f"parts/{entry.model}")
            return Cell(entry.name, href=href, lang="en", kind="name")
        if name is None:
            return None
        shown, lang = self.translate(name)
        return Cell(shown, kind="sent", lang=lang, title=self.word("part_unclassified"))

    def table(self, heads: list[str], rows: list[TableRow], **rest: int | str) -> Table:
        """Return a table with heads from the interface's words.

        Columns that say nothing are left out. `rest`: `total` and `rest` of a table of which only
        the first rows are given.
        """
        kept = [at for at in range(len(heads)) if at == 0 or any(row[at] for row in rows)]
        return Table(
            heads=[Head(self.word(heads[at])) for at in kept],
            rows=[[row[at] for at in kept] for row in rows],
            total=int(rest.get("total", 0)),
            rest=str(rest.get("rest", "")),
        )


def key_cell(text: str | None) -> Cells:
    """Return what stands in a file as it is printed."""
    return [Cell(text, kind="key")] if text else []
