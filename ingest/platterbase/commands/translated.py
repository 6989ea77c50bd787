"""`platterbase translated`: record that translations are up to date."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("article")
@click.argument("languages", nargs=-1)
@click.option("--original", help="Language that the article was written in, when it is new.")
@click.pass_obj
def translated(root: Path, article: str, languages: tuple[str, ...], original: str | None) -> None:
    """Take translations of an article as made from its original as it is now.

    \b
    platterbase translated 000-pata-raid ko ru
    platterbase translated --original ja 900-example
    """
    from platterbase.articles.pages import read_pages
    from platterbase.articles.translations import record_translations
    from platterbase.errors import IngestError
    from platterbase.language.words import read_words

    known = list(read_words(root / "site" / "i18n"))
    if not languages and original is None:
        raise click.UsageError("no language: name those that are done, or --original")
    named = [*languages, *([original] if original else [])]
    if unknown := [language for language in named if language not in known]:
        raise click.UsageError(f"{', '.join(unknown)}: not one of {', '.join(known)}")
    try:
        path = record_translations(root, read_pages(root, known), article, languages, original)
    except IngestError as error:
        for problem in error.problems:
            click.echo(problem, err=True)
        raise SystemExit(1) from None
    click.echo(f"{path.relative_to(root)}: {', '.join(named)} recorded")
