# Tests that the build stops at a gap in the numbers of migrations, and names the missing number.
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "cmake" / "EmbedMigrations.cmake"


@unittest.skipUnless(shutil.which("cmake"), "cmake is not installed")
class EmbeddedMigrations(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "postgres").mkdir()

    def embed(self, *names: str) -> subprocess.CompletedProcess:
        for name in names:
            (self.folder / name).write_text("SELECT 1;\n")
        command = ["cmake", f"-DDIR={self.folder}", f"-DOUT={self.folder / 'out.cpp'}", "-P", SCRIPT]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_are_numbered_without_a_gap(self):
        done = self.embed("0001_first.sql", "0002_second.sql", "postgres/0002_second.sql")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn('Migration{2, "0002_second"', (self.folder / "out.cpp").read_text())

    def test_tell_the_number_that_is_missing(self):
        done = self.embed("0001_first.sql", "0003_third.sql")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("0003_third.sql: the next migration is number 2", " ".join(done.stderr.split()))


if __name__ == "__main__":
    unittest.main()
