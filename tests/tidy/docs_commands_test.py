# Tests that docs_commands.py knows how to run every command on the operators' pages.
import subprocess
import sys
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "packaging" / "tests" / "docs_commands.py"


class DocsCommands(unittest.TestCase):
    def test_each_is_run_or_said_to_be_tried_elsewhere(self):
        done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
