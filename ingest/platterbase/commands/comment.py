"""`platterbase comment`: show or post the gate's report, which is not trusted."""

from __future__ import annotations

from pathlib import Path

import click

from platterbase.commands.say import failed


@click.command()
@click.argument("report", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--number", type=click.IntRange(1, 10**7), help="Pull request to post it on.")
@click.option("--head", metavar="SHA", help="Commit that the finished job ran for.")
@click.option("--pictures", metavar="URL", help="Where the pictures can be had.")
@click.option("--api", envvar="GITHUB_API_URL", default="https://api.github.com")
@click.option("--repository", envvar="GITHUB_REPOSITORY", metavar="OWNER/NAME")
@click.option("--token", envvar="GITHUB_TOKEN", help="From the environment, never typed.")
def comment(
    report: Path,
    number: int | None,
    head: str | None,
    pictures: str | None,
    api: str,
    repository: str | None,
    token: str | None,
) -> None:
    """Show a report of the gate as Markdown, or post it on its pull request.

    \b
    platterbase comment /tmp/gate/report.json
    platterbase comment report.json --number 7 --head 0123abcd…
    """
    # Imported here: the HTTP client takes time to load.
    from platterbase.gate.comment import format_comment
    from platterbase.gate.post import Forge, NotPostedError, post
    from platterbase.gate.report import BYTES, NoReportError, decode

    try:
        with report.open("rb") as file:
            found = decode(file.read(BYTES + 1))
    except NoReportError as error:
        failed([f"{report.name}: {error}"])
    text = format_comment(found, pictures)
    if number is None:
        click.echo(text)
        return
    if head is None or repository is None or token is None:
        raise click.UsageError("--number: needs --head, --repository and GITHUB_TOKEN")
    if found.head != head:
        failed([f"{report.name}: a report of {found.head}, expected one of {head}"])
    try:
        click.echo(post(Forge(api, repository, token), number, head, text))
    except NotPostedError as error:
        failed([f"not posted: {error}"])
