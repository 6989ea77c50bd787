"""One comment on a pull request, posted or updated in place, through GitHub's REST API.

The number of the pull request comes with the report, so it is not believed: the head of that pull
request must be the commit that the finished job ran for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx

from platterbase.gate.comment import MARK

_PAGES = 20
_PER_PAGE = 100
_AUTHOR = "github-actions[bot]"


class NotPostedError(Exception):
    """The comment was not posted, and why."""


@dataclass(frozen=True)
class Forge:
    """Where to post: address of the API, `owner/name`, token of the job."""

    api: str
    repository: str
    token: str


def post(forge: Forge, number: int, head: str, text: str) -> str:
    """Post or update the comment; its address. Raises NotPostedError."""
    headers = {
        "Authorization": f"Bearer {forge.token}",
        "Accept": "application/vnd.github+json",
        "X-GitHub-Api-Version": "2022-11-28",
    }
    base = f"{forge.api}/repos/{forge.repository}"
    try:
        with httpx.Client(headers=headers, timeout=30) as client:
            return _post(client, base, number, head, text)
    except httpx.HTTPError as error:
        raise NotPostedError(f"{error}") from error


def _post(client: httpx.Client, base: str, number: int, head: str, text: str) -> str:
    pull = _json(client.get(f"{base}/pulls/{number}"))
    if pull["head"]["sha"] != head:
        raise NotPostedError(
            f"pull request {number} is at {pull['head']['sha']}, the report of {head}"
        )
    old = _ours(client, base, number)
    if old is None:
        answer = client.post(f"{base}/issues/{number}/comments", json={"body": text})
    else:
        answer = client.patch(f"{base}/issues/comments/{old}", json={"body": text})
    return str(_json(answer)["html_url"])


def _ours(client: httpx.Client, base: str, number: int) -> int | None:
    """The comment that this program wrote before; anybody may copy its mark, not its author."""
    for page in range(1, _PAGES + 1):
        query = {"per_page": _PER_PAGE, "page": page}
        found = _json(client.get(f"{base}/issues/{number}/comments", params=query))
        for one in found:
            if one["body"].startswith(MARK) and one["user"]["login"] == _AUTHOR:
                return int(one["id"])
        if len(found) < _PER_PAGE:
            break
    return None


def _json(answer: httpx.Response) -> Any:
    return answer.raise_for_status().json()
