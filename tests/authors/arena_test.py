# `lair arena` sends a program the same lines as a server, and gives the same, correct figures for the same seed.
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from lair_server import PYTHON_CLIENT, TOOL, LairServer

EXAMPLE = f"{sys.executable} {PYTHON_CLIENT / 'examples' / 'line_bot.py'}"
SYSTEMS = ("yahoo", "hkos", "mcr", "faan-laak")

# Keeps a view of what it is told, answers like the package's bot, and writes the shape of each line to a file.
WITNESS = """
import json, sys
sys.path.insert(0, {package!r})
from lairbot import Bot, View
view, bot, shapes = View(), Bot(), set()
def shape(value, path):
    if isinstance(value, dict):
        for key, inner in value.items():
            free = path in ("match.house", "win.sheets")
            shape(inner, path + "." + ("*" if free else key))
    elif isinstance(value, list):
        for inner in value:
            shape(inner, path + "[]")
    else:
        shapes.add((path, "number" if isinstance(value, (int, float)) and not isinstance(value, bool)
                    else type(value).__name__))
for text in sys.stdin:
    line = json.loads(text)
    shape(line, line["type"])
    view.apply(line)
    if line["type"] == "ask":
        for action in line["actions"]:
            assert action["action"] != "discard" or view.hand[action["tile"]] > 0, "not in the hand"
        print(json.dumps(bot.choose(line, view)), flush=True)
json.dump(sorted(shapes), open({out!r}, "w"))
"""


def arena(*arguments, patience="240"):
    # Usually longer than a busy machine stands still, so that no program is blamed for it.
    command = [TOOL, "arena", *arguments, "--patience", patience]
    return subprocess.run(command, capture_output=True, text=True)


class ArenaTest(unittest.TestCase):
    def report(self, *arguments):
        ended = arena(*arguments, "--json")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return json.loads(ended.stdout)

    def test_the_same_seed_gives_the_same_games(self):
        wanted = ("today", "random", "--rules", "hkos", "--deals", "40", "--duplicate", "--seed", "5")
        one, other = self.report(*wanted), self.report(*wanted)
        for changing in (one, other):
            changing.pop("seconds")
            for player in changing["players"]:
                player.pop("ms_per_decision"), player.pop("ms_slowest")
        self.assertEqual(one, other)
        self.assertNotEqual(one["signature"], self.report(*wanted[:-1], "6")["signature"])

    def test_each_wall_is_played_from_each_seat(self):
        report = self.report("today", "today", "--rules", "yahoo", "--deals", "39", "--duplicate")
        self.assertEqual((report["deals"], report["walls"]), (40, 10))
        first, second = report["players"]
        self.assertEqual((first["deals"], second["deals"]), (40, 120))
        # The same players play each wall from all four seats, so gains and losses cancel out.
        self.assertAlmostEqual(first["points_per_deal"], 0)
        self.assertAlmostEqual(first["standard_error"], 0)

    def test_a_bot_that_thinks_beats_chance_in_every_system(self):
        for rules in SYSTEMS:
            with self.subTest(rules=rules):
                report = self.report("today", "random", "--rules", rules, "--deals", "80", "--duplicate")
                today, chance = report["players"]
                self.assertGreater(today["points_per_deal"], 4 * today["standard_error"])
                self.assertGreater(today["win_share"], chance["win_share"])
                self.assertAlmostEqual(today["points_per_deal"] + 3 * chance["points_per_deal"], 0)

    def test_a_program_plays_against_a_built_in_strength(self):
        report = self.report(EXAMPLE, "random", "--rules", "hkos", "--deals", "20", "--duplicate")
        program = report["players"][0]
        self.assertGreater(program["decisions"], 100)
        self.assertGreater(program["ms_per_decision"], 0)

    def test_tells_a_program_what_a_server_tells_it(self):
        """Compares fields and their types; the package's view accepts all lines."""
        told = {}
        with tempfile.TemporaryDirectory() as folder:
            for where in ("arena", "server"):
                out, program = Path(folder, where + ".json"), Path(folder, where + ".py")
                program.write_text(WITNESS.format(package=str(PYTHON_CLIENT), out=str(out)))
                command = [sys.executable, str(program)]
                if where == "arena":
                    ended = arena(" ".join(command), "today", "--rules", "yahoo", "--deals", "60", "--duplicate")
                else:
                    with LairServer() as server:
                        ended = subprocess.run(
                            [sys.executable, "-m", "lairbot", "bridge", "--server", server.url, "--", *command],
                            cwd=PYTHON_CLIENT, capture_output=True, text=True,
                        )  # fmt: skip
                self.assertEqual(ended.returncode, 0, ended.stderr)
                told[where] = {(path, kind) for path, kind in json.loads(out.read_text())}
        # Without a time limit the fields for it are null; only a server has table numbers and late answers.
        # Kongs, stalemates and hands below the minimum may not occur in one match.
        seldom = ("ask.move_ms", "ask.reserve_ms", "match.table", "refused.", "ask.win", "kong", "stalemate",
                  "win.sheets.*.limit_hand", "win.sheets.*.house_rule", "win.sheets.*.refusal")  # fmt: skip
        often = {where: {one for one in shapes if not one[0].startswith(seldom)} for where, shapes in told.items()}
        self.assertEqual(often["server"], often["arena"])
        in_both = {path for path, _ in told["server"]} & {path for path, _ in told["arena"]} - {seldom[0], seldom[1]}
        for path in in_both:
            kinds = [{kind for at, kind in told[where] if at == path} for where in told]
            self.assertEqual(*kinds, path)

    def test_names_what_there_is_when_something_is_not(self):
        ended = arena("today", "today", "--rules", "riichi")
        self.assertEqual(ended.returncode, 2)
        for rules in SYSTEMS:
            self.assertIn(rules, ended.stderr)

    def test_blames_a_program_that_does_not_play(self):
        for program, fault, patience in (
            ("false", "has ended", "240"),
            ("sh -c 'while read line; do echo 1; done'", "not offered", "240"),
            ("sleep 1000", "no answer in time", "1"),
        ):
            with self.subTest(program=program):
                ended = arena(program, "today", "--deals", "4", patience=patience)
                self.assertEqual(ended.returncode, 3, ended.stderr)
                self.assertIn(fault, ended.stderr)


if __name__ == "__main__":
    unittest.main()
