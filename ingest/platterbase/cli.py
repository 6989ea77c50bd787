"""The command line of `platterbase`: read arguments, call the library, print the result.

Only this module and commands/ print or exit. Exit codes: 0 success, 1 problems in the input (all
are listed), 2 wrong use.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path

import click

from platterbase import __version__
from platterbase.commands.capture import capture
from platterbase.commands.check import check
from platterbase.commands.comment import comment
from platterbase.commands.gate import gate
from platterbase.commands.impact import impact
from platterbase.commands.new import new
from platterbase.commands.parse import parse
from platterbase.commands.preview import preview
from platterbase.commands.say import failed, progress, say_safely
from platterbase.commands.translated import translated
from platterbase.errors import IngestError, WriteError, explain_limit
from platterbase.root import find_root, is_checkout
from platterbase.versions import TooOld, check_versions

ROOT = find_root()
# Commands that build, serve or compare the repository itself.
_NEED_CHECKOUT = {
    "build",
    "serve",
    "dev",
    "explain",
    "export",
    "impact",
    "gate",
    "preview",
    "translated",
}


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="platterbase")
@click.pass_context
def main(context: click.Context) -> None:
    """Turn what storage benchmarks printed into one database and its pages.

    \b
    platterbase parse bonnie.txt
    platterbase build
    platterbase COMMAND --help
    """
    context.obj = ROOT
    try:
        check_versions()
    except TooOld as error:
        raise click.ClickException(str(error)) from error
    if context.invoked_subcommand in _NEED_CHECKOUT and not is_checkout(ROOT):
        raise click.UsageError(
            f"{context.invoked_subcommand} works on a checkout of the repository only"
        )


main.add_command(parse)
main.add_command(capture)
main.add_command(new)
main.add_command(check)
main.add_command(impact)
main.add_command(gate)
main.add_command(preview)
main.add_command(comment)
main.add_command(translated)


@main.command("build")
@click.option("--database-only", is_flag=True, help="results.db, and no pages.")
@click.option(
    "--output", type=click.Path(path_type=Path), help="Where to write the database instead."
)
@click.option(
    "--jobs", type=click.IntRange(1), help="Processes for files and charts; all processors."
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="Have files read by the workers of a Dask cluster."
)
@click.option("--timings", is_flag=True, help="A table of the steps and their seconds.")
@click.option("--on-request", is_flag=True, hidden=True)  # for `dev`: see serve/builder.py
def build_command(
    database_only: bool,
    output: Path | None,
    jobs: int | None,
    scheduler: str | None,
    timings: bool,
    on_request: bool,
) -> None:
    """Build results.db, the charts and the pages. A mistake in any file stops it.

    What was made from the same files before is taken from the cache; where nothing has changed,
    nothing is done.

    \b
    platterbase build
    platterbase build --timings --jobs 4
    platterbase build --scheduler tcp://10.0.0.1:8786
    platterbase build --database-only --output other.db
    """
    if on_request:
        for _ in sys.stdin:
            outcome = _built(jobs, scheduler, timings=timings)
            click.echo("good" if outcome.good else f"bad {json.dumps(outcome.complaints)}")
        return
    if database_only or output:
        if scheduler:
            raise click.UsageError("--scheduler is for a whole build, without --database-only")
        outcome = _built_database(output)
    else:
        outcome = _built(jobs, scheduler, timings=timings)
    if not outcome.good:
        raise SystemExit(1)


@main.command("deploy-check")
def deploy_check_command() -> None:
    """Build as Netlify would, from an empty cache, and hold the result against its limits.

    Only tracked files are built, in a folder of its own, without PLATTERBASE_DB_URL.

    \b
    platterbase deploy-check
    """
    from platterbase.build.deploy import try_deploy

    with _explained() as explained, tempfile.TemporaryDirectory() as folder:
        counts = try_deploy(
            ROOT,
            Path(folder),
            lambda files: click.echo(f"{files} tracked files: building from nothing ...", err=True),
        )
        for count in counts:
            limit = f"of {count.limit:,.0f}" if count.limit else ""
            state = "" if count.is_within else "too many"
            click.echo(f"{count.found:>14,.0f} {count.unit:2}{count.name:32}{limit:>16} {state}")
        if not all(count.is_within for count in counts):
            explained.complaints.append("beyond a limit")
        click.echo(_WITHOUT_SERVER)
    if not explained.good:
        raise SystemExit(1)


_WITHOUT_SERVER = """\
Without PLATTERBASE_DB_URL all pages, charts, data files, search, explore and compare work, and
questions in SQL are answered in the browser. /db/ does not, nor search without a script."""


def _built_database(output: Path | None) -> _Outcome:
    """Build results.db alone; whether that went well."""
    from platterbase.build.steps import build_database
    from platterbase.database.write import content_hash

    with _explained() as explained:
        path = build_database(ROOT, output, progress=progress())
        click.echo(f"{path}: content {content_hash(path)}")
    return explained


def _built(jobs: int | None, scheduler: str | None, *, timings: bool) -> _Outcome:
    """Build and publish everything; whether that went well."""
    from platterbase.build.publication import DATABASE
    from platterbase.build.steps import build

    with _explained() as explained:
        jobs = jobs or os.cpu_count() or 1
        built = build(ROOT, jobs, progress(), _wait_for_other_build, scheduler)
        for line in [*built.warnings, *(built.table() if timings else [])]:
            click.echo(line, err=True)
        state = "built" if built.changed else "nothing has changed:"
        click.echo(f"{state} {DATABASE} and public/", err=True)
    return explained


class _Outcome:
    """Whether what was tried went well, and what was said where it did not."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    @property
    def good(self) -> bool:
        """Whether there was nothing to complain of."""
        return not self.complaints


@contextmanager
def _explained() -> Iterator[_Outcome]:
    """Say what is wrong with the input, or that a file could not be written."""
    outcome = _Outcome()
    try:
        yield outcome
    except (IngestError, WriteError) as error:
        outcome.complaints = _complaints(error)
    except (OSError, MemoryError, ImportError, BrokenExecutor, sqlite3.Error) as error:
        limit = explain_limit(error)
        if limit is None:
            raise
        outcome.complaints = [f"{limit}. What was published before stays"]
    for line in outcome.complaints:
        click.echo(line, err=True)


@main.command()
@click.argument("identity", metavar="ID")
def explain(identity: str) -> None:
    """Tell the whole story of one measurement of results.db.

    \b
    platterbase explain 000-pata-raid.bonnie-txt.2.write.throughput.write.total.total
    """
    from platterbase.build.publication import DATABASE
    from platterbase.explain import explain as explain_measurement

    if not (ROOT / DATABASE).exists():
        raise click.UsageError(f"no {DATABASE}: run `platterbase build` first")
    try:
        for line in explain_measurement(ROOT, ROOT / DATABASE, identity):
            say_safely(line)
    except KeyError:
        if Path(identity).exists():
            failed(
                [f"{identity}: a file, not an id of a measurement; `platterbase parse` reads files"]
            )
        failed([f"{identity}: no such measurement; find ids in the view `result`, column `id`"])


@main.command("export")
@click.option(
    "--parquet",
    "folder",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder of the dataset; files in it that say the same stay.",
)
def export_command(folder: Path) -> None:
    """Write all tables and views as a Parquet dataset, a file a submission.

    \b
    platterbase export --parquet /srv/platterbase
    cd /srv/platterbase && duckdb -init duckdb.sql
    """
    from platterbase.build.publication import DATABASE
    from platterbase.database.export import export_parquet

    if not (ROOT / DATABASE).exists():
        raise click.UsageError(f"no {DATABASE}: run `platterbase build` first")
    with _explained() as explained:
        changed = export_parquet((ROOT / DATABASE).resolve(), ROOT / "schema", folder)
        click.echo(f"{folder}: {len(changed)} files changed")
    if not explained.good:
        raise SystemExit(1)


@main.command()
def formats() -> None:
    """List the tools and formats that are read.

    \b
    platterbase formats
    """
    from platterbase.tools import descriptors

    for tool, descriptor in descriptors().items():
        click.echo(f"{tool}: {descriptor.title} ({descriptor.tool_versions})")
        for rendering in descriptor.formats:
            click.echo(f"  - {rendering}")


@main.command("serve")
@click.option("--port", default=8001, show_default=True)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="Believe the X-Forwarded-For of this address or network.",
)
def serve_command(port: int, host: str, proxies: tuple[str, ...]) -> None:
    """Serve the site at / and Datasette at /db/ on one port.

    \b
    platterbase serve
    platterbase serve --port 8080 --host 0.0.0.0
    platterbase serve --proxy 127.0.0.1
    """
    from platterbase.build.publication import DATABASE
    from platterbase.serve import serve

    for proxy in proxies:
        _check_network(proxy)
    if not (ROOT / DATABASE).exists():
        raise click.UsageError(f"no {DATABASE}: run `platterbase build` first")
    serve(ROOT, port, host, proxies)


def _check_network(text: str) -> None:
    """Refuse what is neither an address nor a network nor `*`, which is everyone."""
    import ipaddress

    if text == "*":
        return
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError as error:
        found = f"{error}: 10.0.0.1, 10.0.0.0/8 and * do"
        raise click.BadParameter(found, param_hint="--proxy") from error


@main.command("dev")
@click.option("--port", default=8001, show_default=True)
def dev_command(port: int) -> None:
    """Build, serve, and rebuild and reload the page whenever a file changes.

    \b
    platterbase dev --port 8080
    """
    from platterbase.serve.dev import dev

    dev(ROOT, port)


def _wait_for_other_build() -> None:
    click.echo("another build is running: waiting for its end", err=True)


def _complaints(error: IngestError | WriteError) -> list[str]:
    if isinstance(error, WriteError):
        return [str(error)]
    errors = sum(problem.severity == "error" for problem in error.problems)
    return [*map(str, error.problems), f"{errors} errors; nothing was built"]
