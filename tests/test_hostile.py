"""Hostile branches get their answer: exit 1, all problems in one pass, nothing touched."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from platterbase import cli
from platterbase.build.steps import build
from platterbase.errors import IngestError, ParseError
from platterbase.model import Hints
from platterbase.reading.decode import FILE_LIMIT
from platterbase.submission.redact import find
from platterbase.tools import parser_of, recognize
from tests.floor import seconds_to_find_words
from tests.git_repository import Entry
from tests.hostile.cases import CASES, FIO, TOGETHER, Case, good, with_raw
from tests.hostile.repository import MINE, Repository

Found = list[tuple[str, str]]  # path and rule of each problem


def placed(case: Case, folder: str) -> dict[bytes, Entry]:
    """The changes of a case, its submission in a folder of its own."""
    mine = f"content/results/2026/{folder}/".encode()
    return {path.replace(MINE, mine): entry for path, entry in case.changes().items()}


def in_a_folder(number: int) -> str:
    return f"case-{number:03}"


@pytest.fixture(scope="module")
def answers(repository: Repository) -> dict[str, Found]:
    """What the gate says to each case, nearly all in one branch: every problem in one pass."""
    together: dict[bytes, Entry] = {}
    found: dict[str, Found] = {}
    owners: dict[str, Case] = {}
    for number, case in enumerate(CASES):
        found[str(case)] = []
        if case.alone:
            report = repository.gate(case.changes())
            found[str(case)] = [(one.path, one.rule) for one in report.problems]
            continue
        changes = placed(case, in_a_folder(number))
        assert not changes.keys() & together.keys(), case
        together |= changes
        for path in changes:
            shown = path.decode("utf-8", "surrogateescape").encode("utf-8", "backslashreplace")
            owners[shown.decode()] = case
        owners[in_a_folder(number)] = case
    began = time.monotonic()
    report = repository.gate(together)
    assert time.monotonic() - began < 30
    assert not report.fine
    assert report.problem_count == len(report.problems)
    for one in report.problems:
        folder = one.path.split("/")[3:4]
        owner = owners.get(one.path) or owners["".join(folder)]
        found[str(owner)].append((one.path, one.rule))
    assert not (repository.folder / "owned").exists()
    assert not Path("owned").exists()
    return found


def compare(found: Found, expected: tuple[tuple[str, str], ...]) -> None:
    """As many problems as expected, each at its file."""
    assert sorted(rule for _, rule in found) == sorted(rule for _, rule in expected), found
    plain = [(re.sub("/case-[0-9]+/", "/mine/", path), rule) for path, rule in found]
    for end, rule in expected:
        assert any(path.endswith(end) and rule == its for path, its in plain), (end, rule, found)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_attack_gets_its_answer(answers: dict[str, Found], case: Case) -> None:
    compare(answers[str(case)], case.expected)


@pytest.mark.parametrize("name", ["cyrillic", "greek", "full-width"])
def test_a_mixture_of_scripts_is_pointed_out_and_let_through(
    repository: Repository, name: str
) -> None:
    """It may be a slip of the keyboard; the letters are named."""
    (case,) = [case for case in CASES if case.name == f"part-{name}"]
    report = repository.gate(case.changes())
    (problem,) = report.problems
    assert (report.fine, problem.severity) == (True, "warning")
    assert "U+" in problem.found


def test_everything_is_named_in_one_pass(
    repository: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the command: exit 1; what was built before stays as it was."""
    built = [repository.folder / "results.db", repository.folder / "public"]
    built[0].write_bytes(b"old")
    built[1].mkdir()
    head = repository.branch(good() | TOGETHER)
    words = ["gate", "--base", "main", "--head", head, "--repository", str(repository.folder)]
    result = CliRunner().invoke(cli.main, words)
    assert result.exit_code == 1, result.output
    lines = result.stderr.splitlines()
    for path, rule in (
        ("content/results/2026/mine/link", "gate-mode"),
        ("content/results/2026/mine/$(x)", "gate-path"),
        ("Makefile", "gate-code"),
        ("content/results/2026/published/dd.txt", "gate-raw-edited"),
        ("content/results/2026/published/dd.txt", "foreign-file"),
        ("content/results/2026/mine/zip.txt", "file-unlisted"),
    ):
        assert any(line.startswith(f"{path}:1: error {rule}: ") for line in lines), (path, rule)
    assert lines[-1] == "6 errors"
    assert built[0].read_bytes() == b"old"
    assert list(built[1].iterdir()) == []
    built[0].unlink()
    built[1].rmdir()


def test_build_refuses_the_same_files_and_touches_nothing(tmp_path: Path, root: Path) -> None:
    """Whoever skips the gate and copies the files gets the answers from check and build."""
    for name in ("schema", "content/hardware"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).symlink_to(root / name)
    own = {"gate-path", "gate-mode", "gate-code", "gate-files"}
    cases = {
        in_a_folder(number): case
        for number, case in enumerate(CASES)
        if not own & {rule for _, rule in case.expected}
    }
    for folder, case in cases.items():
        for path, (_, data) in placed(case, folder).items():
            file = tmp_path / path.decode()
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    (tmp_path / "results.db").write_bytes(b"old")
    (tmp_path / "public").mkdir()
    (tmp_path / "public/index.html").write_text("old")
    with pytest.raises(IngestError) as refused:
        build(tmp_path)
    problems = refused.value.problems
    assert all(problem.remedy and problem.expected for problem in problems)
    for folder, case in cases.items():
        found = [(one.path, one.rule) for one in problems if one.path.split("/")[3] == folder]
        if {rule for _, rule in case.expected} == {"gate-size"}:
            assert len(found) == 1, case
        elif "gate-size" not in {rule for _, rule in case.expected}:
            compare(found, case.expected)
    assert (tmp_path / "results.db").read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir() if path.name[0] != ".") == [
        "content",
        "public",
        "results.db",
        "schema",
    ]
    assert (tmp_path / "public/index.html").read_text() == "old"


def test_what_is_not_finite_is_kept_without_a_value(repository: Repository) -> None:
    """fio itself prints nan: the row stays, and says why it has no value."""
    data = FIO.replace('"iops":500.5', '"iops":-nan').encode()
    report = repository.gate(with_raw("fio.json", data))
    assert report.fine, report.problems
    assert report.impact is not None
    rows = [row for row in report.impact.rows.shown if "fio-json" in row.id]
    assert len(rows) > 3
    assert [row.after for row in rows if row.metric == "iops"] == [None]


SLOW = {
    "spaces": " " * 400_000,
    "digits": "1" * 400_000,
    "numbers": "1 " * 200_000,
    "tabs": "\t1" * 200_000,
    "commas": "1," * 200_000,
    "dots": "1." * 200_000,
    "colons": ":" * 400_000,
    "brackets": "[" * 400_000,
    "equals": "a=" * 200_000,
    "serials": "ata-A_" * 60_000,
    "hexadecimal": "wwn: " + "a " * 200_000,
    "at": "a@" * 200_000,
    "lines": "\n" * 400_000,
    "short lines": "1 2 3\n" * 60_000,
    "returns": "\r" * 400_000,
    "prompts": "root@box:~# " * 30_000,
    "bonnie": "Version  1.03 " * 25_000,
    "dashes": "-" * 400_000,
    "quotes": '"' * 400_000,
    "escapes": '"\\' * 200_000,
}


@pytest.mark.parametrize("name", SLOW)
def test_no_expression_can_be_kept_busy(name: str) -> None:
    """7: at most two seconds for every parser together, and as much for personal data."""
    text = SLOW[name]
    began = time.process_time()
    with pytest.raises(ParseError):
        recognize(text, Hints(file_name="x.txt"))
    parsed = time.process_time()
    find(text)
    searched = time.process_time()
    assert parsed - began < 2
    assert searched - parsed < 2


def _filled(head: str, line: str, share: float = 1) -> str:
    """A text of half the largest size or a share of that, of one line that counts."""
    count = int(FILE_LIMIT // 2 * share) // (len(line) + 5)
    return head + "".join(line.replace("#", str(number)) for number in range(1, count))


TIOBENCH = "Sequential Reads\n"
TIOBENCH_ROW = "x # 4096 1 22.31 2.1% 0.170 91.01 0.0 0.0 1060\n"
PHORONIX = "<PhoronixTestSuite><Result><Identifier>pts/fio-1.9.0</Identifier><Scale>IOPS</Scale>"
YABS = "fio Disk Speed Tests\n"
YABS_SIZES = "Block Size | #k (IOPS) | #m (IOPS)\n"
YABS_BLOCK = f"{YABS_SIZES}Read | 3.96 MB/s (8.9k) | 1.38 GB/s (2.5k)\n"
POSTMARK = "# seconds total\n# seconds of transactions (1 per second)\n"
MANY = {
    "tags": ("phoronix", _filled(PHORONIX, "<a#>", 0.5) + "<Entry></Entry>" * 30_000),
    "entries": ("phoronix", _filled(PHORONIX, "<Entry><Value>#</Value></Entry>")),
    "rows": ("tiobench", _filled(TIOBENCH, TIOBENCH_ROW)),
    "headings": ("tiobench", _filled(TIOBENCH, TIOBENCH_ROW, 0.5) + "Random Reads\n" * 35_000),
    "sizes": ("yabs", _filled(YABS, YABS_BLOCK, 0.5) + YABS_SIZES.replace("#", "7") * 15_000),
    "runs": ("postmark", _filled("", POSTMARK)),
    "phases": ("md-workbench", _filled("", "process max:0.0s min:0.0s rate:#.5 iops/s\n")),
    "iterations": ("blogbench", _filled("Frequency = 10 secs\n", "  #  #  1  1  1  1  1\n")),
}


@pytest.mark.parametrize("name", MANY)
def test_much_that_differs_is_read_in_linear_time(name: str) -> None:
    """Half the largest size; against a floor beside it, for machines differ by half and more.

    The dearest takes nine times as long as a search for its words. What grows with the square
    would take a thousand times.
    """
    tool, text = MANY[name]
    floor = seconds_to_find_words(text)
    began = time.process_time()
    with suppress(ParseError):
        parser_of(tool).parse(text, Hints(file_name="x.txt"))
    assert time.process_time() - began < 20 * floor


def test_a_case_for_each_number_of_the_list() -> None:
    numbers = {case.number for case in CASES}
    assert {1, 2, 3, 4, 5, 6, 8, 11, 12, 13, 14, 17, 27, 28, 30, 31, 36} <= numbers
    assert MINE in next(iter(good()))
