"""What the page Send runs in a browser: Python (Pyodide), and of our package what it calls.

    files/send-<hash>/pyodide.mjs, pyodide.asm.mjs    Pyodide, from its npm package
    files/send-<hash>/pyodide.asm.wasm.gz             the same, packed: the worker unpacks it
    files/send-<hash>/python_stdlib.zip               Python's library, without what is not asked
    files/send-<hash>/packages.zip                    msgspec, chardet, click, our package, its data

The wheels come from requirements.txt with their hashes (.ci/install), as all packages do.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from platterbase.build.folders import files_of
from platterbase.build.inputs import PACKAGE, Inputs, digest

WHEELS = Path(sys.prefix) / "browser"
# What platterbase.send calls, by package; a test follows its imports.
CALLED = (
    "__init__", "articles/__init__", "articles/pages", "capture", "catalogue", "caveats", "check",
    "database", "errors", "foreign", "language", "model", "new", "personal", "reading", "root",
    "send", "submission", "tools", "vocabulary",
)  # fmt: skip
DATA = ("schema", "content/hardware", "site/i18n")
_NO_DATA = ("schema/queries/", "schema/datasette/")
_CAVEATS = "content/*/caveats/*.md"
_HEAD = re.compile(rb"\A\+\+\+\n.*?^\+\+\+$\n?", re.DOTALL | re.MULTILINE)
PYODIDE = "node_modules/pyodide"
_WASM = "pyodide.asm.wasm"
_LIBRARY = "python_stdlib.zip"
# Of Python's library: what needs a terminal, a network, other processes or a debugger.
_UNUSED = re.compile(
    r"(_pyrepl|unittest|multiprocessing|xmlrpc|wsgiref|ensurepip|pydoc_data|curses|dbm|venv|idlelib"
    r"|tkinter|turtledemo|lib2to3|test|email|http)/"
    r"|(pdb|bdb|doctest|pydoc|imaplib|mailbox|smtplib|ftplib|poplib|optparse|pickletools|turtle"
    r"|nntplib|telnetlib|cProfile|profile|pstats|webbrowser|socketserver|trace|timeit|tabnanny"
    r"|pyclbr|modulefinder|zipapp|netrc|plistlib|_pydecimal|_pyio|ssl|getpass|cmd|code|rlcompleter|sched|shelve|fileinput"
    r"|filecmp|wave|this|antigravity|_osx_support|_aix_support|_android_support|_apple_support)\.pyc?"
)
_EPOCH = (1980, 1, 1, 0, 0, 0)

Files = dict[str, bytes]


def is_installed(root: Path) -> bool:
    """Return whether `make install` brought Pyodide and the wheels."""
    return (root / PYODIDE / _WASM).is_file() and any(WHEELS.glob("*.whl"))


def packages_key(root: Path, inputs: Inputs) -> str:
    """Return the hash of all that packages.zip is made from."""
    wheels = (hashlib.sha256(one.read_bytes()).hexdigest() for one in sorted(WHEELS.glob("*.whl")))
    caveats = (path.relative_to(root).as_posix() for path in root.glob("content/*/caveats"))
    return digest(*wheels, inputs.key(*DATA, *caveats, packages=(*CALLED, "build/browser")))


def pyodide_files(root: Path) -> Files:
    """Return Python for browsers by file name."""
    pyodide = root / PYODIDE
    files = {name: (pyodide / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs")}
    files[f"{_WASM}.gz"] = gzip.compress((pyodide / _WASM).read_bytes(), 9, mtime=0)
    files[_LIBRARY] = _pack(_library((pyodide / _LIBRARY).read_bytes()))
    return files


def packages(root: Path) -> bytes:
    """Return packages.zip: wheels, our code, and our data where an installed package has it."""
    return _pack({**_wheels(), **_own_code(), **_own_data(root)})


def folder_of(files: Files) -> str:
    """Return the folder of public/ for these files: its name is their hash."""
    found = hashlib.sha256()
    for name in sorted(files):
        found.update(hashlib.sha256(files[name]).digest())
    return f"files/send-{found.hexdigest()[:12]}"


def _library(packed: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(packed)) as source:
        return {
            name: source.read(name)
            for name in source.namelist()
            if not name.endswith("/") and not _UNUSED.match(name)
        }


def _wheels() -> Files:
    files: Files = {}
    for path in sorted(WHEELS.glob("*.whl")):
        with zipfile.ZipFile(path) as wheel:
            files |= {name: wheel.read(name) for name in wheel.namelist()}
    return files


def _own_code() -> Files:
    def is_called(path: str) -> bool:
        return any(path.startswith((f"{name}/", f"{name}.py")) for name in CALLED)

    return {
        f"{PACKAGE.name}/{path}": (PACKAGE / path).read_bytes()
        for path in files_of(PACKAGE)
        if is_called(path) and path.endswith((".py", ".toml"))
    }


def _own_data(root: Path) -> Files:
    """Return the data as it lies in an installed package; of pages of caveats only the heads."""

    def found() -> Iterator[tuple[str, bytes]]:
        for folder in DATA:
            for path in files_of(root / folder):
                name = f"{folder}/{path}"
                if not name.startswith(_NO_DATA):
                    yield name, (root / name).read_bytes()
        for page in sorted(root.glob(_CAVEATS)):
            head = _HEAD.match(page.read_bytes())
            yield page.relative_to(root).as_posix(), head[0] if head else b""

    return {f"{PACKAGE.name}/data/{name}": data for name, data in found()}


def _pack(files: Files) -> bytes:
    """Return a zip: equal files give equal bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for name in sorted(files):
            member = zipfile.ZipInfo(name, _EPOCH)
            packed.writestr(member, files[name], zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()
