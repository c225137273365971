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


def test_without_numpy_the_import_says_so() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], check=True)
