"""Compress what is sent, as the client wants it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType

import brotli
from backports import zstd

# Higher levels take twice the time for a few per cent. In the order in which we choose.
_COMPRESS: Mapping[str, Callable[[bytes], bytes]] = MappingProxyType(
    {
        "br": lambda body: brotli.compress(body, quality=5),
        "zstd": lambda body: zstd.compress(body, 9),
        "gzip": lambda body: gzip.compress(body, 5, mtime=0),
    }
)
_WEIGHT = re.compile(r"q\s*=\s*([01](?:\.[0-9]{0,3})?)")


@lru_cache(100)  # there are a few browsers
def coding_for(accepted: str) -> str | None:
    """Return the coding for a header Accept-Encoding, None for none."""
    weights = {}
    for one in accepted.lower().split(","):
        name, _, parameter = one.partition(";")
        weight = _WEIGHT.fullmatch(parameter.strip())
        weights[name.strip()] = float(weight[1]) if weight else 1.0
    known = [name for name in _COMPRESS if weights.get(name, 0) > 0]
    return max(known, key=weights.__getitem__) if known else None


def compress(coding: str, body: bytes) -> bytes:
    """Return a body compressed; the same each time."""
    return _COMPRESS[coding](body)
