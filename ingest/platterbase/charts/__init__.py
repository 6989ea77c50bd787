"""Charts: Vega-Lite specifications, their data and their pictures."""
