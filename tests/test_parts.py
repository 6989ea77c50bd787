"""Parts of a step: made side by side or one after the other, the same folders come of them."""

import pickle
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from platterbase.build.cache import Cache
from platterbase.build.runner import Part, Steps
from platterbase.errors import IngestError, Problem

NAMES = [f"part-{number}" for number in range(6)]
PROBLEM = Problem("content/a.md", 3, "rule", "one thing", "another", "correct it")


@dataclass(frozen=True)
class Letters:
    """Writes the name of a part; `broken` is one that it refuses."""

    broken: str = ""

    def fill(self, step: str, name: str, folder: Path) -> None:
        if name == self.broken:
            raise IngestError([PROBLEM])
        (folder / "a").mkdir()
        (folder / "a" / name).write_text(f"{step} {name}", "utf-8")


def parts(steps: Steps, jobs: int, broken: str = "", key: str = "") -> list[dict[str, str]]:
    # Threads do for processes here: parts are packed for either.
    with ThreadPoolExecutor(jobs) as executor:
        wanted = [Part("letters", name, f"{key}{name}") for name in NAMES]
        folders = steps.parts(wanted, Letters(broken), executor if jobs > 1 else None, "letters")
    return [dict(folder.files) for folder in folders]


def test_many_make_what_one_makes(tmp_path: Path) -> None:
    one = parts(Steps(Cache(tmp_path / "one")), jobs=1)
    two = parts(Steps(Cache(tmp_path / "two")), jobs=2)
    assert [list(files) for files in one] == [[f"a/{name}"] for name in NAMES]
    assert one == two


class Weighed(ThreadPoolExecutor):
    """Notes how many bytes each task would be, were it sent to a process."""

    def __init__(self) -> None:
        super().__init__(2)
        self.bytes: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.bytes.append(len(pickle.dumps((args, kwargs))))
        return super().submit(fn, *args, **kwargs)


def test_what_makes_parts_is_not_sent_with_each(tmp_path: Path) -> None:
    # It knows of all submissions: sent with a task for each, it would be their square.
    wanted = [Part("letters", name, name) for name in NAMES]
    maker = Letters("nobody" * 10_000)
    with Weighed() as executor:
        Steps(Cache(tmp_path)).parts(wanted, maker, executor, "letters")
    assert len(executor.bytes) == len(NAMES)
    assert max(executor.bytes) < len(pickle.dumps(maker)) / 10


def test_a_part_is_made_once(tmp_path: Path) -> None:
    first = parts(Steps(Cache(tmp_path)), jobs=1)
    steps = Steps(Cache(tmp_path))
    assert parts(steps, jobs=2, broken=NAMES[0]) == first
    assert (steps.timings["letters"].made, steps.timings["letters"].cached) == (0, len(NAMES))


def test_of_the_values_of_a_step_those_with_another_key_are_made(tmp_path: Path) -> None:
    def values(keys: dict[str, str], made: list[str]) -> dict[str, str]:
        def make(item: str) -> str:
            made.append(item)
            return f"{item} of {keys[item]}"

        steps = Steps(Cache(tmp_path))
        found = steps.values("letters", "all", keys, str, make)
        assert steps.timings["letters"].made == len(made)
        return found

    first: list[str] = []
    assert values({"a": "1", "b": "1"}, first) == {"a": "a of 1", "b": "b of 1"}
    assert first == ["a", "b"]
    edited: list[str] = []
    assert list(values({"c": "1", "b": "2", "a": "1"}, edited).items()) == [
        ("c", "c of 1"), ("b", "b of 2"), ("a", "a of 1"),
    ]  # fmt: skip
    assert edited == ["c", "b"]
    again: list[str] = []
    values({"a": "1"}, again)
    values({"a": "1", "b": "2"}, again)
    assert again == ["b"], "what the last build did not ask for is not kept"


# Each round has types that nobody has used before, of as many fields as those of a build.
THREADS = """
import sys, threading
from pathlib import Path
from types import ModuleType
from platterbase.build.cache import Cache

sys.setswitchinterval(1e-6)
cache = Cache(Path(sys.argv[1]))
cache.keep("a step", "key", {"f0": {"a": [1]}, "next": {"f1": {"a": [2]}, "next": {}}})
FIELDS = "".join(f"    f{n}: dict[str, list[int | None]] | None = None\\n" for n in range(12))
CODE = "from __future__ import annotations\\nimport msgspec\\n" + "".join(
    f"class T{n}(msgspec.Struct):\\n{FIELDS}    next: T{n + 1} | None = None\\n" for n in range(5)
) + "class T5(msgspec.Struct):\\n    pass\\n"
for number in range(20):
    types = sys.modules[f"types{number}"] = ModuleType(f"types{number}")
    exec(CODE, vars(types))
    together = threading.Barrier(3)

    def read():
        together.wait()
        assert cache.value("a step", "key", types.T0).next.f1 == {"a": [2]}

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""


def test_threads_may_read_values_of_one_type_for_the_first_time(tmp_path: Path) -> None:
    """Without care the process ends by a signal: the campaign of kills has found it."""
    done = subprocess.run(
        [sys.executable, "-c", THREADS, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_progress_counts_the_parts_that_are_made(tmp_path: Path) -> None:
    shown: list[tuple[int, int]] = []
    steps = Steps(Cache(tmp_path), lambda _, done, every: shown.append((done, every)))
    parts(steps, jobs=1)
    assert shown == [(number, len(NAMES)) for number in range(1, len(NAMES) + 1)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_problem_of_a_part_comes_whole(tmp_path: Path, jobs: int) -> None:
    with pytest.raises(IngestError) as raised:
        parts(Steps(Cache(tmp_path)), jobs, broken=NAMES[2])
    assert raised.value.problems == [PROBLEM]


def test_an_error_of_the_input_can_be_sent() -> None:
    sent: IngestError = pickle.loads(pickle.dumps(IngestError([PROBLEM])))  # noqa: S301
    assert sent.problems == [PROBLEM]
    assert str(sent) == str(PROBLEM)
