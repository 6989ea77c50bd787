"""A table that somebody typed, as a transcription: what each figure is, by the words around it.

A forum post, a spreadsheet, numbers read off a picture. Cells are divided by tabs, bars, semicolons
or two blanks; without a line of titles each line is a label and a figure. The words of a line and
of its column, in four languages, say what a figure is:

| words | mean |
| --- | --- |
| read, write (読, 쓰기, запись …) | direction and operation |
| random, sequential, RND4K, SEQ1M | access and size of requests |
| Q32, QD32, T4 | queue depth, threads |
| MB/s, IOPS, ms, in a title or behind each figure | metric and unit |

Nothing is guessed: a column whose words leave the unit or the direction open is asked for. Lines
that are numbered (1, run 2, 3回目) are repeats, others are tests of the drive. Columns of words are
left out. The transcription is a file of the format `table`; its tool is "typed table", so that no
tool seems to have printed it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from platterbase.reading.values import KIB, MIB
from platterbase.tools.transcription.units import UNITS

TOOL = "typed table"
_MOST_CELLS = 2000
_LONGEST = 65_536  # characters: nobody types more
_LONGEST_LINE = 500
_BETWEEN = (r"\t", r"\s*\|\s*", r"\s*;\s*", r"\s{2,}")
_RULE = re.compile(r"[\s|:+=-]*")  # below the titles of a Markdown table
_FIGURE = re.compile(r"[<>~≈]?\s?(?P<number>[0-9][0-9., \u00a0\u202f]{0,20})(?P<unit>[^0-9]{0,12})")
_PAIR = re.compile(r"(?P<label>[^\t|;]*?[^\s:=]) *[:=\t ] *(?P<cell>[0-9][0-9.,]* ?[^\s0-9]{0,10})")
_NOTHING = re.compile(r"[-–—－]?")
_REPEAT = re.compile(
    r"(?:run|test|pass|try|прогон|№|#)?\s*[0-9]{1,3}\s*(?:回目?|회|번|-?й|\.)?", re.IGNORECASE
)
_DIRECTIONS = {
    "read": re.compile(r"\bread|(?<![a-z])rd(?![a-z])|読|リード|읽기|чтени", re.IGNORECASE),
    "write": re.compile(r"\bwrit|(?<![a-z])wr(?![a-z])|書|ライト|쓰기|запис", re.IGNORECASE),
    "both": re.compile(r"\bmix|混合|혼합|смешан", re.IGNORECASE),
}
_ACCESS = {
    "random": re.compile(r"\brand|(?<![a-z])rnd|ランダム|랜덤|임의|случайн", re.IGNORECASE),
    "sequential": re.compile(r"\bseq|シーケンシャル|順次|連続|순차|연속|последоват", re.IGNORECASE),
}
_BLOCK = re.compile(
    r"(?<![0-9.,])([0-9]{1,4}) ?([KMКМ])(?:i?B|иБ|Б)?(?![A-Za-zА-я/])", re.IGNORECASE
)
_DEPTH = re.compile(r"(?<![A-Za-z])QD?[ =]?([0-9]{1,4})(?![0-9])", re.IGNORECASE)
_THREADS = re.compile(r"(?<![A-Za-z])T[ =]?([0-9]{1,3})(?![0-9A-Za-z])")
_TIME = re.compile(r"laten|access time|レイテンシ|応答|지연|задерж|отклик", re.IGNORECASE)
_SPEED = re.compile(r"speed|速度|転送|속도|скорост", re.IGNORECASE)
_GREATEST = re.compile(r"\bmax|最大|최대|макс", re.IGNORECASE)
_SPELLINGS = {
    spelling: name
    for name, unit in UNITS.items()
    if unit.form == "number" and unit.base in ("B/s", "1/s", "s")
    for spelling in unit.spellings
    if spelling not in ("/s", "/sec")
} | {"IOPS": "IOPS", "MBps": "MB/s", "GBps": "GB/s", "iops": "IOPS"}
_WORD = re.compile(r"[^\s()\[\],:|]+")


@dataclass(frozen=True)
class Typed:
    """A transcription, or the columns (lines, where there are no titles) that words leave open."""

    text: str
    open_columns: tuple[str, ...]


@dataclass(frozen=True)
class _Grid:
    """Cells by line; `titles` are those of the columns behind the labels."""

    titles: list[str]
    rows: list[tuple[str, list[str]]]


@dataclass(frozen=True)
class _Column:
    """A column of the transcription: its title, its cell of each key, and the figures."""

    title: str
    keys: dict[str, str]
    cells: list[str]


def transcribe(text: str, columns: Mapping[str, str]) -> Typed | None:
    """Return the transcription of a typed table; None of a text that is none.

    `columns` are words for columns whose own say too little, by title; "" leaves a column out.
    """
    lines = [line.strip() for line in text[: _LONGEST + 1].splitlines() if line.strip()]
    if len(text) > _LONGEST or any(len(line) > _LONGEST_LINE for line in lines):
        return None
    grid = _grid(lines)
    if grid is None or not _speaks_of_drives(grid):
        return None
    repeated = len(grid.rows) > 1 and all(_REPEAT.fullmatch(label) for label, _ in grid.rows)
    blocks = [grid.rows] if repeated else [[row] for row in grid.rows]
    found: list[_Column] = []
    left_open: dict[str, None] = {}
    for rows in blocks:
        for place, title in enumerate(grid.titles):
            cells = [cells[place] for _, cells in rows]
            if not _holds_figures([row[place] for _, row in grid.rows]) or not _is_filled(cells):
                continue
            asked = title or rows[0][0]
            words = columns.get(asked, None)
            if words == "":
                continue
            named = " ".join(filter(None, ("" if repeated else rows[0][0], title)))
            keys = _keys(f"{named} {words or ''}", cells)
            if keys is None:
                left_open[asked] = None
            else:
                found.append(_Column(named, keys, cells))
    if left_open or not found:
        return Typed("", tuple(left_open)) if left_open else None
    labels = [label for label, _ in grid.rows] if repeated else ["1"]
    return Typed(_written(found, labels), ())


def _grid(lines: list[str]) -> _Grid | None:
    """Return the cells of a text, where every line has as many and a column holds figures."""
    lines = [line for line in lines if not _RULE.fullmatch(line)]
    for between in _BETWEEN:
        split = [re.split(between, line.strip("| ") if "|" in between else line) for line in lines]
        widths = {len(cells) for cells in split}
        if len(split) < 2 or len(widths) != 1 or not max(widths) >= 2 or _is_large(split):
            continue
        titles, *rows = split
        if any(_FIGURE.fullmatch(cell) for cell in titles[1:]):
            titles, rows = [""] * len(titles), split
        columns = list(zip(*rows, strict=True))[1:]
        if any(map(_holds_figures, columns)) and all(row[0] for row in rows):
            return _Grid(titles[1:], [(row[0], row[1:]) for row in rows])
    pairs = [_PAIR.fullmatch(line) for line in lines]
    if lines and len(lines) <= _MOST_CELLS and all(pairs):
        return _Grid([""], [(pair["label"], [pair["cell"]]) for pair in pairs if pair])
    return None


def _holds_figures(cells: Iterable[str]) -> bool:
    """Whether more than half of what stands in a column are figures."""
    filled = [cell for cell in cells if not _NOTHING.fullmatch(cell)]
    return 2 * sum(bool(_FIGURE.fullmatch(cell)) for cell in filled) > len(filled)


def _speaks_of_drives(grid: _Grid) -> bool:
    """Whether any word is one of the table above: other tables are none of drives."""
    words = " ".join([*grid.titles, *(label for label, _ in grid.rows)])
    patterns = (*_DIRECTIONS.values(), *_ACCESS.values(), _TIME, _SPEED)
    return any(pattern.search(words) for pattern in patterns) or any(
        _unit(words, [cell]) for _, cells in grid.rows for cell in cells
    )


def _is_filled(cells: Iterable[str]) -> bool:
    return any(not _NOTHING.fullmatch(cell) for cell in cells)


def _is_large(split: list[list[str]]) -> bool:
    return len(split) * len(split[0]) > _MOST_CELLS


def _keys(words: str, cells: list[str]) -> dict[str, str] | None:
    """Return what these words say of a column, as the keys of a table; None where too little."""
    unit = _unit(words, cells)
    if unit is None:
        return None
    base = UNITS[unit].base
    directions = [name for name, pattern in _DIRECTIONS.items() if pattern.search(words)]
    is_time = base == "s" and not _TIME.search(words)
    if len(directions) != 1 and not is_time:
        return None
    metric = {"B/s": "throughput", "1/s": "iops"}.get(base, "duration" if is_time else "latency")
    statistic = "max" if _GREATEST.search(words) else "mean" if metric == "latency" else "total"
    about = {"metric": metric, "unit": unit, "statistic": statistic}
    if len(directions) == 1:
        operation = {"both": "mix"}.get(directions[0], directions[0])
        about |= {"direction": directions[0], "operation": operation}
    about |= dict(_load(words))
    return about


def _unit(words: str, cells: list[str]) -> str | None:
    """Return the unit that the figures have, else the one that the words name."""
    behind = {found["unit"].strip() for cell in cells if (found := _FIGURE.fullmatch(cell))} - {""}
    named = behind or {word for word in _WORD.findall(words) if word in _SPELLINGS}
    known = {_SPELLINGS.get(spelling) for spelling in named}
    return known.pop() if len(known) == 1 else None


def _load(words: str) -> Iterator[tuple[str, str]]:
    accesses = [name for name, pattern in _ACCESS.items() if pattern.search(words)]
    if len(accesses) == 1:
        yield "access", accesses[0]
    if block := _BLOCK.search(words):
        size = KIB if block[2].upper() in "KК" else MIB
        yield "block-bytes", str(int(block[1]) * size)
    if depth := _DEPTH.search(words):
        yield "queue-depth", str(int(depth[1]))
    if threads := _THREADS.search(words):
        yield "threads", str(int(threads[1]))


_KEYS = (
    "load", "operation", "direction", "access", "block-bytes", "queue-depth", "threads", "metric",
    "unit", "statistic",
)  # fmt: skip


def _written(columns: list[_Column], labels: list[str]) -> str:
    """Return the file: keys, titles, and a line for each label."""
    cells = [cell for column in columns for cell in column.cells]
    loads = _keys_of(columns)
    keys = [column.keys | {"load": key} for column, key in zip(columns, loads, strict=True)]
    titles = [column.title.replace("\t", " ") for column in columns]
    lines = [["#platterbase-table", "1"], ["#tool", TOOL]]
    if any(re.search(r"[0-9],[0-9]", cell) for cell in cells) and "." not in "".join(cells):
        lines.append(["#decimal", "comma"])
    lines += [
        [f"#{key}", "", *(one.get(key, "") for one in keys)]
        for key in _KEYS
        if any(key in one for one in keys)
    ]
    lines.append(["label", *titles])
    lines += [
        [label, *(column.cells[at].strip("<>~≈ ") or "-" for column in columns)]
        for at, label in enumerate(labels)
    ]
    return "".join("\t".join(line) + "\n" for line in lines)


def _keys_of(columns: list[_Column]) -> Iterator[str]:
    """Yield a key for the load of each column: the words of its title, without metric and unit.

    Of other letters than Latin ones what the words mean is taken; equal meanings are numbered.
    """
    meanings: dict[str, str] = {}
    for column in columns:
        plain = " ".join(word for word in _WORD.findall(column.title) if word not in _SPELLINGS)
        words = re.sub("[^a-z0-9.]+", "-", plain.lower()).strip("-.")
        load = dict(_load(column.title)) | {"": column.keys.get("operation", "")}
        key = words if plain.isascii() and words else "-".join(filter(None, load.values()))
        key = (key or "load")[:70]
        while meanings.setdefault(key, plain) != plain:
            stem, _, number = key.rpartition(".")
            key = f"{stem or key}.{int(number) + 1 if stem else 2}"
        yield key
