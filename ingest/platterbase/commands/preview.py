"""`platterbase preview`: build what a pull request changes of the site."""

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
    "--output",
    required=True,
    type=click.Path(exists=False, path_type=Path),
    help="New folder for the pages that differ, and the list of them beside it (.json).",
)
@revisions.repository
@click.pass_obj
def preview(root: Path, base: str, head: str, output: Path, repository: Path | None) -> None:
    """Build the site with a pull request, and keep the pages that differ as a site of their own.

    Of the head only submissions and the catalogue are read, as bytes; nothing of it runs.

    \b
    platterbase preview --base main --head my-results --output /tmp/preview
    python3 -m http.server --directory /tmp/preview
    """
    # Imported here: these load the chart renderer and the database.
    from platterbase.foreign import mark_invisible
    from platterbase.gate.preview import make_preview
    from platterbase.gate.report import encode

    try:
        made = make_preview(repository or root, root, base, head, output)
    except IngestError as error:
        failed([str(problem) for problem in error.problems])
    listed = output.with_name(f"{output.name}.json")
    listed.parent.mkdir(parents=True, exist_ok=True)
    listed.write_bytes(encode(made))
    if made.problems:
        failed([mark_invisible(str(one)) for one in made.problems])
    click.echo(f"{made.count} pages and {len(made.charts)} charts differ: {output}")
