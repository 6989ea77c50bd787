"""Format a report of the gate as a comment in Markdown; all texts in it are escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote as quote_address

from platterbase.foreign import quote
from platterbase.gate.report import LINE, Preview, Report, ReportedProblem
from platterbase.impact.markdown import format_headlines, format_impact, format_table

# The line by which the comment is found again, to be updated in place.
MARK = "<!-- platterbase gate -->"
LONGEST = 60_000  # GitHub takes 65 536 characters
_PROBLEMS = 100
_PAGES = 12
_CHARTS = 20
_FOLD = "<details><summary>What was understood, and the impact on the published site</summary>"


def format_comment(
    report: Report,
    artefacts: str | None = None,
    preview: Preview | None = None,
    hosted: tuple[str, str] | None = None,
) -> str:
    """Return the comment in Markdown.

    `artefacts` is the address where pictures and preview can be downloaded. `hosted` are the
    addresses of the published site and of the preview on a host, where there is one: pages are
    linked and charts shown there.
    """
    text = "\n".join(
        [
            MARK,
            *_format_verdict(report),
            *(format_headlines(report.impact.headlines) if report.impact else ()),
            *_format_problems(report),
            *(_format_preview(preview, artefacts, hosted) if preview else ()),
        ]
    )
    folded = "\n".join(
        [
            *_format_submissions(report),
            *_format_unread_paths(report),
            *_format_impact(report, artefacts),
            *_format_readings(report),
        ]
    )
    if folded:
        text += f"\n{_FOLD}\n\n{folded}"
    if len(text) > LONGEST:
        # No Markdown here goes over the end of a line: a cut between two lines leaves nothing open.
        text = text[:LONGEST].rsplit("\n", 1)[0] + "\n\n… the rest is in the job's artefact.\n"
    return text + ("\n\n</details>\n" if _FOLD in text else "")


def _format_verdict(report: Report) -> Iterator[str]:
    verdict = "**Nothing to mend.**" if report.fine else f"**{report.error_count} to mend.**"
    sentences = report.impact.sentences if report.impact else []
    if false := sum(one.state == "false" for one in sentences):
        verdict += (
            f" **{false} sentences become false:** they are corrected in the same pull request, "
            "or `main` will not build."
        )
    yield f"## Platterbase\n\n{verdict} Checked: {report.head[:12]} against {report.base[:12]}.\n"


def _format_submissions(report: Report) -> Iterator[str]:
    if report.submissions:
        yield "### Understood\n"
    yield from format_table(
        ("submission", "files", "kept unread", "runs", "numbers", "setups", "tools"),
        (
            (
                quote(one.submission),
                str(one.files),
                str(one.opaque),
                str(one.runs),
                str(one.measurements),
                str(one.setups),
                quote(", ".join(one.tools)),
            )
            for one in report.submissions
        ),
    )


def _format_problems(report: Report) -> Iterator[str]:
    if report.problems:
        yield "### To mend\n" if report.error_count else "### To look at\n"
    yield from _list_problems(report.problems)
    if report.problem_count > _PROBLEMS:
        yield f"- … and {report.problem_count - _PROBLEMS} more"


def _list_problems(problems: Iterable[ReportedProblem]) -> Iterator[str]:
    for one in list(problems)[:_PROBLEMS]:
        yield (
            f"- {quote(f'{one.path}:{one.line}', 300)} {one.severity} {quote(one.rule)}: "
            f"found {quote(one.found, 300)}, expected {quote(one.expected, 300)}; "
            f"{quote(one.remedy, 300)}"
        )


def _format_preview(
    preview: Preview, artefacts: str | None, hosted: tuple[str, str] | None
) -> Iterator[str]:
    if preview.problems:
        yield "\n### The site cannot be built with it\n"
        yield from _list_problems(preview.problems)
        yield ""
        return
    yield f"\n### Preview: {preview.count} pages and {len(preview.charts)} charts differ\n"
    if artefacts:
        yield (
            f"[Download `preview`]({artefacts}), unpack it, run `python3 -m http.server` in it: "
            "its first page leads to each page that differs, and shows each chart before and after."
        )
        yield ""
    for page in preview.pages[:_PAGES]:
        shown = quote(page)
        yield f"- [{shown}]({hosted[1]}/{quote_address(page)})" if hosted else f"- {shown}"
    if preview.count > _PAGES:
        yield f"- … and {preview.count - _PAGES} more"
    yield ""
    if hosted:
        yield from format_table(
            ("chart", "before", "after"),
            (
                (quote(name), *(f"![{name}]({site}/charts/{name}.en.png)" for site in hosted))
                for name in preview.charts[:_CHARTS]
            ),
        )


def _format_unread_paths(report: Report) -> Iterator[str]:
    if report.elsewhere:
        yield "\n### Not read here: a person's to review\n"
        yield from (f"- {quote(path, 300)}" for path in report.elsewhere[:_PROBLEMS])
        yield ""


def _format_readings(report: Report) -> Iterator[str]:
    if report.readings:
        yield "\n## What readers would be told\n"
    for one in report.readings:
        yield f"### {quote(one.language)}\n"
        yield from (f"{quote(line, LINE)}<br>" for line in one.lines)
        yield ""


def _format_impact(report: Report, artefacts: str | None) -> Iterator[str]:
    if report.impact is None:
        return
    yield "\n## Impact on the published site\n"
    yield format_impact(report.impact)
    if artefacts and report.impact.charts:
        yield f"\n[Pictures before and after]({artefacts})"
