"""Files that are read in the browser: the folder is that of the command line, byte for byte."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from platterbase import cli
from tests.packing import pack

SECONDS = 60_000  # ms, on a busy machine
MARK = "tests/fixtures/crystaldiskmark/8.0.4-mix.txt"
FIO = "tests/fixtures/fio/text-3.33-two-runs.txt"
BONNIE = "content/results/2026/000-pata-raid/bonnie.txt"
SAID = {
    "author": "보내는 사람",
    "title": "Three files",
    "filesystem": "ntfs",
    "link": "SATA 2 (3 Gbit/s)",
    "os": "Windows 11",
    "ram": "8",
    "variant": "write-cache",
    "variant-values": "on, off",
}
DRIVE = "ST3320620AS"
COLUMN = "read MB/s"
# Files are dropped as a browser gives them: there is no other way to make such an event.
DROP = """([name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name));
  const place = document.querySelector(".send .drop");
  place.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def files(root: Path, tmp_path: Path) -> dict[str, Path]:
    """Files by what a sender has: one line of the text says who he is."""
    given = tmp_path / "given"
    given.mkdir()
    fio = given / "fio.txt"
    fio.write_bytes(b"katya@laptop:~$ cat fio.txt\n" + (root / FIO).read_bytes())
    mark = given / "CrystalDiskMark result.txt"
    mark.write_bytes((root / MARK).read_bytes())
    packed = given / "runs.zip"
    packed.write_bytes(pack("zip", {"first/bonnie.txt": (root / BONNIE).read_bytes()}))
    typed = given / "typed.txt"
    typed.write_text("Test\tSpeed\nSEQ1M\t550\nRND4K\t48.5\n")
    return {"fio": fio, "mark": mark, "packed": packed, "typed": typed}


@pytest.fixture
def repository(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository without submissions, for the command line."""
    for folder in ("schema", "site", "content/hardware", "content/workloads"):
        place = tmp_path / "repository" / folder
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(root / folder)
    monkeypatch.setattr(cli, "ROOT", tmp_path / "repository")
    return tmp_path / "repository"


def test_folder_is_that_of_the_command_line(
    page: Page, files: dict[str, Path], repository: Path
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("ko/send/")
    assert not [address for address in asked if "pyodide" in address or "packages" in address]
    page.evaluate(DROP, ["fio.txt", files["fio"].read_text("utf-8")])
    form = page.locator(".send > form")
    expect(form).to_be_visible(timeout=SECONDS)
    page.set_input_files(".send input[type=file]", [files["mark"], files["packed"], files["typed"]])
    shown = page.locator(".send .understood article h3")
    expect(shown).to_have_count(5, timeout=SECONDS)  # four files, and what was replaced
    # Of a typed table the page asks what its words leave open.
    page.fill(".send .understood [name=Speed]", COLUMN)
    page.click(".send .understood form button")
    expect(shown.nth(3)).to_contain_text("typed table", timeout=SECONDS)
    expect(shown.nth(0)).to_contain_text("crystaldiskmark 8.0.4")
    assert page.locator(".send .bars rect").count() > 10
    replaced = page.locator(".send .replaced table").filter(has_text="fio.txt").locator("td")
    expect(replaced.nth(1)).to_contain_text("katya@laptop")
    expect(replaced.nth(2)).to_contain_text("[user-1]@[host-1]")
    # The catalogue completes a spelling, and each file says with which setting it was measured.
    page.fill("[name=known-drive]", DRIVE)
    page.locator("[name=known-drive]").blur()
    expect(page.locator("[name=drives]")).to_have_value(DRIVE)
    for name, text in SAID.items():
        page.fill(f"[name={name}]", text)
    page.locator("[name=variant-values]").blur()
    setups = page.locator(".send .setups select")
    expect(setups).to_have_count(4, timeout=SECONDS)
    for place, value in enumerate(("on", "off", "on", "on")):
        setups.nth(place).select_option(f"st3320620as-ntfs-write-cache-{value}")
    page.locator(".send > form button.button").click()
    made = page.locator(".send .made")
    expect(made.locator("a.button")).to_be_visible(timeout=SECONDS)
    expect(made.locator("li.verdict-invalid").first).to_contain_text("링크")
    with page.expect_download() as download:
        made.locator("a.button").click()
    with zipfile.ZipFile(io.BytesIO(Path(download.value.path()).read_bytes())) as packed:
        ours = {name: packed.read(name) for name in packed.namelist()}
    assert ours == {
        f"three-files/{name}": data for name, data in command_line(files, repository).items()
    }


def test_page_is_there_without_a_network(browser: Browser, site: str) -> None:
    """Once it was used: what it loads is kept by the browser, for its names hold hashes."""
    context = browser.new_context(base_url=site)
    page = context.new_page()
    page.goto("ru/send/")
    page.evaluate("navigator.serviceWorker.register('offline.js')")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(offline=True)
    page.reload()
    expect(page.locator(".send .drop")).to_be_visible()
    context.close()


def command_line(files: dict[str, Path], repository: Path) -> dict[str, bytes]:
    """What `platterbase new` makes of the same files and words."""
    words = ["--author", SAID["author"], "--licence", "CC-BY-4.0", "--title", SAID["title"]]
    words += ["--drive", DRIVE, "--filesystem", SAID["filesystem"], "--link", SAID["link"]]
    words += ["--os", SAID["os"], "--ram", SAID["ram"], "--language", "ko"]
    words += ["--variant", "write-cache=on", "--variant", "write-cache=off"]
    for place, value in (
        ("CrystalDiskMark result.txt", "on"),
        ("fio.txt", "off"),
        ("runs.zip/first", "on"),
        ("typed.txt", "on"),
    ):
        words += ["--setup", f"{place}=st3320620as-ntfs-write-cache-{value}"]
    words += ["--column", f"Speed={COLUMN}"]
    given = [str(path) for path in sorted(files.values())]
    done = CliRunner().invoke(cli.main, ["new", *words, *given])
    assert done.exit_code == 0, done.output
    (folder,) = repository.glob("content/results/*/three-files")
    return {path.name: path.read_bytes() for path in folder.iterdir()}
