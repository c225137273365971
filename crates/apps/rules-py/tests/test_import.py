"""What importing the package needs."""

from __future__ import annotations

import subprocess
import sys

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
try:
    import rules_games
except ImportError as error:
    assert "numpy" in str(error), error
else:
    raise AssertionError("imported without NumPy")
"""


ALONE = """
import sys
import rules_games
found = {"gymnasium", "pettingzoo", "pyspiel", "importlib.metadata", "email"} & set(sys.modules)
assert not found, found
"""


def test_other_libraries_are_imported_when_used() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True)


def test_without_numpy_the_import_says_so() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], check=True)
