"""Sixty texts that run, load or break out somewhere if they are not shown as text."""

from __future__ import annotations

import json
from typing import Any

PAYLOADS = (
    "<script>alert(1)</script>",
    "</script><script>alert(2)</script>",
    "<img src=x onerror=alert(3)>",
    '"><img src=x onerror=alert(4)>',
    "'><img src=x onerror=alert(5)>",
    "<svg onload=alert(6)>",
    "<svg><script>alert(7)</script></svg>",
    "<svg/onload=alert(8)//",
    "<body onload=alert(9)>",
    "<iframe src=javascript:alert(10)>",
    '<iframe srcdoc="<script>alert(11)</script>">',
    "<a href=javascript:alert(12)>x</a>",
    "<a href=JaVaScRiPt:alert(13)>x</a>",
    "[x](javascript:alert(14))",
    "![x](x onerror=alert(15))",
    "<javascript:alert(16)>",
    "<details open ontoggle=alert(17)>",
    "<input autofocus onfocus=alert(18)>",
    "<video><source onerror=alert(19)>",
    "<audio src=x onerror=alert(20)>",
    "<marquee onstart=alert(21)>",
    "<object data=javascript:alert(22)>",
    "<embed src=javascript:alert(23)>",
    "<form action=javascript:alert(24)><button>",
    "<math><mtext></mtext><script>alert(25)</script>",
    "<template><script>alert(26)</script></template>",
    "<noscript><p title='</noscript><img src=x onerror=alert(27)>'>",
    "<textarea></textarea><script>alert(28)</script>",
    "<title></title><script>alert(29)</script>",
    "<style>@import'javascript:alert(30)'</style>",
    "<style></style><script>alert(31)</script>",
    "<link rel=stylesheet href=//evil.example/x.css>",
    "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<base href=//evil.example/>",
    "<!--><script>alert(35)</script>",
    "--><script>alert(36)</script>",
    "<![CDATA[<script>alert(37)</script>]]>",
    "]]><script>alert(38)</script>",
    "<scr<script>ipt>alert(39)</script>",
    "&lt;script&gt;alert(40)&lt;/script&gt;",
    "&#60;script&#62;alert(41)&#60;/script&#62;",
    "\\u003cscript\\u003ealert(42)",
    "%3Cscript%3Ealert(43)%3C/script%3E",
    "javascript:alert(44)",
    "data:text/html,<script>alert(45)</script>",
    "vbscript:msgbox(46)",
    "' onmouseover=alert(47) x='",
    '" onmouseover=alert(48) x="',
    "`-alert(49)-`",
    "${alert(50)}",
    "{{constructor.constructor('alert(51)')()}}",
    "{{< x >}}",
    "{{% y %}}",
    "{{ site.Params }}",
    "<%= 7*7 %>",
    "'; drop table run; --",
    '"); drop table run; --',
    "=HYPERLINK(1)",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "<plaintext>",
)
TEXT = " ".join(PAYLOADS)
TITLE_SIGNS = 200  # the limit of a title

SLUG = "payloads"
FACTS = "facts.txt"


def named(field: str) -> str:
    """All payloads, after the name of the field that they stand in."""
    return f"{field}: {TEXT}"


def title() -> str:
    """As many payloads as a title holds, the shortest, after the name of the field."""
    found = "title:"
    for payload in sorted(PAYLOADS, key=len):
        if len(found) + 1 + len(payload) > TITLE_SIGNS:
            break
        found += f" {payload}"
    return found


def declaration() -> dict[str, Any]:
    """A submission with every payload in every field that takes a text."""
    setting = {
        "scope": "os",
        "target": named("setting-target"),
        "name": named("setting-name"),
        "value": named("setting-value"),
        "status": "inferred",
        "reason": named("setting-reason"),
    }
    head = ("author", "sender", "source", "transcribed", "note")
    return {
        "format": 1,
        "sent": "2026-11-21",
        "language": "en",
        "licence": "CC0-1.0",
        "title": title(),
        **{key: named(key) for key in head},
        "host": [
            {
                "slug": "box",
                **{key: named(f"host-{key}") for key in ("board", "cpu", "os", "kernel", "note")},
                "node": [
                    {
                        "slug": "cpu",
                        "kind": "cpu",
                        "part": named("node-part"),
                        "status": "inferred",
                        "reason": named("node-reason"),
                    },
                    {"slug": "port", "kind": "port", "parent": "cpu", "part": named("port-part")},
                ],
                "drive": [
                    {
                        "slug": "disk",
                        "port": "port",
                        **{
                            key: named(f"drive-{key}")
                            for key in ("part", "firmware", "medium", "note")
                        },
                    }
                ],
                "setting": [setting],
            }
        ],
        "array": [
            {
                "slug": "disk",
                "level": "single",
                "members": ["disk"],
                "made_by": named("array-made_by"),
                "note": named("array-note"),
            }
        ],
        "load": [{"slug": "fill", "title": named("load-title"), "flow": [{"operation": "write"}]}],
        "setup": [
            {
                "slug": "disk",
                "array": "disk",
                "title": named("setup-title"),
                "filesystem": named("setup-filesystem"),
                "note": named("setup-note"),
                "setting": [setting],
            }
        ],
        "finding": [
            {
                "slug": "flat",
                "subject": "disk",
                "relation": "flat",
                "load": "fill",
                "metric": "throughput",
                "locator": named("finding-locator"),
                "degree": named("finding-degree"),
                "axis": named("finding-axis"),
            }
        ],
        "file": [
            {
                "path": FACTS,
                "setups": ["disk"],
                **{
                    key: named(f"file-{key}")
                    for key in (
                        "tool_version",
                        "command",
                        "generator",
                        "generator_version",
                        "note",
                    )
                },
            },
            {"path": "unknown.txt", "opaque": True, "setups": ["disk"], "note": "x"},
        ],
        "erratum": [
            {
                "date": "2026-11-22",
                "file": FACTS,
                "line": 3,
                **{key: named(f"erratum-{key}") for key in ("reason", "was", "now", "by")},
            }
        ],
    }


def toml(document: dict[str, Any]) -> str:
    """The same as TOML: a key a line, everything below it inline."""
    return "".join(f"{key} = {_inline(value)}\n" for key, value in document.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def raw_files() -> dict[str, str]:
    """The raw files: facts with the payloads in their words, and an unread one full of them."""
    head = "#platterbase-facts\t1\nsetup\tload\toperation\tmetric\tprinted\tunit\ttool\tlocator\n"
    fact = f"disk\tfill\twrite\tthroughput\t161\tMB/s\tdd\t{named('fact-locator')}\n"
    return {FACTS: head + fact, "unknown.txt": "output of a tool\n" + "\n".join(PAYLOADS) + "\n"}
