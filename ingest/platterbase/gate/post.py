"""Post a comment on a pull request or update it in place, through GitHub's REST API.

The number of the pull request comes with the report of a stranger. So the head of that pull request
must be the commit that the finished job ran for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import httpx
import msgspec

from platterbase.gate.comment import MARK

_PAGES = 20
_PER_PAGE = 100
_AUTHOR = "github-actions[bot]"
T = TypeVar("T")


class NotPostedError(Exception):
    """The comment was not posted, and why."""


class _Head(msgspec.Struct):
    sha: str


class _PullRequest(msgspec.Struct):
    head: _Head


class _User(msgspec.Struct):
    login: str


class _Comment(msgspec.Struct):
    id: int
    user: _User | None  # null: the account was deleted
    body: str | None


class _Posted(msgspec.Struct):
    html_url: str


@dataclass(frozen=True)
class Forge:
    """Where to post: address of the API, `owner/name`, token of the job."""

    api: str
    repository: str
    token: str


def post(forge: Forge, number: int, head: str, text: str) -> str:
    """Post or update the comment and return its address. Raises NotPostedError."""
    headers = {
        "Authorization": f"Bearer {forge.token}",
        "Accept": "application/vnd.github+json",
        "X-GitHub-Api-Version": "2022-11-28",
    }
    base = f"{forge.api}/repos/{forge.repository}"
    try:
        with httpx.Client(headers=headers, timeout=30) as client:
            return _post_or_update(client, base, number, head, text)
    except httpx.HTTPError as error:
        raise NotPostedError(f"{error}") from error


def _post_or_update(client: httpx.Client, base: str, number: int, head: str, text: str) -> str:
    pull = _decode(client.get(f"{base}/pulls/{number}"), _PullRequest)
    if pull.head.sha != head:
        raise NotPostedError(f"pull request {number} is at {pull.head.sha}, the report of {head}")
    old = _find_own_comment(client, base, number)
    if old is None:
        answer = client.post(f"{base}/issues/{number}/comments", json={"body": text})
    else:
        answer = client.patch(f"{base}/issues/comments/{old}", json={"body": text})
    return _decode(answer, _Posted).html_url


def _find_own_comment(client: httpx.Client, base: str, number: int) -> int | None:
    """Return the id of the comment that this program wrote before.

    It is known by its author too: anybody can copy the mark.
    """
    for page in range(1, _PAGES + 1):
        query = {"per_page": _PER_PAGE, "page": page}
        answer = client.get(f"{base}/issues/{number}/comments", params=query)
        comments = _decode(answer, list[_Comment])
        for comment in comments:
            author = comment.user.login if comment.user else ""
            if (comment.body or "").startswith(MARK) and author == _AUTHOR:
                return comment.id
        if len(comments) < _PER_PAGE:
            break
    return None


def _decode(answer: httpx.Response, shape: type[T]) -> T:
    return msgspec.json.decode(answer.raise_for_status().content, type=shape)
