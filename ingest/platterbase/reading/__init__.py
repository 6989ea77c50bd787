"""The reading kit: from the bytes of a raw file to text, lines, fields and figures."""
