"""The server: site and database on one port. `serve` is for everyone, `dev.dev` for authors."""

from __future__ import annotations

from platterbase.serve.app import serve

__all__ = ["serve"]
