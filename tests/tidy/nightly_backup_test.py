# Tests that the package's nightly backup keeps the right number of copies, even if it fails, and says why it failed.
import os
import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "packaging" / "backup"


class NightlyBackup(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "Mei's"  # a name that SQL has to quote
        self.folder.mkdir()
        self.programs = self.folder / "bin"
        self.programs.mkdir()
        self.database = self.folder / "lair.db"
        self.copies = self.folder / "backups"
        (self.copies / "archive").mkdir(parents=True)
        self.make_database(self.database)
        self.be("lair-server", f"cat <<'END'\n[store]\npath = \"{self.database}\"\nEND")
        for day in range(1, 21):
            (self.copies / f"lair-202601{day:02}T043000Z.db").touch()

    def make_database(self, file: Path):
        file.parent.mkdir(exist_ok=True)
        database = sqlite3.connect(file)
        with database:
            database.execute("CREATE TABLE one (one)")
            database.execute("INSERT INTO one VALUES (1)")
        database.close()

    def be(self, program: str, line: str):
        file = self.programs / program
        file.write_text(f"#!/bin/sh\n{line}\n")
        file.chmod(0o755)

    def back_up(self, keeps: str = "3") -> subprocess.CompletedProcess:
        environment = {**os.environ, "LAIR_BACKUPS": keeps, "PATH": f"{self.programs}:{os.environ['PATH']}"}
        return subprocess.run([SCRIPT], env=environment, capture_output=True, text=True, check=False)

    def kept(self) -> list[str]:
        return sorted(file.name for file in self.copies.glob("*.*"))

    def test_is_one_of_so_many(self):
        done = self.back_up()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.kept()[:2], ["lair-20260119T043000Z.db", "lair-20260120T043000Z.db"])
        self.assertEqual(done.stdout.strip(), str(self.copies / self.kept()[2]))

    def test_takes_away_nothing_that_others_made(self):
        others = ["lair-before-upgrading.db", "lair-mine.db", "film.db.part", "archive/notes.part"]
        unfinished = ["lair-20260101T000000Z.db.part", "archive/2026-02.lair.db.part"]
        for name in others + unfinished:
            (self.copies / name).touch()
            os.utime(self.copies / name, (0, 0))
        done = self.back_up()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([name for name in others + unfinished if (self.copies / name).exists()], others)
        self.assertEqual(len(list(self.copies.glob("lair-2*.db"))), 3)

    def test_that_fails_leaves_nothing_and_the_copies_that_are_kept(self):
        self.database.write_bytes(b"SQLite format 3\0" + bytes(4000))
        self.assertNotEqual(self.back_up().returncode, 0)
        self.assertEqual(self.kept(), [f"lair-202601{day}T043000Z.db" for day in (18, 19, 20)])

    def test_that_has_no_room_says_so_before_it_copies(self):
        self.be("df", "echo Avail; echo 100")
        done = self.back_up()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(f"a copy of {self.database} needs 1 MiB, but {self.copies} has only 0 MiB free", done.stderr)
        self.assertEqual(len(self.kept()), 3)

    def test_of_a_month_that_is_damaged_hinders_no_other(self):
        damaged = self.folder / "archive" / "2026-01.lair.db"
        self.make_database(self.folder / "archive" / "2026-02.lair.db")
        damaged.write_bytes(b"no database" * 100)
        done = self.back_up()
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(f"{damaged} was not copied", done.stderr)
        self.assertEqual([file.name for file in (self.copies / "archive").iterdir()], ["2026-02.lair.db"])
        self.assertEqual(len(self.kept()), 3)

    def test_takes_back_what_a_killed_server_left_in_a_month(self):
        whole = self.folder / "archive" / "2026-01.lair.db"
        self.make_database(whole)
        writer = sqlite3.connect(whole, isolation_level=None)
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN IMMEDIATE")
        for _ in range(500):
            writer.execute("INSERT INTO one VALUES (randomblob(900))")
        half = self.folder / "archive" / "2026-02.lair.db"
        for beside in ("", "-journal"):
            Path(f"{half}{beside}").write_bytes(Path(f"{whole}{beside}").read_bytes())
        writer.close()
        done = self.back_up()
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = sqlite3.connect(self.copies / "archive" / half.name).execute("SELECT * FROM one").fetchall()
        self.assertEqual(rows, [(1,)])

    def test_keeps_one_at_least(self):
        for keeps in ("0", "all"):
            done = self.back_up(keeps)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("LAIR_BACKUPS must be the number of copies to keep", done.stderr)
            self.assertEqual(len(self.kept()), 20)


if __name__ == "__main__":
    unittest.main()
