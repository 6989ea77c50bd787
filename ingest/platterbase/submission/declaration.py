"""The submission format, version 1: every key of submission.toml, its shape and its meaning.

The one place for them: schema/submission.schema.json, which editors and people read and which
checks every file, is made of these structs (`make schema`). Sizes in B, rates in B/s, times in s.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from platterbase.model import Access, Aggregate, Part, SettingScope, Share


def doc(text: str) -> Meta:
    """Return the description of a key, as schema and error messages show it."""
    return Meta(description=text)


# No characters that are not seen, or that turn the direction of a line.
_VISIBLE = (
    r"^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]*$"
)
FILE_NAME_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"
SLUG_PATTERN = r"^[a-z0-9][a-z0-9-]{0,62}$"
_DATE_PATTERN = r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9:]{5,8}(Z|[+-][0-9]{2}:[0-9]{2})?)?)?)?$"

Text = Annotated[str, Meta(min_length=1, max_length=4000, pattern=_VISIBLE)]
Name = Annotated[str, Meta(min_length=1)]  # of something that is declared elsewhere
Slug = Annotated[
    str, Meta(pattern=SLUG_PATTERN), doc("a slug: lower-case letters, digits and hyphens")
]
Date = Annotated[str, Meta(pattern=_DATE_PATTERN)]
WebAddress = Annotated[
    str, Meta(max_length=2000, pattern=r"^https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[!#-;=?-Z_a-z~%]*)?$")
]
Day = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
Title = Annotated[str, Meta(min_length=1, max_length=200, pattern=_VISIBLE)]
# Those that the interface has a word for: `language_*` of site/i18n.
Language = Literal[
    "ar", "cs", "de", "en", "es", "fi", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "sv", "tr",
    "uk", "vi", "zh",
]  # fmt: skip
# SPDX identifiers under which anybody may publish, use and change the files.
Licence = Literal[
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-3.0", "CC-BY-4.0", "CC-BY-SA-3.0",
    "CC-BY-SA-4.0", "CC0-1.0", "CDLA-Permissive-2.0", "GPL-2.0-only", "GPL-2.0-or-later",
    "GPL-3.0-only", "GPL-3.0-or-later", "ISC", "LGPL-2.1-or-later", "MIT", "MPL-2.0", "ODC-By-1.0",
    "ODbL-1.0", "PDDL-1.0", "Unlicense",
]  # fmt: skip
# From 64 KiB, the memory of the first PC, to 1 EiB: what is smaller was meant in another unit.
Bytes = Annotated[int, Meta(ge=65536, le=2**60)]
Device = Annotated[str, Meta(pattern=r"^[A-Za-z0-9/_.:-]{1,64}$")]
FilePath = Annotated[str, Meta(min_length=1, max_length=400, pattern=_VISIBLE)]
Positive = Annotated[int, Meta(ge=1)]
Natural = Annotated[int, Meta(ge=0)]
Depth = Annotated[float, Meta(gt=0)]
Duration = Annotated[float, Meta(ge=0)]
PartName = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,31}$")]
OptionName = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]
SetupName = Annotated[Name, doc("slug of a setup")]
DriveName = Annotated[Name, doc("slug of a drive")]
UNIQUE = Meta(extra_json_schema={"uniqueItems": True})

Status = Literal["declared", "detected", "inferred"]


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of submission.toml."""


class Setting(_Table, frozen=True, kw_only=True):
    """Name and value in force."""

    scope: Annotated[SettingScope, doc("whose setting it is")]
    name: Annotated[Text, doc("name of the setting, such as write-cache")]
    value: Annotated[Text, doc("value in force, as text")]
    target: Annotated[Text | None, doc("which drive or controller, where not all")] = None
    status: Annotated[Status, doc("how it is known; inferred needs a reason")] = "declared"
    reason: Annotated[Text | None, doc("why, for what is inferred")] = None
    read_back: Annotated[
        Literal["yes", "no", "unknown"] | None,
        doc("for what a boot resets: was it read back after the boot"),
    ] = None


class Node(_Table, frozen=True, kw_only=True):
    """A node of the host's topology and its link to the parent."""

    slug: Slug
    kind: Annotated[
        Literal["cpu", "chipset", "switch", "bridge", "controller", "port", "slot"],
        doc("what the node is"),
    ]
    part: Annotated[Text | None, doc("the part: an alias of the catalogue, or words")] = None
    parent: Annotated[Name | None, doc("slug of the next node towards the processor")] = None
    link: Annotated[
        Name | None, doc("link to the parent as negotiated: a name of schema/links.csv")
    ] = None
    link_possible: Annotated[
        Name | None, doc("best link both ends could have had: a name of schema/links.csv")
    ] = None
    address: Annotated[
        Device | None, doc("PCI address, 0000:01:00.0: ties what lspci prints to this node")
    ] = None
    shares: Annotated[Positive | None, doc("how many devices can hang on this link at once")] = None
    status: Annotated[Status, doc("how it is known; inferred needs a reason")] = "declared"
    reason: Annotated[Text | None, doc("why, for what is inferred")] = None


class Drive(_Table, frozen=True, kw_only=True):
    """A physical drive of the host."""

    slug: Slug
    part: Annotated[Text | None, doc("the drive: an alias of the catalogue, or words")] = None
    port: Annotated[Name | None, doc("slug of the node it hangs on")] = None
    device: Annotated[
        Device | None,
        doc(
            "device name, sda or /dev/sda: ties what lsblk, smartctl, hdparm and others print "
            "to this drive"
        ),
    ] = None
    firmware: Annotated[Text | None, doc("firmware revision")] = None
    size_bytes: Annotated[Bytes | None, doc("capacity in B")] = None
    medium: Annotated[Text | None, doc("removable medium in it")] = None
    medium_link: Annotated[
        Name | None, doc("ceiling of the medium: a name of schema/links.csv")
    ] = None
    note: Annotated[Text | None, doc("anything else")] = None


class Host(_Table, frozen=True, kw_only=True):
    """One computer in one state."""

    slug: Slug
    board: Annotated[Text | None, doc("main board")] = None
    cpu: Annotated[Text | None, doc("processor")] = None
    cpus: Annotated[Positive | None, doc("processors usable during the runs")] = None
    cpus_installed: Annotated[Positive | None, doc("processors present")] = None
    ram_bytes: Annotated[Bytes | None, doc("memory usable by the system, B")] = None
    ram_installed_bytes: Annotated[Bytes | None, doc("memory present, B")] = None
    os: Annotated[Text | None, doc("operating system with version")] = None
    kernel: Annotated[Text | None, doc("kernel version")] = None
    note: Annotated[Text | None, doc("anything else")] = None
    node: Annotated[list[Node], doc("the topology: a tree of nodes")] = []
    drive: Annotated[list[Drive], doc("the drives")] = []
    setting: Annotated[list[Setting], doc("settings that hold for all setups of the host")] = []


class ArrayMember(_Table, frozen=True, kw_only=True):
    """A member that is more than a whole drive with data."""

    role: Annotated[
        Literal["data", "cache", "parity", "spare", "log"], doc("what the member does")
    ] = "data"
    backing: Annotated[
        Literal["drive", "file", "ram"], doc("whole drive, file on a drive, or memory")
    ] = "drive"
    drive: Annotated[Name | None, doc("slug of a drive of the host; absent for memory")] = None
    port: Annotated[Name | None, doc("node it hung on, where not the drive's own")] = None
    size_bytes: Annotated[Positive | None, doc("part of it used, B")] = None
    write_policy: Annotated[Literal["write-through", "write-back"] | None, doc("of a cache")] = None
    group: Annotated[Natural, doc("which inner array, in nested levels")] = 0


class Array(_Table, frozen=True, kw_only=True):
    """How drives were put together."""

    slug: Slug
    level: Annotated[
        Literal[
            "single",
            "independent",
            "linear",
            "jbod",
            "raid0",
            "raid1",
            "raid3",
            "raid4",
            "raid5",
            "raid6",
            "raid10",
            "raid50",
            "raid60",
            "mirror",
            "stripe",
            "raidz1",
            "raidz2",
            "raidz3",
            "draid",
            "parallel-fs",
            "unknown",
        ],
        doc("level as built"),
    ]
    host: Annotated[Name | None, doc("slug of the host; may be left out when there is one")] = None
    made_by: Annotated[Text | None, doc("software or firmware that makes it")] = None
    device: Annotated[
        Device | None,
        doc("device or pool name, md0: ties what mdadm, mdstat and zpool print to this array"),
    ] = None
    chunk_bytes: Annotated[Positive | None, doc("bytes on one member before the next")] = None
    members: Annotated[list[DriveName], doc("whole drives with data, in order"), UNIQUE] = []
    member: Annotated[list[ArrayMember], doc("members that need more than a name")] = []
    note: Annotated[Text | None, doc("anything else")] = None


class Flow(_Table, frozen=True, kw_only=True):
    """One stream of a load; `drives` stands for one stream on each of them."""

    operation: Annotated[Name | None, doc("an operation of schema/metrics.toml")] = None
    access: Annotated[Access | None, doc("order of addresses")] = None
    block_bytes: Annotated[Positive | None, doc("request size, B")] = None
    queue_depth: Annotated[Depth | None, doc("outstanding requests per thread")] = None
    threads: Annotated[Positive | None, doc("threads")] = None
    read_ratio: Annotated[Share | None, doc("share of reads")] = None
    random_ratio: Annotated[Share | None, doc("share of random requests")] = None
    part: Annotated[list[Part], doc("parts of a mixed pattern; shares add up to 1")] = []
    drives: Annotated[list[DriveName], doc("one such stream on each of these drives"), UNIQUE] = []


class Load(_Table, frozen=True, kw_only=True):
    """What ran at once, where several runs or findings refer to it."""

    slug: Slug
    flow: Annotated[list[Flow], doc("the streams that ran at once"), Meta(min_length=1)]
    title: Annotated[Text | None, doc("name as the source prints it")] = None
    workset_bytes: Annotated[Positive | None, doc("size of the data touched, B")] = None
    file_count: Annotated[Positive | None, doc("files touched")] = None
    bytes_moved: Annotated[Positive | None, doc("data transferred, B")] = None
    duration_s: Annotated[Duration | None, doc("length, s")] = None
    aggregate: Annotated[Aggregate | None, doc("across repeats, of what findings say of it")] = None
    repeats: Annotated[Positive | None, doc("number of those repeats")] = None


class Setup(_Table, frozen=True, kw_only=True):
    """What was measured: host + array + filesystem + settings."""

    slug: Slug
    array: Annotated[Name, doc("slug of the array")]
    host: Annotated[Name | None, doc("slug of the host; may be left out when there is one")] = None
    title: Annotated[Text | None, doc("short name as the source prints it")] = None
    filesystem: Annotated[
        Text | None, doc("filesystem in lower case; none for the bare device; absent where unknown")
    ] = None
    measured_from: Annotated[
        Date | None, doc("first date, as precise as known: 2006, 2006-09, 2006-09-28")
    ] = None
    measured_to: Annotated[
        Date | None, doc("last date, as precise as known: 2006, 2006-09, 2006-09-28")
    ] = None
    note: Annotated[Text | None, doc("anything else")] = None
    setting: Annotated[list[Setting], doc("settings of this setup")] = []


class FileRun(_Table, frozen=True, kw_only=True):
    """Which setups one run of a file belongs to, by its ordinal or its label."""

    setups: Annotated[list[SetupName], doc("setups the run belongs to"), Meta(min_length=1), UNIQUE]
    run: Annotated[Positive | None, doc("ordinal of the run in the file, from 1")] = None
    label: Annotated[Text | None, doc("label of the run as the tool printed it")] = None
    assignment: Annotated[
        Literal["all", "one-of"],
        doc("one-of: it belongs to one of them, and the source does not say which"),
    ] = "all"
    command: Annotated[Text | None, doc("command line of this run")] = None
    started: Annotated[
        Date | None, doc("start of this run, as precise as known: 2006, 2006-09, 2006-09-28")
    ] = None


class File(_Table, frozen=True, kw_only=True):
    """A raw file, and what its text cannot say."""

    path: Annotated[
        FilePath,
        doc(
            "name of a file in this folder (letters, digits, dot, hyphen, underscore, at most 64), "
            "or a pattern: runs.zip/{drive}/{test}-{depth}.json, * for any text, ** for any folders"
        ),
    ]
    tool: Annotated[Name | None, doc("tool that printed it, where several could have")] = None
    tool_version: Annotated[Text | None, doc("version, where the text does not say")] = None
    command: Annotated[Text | None, doc("command line, where the text does not say")] = None
    started: Annotated[
        Date | None,
        doc("start, where the text does not say, as precise as known: 2006, 2006-09, 2006-09-28"),
    ] = None
    generator: Annotated[Text | None, doc("tool that made the I/O, where another printed")] = None
    generator_version: Annotated[Text | None, doc("its version")] = None
    encoding: Annotated[Text | None, doc("codec, where it is not UTF-8")] = None
    language: Annotated[
        Text | None, doc("language of the tool's words, where another than the submission's")
    ] = None
    opaque: Annotated[bool, doc("true: keep the file, read no numbers from it")] = False
    ignore: Annotated[
        Text | None, doc("why these members of a packed file are neither read nor shown")
    ] = None
    setups: Annotated[
        list[SetupName],
        doc("setups that every run of the file belongs to; {drive} stands for a part of the path"),
        UNIQUE,
    ] = []
    names: Annotated[
        dict[PartName, dict[Text, Slug]],
        doc("for setups, in place of a text of the path: names.drive.WD740GD = raptor"),
    ] = {}
    label: Annotated[
        Text | None, doc("label of each run, in place of the tool's: {test} depth {depth}")
    ] = None
    options: Annotated[
        dict[OptionName, Text],
        doc("options of the tool that its output does not say: randrepeat = {randrepeat}"),
    ] = {}
    run: Annotated[list[FileRun], doc("runs one by one, by ordinal or label")] = []
    note: Annotated[Text | None, doc("anything else")] = None


class Finding(_Table, frozen=True, kw_only=True):
    """What the source states in words where numbers are lost."""

    slug: Slug
    subject: Annotated[Name, doc("slug of the setup spoken of")]
    relation: Annotated[
        Literal["above", "below", "equal", "crosses", "flat", "rises", "falls"],
        doc("how it stands"),
    ]
    load: Annotated[Name, doc("slug of a load")]
    metric: Annotated[Name, doc("a metric of schema/metrics.toml")]
    locator: Annotated[Text, doc("where the source says so")]
    object: Annotated[Name | None, doc("slug of the setup it is compared with")] = None
    degree: Annotated[Text | None, doc("how much, in the source's terms")] = None
    axis: Annotated[Text | None, doc("over which axis, such as queue-depth")] = None
    axis_from: Annotated[float | None, doc("range on the axis, from")] = None
    axis_to: Annotated[float | None, doc("range on the axis, to")] = None


class Erratum(_Table, frozen=True, kw_only=True):
    """A correction, a withdrawal or a takedown: the line that says what changed, when and why."""

    date: Annotated[Day, doc("day of the correction, 2026-11-21")]
    reason: Annotated[Text, doc("why, in the language of the submission")]
    kind: Annotated[
        Literal["erratum", "withdrawal", "takedown"],
        doc(
            "erratum: something was wrong and is right now; withdrawal: results that nobody should "
            "rely on, they stay visible; takedown: a file that held personal data and is gone"
        ),
    ] = "erratum"
    file: Annotated[
        FilePath | None,
        doc("file, member or packed file that it concerns; none: the whole submission"),
    ] = None
    run: Annotated[Positive | None, doc("ordinal of the run in that file; none: all")] = None
    line: Annotated[Positive | None, doc("line of that file")] = None
    was: Annotated[Text | None, doc("what stood there")] = None
    now: Annotated[Text | None, doc("what stands there now")] = None
    by: Annotated[Text | None, doc("who found it, as published")] = None


class Declaration(_Table, frozen=True, kw_only=True):
    """submission.toml as a whole."""

    format: Annotated[Literal[1], doc("version of this format: 1")]
    title: Annotated[Title, doc("title in English, at most 200 characters")]
    author: Annotated[Text, doc("who measured, as published")]
    sent: Annotated[Day, doc("day of sending, 2026-11-21; its year is the year of the folder")]
    language: Annotated[Language, doc("language of the source, such as ja")]
    licence: Annotated[Licence, doc("licence of the raw files, an SPDX identifier")]
    setup: Annotated[list[Setup], doc("what was measured"), Meta(min_length=1)]
    file: Annotated[list[File], doc("every file of the folder"), Meta(min_length=1)]
    host: Annotated[list[Host], doc("the computers"), Meta(min_length=1)]
    array: Annotated[list[Array], doc("the arrays"), Meta(min_length=1)]
    sender: Annotated[Text | None, doc("who sent it to us")] = None
    source: Annotated[Text | None, doc("title or address of the source document")] = None
    source_title: Annotated[
        Text | None, doc("title of the source, word for word and in its language")
    ] = None
    source_address: Annotated[
        WebAddress | None, doc("where the source can be read today; left out where it is lost")
    ] = None
    published: Annotated[
        Date | None, doc("date of the source, as precise as known: 2006, 2006-09, 2006-09-28")
    ] = None
    measured_from: Annotated[
        Date | None, doc("first date of measuring, as precise as known: 2006, 2006-09, 2006-09-28")
    ] = None
    measured_to: Annotated[
        Date | None, doc("last date of measuring, as precise as known: 2006, 2006-09, 2006-09-28")
    ] = None
    transcribed: Annotated[
        Text | None, doc("what was repaired, when the files are second-hand")
    ] = None
    note: Annotated[Text | None, doc("anything else")] = None
    load: Annotated[list[Load], doc("loads that several runs or findings refer to")] = []
    finding: Annotated[list[Finding], doc("orders and shapes stated in words")] = []
    erratum: Annotated[list[Erratum], doc("corrections, withdrawals, takedowns")] = []
