"""Where every digit of a page's main text comes from: the classes that are allowed, and the rest.

Markup says most: a figure (`value`), what a sender or the catalogue states (`sent`, `fact`), what
was printed (`pre`, `code`, …), names that link to their page. What is left is prose, and may hold
names and terms with digits, dates and small counts, but no figures.
"""

from __future__ import annotations

import re
import sqlite3
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from lxml import etree

from platterbase.articles.claimed_numbers import CLAIMED
from platterbase.articles.plain_numbers import without_plain
from tests.copies import ROOT

_STATED = frozenset(
    {"value", "sent", "fact", "key", "stated"}
)  # with their source in the title or link
_PRINTED_TAGS = frozenset({"pre", "code", "svg"})
_PRINTED = frozenset({"command", "hash", "file-name", "citation"})
_JUDGING = frozenset({"caveats", "ranks", "ratings", "factors", "glossary"})
_TEXTS = etree.XPath("//main//text()")
_HEADS = frozenset({"measured", "chart"})  # tables of figures: what a row or column is about
_NAMED_PAGES = re.compile(
    r"/(?:(?:ja|ko|ru|en|-)/(?:parts|setups|tools|submissions|articles|caveats|queries)"
    r"|submissions)/[^#]+"
)

# Terms, names and counts of prose that hold digits.
TERMS = {
    "array level, in brackets its drives": r"RAID[ -]?Z?\d+"
    r"(?: ?\(\d\)|(?:(?:, |、| and | и )(?:10|[0156])(?!\d))*)",
    "interface": r"(?:SATA|SAS|USB|PCIe|UDMA|ATA|DMI)[ /-]?\d[\d.x]*|(?<![A-Za-z])[MU]\.2"
    r"|(?:(?<=mode )|(?<=モード)|(?<=모드 )|(?<=режиме )|(?<=режим ))\d",
    "lanes of a slot": r"(?<![A-Za-z0-9])x(?:[1248]|16)(?![A-Za-z0-9])",
    "licence": r"CC[ -]BY[ -]4\.0|Apache-2\.0",
    "name of a standard": r"SHA-256|UTF-8|MD5|(?<![A-Za-z])L[123]|UDF ?\d[.\d]*|ext\d|FAT32",
    "version": r"(?:bonnie\+\+|Debian|fio|ioping|sysbench|iozone|Iometer|procps|Linux|ZFS"
    r"|bcachefs|[Vv]ersion"
    r"|バージョン|버전|верси\w+)(?: before| since| до| с)? ?\d[\d.]*",
    "years since the tools were first compared": r"20年(?:後|で)|20년 (?:뒤|전)",
    "name of software": r"MD4(?:Ram|RCtl)|WinBench 99",
    "generation of a product line": r"(?<![A-Za-z])Gen(?:8|10)(?!\d)|DL380p",
    "model, as prose shortens it": r"(?<![A-Za-z0-9])(?:(?:860|980|990) PROs?|7K100|M1015"
    r"|E3-1230 V2|88SE9123|JMB363|ZL4-150|P420i?|PM883)(?![A-Za-z0-9])",
    "chipset or socket": r"(?<![A-Za-z0-9])(?:[BXZ]\d{3}[Ei]?|AM[45])(?![A-Za-z0-9])",
    "form factor": r"(?<![\d.,])2[.,]5(?:インチ|인치| дюйма|-inch)",
    "name of a set of files": r"(?:4G|300M)(?=セット|[”»])",
    "speed class of PCIe": r"(?:at the speed of |速度は|속도는 |на скорости )1\.0",
    "number in a name that is explained": r"「300」|300(?=은 초당)|(?<=Число )300",
    "most commands of NCQ": r"32(?=は、SATA|는 SATA)",
    "requests at once, where the noun stands before": r"(?<=ждали )17"
    r"|(?<![\d.,])\d{1,2}(?= (?:wait )?in Linux| в Linux| ждут)"
    r"|(?:(?<=than )|(?<=with )|(?<=of the )|(?<=чем )|(?<= с )|(?<=было )|(?<=из ))"
    r"(?:32|48)(?!\d|[.,]\d|\s?(?:[%/×]|раз|[KMGkмМ]))",
    "what a source states of a part": r"(?:the source gives |原文では|원문의 값은 |в источнике от )"
    r"380 [MМ][BБ]/[sс](?: to |から|에서 | до )390 [MМ][BБ]/[sс]",
    "rows of a table that is cut": r"first \d+ of \d+ rows|\d+行のうち最初の\d+行"
    r"|전체 \d+행 가운데 처음 \d+행|первые \d+ строк\w* из \d+",
    "step of a scale": r"(?<=칸마다 )100배|(?<=進むごとに)100倍",
    "version of firmware or a driver": r"(?:BIOS|[Dd]river|[Дд]райвер"
    r"|ドライバ|드라이버) ?\d+(?:\.\d+)+",
    "year": r"(?<!\d)(?:19|20)\d\d(?!\d)",
    "day and month": r"\d{1,2}(?:日|月|일|월)|\d{1,2} (?:августа|сентября|ноября|November)",
    "size of a block, in the name of a test": r"(?<![\d.,])(?:[14]|16|64|256) (?:[KM]iB|[КМ]иБ)",
    "queue depth, a place on an axis": r"(?<![\d.,])(?:64|256)"
    r"(?!\d|[.,]\d|\s?(?:[%/×倍배]|раз|[KMGkмМ]))"
    r"|(?:(?<=at )|(?<=above )|(?<=of )|(?<=depth )|(?<=深さ)|(?<=깊이 )|(?<=глубине )"
    r"|(?<=глубины )|(?<=очереди )|(?<=глубиной )|(?<=при )"
    r"|(?<=больше ))1(?!\d|[.,]\d)"
    r"|(?<![\d.,])1(?=で|のどの|より|에서|의 모든|보다)"
    r"|(?:(?<=[Ww]ith )|(?<=about )|(?<=при )|(?<=около ))(?:16|32)"
    r"(?!\d|[.,]\d|\s?(?:[%/×]|раз|[KMGkмМ]))"
    r"|(?<![\d.,])1(?: to | до |[~〜～])(?=64(?!\d))",
    "queue depth": r"QD ?\d+|(?:(?<=同時要求数)|(?<=epth )|(?<=深さ)|(?<=深度)|(?<=깊이 )"
    r"|(?<=лубин[аеуы] )|(?<=очереди ))\d{1,2}(?!\d|[.,]\d)",
    "size of a sector, in bytes": r"(?<![\d.,])(?:512|4096)"
    r"(?= bytes|バイト|바이트| байт| all along|, разница)"
    r"|(?:(?<=instead of )|(?<=вместо ))512(?!\d)",
    "option of a tool": r"(?<![A-Za-z])direct=1(?!\d)",
    "share of requests": r"99 (?:of|(?:чтений|сохранений) из) 100(?! ?%)",
    "level of btrfs": r"(?<=btrfs )raid\d",
    "stacks that one study tested": r"(?<!\d)(?:24 (?:of|из) )?26 (?:stacks|конфигураци\w+)"
    r"|(?<!\d)16(?: other)? stacks|(?<!\d)16 (?:других|остальных) конфигураци\w+"
    r"|(?<!\d)16(?:構成|가지)"
    r"|(?<!\d)26構成(?:のうち(?:24|11))?|(?<!\d)26가지(?: 구성)?(?: 가운데 (?:24|11)가지)?",
    "percentile": r"(?<![A-Za-z0-9])p99(?!\d|\.\d)"
    r"|(?<!\d)99(?:th percentile|パーセンタイル|번째 백분위수|-й процентиль)",
    "what one counts": r"(?<![\d.,])(?:\d{1,2}[〜～~])?(?:\d{1,4}|\d,\d{3})"
    r"(?: (?:(?:fio )?runs|commands|requests|reads|threads|jobs|files|drives|disks|vCPUs?|points"
    r"|ports|lanes|cores|rounds|a folder|команд\w*|запрос\w*|запуск\w*|чтени[йя]|поток\w*|файл\w*"
    r"|диск\w*|порт\w*|линий|ядер|прогон\w*|точ(?:ек|ках))\b"
    r"|(?:台|本|件|個|回|点|文字|スレッド|ジョブ|ポート|コマンド|要求|レーン|ファイル|フォルダ)"
    r"|(?:대|개|회|포트|스레드|레인)(?!역|월))",
    "tests, and those of them": r"(?<![\d.,])(?:\d{1,2} of )?\d{1,2} (?:tests|stacks)\b"
    r"|(?<![\d.,])\d{1,2} тест\w*(?: из \d{1,2}(?!\d|[.,]\d))?",
    "programs that run at once, and their requests": r"(?<![\d.,])\d{1,3}(?: (?:writers?|in flight"
    r"|random reads|пишущ\w*|процесс\w*|случайн\w*)\b"
    r"|(?:プロセス|コア|ソケット|グループ|の書き手|번))"
    r"|(?<=書き手)\d{1,2}|(?<=[Кк]огда пишущих )\d{1,2}|(?<=держит в работе )\d{1,3}",
    "definition of a unit": r"(?<!\d)1024(?!\d)|(?:10|2)進|(?<=이진 단위라면 막대가 )5%",
    "span of time": r"(?<![\d.,])\d{1,2}(?:週間|か月|주 뒤|시간)",
    "count, or a place in a ranking": r"(?<![\d.,])\d(?:[〜~]\d)?"
    r"(?:台|本|つ|回|巡|種|通り|行|桁|個|枚|列|か所|チャン?ネル|コア|操作|対|位|代目|人|か条|構成|系列|ページ|ワード|社|基|通|度ある|대|개|번|회|가지|줄|위|등|세대)"
    r"|(?<![\d.,])\d(?=で割ると|로 나누면|以上にする)"
    r"|(?<![\d.,])\d{1,2}(?:種類|パターン)|×\d(?=、)",
}
_FILLED = re.compile(r"\{[^{}]*\}")
# "From 4 to 64 KiB": the unit stands behind the second size only.
_RANGE_OF_SIZES = re.compile(
    r"(?<![\d.,])\d{1,4}(?:–| to | до |から|에서 )(?=\d{1,4} (?:[KM]i?B|[кКМ]и?Б))"
)


@dataclass(frozen=True)
class Digits:
    """A run of text with digits in a page: its class, or None."""

    text: str
    kind: str | None
    where: str


def digits(html: str, names: re.Pattern[str], page: str = "") -> Iterator[Digits]:
    """All text with digits within the main element of a page; `page` is its place in public/."""
    # A link to the glossary may begin or end within a name ("RAID" 0): it is read as text.
    html = re.sub(r"<a [^>]*/glossary/#[^>]*>(.*?)</a>", r"\1", html)
    # What holds a line together (_partials/glue.html) is read as what an author typed.
    html = re.sub(r"<span class=whole>(.*?)</span>", r"\1", html).replace("\u2060", "")
    html = re.sub(r"(?<!\d)\u00a0|\u00a0(?!\d)", " ", html)
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True)
    folder = page.split("/")[1:2]
    places: dict[etree._Element | None, _Place] = {None: _Place()}

    def place(element: etree._Element) -> _Place:
        if element not in places:
            places[element] = place(element.getparent()).within(element)
        return places[element]

    for text in _TEXTS(etree.fromstring(html.encode(), parser)):
        if re.search(r"\d", text):
            around = text.getparent() if text.is_text else text.getparent().getparent()
            here = place(around)
            kind = here.kind(folder) or prose(str(text), names)
            # The build refuses a fraction or a multiple there that its claim's query does not hold.
            if kind is None and here.is_claimed and prose(CLAIMED.sub(" ", text), names):
                kind = "number of a claim"
            # The build fills in figures of the chart's query: what is typed around them counts.
            if kind is None and {"chart", "note"} <= here.classes:
                kind = prose(_FILLED.sub(" ", _note_as_typed(around, page)), names)
            yield Digits(text.strip(), kind, "" if kind else _path(around))


def _note_as_typed(element: etree._Element, page: str) -> str:
    """The note of the chart that an element stands in, before figures are filled in."""
    (figure,) = element.iterancestors("figure")
    name = figure.attrib["id"].replace("-", "_")
    return _words(page.partition("/")[0])[f"{name}_note"]


@cache
def _words(language: str) -> dict[str, str]:
    return tomllib.loads((ROOT / f"site/i18n/{language}.toml").read_text("utf-8"))


def _path(element: etree._Element) -> str:
    stack = [*reversed([*element.iterancestors()]), element]
    return " > ".join(".".join([part.tag, *part.get("class", "").split()]) for part in stack[3:])


@dataclass(frozen=True)
class _Place:
    """Where a text stands: the elements around it, and whether one says where it comes from."""

    tags: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    named: bool = False
    has_source: bool = False

    def within(self, element: etree._Element) -> _Place:
        """The same, and in an element there."""
        href = element.get("href", "")
        own = frozenset(element.get("class", "").split())
        stated = own & _STATED and (element.get("title") or "#" in href)
        return _Place(
            self.tags | {element.tag},
            self.classes | own,
            self.named or bool(_NAMED_PAGES.match(href)),
            self.has_source or bool(stated),
        )

    def kind(self, folder: list[str]) -> str | None:
        """The class of a text here, by markup alone."""
        tags, classes = self.tags, self.classes
        rules = {
            "source": "cite" in tags or "credits" in classes,
            "figure with its source": self.has_source,
            "printed": tags & _PRINTED_TAGS or classes & _PRINTED,
            "date": "time" in tags,
            # A tool's page is its parser's own description: the page says so above it.
            "description of a parser": {"fact", "lead"} & classes
            and (folder == ["tools"] or "fields" in classes),
            # What a column holds, and what a stored question asks, is written with its SQL.
            "description of SQL": folder == ["ask"]
            and ("details" in tags or "questions" in classes),
            "data for a script": "script" in tags,
            "file, its size and date": folder == ["data"] and {"downloads", "note"} & classes,
            # Pages about how numbers are judged state thresholds, formulas and examples in words.
            "words of a rule": _JUDGING & {*folder}
            and {"prose", "lead", "note", "rules", "glossary"} & classes,
            "count of a folded list": "summary" in tags and "listed" in classes,
            "name of a page": self.named
            or "name" in classes
            or ("h1" in tags and "entity" in classes),
            # Steps of a logarithmic scale, above bars whose figures stand beside them.
            "place on a scale": "scale" in classes,
            "head in a table of figures": classes & _HEADS and ("th" in tags or "start" in classes),
        }
        return next((kind for kind, holds in rules.items() if holds), None)

    @property
    def is_claimed(self) -> bool:
        """Whether SQL checks these words: a claim, or the title of a chart or of an article."""
        of_chart = "figcaption" in self.tags and bool({"chart", "preview"} & self.classes)
        of_article = "h1" in self.tags and "story" in self.classes
        return "claim" in self.classes or of_chart or of_article


@lru_cache(100_000)
def prose(text: str, names: re.Pattern[str]) -> str | None:
    """The class of words of a sentence: None when digits are left that no class explains."""
    rest = _RANGE_OF_SIZES.sub(" ", names.sub(" ", text.replace("\u00a0", " ")))
    rest = without_plain(rest)
    for pattern in TERMS.values():
        rest = re.sub(pattern, " ", rest)
    return None if re.search(r"\d", rest) else "term, name or count"


def names(connection: sqlite3.Connection) -> re.Pattern[str]:
    """Everything in the database that is a name: parts and their spellings, systems, tools."""
    found = {
        name
        for query in (
            "select name from model union select alias from model_alias",
            "select maker || ' ' || name from model",
            "select board from host union select cpu from host",
            "select os from host union select kernel from host",
            "select tool_version from run union select tool from run",
            "select link_kind from link_kind union select title from submission",
        )
        for (name,) in connection.execute(query)
        if name and re.search(r"\d", name)
    }
    longest_first = sorted(found, key=len, reverse=True)
    return re.compile(
        r"(?<![A-Za-z0-9.])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\d])"
    )
