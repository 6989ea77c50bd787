"""Record the hardware, links and settings of this computer for a submission.

The modules here import nothing but `platterbase.personal` and the standard library of Python 3.8:
the build joins them into one file, `/capture.py` on the site, which runs on machines without our
package.
"""
