"""A floor for times: machines differ by half and more, and a machine from hour to hour."""

import re
import time


def seconds_to_find_words(text: str) -> float:
    """Return what finding every word and sign of a text takes here and now: a linear task."""
    began = time.process_time()
    for _ in re.finditer(r"\w+|\W", text):
        pass
    return time.process_time() - began
