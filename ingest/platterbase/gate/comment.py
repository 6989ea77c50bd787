"""The comment on a pull request, made from a report that is not trusted."""

from __future__ import annotations

from collections.abc import Iterator

from platterbase.gate.report import Report
from platterbase.impact.foreign import foreign
from platterbase.impact.markdown import markdown, table

# By this line the comment is found again, and updated in place.
MARK = "<!-- platterbase gate -->"
LONGEST = 60_000  # GitHub takes 65 536 characters
_PROBLEMS = 100


def comment(report: Report, pictures: str | None = None) -> str:
    """Markdown; `pictures` is the address where the pictures can be had."""
    text = "\n".join([MARK, *_head(report), *_understood(report), *_problems(report)])
    text += "\n".join(["", *_elsewhere(report), *_impact(report, pictures)])
    if len(text) > LONGEST:
        # Every line stands for itself, so that a cut between two leaves nothing open.
        text = text[:LONGEST].rsplit("\n", 1)[0] + "\n\n… the rest is in the job's artefact.\n"
    return text


def _head(report: Report) -> Iterator[str]:
    verdict = "**Nothing to mend.**" if report.fine else f"**{report.error_count} to mend.**"
    sentences = report.impact.sentences if report.impact else []
    if false := sum(one.state == "false" for one in sentences):
        verdict += (
            f" **{false} sentences become false:** they are corrected in the same pull request, "
            "or `main` will not build."
        )
    yield f"## Platterbase\n\n{verdict} Checked: {report.head[:12]} against {report.base[:12]}.\n"


def _understood(report: Report) -> Iterator[str]:
    if report.submissions:
        yield "### SubmissionSummary\n"
    yield from table(
        ("submission", "files", "kept unread", "runs", "numbers", "setups", "tools"),
        (
            (
                foreign(one.submission),
                str(one.files),
                str(one.opaque),
                str(one.runs),
                str(one.measurements),
                str(one.setups),
                foreign(", ".join(one.tools)),
            )
            for one in report.submissions
        ),
    )


def _problems(report: Report) -> Iterator[str]:
    if report.problems:
        yield "### To mend\n" if report.error_count else "### To look at\n"
    for one in report.problems[:_PROBLEMS]:
        yield (
            f"- {foreign(f'{one.path}:{one.line}', 300)} {one.severity} {foreign(one.rule)}: "
            f"found {foreign(one.found, 300)}, expected {foreign(one.expected, 300)}; "
            f"{foreign(one.remedy, 300)}"
        )
    if report.problem_count > _PROBLEMS:
        yield f"- … and {report.problem_count - _PROBLEMS} more"


def _elsewhere(report: Report) -> Iterator[str]:
    if report.elsewhere:
        yield "\n### Not read here: a person's to review\n"
        yield from (f"- {foreign(path, 300)}" for path in report.elsewhere[:_PROBLEMS])
        yield ""


def _impact(report: Report, pictures: str | None) -> Iterator[str]:
    if report.impact is None:
        return
    yield "\n## Impact on the published site\n"
    yield markdown(report.impact)
    if pictures and report.impact.charts:
        yield f"\n[Pictures before and after]({pictures})"
