"""Format a report of the gate as a comment in Markdown; all texts in it are escaped."""

from __future__ import annotations

from collections.abc import Iterator

from platterbase.foreign import quote
from platterbase.gate.report import LINE, Report
from platterbase.impact.markdown import format_headlines, format_impact, format_table

# The line by which the comment is found again, to be updated in place.
MARK = "<!-- platterbase gate -->"
LONGEST = 60_000  # GitHub takes 65 536 characters
_PROBLEMS = 100
_FOLD = "<details><summary>What was understood, and the impact on the published site</summary>"


def format_comment(report: Report, pictures: str | None = None) -> str:
    """Return the comment in Markdown; `pictures` is the address to download the pictures from."""
    text = "\n".join(
        [
            MARK,
            *_format_verdict(report),
            *(format_headlines(report.impact.headlines) if report.impact else ()),
            *_format_problems(report),
        ]
    )
    folded = "\n".join(
        [
            *_format_submissions(report),
            *_format_unread_paths(report),
            *_format_impact(report, pictures),
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
    for one in report.problems[:_PROBLEMS]:
        yield (
            f"- {quote(f'{one.path}:{one.line}', 300)} {one.severity} {quote(one.rule)}: "
            f"found {quote(one.found, 300)}, expected {quote(one.expected, 300)}; "
            f"{quote(one.remedy, 300)}"
        )
    if report.problem_count > _PROBLEMS:
        yield f"- … and {report.problem_count - _PROBLEMS} more"


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


def _format_impact(report: Report, pictures: str | None) -> Iterator[str]:
    if report.impact is None:
        return
    yield "\n## Impact on the published site\n"
    yield format_impact(report.impact)
    if pictures and report.impact.charts:
        yield f"\n[Pictures before and after]({pictures})"
