"""What the gate lets through and what not, over branches written object by object."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from platterbase.errors import IngestError
from platterbase.gate.check import check_pull_request
from platterbase.gate.comment import format_comment
from platterbase.gate.report import Report
from tests.git_repository import commit, git
from tests.hostile.repository import MINE, PUBLISHED, Repository

OTHER = b"content/results/2026/other/"
ERRATUM = b'\n[[erratum]]\ndate = "2026-11-22"\nfile = "%s"\nreason = "a slip"\nkind = "%s"\n'


def rules(report: Report) -> list[tuple[str, str]]:
    """Path and rule of each error: what changes of a submission is listed as warnings besides."""
    return [(one.path, one.rule) for one in report.problems if one.severity == "error"]


def test_a_good_submission_is_understood(repository: Repository) -> None:
    report = repository.gate(repository.submission(MINE, 5))
    assert (rules(report), report.fine) == ([], True)
    (found,) = report.submissions
    assert (found.submission, found.files, found.runs, found.setups) == ("mine", 4, 4, 1)
    assert found.tools == ["bonnie++", "dd", "hdparm", "ioping"]
    assert report.impact is not None
    assert report.impact.rows.new > 10
    assert report.impact.rows.changed == report.impact.rows.removed == 0
    assert {one.setup for one in report.impact.standings} == {"mine.disk-ext3"}
    # The comment begins with what the setup reached, beside published ones; the rest is folded.
    best = {one.test: one for one in report.impact.headlines}
    assert {one.setup for one in best.values()} == {"mine.disk-ext3"}
    read = best["bonnie++ sequential read"]
    assert (round(read.value / 1e6, 1), read.count, read.verdict) == (91.6, 1, "warn")
    assert read.slower is not None
    assert (read.slower.setup, read.faster) == ("published.disk-ext3", None)
    assert read.slower.value < read.value
    text, _, rest = format_comment(report).partition("<details>")
    assert "bonnie++ sequential read</code> | 91.62 MB/s | 54.71 MB/s" in text
    assert "### Understood" in rest
    # What readers would be told, in the words of each language.
    for language, word in (("en", "Caveats"), ("ja", "注意点"), ("ko", "주의"), ("ru", "Оговорки")):
        told = rest.partition(f"### <code>{language}</code>")[2].partition("###")[0]
        assert word in told, told
        assert f"/{language}/setups/mine/disk-ext3/" in told
    assert rest.endswith("</details>\n")


def test_published_raw_files_are_append_only(repository: Repository) -> None:
    toml, raw = PUBLISHED + b"submission.toml", PUBLISHED + b"dd.txt"
    text = repository.base_files[raw][1].replace(b"dd if", b"dd  if")
    edit = {raw: ("100644", text)}
    shown = raw.decode()
    assert rules(repository.gate(edit)) == [(shown, "gate-raw-edited")]
    assert rules(repository.gate(edit, "correction")) == [(shown, "gate-raw-edited")]
    declared = repository.base_files[toml][1]
    said = {toml: ("100644", declared + ERRATUM % (b"dd.txt", b"erratum"))}
    unlabelled = repository.gate(edit | said)
    assert {rule for _, rule in rules(unlabelled)} == {"gate-raw-edited", "gate-published-edited"}
    assert repository.gate(edit | said, "correction").fine
    wrong = {toml: ("100644", declared + ERRATUM % (b"bonnie.txt", b"erratum"))}
    assert rules(repository.gate(edit | wrong, "correction")) == [(shown, "gate-raw-edited")]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (b'author = "', b'author = "Eve, not ', "author: 'Eve, not "),
        (b'licence = "CC0-1.0"', b'licence = "MIT"', "licence: 'MIT', published: 'CC0-1.0'"),
        (
            b'slug = "disk-ext3"\n',
            b'slug = "disk-ext3"\nnote = "x"\n',
            "setup disk-ext3 / note: 'x'",
        ),
        (
            b"",
            ERRATUM % (b"dd.txt", b"withdrawal"),
            "erratum 1 / kind: 'withdrawal', published: no",
        ),
    ],
)
def test_what_somebody_published_changes_under_a_label_only(
    repository: Repository, old: bytes, new: bytes, found: str
) -> None:
    path = PUBLISHED + b"submission.toml"
    text = repository.base_files[path][1]
    assert old in text
    changed = text.replace(old, new, 1) if old else text + new
    change = {path: ("100644", changed)}
    report = repository.gate(change)
    assert not report.fine
    assert {rule for _, rule in rules(report)} == {"gate-published-edited"}
    assert any(one.found.startswith(found) for one in report.problems), report.problems
    labelled = repository.gate(change, "correction")
    assert labelled.fine
    assert [one.found for one in labelled.problems] == [one.found for one in report.problems]


def test_file_is_added_to_a_published_submission_under_a_label_only(
    repository: Repository,
) -> None:
    toml, more = PUBLISHED + b"submission.toml", PUBLISHED + b"more.txt"
    listed = b'\n[[file]]\npath = "more.txt"\nopaque = true\n'
    change = {
        toml: ("100644", repository.base_files[toml][1] + listed),
        more: ("100644", b"what nobody reads\n"),
    }
    report = repository.gate(change)
    assert (more.decode(), "gate-published-edited") in rules(report)
    assert repository.gate(change, "correction").fine


def test_nobody_speaks_in_the_name_of_the_project(repository: Repository) -> None:
    files = repository.submission(MINE, 5)
    toml = MINE + b"submission.toml"
    before, after = re.split(rb'author = "[^"]*"', files[toml][1])
    for name in (
        "Platterbase",
        "PLATTER\u00adBASE team".replace("\u00ad", "-"),
        "\uff30latterbase",
    ):
        text = before + f'author = "{name}"'.encode() + after
        change = files | {toml: ("100644", text)}
        assert rules(repository.gate(change)) == [(toml.decode(), "gate-name")]
    assert repository.gate(change, "code").fine


def test_published_raw_files_go_under_a_label_only(repository: Repository) -> None:
    everything: dict[bytes, None] = dict.fromkeys(
        path for path in repository.base_files if path.startswith(PUBLISHED)
    )
    raw = sorted(path.decode() for path in everything if not path.endswith(b"toml"))
    assert rules(repository.gate(everything)) == [(path, "gate-raw-removed") for path in raw]
    report = repository.gate(everything, "takedown")
    assert report.fine
    assert report.impact is not None
    assert report.impact.rows.removed > 10


def test_same_bytes_name_where_the_first_are(repository: Repository) -> None:
    """Whatever the new one is called; a name before the published one's changes nothing."""
    again = repository.submission(b"content/results/2026/aaa/", 5)
    again[b"content/results/2026/aaa/dd.txt"] = repository.base_files[PUBLISHED + b"dd.txt"]
    (problem,) = repository.gate(again).problems
    assert (problem.path, problem.rule) == ("content/results/2026/aaa/dd.txt", "file-twice")
    assert problem.found == f"the same bytes as {PUBLISHED.decode()}dd.txt"


def test_an_inventory_of_the_same_computer_is_only_pointed_out(repository: Repository) -> None:
    lspci = b"00:1f.2 SATA controller: Intel Corporation 82801IR/IO/IH SATA AHCI Controller\n"
    listed = b'\n[[file]]\npath = "lspci.txt"\nsetups = ["disk-ext3"]\n'
    both: dict[bytes, tuple[str, bytes]] = {}
    for folder, seed in ((MINE, 5), (OTHER, 6)):
        files = repository.submission(folder, seed)
        toml = folder + b"submission.toml"
        files[toml] = ("100644", files[toml][1] + listed)
        both |= files | {folder + b"lspci.txt": ("100644", lspci)}
    report = repository.gate(both)
    assert [(one.rule, one.severity) for one in report.problems] == [("file-twice", "warning")]
    assert report.fine


def test_a_branch_behind_is_stale_where_both_changed_a_file(repository: Repository) -> None:
    toml = PUBLISHED + b"submission.toml"
    declared = repository.base_files[toml][1]
    theirs = commit(
        repository.folder,
        repository.base_files | {toml: ("100644", declared + b"# theirs\n")},
        repository.base,
    )
    ours = repository.base_files | {toml: ("100644", declared + b"# ours\n")}
    base = commit(repository.folder, ours, repository.base)
    report = check_pull_request(repository.folder, repository.tools, base, theirs)
    assert rules(report) == [(toml.decode(), "gate-stale")]
    later = commit(repository.folder, ours | repository.submission(MINE, 5), base)
    assert check_pull_request(repository.folder, repository.tools, base, later).fine
    behind = commit(
        repository.folder,
        repository.base_files | repository.submission(MINE, 5),
        repository.base,
    )
    assert check_pull_request(repository.folder, repository.tools, base, behind).fine


def test_code_is_listed_and_never_read(repository: Repository) -> None:
    change = {b"ingest/platterbase/cli.py": ("100644", b"import os; os.system('touch owned')\n")}
    report = repository.gate(change)
    assert rules(report) == [("ingest/platterbase/cli.py", "gate-code")]
    report = repository.gate(change, "code")
    assert (report.fine, report.elsewhere) == (True, ["ingest/platterbase/cli.py"])


def test_a_part_of_the_catalogue_shows_its_impact(repository: Repository) -> None:
    files = repository.submission(MINE, 5)
    toml = MINE + b"submission.toml"
    text = files[toml][1].replace(b"ST3320620AS", b"Whirligig 9000")
    base = commit(
        repository.folder,
        repository.base_files | files | {toml: ("100644", text)},
        repository.base,
    )
    part = (
        b'maker = "Whirligig"\nkind = "drive"\n[[model]]\nslug = "whirligig-9000"\n'
        b'name = "Whirligig 9000"\nsources = ["its label"]\n'
    )
    head = commit(
        repository.folder,
        repository.base_files
        | files
        | {toml: ("100644", text), b"content/hardware/drives/whirligig.toml": ("100644", part)},
        base,
    )
    report = check_pull_request(repository.folder, repository.tools, base, head)
    assert report.fine, report.problems
    assert report.impact is not None
    assert report.impact.rows.changed > 10
    assert report.impact.rows.shown[0].columns == ["drive"]


def test_unknown_parts_are_listed(repository: Repository) -> None:
    files = repository.submission(MINE, 5)
    toml = MINE + b"submission.toml"
    files[toml] = ("100644", files[toml][1].replace(b"ST3320620AS", b"Whirligig 9000"))
    report = repository.gate(files)
    assert report.fine
    assert report.impact is not None
    assert report.impact.unclassified == ["drive: Whirligig 9000"]


@pytest.mark.parametrize("name", ["nowhere", "--help", "$(touch owned)", "main^{tree}"])
def test_a_revision_that_is_none_is_said(repository: Repository, name: str) -> None:
    with pytest.raises(IngestError, match="revision"):
        check_pull_request(repository.folder, repository.tools, repository.base, name)
    assert not (repository.folder / "owned").exists()


def test_a_branch_without_common_history_is_said(repository: Repository) -> None:
    stranger = commit(repository.folder, repository.submission(MINE, 5))
    with pytest.raises(IngestError, match="no common history"):
        check_pull_request(repository.folder, repository.tools, repository.base, stranger)


def test_attributes_and_hooks_of_the_branch_have_no_say(
    repository: Repository, tmp_path: Path
) -> None:
    """A filter that would change or run on checkout: blobs are read as they are."""
    git(repository.folder, "config", "filter.evil.smudge", f"touch {tmp_path}/owned; cat")
    files = repository.submission(MINE, 5)
    files[b".gitattributes"] = ("100644", b"* filter=evil export-subst export-ignore\n")
    report = repository.gate(files)
    assert rules(report) == [(".gitattributes", "gate-code")]
    assert not (tmp_path / "owned").exists()
