"""Figures that depend on each other agree: bytes, times, rates, percentages, ceilings of buses."""

from __future__ import annotations

import math
import sqlite3

import pytest

DVD = "001-dvd-ram-md4ram"
PATA = "000-pata-raid"
P55 = "002-p55-dmi"


@pytest.fixture(scope="module")
def percentages(results: sqlite3.Connection) -> list[tuple[float, float, float]]:
    """Time, time of the 100 % row, and the percentage as printed, of all cells of 001."""
    query = """
    select mine.value, base.value, quoted.ratio * 100
    from quoted_ratio as quoted
    join measurement as mine using (measurement)
    join measurement as base on base.measurement = quoted.baseline
    join run on run.run = mine.run and run.submission = ?
    """
    return [tuple(row) for row in results.execute(query, [DVD])]


def test_percentages_follow_from_the_printed_times_but_for_eight(
    percentages: list[tuple[float, float, float]],
) -> None:
    exact = [p for mine, base, p in percentages if math.floor(100 * mine / base + 0.5) == round(p)]
    assert (len(percentages), len(exact)) == (156, 148)


def test_all_percentages_follow_from_times_cut_to_whole_seconds(
    percentages: list[tuple[float, float, float]],
) -> None:
    """A printed t is a time in [t, t + 1): of one run, or the mean of three before it was cut."""
    outside = [
        (mine, base, p)
        for mine, base, p in percentages
        if not (100 * mine / (base + 1) <= p + 0.5 and 100 * (mine + 1) / base >= p - 0.5)
    ]
    assert outside == []


def rates(results: sqlite3.Connection) -> list[sqlite3.Row]:
    """The 104 cells of 001 that print a time and a speed, with the bytes moved."""
    query = """
    select rate.bytes_moved, taken.value as seconds, rate.value / 1000 as printed,
      rate.resolution / 1000 as resolution, rate.repeats
    from result as rate
    join result as taken on taken.run = rate.run and taken.workload = rate.workload
      and taken.metric = 'duration'
    where rate.submission = ? and rate.metric = 'throughput'
    """
    return results.execute(query, [DVD]).fetchall()


def follows(row: sqlite3.Row, kilo: int) -> bool:
    """Whether bytes / [t, t + 1) and the speed as shown can be the same."""
    half = row["resolution"] / 2
    slowest = row["bytes_moved"] / kilo / (row["seconds"] + 1)
    fastest = row["bytes_moved"] / kilo / row["seconds"]
    return slowest - half <= row["printed"] <= fastest + half


def test_bytes_over_time_are_the_speed_with_a_thousand_bytes_a_kilobyte(
    results: sqlite3.Connection,
) -> None:
    cells = rates(results)
    assert (len(cells), sum(follows(row, 1000) for row in cells)) == (104, 104)


def test_with_1024_bytes_a_kilobyte_no_long_run_would_fit(results: sqlite3.Connection) -> None:
    long = [row for row in rates(results) if row["repeats"] == 1]
    assert (len(long), sum(follows(row, 1024) for row in long)) == (52, 0)


def test_megabytes_over_seconds_are_the_rate_of_hdparm(results: sqlite3.Connection) -> None:
    query = """
    select workload, metric, value, resolution from result
    where submission = ? and tool = 'hdparm' and metric in ('bytes-moved', 'duration', 'throughput')
    """
    runs: dict[str, dict[str, sqlite3.Row]] = {}
    for row in results.execute(query, [PATA]):
        runs.setdefault(row["workload"], {})[row["metric"]] = row
    assert len(runs) == 2
    for row in runs.values():
        moved, rate, taken = row["bytes-moved"]["value"], row["throughput"], row["duration"]
        half = taken["resolution"] / 2
        assert moved / (taken["value"] + half) - rate["resolution"] <= rate["value"]
        assert moved / (taken["value"] - half) + rate["resolution"] >= rate["value"]


def ceilings(results: sqlite3.Connection, setup: str) -> dict[str, float]:
    """Raw ceiling of each link of a setup, in MB/s, narrowest where a kind stands twice."""
    query = """
    select link_kind, min(raw_ceiling) / 1e6 from link_path where setup = ? group by link_kind
    """
    return {row[0]: round(row[1], 3) for row in results.execute(query, [setup])}


@pytest.mark.parametrize(
    ("setup", "ceiling"),
    [
        ("raid0-1u", 100),
        ("raid0-2u-1ch", 100),  # two drives share one cable
        ("raid0-2u-2ch", 200),
        ("raid0-3u", 150),  # two thirds of the data pass the cable of two
        ("raid0-4u", 200),
        ("linear-4u", 200),
        ("bare-hda", 100),
    ],
)
def test_cables_of_pata_give_their_ceilings(
    results: sqlite3.Connection, setup: str, ceiling: float
) -> None:
    assert ceilings(results, f"{PATA}.{setup}") == {"PATA UDMA 5": ceiling}


def test_only_memory_is_faster_than_the_cable(results: sqlite3.Connection) -> None:
    query = """
    select distinct operation from result
    join link_path on link_path.setup = result.submission || '.' || result.setup and binding
    where submission = ? and metric = 'throughput' and value > raw_ceiling
    """
    assert [row[0] for row in results.execute(query, [PATA])] == ["cached-read"]


def test_no_flow_of_several_drives_is_above_its_links(results: sqlite3.Connection) -> None:
    """Each link under k of the n drives that carry the measured flows lets n/k of itself pass."""
    query = """
    with carrying as (
      select distinct result.id, flow.drive,
        coalesce(result.value, result.value_high) as most
      from result
      join load on load.key = result.workload and load.submission = result.submission
      join flow on flow.load = load.load
      join workload on workload.id = flow.workload and workload.operation = result.direction
      where result.submission = ? and result.scope = 'total'
    ),
    hops as (
      select carrying.id, most, link_hop.node, link_hop.link_kind, count(*) as through,
        (select count(*) from carrying as every where every.id = carrying.id) as drives
      from carrying
      join result on result.id = carrying.id
      join member on member.drive = carrying.drive
      join setup on setup.array = member.array
        and setup.setup = result.submission || '.' || result.setup
      join link_hop on link_hop.setup = setup.setup and link_hop.member = member.position
      group by carrying.id, link_hop.node, link_hop.link_kind
    )
    select hops.id, most, raw_bytes_per_s * 1.0 * drives / through as ceiling
    from hops join link_kind using (link_kind)
    """
    rows = results.execute(query, [P55]).fetchall()
    assert [tuple(row) for row in rows if row["most"] > row["ceiling"]] == []
    narrowest = {
        name: min(row["ceiling"] for row in rows if row["id"] == name)
        for name in {row["id"] for row in rows}
    }
    assert sorted(round(ceiling / 1e6) for ceiling in narrowest.values()) == [
        250,  # one drive behind the JMB363
        300,  # one drive on the chipset
        500,  # two behind the PCIe lane of the 88SE9123
        1000,  # five and seven written through DMI
        1000,
    ]


@pytest.mark.parametrize(
    ("setup", "binding"),
    [
        ("p55-1", "SATA 2 (3 Gbit/s)"),
        ("p55-6", "DMI 1.0 x4"),
        ("p55-6-jmb363-1", "DMI 1.0 x4"),
        ("jmb363-1", "PCIe 1.0 x1"),
    ],
)
def test_the_narrowest_link_is_found(results: sqlite3.Connection, setup: str, binding: str) -> None:
    query = "select distinct link_kind from link_path where setup = ? and binding"
    assert [row[0] for row in results.execute(query, [f"{P55}.{setup}"])] == [binding]


def test_small_reads_from_dvd_ram_are_above_the_medium_and_the_bus(
    results: sqlite3.Connection,
) -> None:
    """Memory answered: 300 MB of files on a host with 1 GiB of it."""
    query = """
    select
      link_path.link_kind,
      sum(value > raw_ceiling) as above_raw,
      sum(value > practical_ceiling) as above_practical,
      max(value) / 1e6 as fastest
    from result
    join link_path on link_path.setup = result.submission || '.' || result.setup
    where submission = ? and metric = 'throughput' and workload = 'read-300m'
    group by link_path.link_kind
    """
    found = {row["link_kind"]: tuple(row)[1:] for row in results.execute(query, [DVD])}
    assert found == {
        "DVD-RAM 5x": (18, 18, 59.3534),  # all but the two of the standard driver
        "USB 2.0 High Speed": (0, 2, 59.3534),  # 60 MB/s on the wire, 53.248 for bulk transfers
    }
