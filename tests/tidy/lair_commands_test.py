# Tests that `./lair` describes its commands without installing or building anything, and knows those of the tool.
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Programs that install, build or test.
BUILDERS = ("apt-get", "sudo", "cmake", "ctest", "ninja", "npm", "python3")


class LairCommands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        shutil.copy(ROOT / "lair", self.folder)
        (self.folder / "docker").mkdir()
        (self.folder / "docker" / "packages.txt").touch()
        for name in BUILDERS:
            self.be(f"path/{name}", f"echo {name} >&2; exit 1")

    def be(self, program: str, line: str):
        file = self.folder / program
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{line}\n")
        file.chmod(0o755)

    def lair(self, *words: str) -> subprocess.CompletedProcess:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("LAIR_")}
        environment["PATH"] = f"{self.folder}/path:{os.environ['PATH']}"
        environment["LAIR_BUILD"] = str(self.folder / "build")
        return subprocess.run(
            [self.folder / "lair", *words], env=environment, capture_output=True, text=True, check=False,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # the tests may be run without it
        )  # fmt: skip

    def test_are_described_without_building_anything(self):
        for command in ("serve", "build", "test", "check", "bench", "package", "install"):
            for words in (("--help",), ("-h",), ("more", "--help")):
                done = self.lair(command, *words)
                self.assertEqual((done.returncode, done.stderr), (0, ""), command)
                self.assertTrue(done.stdout.startswith(f"./lair {command} "), done.stdout)

    def test_of_which_serve_takes_the_options_of_the_server(self):
        self.assertIn("./lair build builds the server", self.lair("serve", "--help").stdout)
        self.be("build/bin/lair-server", 'echo "the server was told $*"')
        self.assertIn("the server was told --help", self.lair("serve", "--help").stdout)

    def test_that_are_unknown_are_refused_without_building_anything(self):
        done = self.lair("sevre")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"\Alair: (\d+ s: )?there is no command sevre; ./lair help lists them all\n\Z")

    def test_that_are_the_tools_are_all_listed_and_passed_to_it(self):
        sources = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "server" / "tool").glob("*.cpp"))
        commands = set(re.findall(r'\bapp\.add_subcommand\(\s*"([a-z-]+)"', sources))
        listed = next(line for line in self.lair("help").stdout.split("\n") if line.startswith("announce "))
        self.assertEqual(set(listed.split()), commands)
        self.be("build/bin/lair", 'echo "the tool was told $*"')
        for words in (("people", "ban", "--help"), ("--version",)):
            self.assertEqual(self.lair(*words).stdout, f"the tool was told {' '.join(words)}\n")

    def test_measure_a_part_of_a_benchmark(self):
        self.be("path/cmake", "exit 0")
        self.be("path/ninja", "echo bench_play: phony; echo bench_server: phony")
        for name in ("bench_play", "bench_server"):
            self.be(f"build/bin/{name}", f'echo "{name} $*"')
        for words, said in (
            (("bench_server", "loads", "disk"), "bench_server loads disk"),
            (("--quick", "bench_server"), "bench_server "),
            (("--quick", "bench_play"), "bench_play --benchmark_min_time=0.01"),
            ((), "bench_play \nbench_server "),
        ):
            self.assertEqual(self.lair("bench", *words).stdout, f"{said}\n")
        self.assertIn("unknown benchmark loads", self.lair("bench", "loads").stderr)

    def test_that_cannot_build_say_so(self):
        self.be("path/node", "echo v99.0.0")
        self.be("build/build.ninja", "")
        for words, sentence in (
            (("serve",), "could not build lair-server"),
            (("build", "lair-load"), "could not build lair-load"),
            (("package",), "could not make the packages"),
            (("status",), "could not build the tool"),
            (("test", "asan"), "could not configure the build"),
            (("bench",), "could not configure the build"),
            (("build", "lair-terminal"), "could not configure the build"),
        ):
            done = self.lair(*words)
            self.assertEqual(done.returncode, 1, words)
            self.assertRegex(done.stderr.splitlines()[-1], rf"lair: (\d+ s: )?{sentence}; the reason is above")

    def test_that_are_interrupted_begin_nothing_more(self):
        self.be("path/node", "echo v99.0.0")
        self.be("path/python3", 'echo "python3 $*"')
        self.be("path/cmake", "kill -INT $PPID; exit 1")
        done = self.lair("test")
        self.assertEqual(done.returncode, -signal.SIGINT, done.stderr)
        self.assertIn("run_python_tests.py", done.stdout)
        self.assertNotIn("tally.py", done.stdout)


if __name__ == "__main__":
    unittest.main()
