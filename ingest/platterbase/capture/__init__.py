"""Record this computer for a submission: hardware, links, settings, as the kernel says them now.

Everything here needs Python 3.8 and its standard library alone, and
`platterbase.personal`: the build puts it all into one file,
`/capture.py` on the site, that runs on machines that have nothing else.
"""
