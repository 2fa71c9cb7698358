# This repository's clients pass the conformance kit, which also finds each fault planted in a bot.
import os
import select
import socket
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from faulty_bot import PLANTS
from lair_server import FAST, PYTHON_CLIENT, ROOT, SERVER, LairServer
from lairbot.conformance.kit import check
from lairbot.conformance.relay import Relay
from lairbot.conformance.situations import SITUATIONS, BusyServer, Plain

DESKTOP_PLAYER = Path(SERVER).with_name("desktop_player")
EXAMPLE_BOT = os.environ.get("LAIR_BOT") or str(Path(SERVER).with_name("lair-bot"))
FRAMES_PER_SECOND = 1000.0
PATIENCE = 600.0
TOO_EARLY_SECONDS = 60
# Longer than usual, so that no client gives up, and is blamed for it, because the machine is busy.
os.environ["LAIR_PATIENCE"] = "240"

PYTHON_PLAYER = "import sys, lairbot; lairbot.play(sys.argv[1], rules='mcr', frames_per_second=500)"
TYPESCRIPT_PLAYER = """
const { play } = await import('./dist/index.js');
await play(process.argv[1], { rules: 'faan-laak', framesPerSecond: 500 });
"""
# For each planted fault, the situation in which it shows and words of the sentence that reports it.
FAULTS_OF_COMING_BACK = {
    "comes_back_after_the_end": ("replaced", "Came back after"),
    "hammers": ("restart", "without growing pauses"),
    "hammers_with_garbage": ("garbled", "without growing pauses"),
    "ignores_retry_after": ("busy_server", "Retry-After"),
    "forgets_who_it_is": ("cuts", "as somebody else"),
    "opens_a_second_table": ("cuts", "another table"),
}
FAULTS_OF_ANSWERS = {
    "answers_twice": ("plain", "twice"),
    "answers_what_is_not_offered": ("plain", "not offered"),
    "does_not_ask_again": ("busy", "ask again"),
    "does_not_wait": ("too_fast", "Did not wait"),
    "takes_new_codes_for_the_end": ("unknown_code", "Ended with status"),
}
FAULTS_OF_MESSAGES = {
    "repeats_numbers": ("plain", "used twice"),
    "breaks_on_what_is_new": ("newer_server", "does not know"),
    "breaks_on_garbage": ("garbled", "Ended with status"),
    "reads_no_parts": ("parts", "Ended with status"),
    "answers_no_ping": ("pings", "ping"),
    "floods": ("plain", "more frames"),
}
BY_NAME = {one.NAME: one for one in SITUATIONS}


class ConformanceTest(unittest.TestCase):
    def check_all(self, command, folder):
        """Checks all situations at the same time, since each consists mostly of waiting."""
        with LairServer(*FAST) as server, ThreadPoolExecutor(4) as pool:
            verdicts = pool.map(
                lambda one: check(server.url, command, one(FRAMES_PER_SECOND), PATIENCE, folder), SITUATIONS
            )
            for verdict in verdicts:
                with self.subTest(situation=verdict.situation):
                    self.assertEqual(verdict.faults, [], verdict.said)

    def test_the_python_package_conforms(self):
        self.check_all([sys.executable, "-c", PYTHON_PLAYER, "{url}"], PYTHON_CLIENT)

    def test_the_typescript_package_conforms(self):
        player = ["node", "--input-type=module", "-e", TYPESCRIPT_PLAYER, "{url}"]
        self.check_all(player, ROOT / "clients/typescript")

    def test_the_example_bot_conforms(self):
        self.check_all([EXAMPLE_BOT, "--server", "{address}"], ROOT)

    def test_the_bridge_conforms(self):
        bot = [sys.executable, "examples/line_bot.py"]
        bridge = [sys.executable, "-m", "lairbot", "bridge", "--server", "{url}", "--rules", "hkos"]
        self.check_all([*bridge, "--", *bot], PYTHON_CLIENT)

    def test_the_terminal_conforms(self):
        self.check_all([sys.executable, str(ROOT / "tests/authors/terminal_player.py"), "{address}"], ROOT)

    def test_the_desktop_conforms(self):
        self.check_all([str(DESKTOP_PLAYER), "{address}"], ROOT)


class PlantedFaultsTest(unittest.TestCase):
    def check_found(self, faults):
        bot = [sys.executable, str(ROOT / "tests/authors/faulty_bot.py"), "{url}"]

        def found(fault):
            judge = BY_NAME[faults[fault][0]](FRAMES_PER_SECOND if fault != "floods" else 20.0)
            # A bot that comes too early still does so if the machine has stood still meanwhile.
            judge.AWAY_SECONDS = judge.WAIT_SECONDS = TOO_EARLY_SECONDS
            return check(server.url, [*bot, fault], judge, PATIENCE, PYTHON_CLIENT, ends_at_fault=True)

        with LairServer(*FAST) as server, ThreadPoolExecutor() as pool:
            for fault, verdict in zip(faults, pool.map(found, faults)):
                with self.subTest(fault=fault):
                    self.assertIn(faults[fault][1], " ".join(verdict.faults), verdict.said)

    def test_none_is_left_out(self):
        self.assertEqual(set(FAULTS_OF_COMING_BACK | FAULTS_OF_ANSWERS | FAULTS_OF_MESSAGES), set(PLANTS))

    def test_those_of_coming_back_are_found(self):
        self.check_found(FAULTS_OF_COMING_BACK)

    def test_those_of_answers_are_found(self):
        self.check_found(FAULTS_OF_ANSWERS)

    def test_those_of_messages_are_found(self):
        self.check_found(FAULTS_OF_MESSAGES)


class BusyServerTest(unittest.TestCase):
    def dial(self, relay):
        host, port = relay.address.split(":")
        client = socket.create_connection((host, int(port)))
        self.addCleanup(client.close)
        client.sendall(b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n\r\n")
        return client

    def test_blames_only_a_client_that_has_read_the_answer(self):
        judge = BusyServer()
        judge.did_happen, judge.AWAY_SECONDS = True, TOO_EARLY_SECONDS
        with Relay("127.0.0.1", 1, judge) as relay:
            impatient = self.dial(relay)
            select.select([impatient], [], [])
            impatient.close()
            again = self.dial(relay)
            self.assertIn(b"Retry-After", again.makefile("rb").read())
            again.close()
            self.assertEqual(judge.faults, [])
            self.assertEqual(self.dial(relay).makefile("rb").read(), b"")
        self.assertEqual(len(judge.faults), 1)

    def test_answers_others_while_one_neither_reads_nor_leaves(self):
        judge = BusyServer()
        judge.did_happen = True
        with Relay("127.0.0.1", 1, judge) as relay:
            silent = self.dial(relay)
            select.select([silent], [], [])
            self.assertIn(b"Retry-After", self.dial(relay).makefile("rb").read())
        self.assertEqual(judge.faults, [])


class KitTest(unittest.TestCase):
    def conform(self, *words):
        return subprocess.run(
            [sys.executable, "-m", "lairbot", "conform", *words], cwd=PYTHON_CLIENT, capture_output=True, text=True
        )

    def test_lists_its_situations(self):
        listed = self.conform("--list")
        self.assertEqual(listed.returncode, 0)
        self.assertEqual([line.split()[0] for line in listed.stdout.splitlines()], list(BY_NAME))

    def test_says_what_is_missing(self):
        for words, sentence in (
            ((), "give the client's command"),
            (("--", "bot"), "with {url}"),
            (("--only", "flying", "--", "{url}"), "no situation flying"),
        ):
            with self.subTest(words=words):
                ended = self.conform(*words)
                self.assertEqual(ended.returncode, 2)
                self.assertIn(sentence, ended.stderr)

    def test_a_client_that_does_not_end_is_ended_with_what_it_has_started(self):
        verdict = check("http://127.0.0.1:1", ["sh", "-c", "tail -f /dev/null & wait"], Plain(), 0.1)
        self.assertIn("after 0 seconds", verdict.faults[0])

    def test_a_client_that_is_being_started_at_an_interrupt_is_ended(self):
        judge = Plain()
        judge.is_broken_off = True
        verdict = check("http://127.0.0.1:1", ["tail", "-f", "/dev/null"], judge, 60)
        self.assertIn("status -9", verdict.faults[0])

    def test_is_interrupted_at_once(self):
        client = "import os, sys; os.kill(int(sys.argv[2]), 2); open(sys.argv[3]).read()"
        with tempfile.TemporaryDirectory() as folder:
            os.mkfifo(f"{folder}/never")
            program = (
                "import os, signal, sys, lairbot.__main__ as main\n"
                "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                "sys.argv += [sys.executable, '-c', sys.argv.pop(1), '{url}', str(os.getpid()), sys.argv.pop(1)]\n"
                "sys.argv[1:1] = ['conform', '--at-once', '1', '--']\n"
                "sys.exit(main.main())"
            )
            ended = subprocess.run(
                [sys.executable, "-c", program, client, f"{folder}/never"],
                cwd=PYTHON_CLIENT, capture_output=True, text=True,
            )  # fmt: skip
        self.assertEqual(ended.returncode, 130)
        self.assertEqual(ended.stderr, "")

    def test_a_client_that_cannot_be_started_is_no_pass(self):
        ended = self.conform("--only", "plain", "--", "/no/such/client", "{url}")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("Cannot be started", ended.stdout)


if __name__ == "__main__":
    unittest.main()
