"""What each load sends over each link: ceilings by direction, mirrors, duplex, single drives."""

from __future__ import annotations

import json
import sqlite3

import pytest

from tests.caveats import changed_world

Row = tuple[object, ...]


def world(edit: str) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    connection.deserialize(changed_world(edit))
    return connection


def ceilings(connection: sqlite3.Connection, load: str, part: str) -> dict[str, Row]:
    """Raw ceiling in MB/s and whether it is certain, by node of the made-up pair."""
    rows = connection.execute(
        "select node, raw_ceiling / 1e6, exact from load_link"
        " where setup = 'w.pair' and load = ? and part = ? and raw_ceiling",
        [load, part],
    )
    return {node.removeprefix("w.box."): (round(mb, 3), exact) for node, mb, exact in rows}


def test_a_stripe_spreads_evenly_both_ways() -> None:
    for part in ("read", "write"):
        found = ceilings(world(""), "", part)
        assert found == {"port-1": (600, 1), "port-2": (600, 1), "chipset": (1000, 1)}


def test_both_directions_share_half_duplex_and_double_full_duplex() -> None:
    found = ceilings(world(""), "", "all")
    assert found == {"port-1": (600, 1), "port-2": (600, 1), "chipset": (2000, 1)}


@pytest.mark.parametrize(
    ("maker", "uplink"),
    [("'md'", 500), ("'SATA'", 1000), ("null", 1000)],
    ids=["by the processor", "by the controller", "where is not stated"],
)
def test_a_mirror_writes_every_copy_down_to_where_it_is_made(maker: str, uplink: int) -> None:
    edit = f"update array set level = 'raid1', made_by = {maker} where array = 'w.pair'"
    found = ceilings(world(edit), "", "write")
    assert found == {"port-1": (300, 1), "port-2": (300, 1), "chipset": (uplink, 1)}


def test_a_mirror_reads_what_its_members_share_out() -> None:
    found = ceilings(world("update array set level = 'raid1' where array = 'w.pair'"), "", "read")
    assert found == {"port-1": (600, 0), "port-2": (600, 0), "chipset": (1000, 1)}


FOUR = """
insert into drive (drive, host, slug, port) values
  ('w.box.disk-3', 'w.box', 'disk-3', 'w.box.port-1'),
  ('w.box.disk-4', 'w.box', 'disk-4', 'w.box.port-2');
insert into member values
  ('w.pair', 2, 'data', 'drive', 'w.box.disk-3', 'w.box.port-1', null, null, {group}),
  ('w.pair', 3, 'data', 'drive', 'w.box.disk-4', 'w.box.port-2', null, null, {group});
update array set level = '{level}' where array = 'w.pair';
"""


@pytest.mark.parametrize(
    ("level", "group", "port", "uplink"),
    [
        ("raid10", 0, 300, 500),  # two copies of each byte
        ("raid10", 1, 300, 500),  # said by inner arrays of two
        ("raid1", 0, 150, 250),  # four copies
        ("raid5", 0, 450, 750),  # three quarters are data
        ("raid6", 0, 300, 500),  # half of it is
        ("raid0", 0, 600, 1000),
    ],
)
def test_copies_and_parity_of_four_members(level: str, group: int, port: int, uplink: int) -> None:
    found = ceilings(world(FOUR.format(level=level, group=group)), "", "write")
    assert found == {"port-1": (port, 1), "port-2": (port, 1), "chipset": (uplink, 1)}


DRIVEN = """
update array set level = 'independent' where array = 'w.pair';
insert into workload values (4, 'write', 'sequential', 4096, 1, 1, 0, 0);
delete from flow where load = 'pair.read';
insert into flow values
  ('pair.read', 0, 2, 'w.box.disk-1'),
  ('pair.read', 1, 4, 'w.box.disk-2'),
  ('pair.read', 2, 4, 'w.box.disk-2');
"""


def test_flows_to_single_drives_have_a_path_of_their_own() -> None:
    connection = world(DRIVEN)
    assert ceilings(connection, "pair.read", "read") == {"port-1": (300, 1), "chipset": (1000, 1)}
    assert ceilings(connection, "pair.read", "write") == {"port-2": (300, 1), "chipset": (1000, 1)}
    both = ceilings(connection, "pair.read", "all")
    assert both == {"port-1": (900, 0), "port-2": (450, 0), "chipset": (1500, 0)}


def test_in_half_duplex_the_other_direction_stands_in_the_way() -> None:
    half = "update link_kind set duplex = 'half';"
    found = ceilings(world(DRIVEN + half), "pair.read", "read")
    assert found == {"port-1": (300, 1), "chipset": (333.333, 0)}


def test_one_flow_of_several_is_measured() -> None:
    edit = DRIVEN + "update measurement set flow_position = 1 where measurement = 'pair-read';"
    connection = world(edit)
    assert ceilings(connection, "pair.read", "flow-1") == {"port-2": (300, 1), "chipset": (1000, 1)}
    query = "select path_part, raw_ceiling / 1e6 from measured where measurement = 'pair.pair-read'"
    assert connection.execute(query).fetchone() == ("flow-1", 300)


def test_setups_without_flows_of_their_own_have_the_ceilings_of_their_paths(
    results: sqlite3.Connection,
) -> None:
    rows = results.execute(
        """
        select count(*), sum(abs(load_link.raw_ceiling - link_path.raw_ceiling) > 1)
        from link_path
        join load_link using (setup, node)
        where load_link.load = '' and load_link.part = 'read'
        """
    )
    count, different = tuple(rows.fetchone())
    assert count > 100
    assert different == 0


def test_two_readers_behind_one_lane(results: sqlite3.Connection) -> None:
    found = results.execute(
        "select raw_ceiling, practical_ceiling, narrowest, narrowest_place from measured"
        " where setup = '002-p55-dmi.88se9123-2' and direction = 'read'"
    ).fetchone()
    assert tuple(found) == (500_000_000, 432_432_432, "PCIe 2.0 x1", "uplink")


def test_drives_that_are_not_named_still_need_the_link_of_all(results: sqlite3.Connection) -> None:
    rows = results.execute(
        "select link_kind, exact from load_link"
        " where setup = '002-p55-dmi.read-added' and load = '' and part = 'read'"
    )
    assert [tuple(row) for row in rows] == [("DMI 1.0 x4", 1)]


def test_no_flow_of_the_drives_at_once_is_above_its_ceiling(results: sqlite3.Connection) -> None:
    rows = results.execute(
        "select node, bytes_per_s, raw_bytes_per_s, practical_bytes_per_s from link_flow"
        " where host = '002-p55-dmi.p7p55d-e-evo' and bytes_per_s is not null"
        " and link_kind is not null"
    ).fetchall()
    assert len(rows) > 10
    for node, flow, raw, practical in rows:
        assert flow <= (practical or raw), node


def test_reads_of_the_dvd_ram_are_above_two_ceilings(results: sqlite3.Connection) -> None:
    rows = results.execute(
        """
        select measurement.value, caveat.figures
        from caveat
        join measurement using (measurement)
        where caveat.rule = 'above-link-ceiling' and caveat.verdict = 'invalid'
          and measurement.run like '001%'
        order by measurement.value desc
        """
    ).fetchall()
    assert json.loads(rows[0]["figures"]) == {
        "value_bytes_per_s": 59_353_400,
        "link": "DVD-RAM 5x + USB 2.0 High Speed",
        "ceiling_bytes_per_s": 6_925_000,
        "highest_ceiling_bytes_per_s": 53_248_000,
    }
    for value, figures in rows:
        both = " + " in json.loads(figures)["link"]
        assert both == (value > 1.02 * 53_248_000)
