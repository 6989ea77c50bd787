"""Our own two formats for figures that only print or a web page holds."""
