"""Write files of /sys, /proc and /dev as a computer has them, to test `capture`.

All names, serial numbers and addresses are invented, and listed in SECRETS.
"""

from __future__ import annotations

from pathlib import Path

SECRETS = (
    "9QF0SERIAL1", "9QF0SERIAL2", "S4EWNX0NVME99", "BOARDSN12345", "eui.0025385b01403acb",
    "naa.5000c500aabbccdd", "01:23:45:ab:cd:ef", "willowbrook", "alice", "Alice Example",
    "0b1e8c5a-1111-4222-8333-444455556666", "bee5f00d:12345678:9abcdef0:0badcafe", "alices-photos",
    "4c4c4544-0050-3510-8052-b4c04f4a3253", "willowbrook--vg-root",
)  # fmt: skip
PCI = {
    # address: (class, vendor, device, current speed, width, max speed, width)
    "0000:00:17.0": ("0x010601", "0x8086", "0xa282", "", "", "", ""),
    "0000:00:1d.0": ("0x060400", "0x8086", "0xa298", "8.0 GT/s PCIe", "2", "8.0 GT/s PCIe", "4"),
    "0000:00:1d.0/0000:01:00.0": (
        "0x010802", "0x144d", "0xa808", "8.0 GT/s PCIe", "2", "16.0 GT/s PCIe", "4",
    ),
}  # fmt: skip
MDADM = """\
/dev/md0:
           Version : 1.2
        Raid Level : raid1
        Array Size : 976630464 (931.39 GiB 1000.07 GB)
      Raid Devices : 2
              Name : willowbrook:0  (local to host willowbrook)
              UUID : bee5f00d:12345678:9abcdef0:0badcafe

    Number   Major   Minor   RaidDevice State
       0       8        1        0      active sync   /dev/sda1
       1       8       17        1      active sync   /dev/sdb1
"""
DUMPE2FS = """\
dumpe2fs 1.47.0 (5-Feb-2023)
Filesystem volume name:   alices-photos
Last mounted on:          /home/alice/photos
Filesystem UUID:          0b1e8c5a-1111-4222-8333-444455556666
Filesystem features:      has_journal ext_attr resize_inode dir_index filetype
Block count:              244157616
Block size:               4096
"""
SMARTCTL = """\
smartctl 7.3 2022-02-28 r5338 [x86_64-linux-6.1.0] (local build)

=== START OF INFORMATION SECTION ===
Device Model:     ST1000DM010-2EP102
Serial Number:    9QF0SERIAL1
LU WWN Device Id: 5 000c50 0aabbccdd
Firmware Version: CC43
User Capacity:    1,000,204,886,016 bytes [1.00 TB]
SATA Version is:  SATA 3.1, 6.0 Gb/s (current: 3.0 Gb/s)
Write cache is:   Enabled
"""
COMMANDS = {
    "mdadm --detail /dev/md0": MDADM,
    "dumpe2fs -h /dev/md0": DUMPE2FS,
    "smartctl -i -g all /dev/sda": SMARTCTL,
    "lspci -mm -s 0000:00:17.0": '00:17.0 "SATA controller" "Intel Corporation" "200 Series PCH"\n',
}


def put(root: Path, files: dict[str, str]) -> None:
    """Write files below a root by their path."""
    for name, text in files.items():
        path = root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")


def link(root: Path, name: str, target: str) -> None:
    """A link from one path below the root to another."""
    path = root / name.lstrip("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(root / target.lstrip("/"))


def workstation(root: Path) -> Path:
    """Write a computer with a mirror of two SATA disks, an encrypted NVMe drive and a USB disk."""
    _board(root)
    for place, (kind, vendor, device, speed, width, most, widest) in PCI.items():
        folder = f"/sys/devices/pci0000:00/{place}"
        links = {
            "current_link_speed": speed, "current_link_width": width, "max_link_speed": most,
            "max_link_width": widest,
        }  # fmt: skip
        known = {"class": kind, "vendor": vendor, "device": device, **links}
        put(root, {f"{folder}/{key}": value for key, value in known.items() if value})
        link(root, f"/sys/bus/pci/devices/{place.rsplit('/', 1)[-1]}", folder)
    for number, name in enumerate(("sda", "sdb"), start=1):
        _disk(root, f"pci0000:00/0000:00:17.0/ata{number}/host{number}/block/{name}", name, number)
        put(
            root,
            {
                f"/sys/class/ata_link/link{number}/sata_spd": "3.0 Gbps",
                f"/sys/class/ata_link/link{number}/hw_sata_spd_limit": "6.0 Gbps",
            },
        )
    nvme = "pci0000:00/0000:00:1d.0/0000:01:00.0/nvme/nvme0/nvme0n1"
    _block(root, nvme, "nvme0n1", "1953525168", "write back", "[none] mq-deadline")
    put(
        root,
        {
            f"/sys/devices/{nvme}/device/model": "Samsung SSD 970 EVO Plus 1TB",
            f"/sys/devices/{nvme}/device/serial": "S4EWNX0NVME99",
            f"/sys/devices/{nvme}/wwid": "eui.0025385b01403acb",
            f"/sys/devices/{nvme}/nvme0n1p2/partition": "2",
        },
    )
    link(root, "/sys/class/block/nvme0n1p2", f"/sys/devices/{nvme}/nvme0n1p2")
    _usb(root)
    _mirror(root)
    _mapped(root)
    put(
        root,
        {
            "/proc/mounts": (
                "proc /proc proc rw 0 0\n"
                "/dev/mapper/willowbrook--vg-root / xfs rw,noatime 0 0\n"
                "/dev/md0 /home/alice/photos ext4 rw,relatime,stripe=128 0 0"
            ),
            "/proc/mdstat": (
                "Personalities : [raid1]\nmd0 : active raid1 sdb1[1] sda1[0]\n"
                "      976630464 blocks super 1.2 [2/2] [UU]\n\nunused devices: <none>"
            ),
        },
    )
    return root


def _board(root: Path) -> None:
    put(
        root,
        {
            "/sys/class/dmi/id/board_vendor": "ASUSTeK COMPUTER INC.",
            "/sys/class/dmi/id/board_name": "PRIME Z270-A",
            "/sys/class/dmi/id/board_serial": "BOARDSN12345",
            "/sys/class/dmi/id/product_uuid": "4c4c4544-0050-3510-8052-b4c04f4a3253",
            "/sys/devices/system/cpu/online": "0-5",
            "/sys/devices/system/cpu/present": "0-7",
            "/sys/devices/system/memory/block_size_bytes": "8000000",
            **{f"/sys/devices/system/memory/memory{n}/state": "online" for n in range(128)},
            "/sys/class/net/eth0/address": "01:23:45:ab:cd:ef",
            "/proc/cpuinfo": (
                "processor\t: 0\nmodel name\t: Intel(R) Core(TM) i7-7700K\nflags\t: fpu"
            ),
            "/proc/meminfo": "MemTotal:       16309004 kB\nMemFree:        1 kB",
            "/proc/sys/kernel/osrelease": "6.1.0-18-amd64",
            "/proc/sys/kernel/hostname": "willowbrook",
            "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"',
            "/etc/passwd": (
                "root:x:0:0:root:/root:/bin/sh\n"
                "alice:x:1000:1000:Alice Example,,,:/home/alice:/bin/sh"
            ),
        },
    )


def _block(root: Path, place: str, name: str, size: str, cache: str, scheduler: str) -> None:
    folder = f"/sys/devices/{place}"
    put(
        root,
        {
            f"{folder}/size": size,
            f"{folder}/queue/scheduler": scheduler,
            f"{folder}/queue/write_cache": cache,
            f"{folder}/queue/read_ahead_kb": "128",
        },
    )
    link(root, f"/sys/block/{name}", folder)
    link(root, f"/sys/class/block/{name}", folder)
    put(root, {f"/dev/{name}": ""})


def _disk(root: Path, place: str, name: str, number: int) -> None:
    _block(root, place, name, "1953525168", "write back", "mq-deadline [none]")
    folder = f"/sys/devices/{place}"
    put(
        root,
        {
            f"{folder}/dev": f"8:{16 * (number - 1)}",
            f"{folder}/device/model": "ST1000DM010-2EP1",
            f"{folder}/device/vendor": "ATA",
            f"{folder}/device/wwid": "naa.5000c500aabbccdd",
            f"{folder}/device/vpd_pg80": f"\0\0 9QF0SERIAL{number}",
            f"{folder}/{name}1/partition": "1",
            f"/run/udev/data/b8:{16 * (number - 1)}": (
                f"E:ID_SERIAL_SHORT=9QF0SERIAL{number}\n"
                "E:ID_MODEL_ENC=ST1000DM010-2EP102\\x20\\x20\\x20"
            ),
        },
    )
    link(root, f"/sys/class/block/{name}1", f"{folder}/{name}1")


def _usb(root: Path) -> None:
    place = "pci0000:00/0000:00:17.0/usb2/2-1/2-1:1.0/host6/block/sdc"
    _block(root, place, "sdc", "1000", "write through", "none")
    device = "/sys/devices/pci0000:00/0000:00:17.0/usb2/2-1"
    put(root, {f"{device}/speed": "5000", f"{device}/rx_lanes": "1"})
    link(root, "/sys/bus/usb/devices/2-1", device)


def _mirror(root: Path) -> None:
    folder = "/sys/devices/virtual/block/md0"
    put(
        root,
        {
            f"{folder}/size": "1953260928",
            f"{folder}/md/level": "raid1",
            f"{folder}/md/raid_disks": "2",
            f"{folder}/md/chunk_size": "0",
            f"{folder}/md/dev-sda1/state": "in_sync",
            f"{folder}/md/dev-sdb1/state": "in_sync",
            f"{folder}/slaves/sda1/x": "",
            f"{folder}/slaves/sdb1/x": "",
            "/dev/md0": "",
            "/dev/disk/by-label/alices-photos": "",
            "/dev/disk/by-uuid/0b1e8c5a-1111-4222-8333-444455556666": "",
        },
    )
    link(root, "/sys/block/md0", folder)
    link(root, "/sys/class/block/md0", folder)


def _mapped(root: Path) -> None:
    folder = "/sys/devices/virtual/block/dm-0"
    put(
        root,
        {
            f"{folder}/size": "1900000000",
            f"{folder}/dm/name": "willowbrook--vg-root",
            f"{folder}/dm/uuid": "CRYPT-LUKS2-0b1e8c5a",
            f"{folder}/slaves/nvme0n1p2/x": "",
            "/dev/dm-0": "",
        },
    )
    link(root, "/sys/block/dm-0", folder)
    link(root, "/sys/class/block/dm-0", folder)
    link(root, "/dev/mapper/willowbrook--vg-root", "/dev/dm-0")
