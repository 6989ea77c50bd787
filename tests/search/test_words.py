"""What a text is found by; the browser and the server cut it alike."""

import json
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from platterbase.search.data import SearchData
from platterbase.search.excerpt import excerpt
from platterbase.search.question import Reader
from platterbase.search.words import ends, in_latin_keys, pairs, spelled, stem, tokens

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "ja", "ko", "ru")
ASK_BROWSER = """
import { readFileSync } from "node:fs";
import { inLatinKeys, tokens } from "./site/assets/js/search/words.js";
import { readQuestion } from "./site/assets/js/search/question.js";
import { excerptOf } from "./site/assets/js/search/excerpt.js";
const { texts, questions, synonyms, silent } = JSON.parse(readFileSync(0, "utf8"));
const hits = new Set(questions.flatMap(tokens));
process.stdout.write(JSON.stringify({
  tokens: texts.map(tokens),
  wants: questions.map((one) => readQuestion(one, synonyms, new Set(silent))),
  latin: texts.map(inLatinKeys),
  excerpts: texts.map((text) => excerptOf({ text }, hits)),
}));
"""


def of_browser(texts: list[str], questions: list[str], data: SearchData) -> dict[str, Any]:
    given = {
        "texts": texts,
        "questions": questions,
        "synonyms": data.synonyms,
        "silent": data.silent,
    }
    command = ["node", "--input-type=module", "--eval", ASK_BROWSER]
    ended = subprocess.run(
        command, cwd=ROOT, input=json.dumps(given), capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def test_a_word_without_blanks_is_found_inside_of_others() -> None:
    assert pairs("ラプター") == ["ラプ", "プタ", "ター"]
    assert set(pairs("ラプター")) < set(tokens("新型ラプターの速度"))
    assert set(pairs("캐시")) < set(tokens("쓰기캐시를"))
    assert "幅" in tokens("帯域幅")


@pytest.mark.parametrize(
    ("begin", "forms"),
    [
        ("느리", "느리다 느린 느릴까 느림 느려요 느렸다"),
        ("측정하", "측정하다 측정한 측정해 측정함 측정했다"),
    ],
)
def test_korean_endings_leave_the_pairs_of_a_verb_as_they_are(begin: str, forms: str) -> None:
    assert all(set(pairs(begin)) <= set(pairs(form)) for form in forms.split())


def test_a_korean_word_of_a_syllable_is_found_with_a_blank_and_without() -> None:
    assert pairs("한번")[0] in tokens("벤치를 한 번만 돌림")
    assert pairs("하고")[0] not in tokens("측정하 고속")
    (want,) = [
        one for one in Reader([], ["돌"]).read("한 번") if len(one.alternatives[0].tokens[0]) > 1
    ]
    assert want.alternatives[0].tokens == tuple(pairs("한번"))


def test_letters_are_read_by_their_korean_names() -> None:
    assert spelled("피에이티에이에서") == ("pata", "피에이티에이")
    assert spelled("디비") == ("", "")
    want, *_ = Reader([["PATA", "IDE"]], []).read("아이디이는")
    assert {one.tokens for one in want.alternatives} >= {("pata",), ("ide",)}


def test_a_synonym_of_one_syllable_begins_its_word() -> None:
    reader = Reader([["RAM", "램"]], [])
    assert [len(want.alternatives) for want in reader.read("램이")] == [2]
    assert {len(want.alternatives) for want in reader.read("프로그램")} == {1}


def test_a_number_keeps_its_counter() -> None:
    assert "4台" in tokens("HDD 4台まで")
    assert "4台" not in tokens("RAID 4の台")


@pytest.mark.parametrize("end", ["740gd", "gd", "wd", "740", "0gd"])
def test_a_model_number_is_found_by_its_ends_and_parts(end: str) -> None:
    assert end in ends("wd740gd")


def test_a_word_with_a_hyphen_is_found_as_one_too() -> None:
    assert {"write", "back", "writeback"} <= set(tokens("write-back"))
    assert "writeback" not in tokens("write back")


@pytest.mark.parametrize(
    "cases",
    [
        ("накопитель", "накопителей", "накопителями"),
        ("очередь", "очереди", "очередью"),
        ("drive", "drives"),
    ],
)
def test_cases_and_numbers_have_one_stem(cases: tuple[str, ...]) -> None:
    assert len({stem(case) for case in cases}) == 1


@pytest.mark.parametrize("typed", ["ашщ", "랴ㅐ", "Ашщ", "fio"])
def test_a_question_in_the_wrong_layout_is_read_by_its_keys(typed: str) -> None:
    assert in_latin_keys(typed) == "fio"


@pytest.mark.parametrize("language", LANGUAGES)
def test_browser_and_server_read_alike(built_site: Path, language: str) -> None:
    sent = (built_site / f"public/search/{language}.json").read_bytes()
    data = msgspec.json.decode(sent, type=SearchData)
    rows = (ROOT / f"tests/search/questions/{language}.tsv").read_text("utf-8").splitlines()[1:]
    questions = [row.partition("\t")[0] for row in rows]
    texts = [text for one in data.documents for text in (one.title, one.names, one.summary)]
    found = of_browser(texts, questions, data)
    assert list(map(_unamended, found["tokens"])) == [_unamended(tokens(text)) for text in texts]
    assert found["latin"] == list(map(in_latin_keys, texts))
    reader = Reader(data.synonyms, data.silent)
    assert found["wants"] == [
        [msgspec.to_builtins(_plain(want)) for want in reader.read(one)] for one in questions
    ]
    hits = {token for one in questions for token in tokens(one)}
    assert found["excerpts"] == [[list(part) for part in excerpt("", text, hits)] for text in texts]


def _unamended(stems: Iterable[str]) -> list[str]:
    """Leave out what Porter has changed in his stemmer: one of the two libraries has it."""
    return [re.sub("(?<=log)i$|(?<=bl)i$", "", stem) for stem in stems]


def _plain(want: Any) -> dict[str, Any]:
    alternatives = [{"tokens": list(one.tokens), "worth": one.worth} for one in want.alternatives]
    return {"worth": want.worth, "alternatives": alternatives}
