"""What a workflow may do that meets the files of strangers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".github/workflows"
WORKFLOWS = {path.name: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.y*ml"))}
every = pytest.mark.parametrize("name", WORKFLOWS)


def read(name: str) -> dict[Any, Any]:
    found = yaml.safe_load(WORKFLOWS[name])
    assert isinstance(found, dict)
    return found


def triggers(name: str) -> dict[str, Any]:
    return read(name)[True] or {}  # YAML 1.1 reads `on` as a truth value


def steps(name: str) -> list[dict[str, Any]]:
    return [step for job in read(name)["jobs"].values() for step in job["steps"]]


@every
def test_actions_are_pinned_by_their_full_hash(name: str) -> None:
    used = [step["uses"] for step in steps(name) if "uses" in step]
    assert [one for one in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", one)] == []
    comments = re.findall(
        r"uses: \S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", WORKFLOWS[name], re.MULTILINE
    )
    assert len(comments) == len(used), "each with its version beside it"


@every
def test_no_script_has_an_expression_in_it(name: str) -> None:
    """30: a title or a branch would be part of the script; the environment is only data."""
    assert [step["run"] for step in steps(name) if "${{" in step.get("run", "")] == []


@every
def test_every_variable_of_a_script_is_quoted(name: str) -> None:
    for step in steps(name):
        script = re.sub(r"\[\[.*?\]\]", "", step.get("run", ""))
        bare = re.sub(r'"[^"]*"|\'[^\']*\'|=\$\(', "", script)
        assert not re.search(r"\$[A-Za-z{]", bare), script


@every
def test_code_of_a_pull_request_has_no_rights(name: str) -> None:
    """29, 32: no secrets, no right to write, no cache that main would read."""
    text = WORKFLOWS[name]
    assert "pull_request_target" not in triggers(name)
    assert "secrets." not in text
    assert "cache" not in text
    assert read(name)["permissions"]["contents"] == "read"
    if "pull_request" in triggers(name):
        assert set(read(name)["permissions"].values()) == {"read"}
        assert "github.token" not in text
    for step in steps(name):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_what_may_write_checks_out_nothing_of_the_head() -> None:
    """It begins when the gate is done, on the default branch, and takes three files of it."""
    name = "comment.yml"
    assert list(triggers(name)) == ["workflow_run"]
    checkouts = [
        step for step in steps(name) if step.get("uses", "").startswith("actions/checkout")
    ]
    assert [step["with"]["ref"] for step in checkouts] == [
        "${{ github.event.repository.default_branch }}"
    ]
    assert "head_branch" not in WORKFLOWS[name]
    tokens = [step for step in steps(name) if "github.token" in str(step)]
    assert len(tokens) == 3  # to fetch two artefacts, and to post


def test_the_gate_reads_the_head_from_the_store_alone() -> None:
    checkouts = [
        step["with"]
        for step in steps("gate.yml")
        if step.get("uses", "").startswith("actions/checkout")
    ]
    assert {one["ref"] for one in checkouts} == {"${{ github.event.pull_request.base.sha }}"}
    assert len(checkouts) == len(read("gate.yml")["jobs"])
    scripts = " ".join(step.get("run", "") for step in steps("gate.yml"))
    assert not re.search(r"git (checkout|merge|switch|worktree|restore|pull|reset)", scripts)


def test_each_kind_of_pull_request_has_a_template() -> None:
    folder = ROOT / ".github/PULL_REQUEST_TEMPLATE"
    named = (ROOT / ".github/pull_request_template.md").read_text("utf-8")
    assert {path.name for path in folder.iterdir()} == set(re.findall(r"\w+\.md", named))


def test_the_form_for_people_without_git_can_be_read() -> None:
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/result.yml").read_text("utf-8"))
    asked = {part["id"]: part for part in form["body"] if "id" in part}
    assert {"files", "computer", "setup", "commands", "author", "licence", "consent"} == set(asked)
    assert all(part["attributes"]["label"].count(" / ") == 3 for part in asked.values())


def test_owners_are_named_for_everything_that_runs() -> None:
    text = (ROOT / ".github/CODEOWNERS").read_text("utf-8")
    owned = [line.split()[0] for line in text.splitlines() if line and not line.startswith("#")]
    assert {"*", "/.github/", "/ingest/", "/content/results/"} <= set(owned)
    for path in owned[1:]:
        assert (ROOT / path.strip("/")).exists(), path
