"""The files that the site offers: /capture.py, of the modules of `capture`, and /capture.ps1."""

from __future__ import annotations

from pathlib import Path

FILE = "capture.py"
WINDOWS_FILE = "capture.ps1"
_HERE = Path(__file__).resolve().parent
_HEAD = '''\
#!/usr/bin/env python3
"""Platterbase capture: record this computer for a submission. Python 3.8 or later, nothing else.

    python3 capture.py                 # shows what it found, asks, writes the folder "capture"
    sudo python3 capture.py --yes      # root may read more
    python3 capture.py --help

Made by the build of Platterbase from its modules, which stand below, each as it is in the
repository. Licence: Apache-2.0.
"""

import importlib.abc
import importlib.machinery
import sys

MODULES = {}
'''
_FOOT = '''

class Carried(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the modules above from their text."""

    def find_spec(self, name, path=None, target=None):
        if name not in MODULES:
            return None
        is_package = any(other.startswith(name + ".") for other in MODULES)
        return importlib.machinery.ModuleSpec(name, self, is_package=is_package)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(compile(MODULES[module.__name__], module.__name__, "exec"), module.__dict__)


if __name__ == "__main__":
    sys.meta_path.insert(0, Carried())
    from platterbase.capture.command import main

    sys.exit(main())
'''


def bundle() -> str:
    """Return the text of the file: the source of every module, and an importer for them."""
    own = sorted(path for path in _HERE.glob("*.py") if path.name != "bundle.py")
    texts = {
        "platterbase": "",
        "platterbase.personal": (_HERE.parent / "personal.py").read_text("utf-8"),
        **{_name(path): path.read_text("utf-8") for path in own},
    }
    return _HEAD + "".join(_carried(name, text) for name, text in texts.items()) + _FOOT


def windows_script() -> bytes:
    """Return the script for Windows, whose record new/collected.py reads."""
    return (_HERE / WINDOWS_FILE).read_bytes()


def _name(path: Path) -> str:
    return "platterbase.capture" if path.stem == "__init__" else f"platterbase.capture.{path.stem}"


def _carried(name: str, text: str) -> str:
    if "'''" in text:
        raise ValueError(f"{name}: three quotes in a row would end its text in {FILE}")
    return f"\nMODULES[{name!r}] = r'''{text}'''\n"
