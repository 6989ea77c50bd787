"""Kill the build 200 times (or as often as the first argument says) at random moments.

    .venv/bin/python tests/bench/kill.py [KILLS]

The same test as in the suite, only longer: afterwards the old file or the new one must be there,
sound, and the next build must leave nothing beside it.
"""

import os
import subprocess
import sys
from pathlib import Path

TEST = "tests/test_build.py::test_killed_anywhere_it_leaves_the_old_file_or_the_new"


def main() -> int:
    """Run the test with that many kills; its exit code."""
    kills = sys.argv[1] if len(sys.argv) > 1 else "200"
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", TEST],
        cwd=Path(__file__).resolve().parents[2],
        env={**os.environ, "PLATTERBASE_KILLS": kills},
        check=False,
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
