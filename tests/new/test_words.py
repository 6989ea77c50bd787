"""`check` in the sender's language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from platterbase.check.words import LANGUAGES, Messages, language_of
from platterbase.errors import Problem
from tests.new.giving import MADE, Command, new


@pytest.mark.parametrize(
    ("asked", "declared", "terminal", "spoken"),
    [
        ("ko", "ja", "ru_RU.UTF-8", "ko"),
        (None, "ja", "ru_RU.UTF-8", "ru"),
        (None, "ja", "C.UTF-8", "ja"),
        (None, "de", "POSIX", "en"),
        (None, None, "", "en"),
    ],
)
def test_language(asked: str | None, declared: str | None, terminal: str, spoken: str) -> None:
    assert language_of(asked, declared, {"LANG": terminal}) == spoken


def rules(root: Path) -> set[str]:
    """Every rule id that a sender's folder can break, as the code spells them."""
    modules = [
        *(root / "ingest/platterbase/submission").glob("*.py"),
        *(root / f"ingest/platterbase/{name}.py" for name in ("errors", "reading/decode")),
        root / "ingest/platterbase/submission/redact.py",
        root / "ingest/platterbase/new/recorded.py",
        *(
            root / f"ingest/platterbase/database/{name}.py"
            for name in ("write", "run_rows", "quotes")
        ),
    ]
    known = re.compile(
        r'"((?:submission|packed|erratum|file|run|array|load|inferred|personal|foreign|unreadable|undecodable|row'
        r'|measurement|quote)-[a-z-]+|topology|vocabulary|capture)"'
    )
    return {rule for path in modules for rule in known.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("language", ["ja", "ko", "ru"])
def test_every_problem_has_words_in_every_language(root: Path, language: str) -> None:
    words = tomllib.loads(
        (root / f"ingest/platterbase/check/words/{language}.toml").read_text("utf-8")
    )
    own = rules(root)
    assert len(own) > 20
    assert own - words["rule"].keys() == set()
    for rule, said in words["rule"].items():
        assert re.search(r"[^\x00-\x7f]", said["kind"] + said["do"]), rule


def test_languages_have_the_same_words(root: Path) -> None:
    folder = root / "ingest/platterbase/check/words"
    read = {name: tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in LANGUAGES}
    assert set(LANGUAGES) == {"en", "ja", "ko", "ru"}
    for name, words in read.items():
        assert words["words"].keys() == read["en"]["words"].keys(), name
        for key, text in words["words"].items():
            fields = set(re.findall(r"{(\w+)}", text))
            english = set(re.findall(r"{(\w+)}", read["en"]["words"][key]))
            if not key.startswith("problem"):
                assert fields == english, f"{name}: {key}"


def test_a_problem_is_told_in_the_language_of_the_sender(
    command: Command, root: Path, repository: Path
) -> None:
    new(command, root, "--setup", "md0-ext4")
    toml = repository / MADE / "submission.toml"
    toml.write_text(toml.read_text().replace('array = "md0"', 'array = "md1"'))
    said = {
        language: command("check", "--language", language, repository / MADE).stderr
        for language in LANGUAGES
    }
    place = re.compile(rf"{MADE}/submission\.toml:\d+: ")
    assert all(place.match(text) for text in said.values())
    assert "error submission-reference: found array 'md1', expected one of: md0" in said["en"]
    assert "エラー submission-reference: 参照先が宣言されていない。検出：array 'md1'" in said["ja"]
    assert "오류 submission-reference: 가리키는 대상이 선언되지 않음" in said["ko"]
    assert "ошибка submission-reference: ссылка на то, что не объявлено" in said["ru"]


def test_a_damaged_raw_file_is_told_in_the_language_of_the_sender(
    command: Command, root: Path, repository: Path
) -> None:
    new(command, root, "--setup", "md0-ext4")
    raw = repository / MADE / "bonnie.txt"
    raw.write_text(raw.read_text("utf-8").replace("37910", "3791O"), "utf-8")
    for language, words in {
        "en": ("error unreadable-file: found", ", expected"),
        "ja": ("エラー unreadable-file", "検出：", "期待：", "手を加えずに"),
        "ko": ("오류 unreadable-file", "실제: ", "기대: "),
        "ru": ("ошибка unreadable-file", "Найдено: ", "ожидалось: "),
    }.items():
        said = command("check", "--language", language, repository / MADE).stderr
        (line,) = (one for one in said.splitlines() if "unreadable-file" in one)
        assert all(word in line for word in words), line
        assert "found" not in line or language == "en"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "a:1: error brand-new: found x, expected y; z"),
        ("ja", "a:1: エラー brand-new: 検出：x／期待：y。z"),
        ("ko", "a:1: 오류 brand-new: 실제: x / 기대: y. z"),
        ("ru", "a:1: ошибка brand-new: найдено: x; ожидалось: y. z"),
    ],
)
def test_of_a_rule_without_words_the_frame_is_told(language: str, told: str) -> None:
    assert Messages(language).problem(Problem("a", 1, "brand-new", "x", "y", "z")) == told
