"""The reading kit: what parsers share, from the bytes of a raw file to a finished run.

| module | holds |
| --- | --- |
| decode, encodings | bytes to text, or a refusal where the encoding is in doubt |
| packed | the members of archives |
| lines | a text's lines, without what terminals and mail put around them; commands in them |
| wrappings | a whole text without quoted-printable or marks of comments |
| grammar | patterns of lines whose groups go to functions, and which run a line belongs to |
| run | a run while its lines are read: figures, facts, settings, then a `Run` |
| inventory | the same for tools that say what there is: facts and settings of parts |
| json | JSON documents in a text, with the line of every value |
| figures, values | a printed number as a measurement: value, unit, resolution, why it has none |
| recognition | the errors: a text of another tool, a damaged line |
| io_mode | whether requests passed the system's cache, and when data was forced out |
| versions, metric_names, drive_health | what versions, metrics and figures of health are called |
| toml_lines | the line of each key of submission.toml |
"""
