"""`platterbase gate`: check a pull request as data, with the code of the branch it goes to."""

from __future__ import annotations

from pathlib import Path

import click

from platterbase.commands import revisions
from platterbase.commands.say import failed
from platterbase.errors import IngestError


@click.command()
@revisions.base
@revisions.head
@click.option(
    "--label",
    "labels",
    multiple=True,
    metavar="L",
    help="Labels of the pull request, several between commas: code, correction, takedown.",
)
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for report.json and the pictures of charts that move.",
)
@revisions.repository
@click.pass_obj
def gate(
    root: Path,
    base: str,
    head: str,
    labels: tuple[str, ...],
    output: Path | None,
    repository: Path | None,
) -> None:
    """Check a pull request without checking it out, and say what it changes.

    Of the head only submissions and the catalogue are read, as bytes; nothing of it runs.

    \b
    platterbase gate --base main --head my-results
    platterbase gate --base main --head my-results --label correction --output /tmp/gate
    """
    # Imported here: these load the chart renderer and the database.
    from platterbase.foreign import mark_invisible
    from platterbase.gate.check import check_pull_request
    from platterbase.gate.report import encode
    from platterbase.impact.markdown import format_impact

    named = frozenset(name.strip() for text in labels for name in text.split(",")) - {""}
    pictures = output / "pictures" if output else None
    try:
        report = check_pull_request(repository or root, root, base, head, named, pictures)
    except IngestError as error:
        failed([str(problem) for problem in error.problems])
    if output:
        output.mkdir(parents=True, exist_ok=True)
        (output / "report.json").write_bytes(encode(report))
    for one in report.submissions:
        click.echo(
            f"{one.submission}: {one.files} files, {one.runs} runs, {one.measurements} "
            f"measurements, {one.setups} setups"
        )
    for wrong in report.problems:
        click.echo(mark_invisible(str(wrong)), err=True)
    if report.impact:
        click.echo(format_impact(report.impact))
    if not report.fine:
        failed([f"{report.error_count} errors"])
