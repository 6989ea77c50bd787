"""Types of the JSON that Vega-Lite reads."""

from __future__ import annotations

from typing import Any

# A specification, or a part of one. Its shape is defined by the JSON schema of Vega-Lite.
Spec = dict[str, Any]
# A row of a chart's data: a figure with its words, and the other columns of its query.
DataRow = dict[str, str | int | float | None]
