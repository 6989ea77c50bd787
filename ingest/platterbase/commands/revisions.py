"""Options of the commands that read a pull request from git, without checking it out."""

from __future__ import annotations

from pathlib import Path

import click

base = click.option("--base", required=True, metavar="REV", help="Where it is to be merged.")
head = click.option("--head", required=True, metavar="REV", help="What is to be merged.")
repository = click.option(
    "--repository",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Repository that holds both revisions, where it is another than this one.",
)
