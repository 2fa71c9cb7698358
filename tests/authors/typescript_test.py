# The TypeScript package plays the match of its README, and one of each rule system over connections that break.
import os
import random
import re
import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor

from lair_server import FAST, ROOT, LairServer
from lairbot.conformance.relay import Relay, Unhelpful

PACKAGE = ROOT / "clients/typescript"
PLAYER = """
const { play } = await import('./dist/index.js');
const result = await play(process.argv[1], { rules: process.argv[2], framesPerSecond: 500 });
console.log(result.scores.join(' '), result.deals, result.reconnects);
"""


def node(program, *arguments):
    return subprocess.run(
        ["node", "--input-type=module", "-e", program, *arguments],
        cwd=PACKAGE, capture_output=True, text=True,
    )  # fmt: skip


class TypeScriptTest(unittest.TestCase):
    def test_plays_the_match_of_its_readme(self):
        example = re.search(r"```js\n(.*?)```", (PACKAGE / "README.md").read_text(), re.DOTALL)[1]
        self.assertLess(len(example.splitlines()), 40)
        with LairServer(*FAST) as server:
            program = example.replace("http://127.0.0.1:8080", server.url)
            program = program.replace("name: 'My Bot'", "name: 'My Bot', framesPerSecond: 500")
            ended = node(program)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertRegex(ended.stdout.splitlines()[-1], r"^-?\d+ -?\d+ -?\d+ -?\d+ \d+ deals$")

    def test_plays_each_system_through_cuts(self):
        seed = int(os.environ.get("LAIR_SEED", "0")) or random.randrange(1 << 32)
        print(f"seed {seed} (LAIR_SEED repeats the cuts)")
        with LairServer(*FAST) as server, ThreadPoolExecutor() as pool:
            played = []
            for at, rules in enumerate(("yahoo", "hkos", "mcr", "faan-laak")):
                network = Unhelpful(random.Random(seed + at), 60)
                relay = Relay("127.0.0.1", server.port, network)
                self.addCleanup(relay.__exit__)
                played.append((rules, network, pool.submit(node, PLAYER, relay.url, rules)))
            for rules, network, one in played:
                with self.subTest(rules=rules, seed=seed):
                    ended = one.result()
                    self.assertEqual(ended.returncode, 0, ended.stderr)
                    deals, reconnects = map(int, ended.stdout.split()[-2:])
                    self.assertGreaterEqual(deals, 16)
                    self.assertGreater(reconnects, 3)
                    self.assertGreater(network.cuts, 3)


if __name__ == "__main__":
    unittest.main()
