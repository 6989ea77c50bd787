"""`platterbase capture`: the same program as /capture.py of the site."""

from __future__ import annotations

import click


@click.command(
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.pass_context
def capture(context: click.Context) -> None:
    """Record this computer: hardware, links, settings. Nothing that identifies it is written."""
    from platterbase.capture.command import main

    raise SystemExit(main(context.args, program="platterbase capture"))
