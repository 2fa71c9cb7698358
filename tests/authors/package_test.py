# lairbot installs without a network, and the example in its README plays a match.
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from lair_server import FAST, PYTHON_CLIENT, LairServer


class PackageTest(unittest.TestCase):
    def test_the_wheel_plays_the_match_of_the_readme(self):
        """Runs in an empty folder with nothing else on the path, as somebody who has only the README would."""
        example = re.search(r"```python\n(.*?)```", (PYTHON_CLIENT / "README.md").read_text(), re.DOTALL)[1]
        self.assertLess(len(example.splitlines()), 40)
        sys.path.insert(0, str(PYTHON_CLIENT))
        import wheel_of_lairbot

        with tempfile.TemporaryDirectory() as folder, LairServer(*FAST) as server:
            wheel = Path(folder, wheel_of_lairbot.build_wheel(folder))
            site = Path(folder, "site")
            subprocess.run([sys.executable, "-m", "zipfile", "-e", wheel, site], check=True)
            program = example.replace("http://127.0.0.1:8080", server.url).replace(
                'name="My Bot"', 'name="My Bot", frames_per_second=500'
            )
            ended = subprocess.run(
                [sys.executable, "-S", "-c", program],
                cwd=folder, env={"PYTHONPATH": str(site)}, capture_output=True, text=True,
            )  # fmt: skip
        self.assertEqual(ended.returncode, 0, ended.stderr)
        last = ended.stdout.splitlines()[-1]
        self.assertRegex(last, r"^\[-?\d+, -?\d+, -?\d+, -?\d+\] \d+ deals \[\]$")


if __name__ == "__main__":
    unittest.main()
