"""Fields of NVMe's Identify Controller that say what a drive is, by their short names."""

from __future__ import annotations

from platterbase.reading.figures import decimal
from platterbase.reading.inventory import Inventory

_TOOL = "nvme"
_KELVIN = 273
_TEXTS = {
    "vid": "vendor-id",
    "ssvid": "subsystem-vendor-id",
    "sn": "serial",
    "mn": "model",
    "fr": "firmware",
    "mdts": "maximum-transfer-power",
    "ver": "nvme-version",
    "cntlid": "controller-id",
    "npss": "power-states",
    "vwc": "volatile-write-cache",
    "hmpre": "host-memory-preferred",
}
_BYTES = {"tnvmcap": "nvm-capacity", "unvmcap": "nvm-unallocated"}
_HEAT = {"wctemp": "temperature-warning", "cctemp": "temperature-critical"}


def controller_fact(found: Inventory, subject: str, key: str, value: str, line: int) -> None:
    """Keep a field that we know. Negative numbers are those of nvme-cli's bug; 0 K says nothing."""
    if key in _TEXTS:
        found.fact(subject, _TEXTS[key], value, line)
    elif key in _BYTES and not value.startswith("-"):
        amount = decimal(value.replace(",", ""), line, key, _TOOL)
        found.fact(subject, _BYTES[key], value, line, amount, "B")
    elif key in _HEAT:
        heat = decimal(value.partition(" ")[0], line, key, _TOOL)
        if heat > 0:
            found.fact(subject, _HEAT[key], f"{value} K", line, heat - _KELVIN, "degC")
    elif key == "nn":
        found.fact(subject, "namespaces", value, line, decimal(value, line, key, _TOOL), "count")
