"""The whole way of a pull request, here: a repository, a branch, the workflows' own scripts.

What GitHub's own actions do (checkout, artefacts) is done by hand; every `run:` step of the YAML is
executed as it stands, but for the install, whose place takes a wrapper of this environment.
"""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import yaml

from platterbase.gate.report import Preview, encode
from tests.bench.made_up import files, write_submission
from tests.copies import ARCHIVE
from tests.git_repository import git

ROOT = Path(__file__).resolve().parent.parent
NUMBER = 7
MOVED = "pata_channels"
HOST = "https://deploy-preview-7--mine.netlify.app"
PARTS = ("content", "schema", "site", "ingest", ".github", "Makefile")


class Forge(ThreadingHTTPServer):
    """As much of GitHub's API as posting a comment needs."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.head = ""
        self.comments: list[dict[str, Any]] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class _Answer(BaseHTTPRequestHandler):
    server: Forge

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == f"/repos/o/r/pulls/{NUMBER}":
            self._answer({"head": {"sha": self.server.head}})
        elif path == f"/repos/o/r/issues/{NUMBER}/comments":
            self._answer(self.server.comments)
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        assert self.path == f"/repos/o/r/issues/{NUMBER}/comments"
        new = {"id": 10 + len(self.server.comments), "user": {"login": "github-actions[bot]"}}
        self.server.comments.append(new | {"body": self._given()["body"], "html_url": "https://x/"})
        self._answer(self.server.comments[-1])

    def do_PATCH(self) -> None:
        (old,) = [one for one in self.server.comments if self.path.endswith(f"/{one['id']}")]
        old["body"] = self._given()["body"]
        self._answer(old)

    def _given(self) -> Any:
        assert self.headers["Authorization"] == "Bearer token-of-the-job"
        return json.loads(self.rfile.read(int(self.headers["Content-Length"])))

    def _answer(self, content: Any) -> None:
        body = json.dumps(content).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def forge() -> Iterator[Forge]:
    server = Forge()
    # Somebody copies the mark before the first real comment: it is not ours, and stays.
    server.comments.append(
        {"id": 1, "user": {"login": "mallory"}, "body": "<!-- platterbase gate --> all fine"}
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as it is published, on branch main."""
    folder = tmp_path_factory.mktemp("origin")
    generated = shutil.ignore_patterns("generated", "__pycache__", *ARCHIVE)
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, folder / part, ignore=generated)
        else:
            shutil.copy(ROOT / part, folder / part)
    git(folder, "init", "--quiet", "--initial-branch", "main")
    git(folder, "add", "--all", "--force")
    git(folder, "commit", "--quiet", "--message", "base")
    return folder


def pull_request(origin: Path, folder: Path) -> str:
    """Give the working tree of a clone of origin to it as pull request 7; the head."""
    git(folder, "add", "--all", "--force")
    git(folder, "commit", "--quiet", "--message", "send")
    git(folder, "push", "--quiet", "--force", str(origin), f"HEAD:refs/pull/{NUMBER}/head")
    return git(folder, "rev-parse", "HEAD")


def scripts(
    name: str, job_name: str, values: Mapping[str, str]
) -> Iterator[tuple[str, dict[str, str]]]:
    """Each `run:` of a job with its environment, expressions of GitHub filled in."""
    workflow = yaml.safe_load((ROOT / ".github/workflows" / name).read_text("utf-8"))

    def filled(text: object) -> str:
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda found: values[found[1]], str(text))

    job = workflow["jobs"][job_name]
    for step in job["steps"]:
        if "run" in step:
            environment = {**job.get("env", {}), **step.get("env", {})}
            yield step["run"], {key: filled(value) for key, value in environment.items()}


def run(folder: Path, name: str, values: Mapping[str, str], more: Mapping[str, str]) -> list[int]:
    """Run a workflow's scripts as GitHub's shell does; the exit codes of all but the install."""
    codes = []
    for script, environment in scripts(name, name.removesuffix(".yml"), values):
        if script == "make install":
            wrapper = folder / ".venv/bin/platterbase"
            wrapper.parent.mkdir(parents=True, exist_ok=True)
            code = "from platterbase.cli import main; main()"
            wrapper.write_text(
                f'#!/bin/sh\nPYTHONPATH=ingest exec {sys.executable} -c "{code}" "$@"\n'
            )
            wrapper.chmod(0o755)
            (folder / "node_modules").symlink_to(ROOT / "node_modules")
            continue
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
            cwd=folder,
            env={"PATH": os.environ["PATH"], "HOME": str(folder), **more, **environment},
            capture_output=True,
            check=False,
            text=True,
        )
        codes.append(done.returncode)
        assert "Traceback" not in done.stderr, done.stderr
    return codes


def through(origin: Path, tmp: Path, head: str, forge: Forge, labels: str = "") -> list[int]:
    """Both workflows over pull request 7, as GitHub would start them."""
    base = git(origin, "rev-parse", "main")
    job, later = tmp / "gate-job", tmp / "comment-job"
    for folder in (job, later):
        shutil.rmtree(folder, ignore_errors=True)
        git(tmp, "clone", "--quiet", str(origin), str(folder))  # actions/checkout of the base
    pull = "github.event.pull_request"
    values = {
        f"{pull}.number": str(NUMBER),
        f"{pull}.base.sha": base,
        f"{pull}.head.sha": head,
        f"join({pull}.labels.*.name, ',')": labels,
    }
    codes = run(job, "gate.yml", values, {})
    assert git(job, "rev-parse", "HEAD") == base, "nothing of the head is checked out"
    (later / "gate").mkdir()
    for name in ("report.json", "number"):  # actions/upload-artifact, download-artifact
        shutil.copy(job / "gate" / name, later / "gate" / name)
    (later / "pages").mkdir()  # of the job `preview`, which tests/test_preview.py runs
    listed = Preview(
        format=1, head=head, pages=["en/setups/my-disk/"], charts=[MOVED], count=1, problems=[]
    )
    (later / "pages/preview.json").write_bytes(encode(listed))
    forge.head = head
    run_values = {
        "github.event.workflow_run.head_sha": head,
        "github.event.workflow_run.html_url": "https://forge/run/1",
        "github.token": "token-of-the-job",
        "vars.NETLIFY_SITE": "mine",
    }
    where = {"GITHUB_API_URL": forge.address, "GITHUB_REPOSITORY": "o/r"}
    codes += run(later, "comment.yml", run_values, where)
    return codes


def test_a_pull_request_from_a_branch_to_its_comment(
    origin: Path, tmp_path: Path, forge: Forge
) -> None:
    clone = tmp_path / "sender"
    git(tmp_path, "clone", "--quiet", str(origin), str(clone))

    # A first try with a mistake: a file that is not declared.
    folder = write_submission(clone, "my-disk", 1)
    (folder / "more.txt").write_text("hello\n")
    assert through(origin, tmp_path, pull_request(origin, clone), forge) == [0, 1, 0, 0]
    first, comment = forge.comments
    assert "file-unlisted" in comment["body"]
    assert "1 to mend" in comment["body"]
    assert "en/setups/my-disk" in html.unescape(comment["body"])
    assert HOST not in comment["body"], "what the gate refuses is not led to"

    # Mended: the same comment is fine, and says where the setup stands among the others.
    (folder / "more.txt").unlink()
    assert through(origin, tmp_path, pull_request(origin, clone), forge) == [0, 0, 0, 0]
    assert [first, comment] == forge.comments, "updated in place"
    body = comment["body"]
    assert first["body"].endswith("all fine")
    assert "Nothing to mend" in body
    assert "my-disk.disk-ext3" in body
    assert f"| <code>my-disk</code> | {len(files(1))} |" in body

    # A correction of published bytes: label and erratum, then its whole effect.
    raw = clone / "content/results/2026/000-pata-raid/bonnie.txt"
    raw.write_text(raw.read_text("utf-8").replace("37910", "17910"), "utf-8")
    toml = raw.with_name("submission.toml")
    erratum = '\n[[erratum]]\ndate = "2026-11-22"\nfile = "bonnie.txt"\nreason = "a typing slip"\n'
    toml.write_text(toml.read_text("utf-8") + erratum, "utf-8")
    head = pull_request(origin, clone)
    assert through(origin, tmp_path, head, forge, "correction")[1] == 0
    body = html.unescape(comment["body"])
    for language in ("en", "ja", "ko", "ru"):
        assert f"content/{language}/articles/000-pata-raid.md" in body
    assert "Sentences that become false" in body
    assert "Charts that move" in body
    assert "pata_channels.after.svg" in body
    assert "Ranks that swap" in body
    assert "https://forge/run/1#artifacts" in body
    assert f"]({HOST}/en/setups/my-disk/)" in body
    for site in ("https://mine.netlify.app", HOST):
        assert f"![{MOVED}]({site}/charts/{MOVED}.en.png)" in body
    pictures = sorted(path.name for path in (tmp_path / "gate-job/gate/pictures").iterdir())
    assert "pata_channels.before.png" in pictures
    assert len(forge.comments) == 2


def test_a_report_is_posted_only_where_it_belongs(tmp_path: Path, forge: Forge) -> None:
    """The artefact is forged: of another commit, too large, of another shape."""
    (tmp_path / "gate").mkdir()
    report = tmp_path / "gate/report.json"
    (tmp_path / "ingest").symlink_to(ROOT / "ingest")
    forge.head = "1" * 40
    good = {"format": 1, "base": "0" * 40, "head": "1" * 40, "submissions": [], "problems": []}
    good |= {"problem_count": 0, "error_count": 0, "elsewhere": [], "readings": [], "impact": None}
    values = {
        "github.event.workflow_run.head_sha": "1" * 40,
        "github.event.workflow_run.html_url": "https://forge/run/1",
        "github.token": "token-of-the-job",
        "vars.NETLIFY_SITE": "",
    }
    where = {"GITHUB_API_URL": forge.address, "GITHUB_REPOSITORY": "o/r"}

    def posted(content: object, number: str = "7\n") -> bool:
        before = len(forge.comments)
        text = content if isinstance(content, str) else json.dumps(content)
        report.write_text(text, "utf-8")
        (tmp_path / "gate/number").write_text(number)
        (tmp_path / "node_modules").unlink(missing_ok=True)
        codes = run(tmp_path, "comment.yml", values, where)
        assert (codes[-1] == 0) == (len(forge.comments) > before)
        return codes[-1] == 0

    for forged in (
        good | {"head": "2" * 40},
        good | {"elsewhere": ["x"] * 501},
        good | {"more": 1},
        good | {"base": "main; rm -rf /"},
        {},
        "[" * 100_000,
        json.dumps(good) + " " * 3_000_000,
        "\x00",
    ):
        assert not posted(forged)
    for number in ("7; id", "../7", "8", "", "-1", "$(id)", "7" * 9):
        assert not posted(good, number)
    assert posted(good)
