"""Every setup as one row, with what tells setups apart, and one kind of measurement beside it.

The table stands without a script: it shows the kind that most setups have. With the script a reader
chooses another (comparable.py has all of them), and leaves out setups by what they are made of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

import msgspec

from platterbase.articles.rulebook import worst
from platterbase.language.numbers import exact, number, prefix_for, printed_unit, quantity, symbol
from platterbase.pages.amounts import Scale
from platterbase.pages.caveats import rule_href, rule_mark
from platterbase.pages.cells import Cell, Cells, Head, Mark, TableRow, cells
from platterbase.pages.comparable import FIELDS, Figure, Figures, Kind, field_id
from platterbase.pages.comparable import Choice as Member
from platterbase.pages.context import PageContext
from platterbase.pages.factors import cache_words
from platterbase.pages.nodes import link_cell
from platterbase.pages.result_tables import with_unit
from platterbase.pages.workloads import request_words, share_words
from platterbase.submission.document import FILE_NAME

BAR = 1000  # length of the longest bar
# Units in which figures are shown, one for all so that they compare, and how many of the base
# unit one has: those of schema/metrics.toml.
SHOWN_IN = {"B/s": ("M", 1e6), "s": ("m", 1e-3), "1/s": ("", 1.0)}
_FACETS = (
    "medium", "drive", "link", "ceiling", "controller", "board", "cpu", "level", "drives",
    "filesystem", "cache", "tool", "year", "language",
)  # fmt: skip
_FACET_WORDS = {"board": "kind_board", "cpu": "kind_cpu"}  # others: explore_…
# Facets that have a column, in its place.
_COLUMNS = ("drive", "drives", "level", "controller", "link", "filesystem", "cache", "year")


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A member of a list to choose from. `count`: how many setups have it."""

    id: str
    label: str
    lang: str = ""
    count: int = 0
    chosen: bool = False


class Choice(msgspec.Struct, frozen=True):
    """A list to choose from."""

    name: str
    label: str
    options: list[Option]


class Unit(msgspec.Struct, frozen=True):
    """In what a metric is shown: how many of the base unit are one, and which way is better."""

    metric: str
    heading: str
    symbol: str
    size: float
    lower: bool


class Rule(msgspec.Struct, frozen=True):
    """A rule that doubts one of the figures."""

    id: str
    summary: str
    href: str


class Bar(msgspec.Struct, frozen=True):
    """Length of a bar and place of its ceiling, of BAR; 0 where it is not known or further out."""

    value: int
    ceiling: int


class SetupRow(msgspec.Struct, frozen=True):
    """A setup: its name and figure, what tells it apart, and its facets as `name:number`."""

    setup: str
    facets: str
    name: Cell
    study: Cell
    figure: Cell | None
    bar: Bar | None
    rest: TableRow


class ExplorePage(msgspec.Struct, frozen=True):
    """What the page shows. `fields` choose what is measured, `facets` which setups."""

    fields: list[Choice]
    facets: list[Choice]
    units: list[Unit]
    rules: list[Rule]
    heading: str
    about: Cell
    mark: Mark | None
    heads: list[Head]
    rows: list[SetupRow]


class _Setup(NamedTuple):
    """What is known of a setup that tells it apart."""

    setup: str
    submission: str
    controller: str | None
    board: str | None
    cpu: str | None
    drive: str | None
    medium: str | None
    drives: int | None
    cache: str | None
    practical_ceiling: float | None
    narrowest: str | None
    level: str | None
    filesystem: str | None
    language: str
    measured: str | None
    tools: str | None


_SETUPS = """
select
  setup.submission,
  profile.*,
  array.level,
  setup.filesystem,
  submission.language,
  coalesce(
    setup.measured_from, submission.measured_from, setup.measured_to, submission.measured_to,
    submission.published
  ) as measured,
  (
    select group_concat(tool, ' + ')
    from (
      select distinct run.tool
      from run_setup
      join run on run.run = run_setup.run
      where run_setup.setup = setup.setup
      order by 1
    )
  ) as tools
from setup
join setup_profile as profile on profile.setup = setup.setup
join array on array.array = setup.array
join submission on submission.submission = setup.submission
order by setup.rowid
"""


def explore_page(figures: Figures, context: PageContext) -> ExplorePage:
    """Return all setups with the kind of figure that most of them have."""
    setups = context.records.all(_Setup, _SETUPS)
    kind = figures.first_kind
    shown = {figure.setup: figure for figure in figures if figure.kind == kind}
    common = _in_common(shown.values())
    facets = [_facet(name, setups, context) for name in _FACETS]
    unit = next((figure.unit for figure in shown.values()), "1/s")
    longest = max((figure.spread.point for figure in shown.values()), default=1.0)
    order = sorted(setups, key=lambda one: -_point(shown.get(one.setup), unit))
    places = {
        (facet.name, option.id): f"{facet.name}:{at}"
        for facet in facets
        for at, option in enumerate(facet.options)
    }
    return ExplorePage(
        fields=[_field(name, own, kind, context) for name, own in figures.choices.items()],
        facets=facets,
        units=units_of(figures, context),
        rules=rules_of(figures, context),
        heading=_unit(kind.metric, unit, context).heading if kind else "",
        about=context.load(kind_words(kind, context) if kind else "", FILE_NAME),
        mark=_mark(common, context),
        heads=[Head(context.word(f"explore_{name}")) for name in _COLUMNS],
        rows=[_row(one, shown.get(one.setup), common, longest, places, context) for one in order],
    )


def kind_words(kind: Kind, context: PageContext) -> str:
    """Return a kind of measurement in words, field by field."""
    words = [field_words(kind, field, context) for field in FIELDS]
    unknown = context.word("entity_unknown")
    return context.word("setup_comma").join(one for one in words if one != unknown)


def field_words(kind: Kind, field: str, context: PageContext) -> str:
    """Return a member of a field in words; what is not known as such."""
    if field == "metric":
        return context.word(f"metric_{kind.metric}")
    if field == "with":
        return kind.tool
    if field == "runs":
        return context.word(f"aggregate_{kind.aggregate}")
    words = {"do": _request, "block": _block, "depth": _depth, "cache": _cache, "size": _data}
    return words[field](kind, context) or context.word("entity_unknown")


def _joined(parts: Iterable[str], context: PageContext) -> str:
    return context.word("setup_comma").join(part for part in parts if part)


def _request(kind: Kind, context: PageContext) -> str:
    text = request_words(kind.operation, kind.access, None, context)
    share = share_words(kind.operation, kind.read_ratio, context)
    way = context.word(f"explore_of_{kind.direction or 'both'}") if kind.operation == "mix" else ""
    return _joined([text, share, way], context)


def _block(kind: Kind, context: PageContext) -> str:
    return _size(kind.block_bytes, context)


def _cache(kind: Kind, context: PageContext) -> str:
    past = "" if kind.direct is None else context.word(f"summary_direct_{kind.direct}")
    flushed = kind.flush not in (None, "none")
    return _joined([past, context.word(f"explore_flush_{kind.flush}") if flushed else ""], context)


def _data(kind: Kind, context: PageContext) -> str:
    count = exact(kind.file_count, context.words) if kind.file_count else ""
    files = context.word("explore_files").format(n=count) if count else ""
    return _joined([_size(kind.workset_bytes, context), files], context)


def _size(size: int | None, context: PageContext) -> str:
    if size is None:
        return ""
    unit = "B" if size % 512 else "B-binary"
    return quantity(size, unit, prefix_for([size], unit), context.words)


def _depth(kind: Kind, context: PageContext) -> str:
    """Return queue depth × threads, as a grid of them is read."""
    depth = exact(kind.queue_depth, context.words) if kind.queue_depth else ""
    if depth and kind.threads:
        text = context.word("explore_depth_jobs").format(depth=depth, jobs=kind.threads)
    elif depth:
        text = context.word("setup_queue_depth").format(n=depth)
    else:
        text = context.word("setup_threads").format(n=kind.threads) if kind.threads else ""
    streams = kind.streams or 1
    many = context.word("setup_streams").format(n=streams) if streams > 1 else ""
    return _joined([text, many], context)


def _field(name: str, offered: Sequence[Member], kind: Kind | None, context: PageContext) -> Choice:
    chosen = field_id(kind, name) if kind else ""
    options = [
        Option(one.id, field_words(one.kind, name, context), chosen=one.id == chosen)
        for one in offered
    ]
    return Choice(name, context.word(f"explore_by_{name}"), options)


def units_of(figures: Figures, context: PageContext) -> list[Unit]:
    """Return in what each metric of some figures is shown."""
    return [_unit(metric, unit, context) for metric, unit in figures.units.items()]


def rules_of(figures: Figures, context: PageContext) -> list[Rule]:
    """Return the rules that doubt any of some figures."""
    return [
        Rule(rule, context.rulebook.text(context.language, rule).summary, rule_href(rule, context))
        for rule in figures.rules
    ]


def _unit(metric: str, unit: str, context: PageContext) -> Unit:
    prefix, size = SHOWN_IN[unit]
    printed = printed_unit(unit, [metric])
    name, sign = context.word(f"metric_{metric}"), symbol(printed, prefix, context.words)
    heading = name if name == sign else with_unit(name, Scale(printed, prefix), context)
    return Unit(metric, heading, sign, size, lower=unit == "s")


def _point(figure: Figure | None, unit: str) -> float:
    """Return what sorts a setup, the best first."""
    if figure is None:
        return float("-inf")
    return -figure.spread.point if unit == "s" else figure.spread.point


# ------------------------------------------------------------------ what setups are made of


def _members(row: _Setup, facet: str) -> list[str]:
    """Return the members of a facet that a setup has; none where nothing is known."""
    single = {
        "year": row.measured[:4] if row.measured else None,
        "drives": str(row.drives) if row.drives else None,
        "ceiling": str(round(row.practical_ceiling)) if row.practical_ceiling else None,
        "link": row.narrowest,
        "cache": row.cache,
        "board": row.board,
        "cpu": row.cpu,
    }
    if facet in single:
        member = single[facet]
        return [member] if member else []
    joined: str | None = row.tools if facet == "tool" else getattr(row, facet)
    return joined.split(" + ") if joined else []


def _facet(name: str, setups: Sequence[_Setup], context: PageContext) -> Choice:
    counted = Counter(member for row in setups for member in dict.fromkeys(_members(row, name)))
    options = [
        Option(member, cell.text, cell.lang, count)
        for member, count in counted.items()
        for cell in [_member(name, member, context)]
    ]
    numeric = all(option.id.isdigit() for option in options)
    options.sort(key=lambda one: int(one.id) if numeric else (-one.count, one.label))
    label = context.word(_FACET_WORDS.get(name, f"explore_{name}"))
    return Choice(name, label, options)


def _member(facet: str, member: str, context: PageContext) -> Cell:
    """Return a member of a facet in words."""
    if facet in ("medium", "level", "language"):
        of_file = facet == "medium" and member.startswith("file on ")
        key = "explore_medium_file" if of_file else f"{facet}_{member}".replace("-", "_")
        if text := context.words.get(key):
            return Cell(text)
    if facet in ("drive", "controller", "board", "cpu"):
        return context.part(member, member) or Cell(member)
    if facet == "link":
        return link_cell(member, context) or Cell(member)
    if facet == "ceiling":
        return context.quantity(float(member), "B/s", FILE_NAME) or Cell(member)
    return _plain_member(facet, member, context)


def _plain_member(facet: str, member: str, context: PageContext) -> Cell:
    if facet == "cache":
        return Cell(cache_words(member, context))
    if facet == "filesystem" and member == "none":
        return Cell(context.word("setup_bare"))
    if facet in ("drives", "year", "tool"):
        return Cell(member, lang="en" if facet == "tool" else "")
    text, lang = context.translate(member)
    return Cell(text, lang=lang)


def _row(
    row: _Setup,
    figure: Figure | None,
    common: frozenset[tuple[str, str]],
    longest: float,
    places: Mapping[tuple[str, str], str],
    context: PageContext,
) -> SetupRow:
    """Return a row; `places` are those of the members of facets, as the page names them."""
    own = [places[name, member] for name in _FACETS for member in _members(row, name)]
    return SetupRow(
        setup=row.setup,
        facets=" ".join(dict.fromkeys(own)),
        name=context.setup(row.setup),
        study=context.submission(row.submission),
        figure=_figure(figure, common, context) if figure else None,
        bar=_bar(figure, longest) if figure else None,
        rest=[_column(row, name, context) for name in _COLUMNS],
    )


def _column(row: _Setup, name: str, context: PageContext) -> Cells:
    members = [_member(name, member, context) for member in _members(row, name)]
    title = context.stated_in(FILE_NAME)
    if name == "link" and row.practical_ceiling and members:
        ceiling = context.quantity(row.practical_ceiling, "B/s", FILE_NAME)
        return cells(*members, ceiling)
    plain = {"drives": "value", "year": "stated", "filesystem": "stated", "cache": "stated"}
    if name not in plain:
        return members
    return [msgspec.structs.replace(one, kind=plain[name], title=title) for one in members]


# --------------------------------------------------------------------------- figures


def _figure(figure: Figure, common: frozenset[tuple[str, str]], context: PageContext) -> Cell:
    prefix, _ = SHOWN_IN[figure.unit]
    unit = printed_unit(figure.unit, [figure.kind.metric])
    nearest = figure.nearest
    title = context.word("explore_repeats").format(n=figure.spread.n)
    if figure.invalid:
        title = _joined([context.word("verdict_invalid"), title], context)
    return Cell(
        number(figure.spread.point, unit, prefix, context.words),
        kind="value doubted" if figure.invalid else "value",
        href=context.raw_href(nearest.file, nearest.line),
        title=title,
        mark=_mark(frozenset(figure.rules) - common, context),
    )


def _bar(figure: Figure, longest: float) -> Bar:
    ceiling = figure.ceiling or 0
    place = round(BAR * ceiling / longest) if ceiling <= longest else 0
    return Bar(max(1, round(BAR * figure.spread.point / longest)), place)


def _in_common(figures: Iterable[Figure]) -> frozenset[tuple[str, str]]:
    """Return the rules that doubt every one of the figures: they are said at the head."""
    own = [frozenset(figure.rules) for figure in figures]
    return reduce(frozenset.intersection, own) if own else frozenset()


def _mark(rules: frozenset[tuple[str, str]], context: PageContext) -> Mark | None:
    """Return the sign for some rules, which leads to the first of the worst."""
    verdict = worst(own for _, own in rules)
    if verdict is None:
        return None
    ordered = sorted(rules, key=lambda pair: (pair[1] != verdict, pair[0]))
    href = rule_href(ordered[0][0], context)
    return rule_mark(verdict, [rule for rule, _ in ordered], href, context)
