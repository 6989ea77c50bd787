"""Our own two formats, for figures that only a printed page or a web page holds."""
