"""Fractions and multiples in the words of a claim are numbers of its query, as nowhere else."""

import pytest

from platterbase.articles.claimed_numbers import (
    claimed_number_problems,
    loose_numbers,
    title_number_problems,
)
from platterbase.articles.claims import Claim
from platterbase.articles.pages import Page
from platterbase.articles.typed_figures import typed_figures


def claim(sql: str) -> Claim:
    return Claim("content/claims/000/x.sql", "x", "x", ("000-x",), 1, "select 1", sql)


def page(text: str, language: str = "ja") -> Page:
    return Page(language, "articles/000-x.md", f"content/{language}/articles/000-x.md", text)


HELD = [
    ("3分の1もない", "where 3 * a < b"),
    ("3분의 2에 못 미친다", "where 3 * a < 2 * b"),
    ("2/3", "where a < b * 2.0 / 3"),
    ("3分の1ほど", "where a between 0.3 * b and 0.35 * b"),
    ("9割以上", "where a > 0.9 * b"),
    ("1割に満たない", "where a < 1.1 * b"),
    ("4分の1が消える", "where a < 0.75 * b"),
    ("20%를 넘지 않는다", "where a <= 0.2"),
    ("35 % at most", "where a < 0.35 * b"),
    ("20배 넘게", "where a > 20 * b"),
    ("в 3 раза", "where a between 2.8 * b and 3.2 * b"),
    ("в 1,5 раза", "where a > 1.5 * b"),
    ("1.5 times as fast", "where a > 1.5 * b"),
    ("10 часов", "where a > 10 * 3600"),
]


@pytest.mark.parametrize(("text", "sql"), HELD)
def test_a_number_of_the_query_may_be_said(text: str, sql: str) -> None:
    assert loose_numbers(text, [claim(sql)]) == []


@pytest.mark.parametrize(("text", "sql"), HELD)
def test_half_as_much_again_in_the_query_refuses_it(text: str, sql: str) -> None:
    other = "where a > 7.7 * b and file = 'raid-3-of-20.txt'"
    assert len(loose_numbers(text, [claim(other)])) == 1


def test_a_failure_names_place_and_remedy() -> None:
    text = 'x\n\n{{< claim "x" >}}{{< value query="q" >}}の3分の1{{< /claim >}}'
    (problem,) = claimed_number_problems({"000": {"x": claim("where a < b")}}, [page(text)])
    assert (problem.path, problem.line) == ("content/ja/articles/000-x.md", 3)
    assert (problem.found, problem.expected) == ('"3分の1"', "a number of content/claims/000/x.sql")


def test_the_title_of_a_chart_is_held_to_its_claims() -> None:
    words = {"ja": {"chart_pata_title": "2本なら3倍の速さ"}}
    titled = {"site/charts/pata.toml": ["000/x"]}
    for sql, places in (("where a > 3 * b", []), ("where a > b", ["chart_pata_title"])):
        found = title_number_problems({"000": {"x": claim(sql)}}, titled, words)
        assert [problem.path.rsplit(" ", 1)[-1] for problem in found] == places


def test_outside_of_a_claim_such_a_number_is_refused() -> None:
    inside = '{{< claim "x" >}}3分の1{{< /claim >}}'
    assert not list(typed_figures(page(inside), ()))
    assert [one.found for one in typed_figures(page("3分の1になる"), ())] == ['"3分"']
    assert [one.found for one in typed_figures(page(f"{inside}、5倍"), ())] == ['"5倍"']
    assert list(typed_figures(page('{{< claim "x" >}}48 MB/s{{< /claim >}}'), ()))


TITLED = '+++\ntitle = "10時間から1時間に"\nclaims = ["x"]\n+++\n'


def test_the_title_of_an_article_is_held_to_its_claims() -> None:
    assert not list(typed_figures(page(TITLED), ()))
    held = {"000": {"x": claim("where a > 10 * 3600 and b between 0.9 and 1.25")}}
    assert not list(claimed_number_problems(held, [page(TITLED)]))
    (problem,) = claimed_number_problems({"000": {"x": claim("where b < 1")}}, [page(TITLED)])
    assert (problem.line, problem.found) == (2, '"10時間"')


def test_the_title_of_an_article_without_claims_states_no_number() -> None:
    alone = page(TITLED.replace('claims = ["x"]\n', ""))
    assert [one.found for one in typed_figures(alone, ())] == ['"10時間"', '"1時間"']
