"""`platterbase impact`: show what the files of this checkout change on the published site."""

from __future__ import annotations

from pathlib import Path

import click

from platterbase.commands.say import failed
from platterbase.errors import IngestError


@click.command()
@click.option("--base", required=True, metavar="REV", help="Revision to compare with.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["markdown", "json"]),
    default="markdown",
    show_default=True,
)
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for pictures of charts that move, before and after.",
)
@click.pass_obj
def impact(root: Path, base: str, form: str, output: Path | None) -> None:
    """Say what your changes do to rows, charts, ranks, sentences and caveats.

    Where the tools differ (a parser, a table, a view), the base is built by its own code, so that
    what a fix of a parser does shows too. That runs the code of REV: name one that you trust. The
    gate, which checks what strangers send, never does so.

    \b
    platterbase impact --base main
    platterbase impact --base HEAD~1 --output /tmp/pictures --format json
    """
    import msgspec  # only here: other commands start faster without

    from platterbase.impact.compare import impact_of_working_tree
    from platterbase.impact.markdown import format_impact

    try:
        found = impact_of_working_tree(root, base, output)
    except IngestError as error:
        failed([str(problem) for problem in error.problems])
    if form == "json":
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=1))
    else:
        click.echo(format_impact(found))
