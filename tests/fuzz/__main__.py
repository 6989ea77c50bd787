"""Fuzz every parser with damaged fixtures: `make fuzz SEED=1 MINUTES=10`.

Each mutation goes to the parser of its fixture. Anything raised but ParseError, any text that takes
longer than the limit, and any that the parser knows though none of its markers stands in it is
printed with the seed that makes it again; exit 1.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

import click

from tests.fuzz import corpus
from tests.fuzz.one import Finding, try_one


@click.command()
@click.option("--seed", default=1, show_default=True, help="First seed.")
@click.option("--minutes", default=10.0, show_default=True, help="Time budget.")
@click.option("--mutations", default=0, help="Stop after so many instead (0: by time only).")
@click.option("--tool", help="Only this parser.")
def main(seed: int, minutes: float, mutations: int, tool: str | None) -> None:
    """Run until the time is up, and say what was found."""
    cases = [case for case in corpus.cases() if tool in (None, case.tool)]
    texts = [case.text for case in cases]
    end = time.monotonic() + minutes * 60
    done = 0
    of_tool: Counter[str] = Counter()
    slowest: tuple[float, str] = (0.0, "")
    findings: list[Finding] = []
    while time.monotonic() < end and (not mutations or done < mutations):
        case = cases[done % len(cases)]
        seconds, finding = try_one(case, random.Random(f"{seed}/{done}"), texts)
        slowest = max(slowest, (seconds, f"{case.name}, mutation {done}"))
        if finding is not None:
            findings.append(finding)
            click.echo(f"{case.name}, seed {seed}, mutation {done}: {finding}")
        done += 1
        of_tool[case.tool] += 1
        if sys.stderr.isatty() and done % 1000 == 0:
            click.echo(f"\r{done} mutations, {len(findings)} findings", nl=False, err=True)
    click.echo(f"{done} mutations of {len(cases)} fixtures, {len(findings)} findings")
    rarest = min(of_tool, key=lambda name: of_tool[name], default="none")
    click.echo(f"of {len(of_tool)} parsers; fewest: {of_tool[rarest]} ({rarest})")
    click.echo(f"slowest: {slowest[0]:.3f} s ({slowest[1]})")
    raise SystemExit(1 if findings else 0)


main()
