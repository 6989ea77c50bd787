"""The glossary: the same terms everywhere, each linked where an article first uses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from platterbase.articles.glossary import (
    NAME,
    avoided_words,
    missing_terms,
    read_terms,
    unlinked_terms,
)
from platterbase.articles.pages import Page

ROOT = Path(__file__).resolve().parent.parent

TERMS = """+++
title = "Glossary"
[[params.term]]
key = "tcq"
name = "TCQ"
forms = ["TCQ", "tagged command queu*"]
text = "…"
[[params.term]]
key = "chunk"
name = "chunk"
forms = ["chunk", "chunks"]
text = "…"
+++
"""


def page(name: str, text: str, language: str = "en") -> Page:
    return Page(language, name, f"content/{language}/{name}", text)


def found(text: str, terms: str = TERMS) -> list[tuple[int, str, str]]:
    article = page("articles/009-x.md", "+++\ntitle = 'TCQ'\n+++\n" + text)
    return [
        (problem.line, problem.rule, problem.found)
        for problem in unlinked_terms(article, page(NAME, terms))
    ]


def test_terms_are_read_with_their_forms() -> None:
    terms = read_terms(page(NAME, TERMS))
    assert list(terms) == ["tcq", "chunk"]
    assert terms["tcq"].pattern.search("of Tagged Command Queuing")
    assert not terms["chunk"].pattern.search("chunky")


def test_a_linked_first_use_is_fine() -> None:
    assert found("A [TCQ](/glossary#tcq) drive. TCQ again.\n") == []


def test_a_first_use_without_a_link_is_named_at_its_line() -> None:
    assert found("Text.\n\nTCQ, then [TCQ](/glossary#tcq).\n") == [
        (6, "glossary-first-use", '"TCQ" without a link')
    ]


def test_headings_code_tables_and_shortcodes_need_none() -> None:
    text = '## TCQ\n\n`chunk` {{< value query="chunk" >}}\n\n| TCQ |\n| --- |\n\n```\nchunk\n```\n'
    assert found(text) == []


def test_a_link_to_no_term_is_named() -> None:
    assert found("[x](/glossary#nothing)\n") == [(4, "glossary-link", "#nothing")]


def test_a_term_that_a_language_lacks_is_named() -> None:
    less = page(NAME, TERMS.replace('key = "chunk"', 'key = "stripe"'), "ko")
    problems = [(p.path, p.found) for p in missing_terms([page(NAME, TERMS), less])]
    assert problems == [
        (f"content/en/{NAME}", "no term stripe"),
        (f"content/ko/{NAME}", "no term chunk"),
    ]


def test_words_of_languages_without_spaces_are_found() -> None:
    terms = TERMS.replace('forms = ["chunk", "chunks"]', 'forms = ["チャンク"]')
    assert found("ひとつのチャンクを書く。\n", terms) == [
        (4, "glossary-first-use", '"チャンク" without a link')
    ]
    assert found("ひとつの[チャンク](/glossary#chunk)を書く。\n", terms) == []


def test_russian_endings_count() -> None:
    terms = TERMS.replace('forms = ["chunk", "chunks"]', 'forms = ["очеред*"]')
    assert found("в очередях\n", terms)[0][2] == '"очередях" without a link'
    assert found("в неочередях\n", terms) == []
    terms = TERMS.replace('forms = ["chunk", "chunks"]', 'forms = ["линейн* том*"]')
    assert found("на линейном томе\n", terms)[0][2] == '"линейном томе" without a link'


@pytest.mark.parametrize("language", ["ja", "ko", "ru"])
def test_words_of_the_interface_and_translations_name_a_thing_as_the_glossary(
    language: str,
) -> None:
    path = ROOT / "content" / language / NAME
    glossary = Page(language, NAME, f"content/{language}/{NAME}", path.read_text("utf-8"))
    assert glossary.front_matter["params"]["avoid"]
    texts = {f"site/i18n/{language}.toml": (ROOT / f"site/i18n/{language}.toml").read_text("utf-8")}
    for file in sorted((ROOT / "content/words").glob("*.toml")):
        lines = file.read_text("utf-8").splitlines()
        texts[f"content/words/{file.name}"] = "\n".join(
            line if line.startswith(f"{language} = ") else "" for line in lines
        )
    found = [
        str(one) for name, text in texts.items() for one in avoided_words(name, text, glossary)
    ]
    assert not found, "\n".join(found)


def test_an_avoided_word_is_named_with_place_and_remedy() -> None:
    head = '+++\n[[params.avoid]]\nword = "サーバー"\nsay = "サーバ"\n+++\n'
    glossary = Page("ja", NAME, f"content/ja/{NAME}", head)
    (problem,) = avoided_words("content/ja/a.md", "一\n\n速いサーバーと遅いサーバ", glossary)
    assert (problem.path, problem.line, problem.found) == ("content/ja/a.md", 3, '"サーバー"')
    assert problem.expected == '"サーバ", the one word for it in content/ja/glossary/_index.md'
