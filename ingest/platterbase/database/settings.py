"""Settings, numbered in the order of reading; equal sets of options of tools stand once.

Files of one tool print the same options on the same lines: those of 3,500 runs are 2,100 sets.
"""

from __future__ import annotations

from platterbase.database import tables
from platterbase.database.tables import Rows, Value, copy_row
from platterbase.submission.assignment import AssignedRun

_Option = tuple[str | None, str, str, int | None]  # target, name, value; line where it was printed


class Settings:
    """The numbers of settings, and of each distinct set."""

    def __init__(self) -> None:
        self._sets: dict[tuple[_Option, ...], int] = {}
        self._count = 0

    def add(self, rows: Rows, setting: object, **given: Value) -> None:
        """Add a setting of one host, setup or run; `given` are columns that it has not."""
        self._count += 1
        rows.add(copy_row(tables.SingleSetting, setting, id=self._count, **given))

    def add_run(self, rows: Rows, run: str, assigned: AssignedRun) -> None:
        """Add what a run printed, and the options that the sender says its tool had."""
        options: list[_Option] = []
        for setting in assigned.run.settings:
            if setting.scope == "tool":
                options.append((setting.target, setting.name, setting.value, setting.line))
            else:
                self.add(rows, setting, run=run, status="detected")
        options += [(None, name, value, None) for name, value in assigned.options]
        if options:
            number = self._set(rows, tuple(options))
            first = self._count + 1
            rows.add(tables.RunSettingSet(run=run, setting_set=number, first_setting=first))
            self._count += len(options)

    def _set(self, rows: Rows, options: tuple[_Option, ...]) -> int:
        """Return the number of a set; add its rows when it is new."""
        known = self._sets.get(options)
        if known is not None:
            return known
        number = self._sets[options] = len(self._sets) + 1
        for position, (target, name, value, line) in enumerate(options):
            rows.add(
                tables.SettingSet(
                    setting_set=number,
                    position=position,
                    target=target,
                    name=name,
                    value=value,
                    line=line,
                )
            )
        return number
