"""Kill the build in each of its steps, by name, until each has been killed often enough.

    PYTHONPATH=. python tests/bench/kill.py [KILLS] [--each 20] [--seed 1] [--archive]

A small repository of two submissions (trial.py) is built and killed in its first step, built on
top of what that left and killed in the second, and so on to the last; then a build that nobody
disturbs must publish what one without kills does, and leave nothing unfinished. After each kill the
publication must be the old or the new, byte for byte. A kill counts for every step that was at work
in that moment, also in another thread. With --archive it is all of this repository, built before:
`kill.py 20 --each 0 --archive` goes through some of the steps. Exits with the number of kills after
which something was wrong.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import ceil
from pathlib import Path

import click

from platterbase.build.runner import Steps, Timing
from tests.bench.trial import Trial

_ALONE = 0.2  # of the kills leave a Hugo running
_timed = Steps.timed


def main() -> int:
    """Kill, and print what was found after each way through the steps."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("kills", type=int, nargs="?", default=1000)
    arguments.add_argument("--each", type=int, default=20, help="kills in each step, at least")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--archive", action="store_true", help="all of this repository")
    given = arguments.parse_args()
    chance = random.Random(given.seed)
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), with_archive=given.archive)
        campaign = Campaign(trial, Path(folder) / "heard")
        while (left := given.kills - campaign.kills) > 0 or campaign.rarest() < given.each:
            campaign.go_through(chance, left if campaign.rarest() >= given.each else None)
            click.echo(campaign.told())
    return min(campaign.wrong, 100)


class Campaign:
    """Counts of kills: all, of each step, and those that left the new publication."""

    def __init__(self, trial: Trial, heard: Path) -> None:
        self._trial = trial
        self._heard = heard
        self._entries = Entries(trial, heard)
        self.kills = self.new = self.wrong = 0
        self.of_step = Counter(dict.fromkeys(self._entries.seconds, 0))

    def rarest(self) -> int:
        """Return how often the step was killed that was killed least."""
        return min(self.of_step.values())

    def told(self) -> str:
        """Return the counts in one line."""
        counts = f"{self.kills} kills, {self.new} left the new, {self.wrong} wrong"
        steps = ", ".join(f"{step} {kills}" for step, kills in sorted(self.of_step.items()))
        return f"{counts}; {steps}"

    def go_through(self, chance: random.Random, most: int | None = None) -> None:
        """Kill a build in each step in turn, or in `most` of them; let one go on to its end."""
        root = self._trial.copy()
        every = self._entries.in_order
        for step, entry in every[:: ceil(len(every) / most) if most else 1]:
            # Half of them as the step begins, and those of the rarest: short ones would be over.
            is_rare = self.of_step[step] == self.rarest()
            longest = self._entries.seconds[step]
            seconds = 0.0 if is_rare or chance.random() < 0.5 else chance.uniform(0, longest)
            self._heard.write_text("", "utf-8")
            killing = Killing(step, entry, seconds)
            alone = chance.random() < _ALONE
            ended = self._trial.build(root, partial(watch, self._heard, killing), alone=alone)
            if ended.code == 0:  # it came to its end before
                break
            if ended.code != -signal.SIGKILL:
                self._note(f"not killed in {step}, and ends with {ended.code}: {ended.said[-300:]}")
                continue
            self.kills += 1
            self.of_step.update(set(self._heard.read_text("utf-8").splitlines()))
            now = self._trial.published(root)
            self.new += now == self._trial.whole
            if now not in (self._trial.before, self._trial.whole):
                self._note(f"killed in {step}: neither the old publication nor the new")
        for problem in self._trial.wrong_at_last(root):
            self._note(problem)

    def _note(self, problem: str) -> None:
        self.wrong += 1
        click.echo(problem)


class Entries:
    """How often each step begins in a build that nobody kills, and how long it takes."""

    def __init__(self, trial: Trial, heard: Path) -> None:
        heard.write_text("", "utf-8")
        began = trial.build(trial.copy(), partial(watch, heard, None))
        assert began.code == 0, began.said
        lines = [line.split("\t") for line in heard.read_text("utf-8").splitlines()]
        times: dict[str, float] = {}
        counts: Counter[str] = Counter()
        for step, seconds in lines:
            counts[step] += 1
            times[step] = max(times.get(step, 0.0), float(seconds))
        self.seconds = times
        # The first and the last time; the publication is also looked for at the start.
        self.in_order = [(step, 1) for step in times]
        self.in_order += [(step, count) for step, count in counts.items() if count > 1]


class Killing:
    """Where to die: in a step, the so-manieth time it begins, so many seconds later."""

    def __init__(self, step: str, entry: int, seconds: float) -> None:
        self.step, self.entry, self.seconds = step, entry, seconds


def watch(heard: Path, killing: Killing | None) -> None:
    """Note each step of this process with its seconds, or kill it in one and note which run."""
    running: Counter[str] = Counter()
    begun: Counter[str] = Counter()

    def die() -> None:
        heard.write_text("\n".join(step for step, count in running.items() if count), "utf-8")
        os.kill(os.getpid(), signal.SIGKILL)

    @contextmanager
    def timed(self: Steps, step: str) -> Iterator[Timing]:
        began = time.monotonic()
        running[step] += 1
        begun[step] += 1
        if killing and (step, begun[step]) == (killing.step, killing.entry):
            _after(killing.seconds, die)
        try:
            with _timed(self, step) as timing:
                yield timing
        finally:
            running[step] -= 1
            if not killing:
                with heard.open("a", encoding="utf-8") as file:
                    file.write(f"{step}\t{time.monotonic() - began}\n")

    Steps.timed = timed  # type: ignore[method-assign]


def _after(seconds: float, call: Callable[[], None]) -> None:
    if seconds:
        timer = threading.Timer(seconds, call)
        timer.daemon = True
        timer.start()
    else:
        call()


if __name__ == "__main__":
    sys.exit(main())
