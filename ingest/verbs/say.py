"""How a verb ends when the input is at fault."""

from __future__ import annotations

from typing import NoReturn

import click


def failed(lines: list[str]) -> NoReturn:
    """Say why and exit 1."""
    for line in lines:
        click.echo(line, err=True)
    raise SystemExit(1)
