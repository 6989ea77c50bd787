"""Serve the site and the database on one port; `dev.dev` also rebuilds after each edit."""

from __future__ import annotations

from platterbase.serve.app import serve

__all__ = ["serve"]
