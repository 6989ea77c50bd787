"""The gate's rules go by member: what is published is a raw file, however it is packed."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from platterbase.gate import raw_files
from platterbase.gate.check import check_pull_request
from platterbase.gate.report import Report
from tests.bench.made_up import HEAD, SENT
from tests.git_repository import Entry, commit
from tests.hostile.repository import MINE, PUBLISHED, Repository, make
from tests.packing import pack

FOLDER = b"content/results/2026/packed/"
TOML, PACKED = FOLDER + b"submission.toml", FOLDER + b"runs.tar.xz"
FILE = '[[file]]\npath = "runs.tar.xz/{test}-{depth}.txt"\nsetups = ["disk-ext3"]\n'
ERRATUM = '[[erratum]]\ndate = "2026-11-22"\nfile = "{}"\nreason = "a slip"\nkind = "{}"\n'


def dd(seconds: int) -> bytes:
    return f"1073741824 bytes (1.1 GB) copied, {seconds} s, {1073.7 / seconds:.0f} MB/s\n".encode()


MEMBERS = {"read-1.txt": dd(11), "read-2.txt": dd(12), "read-3.txt": dd(13)}


def submission(members: Mapping[str, bytes], more: str = "") -> dict[bytes, Entry]:
    declared = HEAD.format(name="packed", sent=SENT) + FILE + more
    return {
        TOML: ("100644", declared.encode()),
        PACKED: ("100644", pack("tar.xz", members)),
    }


class Request:
    """Pull requests against a base that holds the packed file."""

    def __init__(self, repository: Repository) -> None:
        self._repository = repository
        self._files = repository.base_files | submission(MEMBERS)
        self._base = commit(repository.folder, self._files, repository.base)

    def __call__(self, changes: Mapping[bytes, Entry | None], *labels: str) -> Report:
        after = {path: entry for path, entry in self._files.items() if path not in changes}
        after |= {path: entry for path, entry in changes.items() if entry is not None}
        head = commit(self._repository.folder, after, self._base)
        repository = self._repository
        return check_pull_request(
            repository.folder, repository.tools, self._base, head, frozenset(labels)
        )


@pytest.fixture(scope="module")
def request_of(tmp_path_factory: pytest.TempPathFactory) -> Request:
    return Request(make(tmp_path_factory.mktemp("packed")))


EDITED = "gate-published-edited"


def rules(report: Report) -> list[tuple[str, str]]:
    """Path and rule of each error: what changes of a submission is listed as warnings besides."""
    return [
        (one.path.removeprefix(FOLDER.decode()), one.rule)
        for one in report.problems
        if one.severity == "error"
    ]


def test_packing_anew_changes_nothing(request_of: Request) -> None:
    backwards = dict(reversed(MEMBERS.items()))
    assert pack("tar.xz", backwards) != pack("tar.xz", MEMBERS)
    report = request_of(submission(backwards))
    assert rules(report) == []
    assert report.impact is not None
    rows = report.impact.rows
    assert (rows.new, rows.changed, rows.removed) == (0, 0, 0)


def test_member_is_added_under_a_label_only(request_of: Request) -> None:
    added = submission(MEMBERS | {"read-4.txt": dd(14)})
    assert rules(request_of(added)) == [("runs.tar.xz/read-4.txt", EDITED)]
    report = request_of(added, "correction")
    assert report.fine
    assert report.impact is not None
    assert (report.impact.rows.new > 0, report.impact.rows.removed) == (True, 0)


def test_member_is_edited_under_its_label_and_erratum_only(request_of: Request) -> None:
    edited = MEMBERS | {"read-2.txt": dd(22)}
    asked = [("runs.tar.xz/read-2.txt", "gate-raw-edited")]
    assert rules(request_of(submission(edited))) == asked
    assert rules(request_of(submission(edited), "correction")) == asked
    said = ERRATUM.format("runs.tar.xz/read-2.txt", "erratum")
    assert {rule for _, rule in rules(request_of(submission(edited, said)))} == {
        "gate-raw-edited",
        EDITED,
    }
    assert request_of(submission(edited, said), "correction").fine
    other = ERRATUM.format("runs.tar.xz/read-1.txt", "erratum")
    assert rules(request_of(submission(edited, other), "correction")) == asked
    whole = ERRATUM.format("runs.tar.xz", "erratum")
    assert request_of(submission(edited, whole), "correction").fine


def test_many_edited_members_are_one_problem(request_of: Request) -> None:
    edited = {name: data + b"\n" for name, data in MEMBERS.items()}
    (problem,) = request_of(submission(edited)).problems
    assert "and 2 more" in problem.found


def test_member_goes_under_its_label_and_erratum_only(request_of: Request) -> None:
    fewer = {name: data for name, data in MEMBERS.items() if name != "read-2.txt"}
    asked = [("runs.tar.xz/read-2.txt", "gate-raw-removed")]
    assert rules(request_of(submission(fewer))) == asked
    said = ERRATUM.format("runs.tar.xz/read-2.txt", "takedown")
    assert {rule for _, rule in rules(request_of(submission(fewer, said)))} == {
        "gate-raw-removed",
        EDITED,
    }
    assert request_of(submission(fewer, said), "takedown").fine


def test_renamed_member_is_gone_and_there_twice(request_of: Request) -> None:
    renamed = {name.replace("read-2", "read-9"): data for name, data in MEMBERS.items()}
    assert sorted(rules(request_of(submission(renamed)))) == [
        ("runs.tar.xz/read-2.txt", "gate-raw-removed"),
        ("runs.tar.xz/read-9.txt", "file-twice"),
        ("runs.tar.xz/read-9.txt", EDITED),
    ]


def test_whole_submission_goes_under_its_label(request_of: Request) -> None:
    gone: dict[bytes, None] = {TOML: None, PACKED: None}
    assert rules(request_of(gone)) == [("runs.tar.xz/read-1.txt", "gate-raw-removed")]
    assert request_of(gone, "takedown").fine


def test_member_that_is_published_names_where_the_first_is(
    request_of: Request, repository: Repository
) -> None:
    published = repository.base_files[PUBLISHED + b"dd.txt"][1]
    report = request_of(submission(MEMBERS | {"read-4.txt": published}), "correction")
    (problem,) = (one for one in report.problems if one.rule != EDITED)
    assert (problem.path, problem.rule) == (
        (PACKED + b"/read-4.txt").decode(),
        "file-twice",
    )
    assert problem.found == f"the same bytes as {(PUBLISHED + b'dd.txt').decode()}"
    again = submission({"read-7.txt": dd(12)})
    mine = {path.replace(FOLDER, MINE): entry for path, entry in again.items()}
    (problem,) = request_of(mine).problems
    assert problem.path == (MINE + b"runs.tar.xz/read-7.txt").decode()
    assert problem.found == f"the same bytes as {PACKED.decode()}/read-2.txt"


def test_withdrawn_member_stays(request_of: Request) -> None:
    said = ERRATUM.format("runs.tar.xz/read-2.txt", "withdrawal")
    assert {rule for _, rule in rules(request_of(submission(MEMBERS, said)))} == {EDITED}
    report = request_of(submission(MEMBERS, said), "correction")
    assert report.fine
    assert report.impact is not None
    assert report.impact.rows.removed == 0


def test_damaged_packed_file_is_said_once(request_of: Request) -> None:
    cut = {PACKED: ("100644", pack("tar.xz", MEMBERS)[:-40])}
    assert rules(request_of(cut)) == [("runs.tar.xz", "packed-file")]


def test_hostile_member_is_refused(request_of: Request) -> None:
    evil = submission(MEMBERS | {"../../evil.txt": b"x"})
    assert rules(request_of(evil)) == [("runs.tar.xz/../../evil.txt", "packed-member")]


def test_members_of_one_pull_request_are_counted(
    request_of: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raw_files, "MEMBERS_LIMIT", 3)
    more = MEMBERS | {"read-4.txt": dd(14)}
    assert ("content/results", "gate-files") in rules(request_of(submission(more)))
    monkeypatch.setattr(raw_files, "UNPACKED_LIMIT", 100)
    assert ("content/results", "gate-bytes") in rules(request_of(submission(more)))
