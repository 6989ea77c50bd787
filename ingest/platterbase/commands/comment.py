"""`platterbase comment`: show or post the gate's report, which is not trusted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from platterbase.commands.say import failed

if TYPE_CHECKING:
    from platterbase.gate.report import Preview, Report

Read = TypeVar("Read", "Report", "Preview")


@click.command()
@click.argument("report", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--number", type=click.IntRange(1, 10**7), help="Pull request to post it on.")
@click.option("--head", metavar="SHA", help="Commit that the finished job ran for.")
@click.option("--artefacts", metavar="URL", help="Where pictures and preview can be had.")
@click.option(
    "--preview",
    type=click.Path(dir_okay=False, path_type=Path),
    help="List that `preview` wrote; without one where there is no such file.",
)
@click.option(
    "--netlify-site", metavar="NAME", help="Site of Netlify that makes the deploy previews."
)
@click.option("--api", envvar="GITHUB_API_URL", default="https://api.github.com")
@click.option("--repository", envvar="GITHUB_REPOSITORY", metavar="OWNER/NAME")
@click.option("--token", envvar="GITHUB_TOKEN", help="From the environment, never typed.")
def comment(
    report: Path,
    number: int | None,
    head: str | None,
    artefacts: str | None,
    preview: Path | None,
    netlify_site: str | None,
    **forge: str | None,
) -> None:
    """Show a report of the gate as Markdown, or post it on its pull request.

    \b
    platterbase comment /tmp/gate/report.json
    platterbase comment report.json --number 7 --head 0123abcd…
    """
    # Imported here: the HTTP client takes time to load.
    from platterbase.gate.comment import format_comment
    from platterbase.gate.post import Forge, NotPostedError, post
    from platterbase.gate.report import Preview, Report

    found = _read(report, Report)
    pages = _read(preview, Preview) if preview and preview.exists() else None
    hosted = _find_host(netlify_site, number) if found.fine else None
    text = format_comment(found, artefacts, pages, hosted)
    if number is None:
        click.echo(text)
        return
    api, repository, token = (forge[name] for name in ("api", "repository", "token"))
    if head is None or api is None or repository is None or token is None:
        raise click.UsageError("--number: needs --head, --repository and GITHUB_TOKEN")
    for one in (found, pages):
        if one and one.head != head:
            failed([f"{report.name}: a report of {one.head}, expected one of {head}"])
    try:
        click.echo(post(Forge(api, repository, token), number, head, text))
    except NotPostedError as error:
        failed([f"not posted: {error}"])


def _read(path: Path, shape: type[Read]) -> Read:
    from platterbase.gate.report import BYTES, NoReportError, decode

    try:
        with path.open("rb") as file:
            return decode(file.read(BYTES + 1), shape)
    except NoReportError as error:
        failed([f"{path.name}: {error}"])


def _find_host(site: str | None, number: int | None) -> tuple[str, str] | None:
    """Return where Netlify serves a site and the preview of a pull request; None without one."""
    if not site or number is None:
        return None
    if not re.fullmatch(r"[a-z0-9-]{1,63}", site):
        raise click.UsageError("--netlify-site: expected the name before .netlify.app")
    return (
        f"https://{site}.netlify.app",
        f"https://deploy-preview-{number}--{site}.netlify.app",
    )
