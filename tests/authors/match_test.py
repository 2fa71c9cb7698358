# The Python package plays whole matches at the real server, over an unreliable network.
import argparse
import base64
import gc
import hashlib
import io
import itertools
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, suppress
from pathlib import Path
from unittest import mock

from lair_server import FAST, PYTHON_CLIENT, LairServer
from lairbot import Bot, BrokenOff, Client, GaveUp, Result, bridge, play, websocket
from lairbot.conformance.relay import BINARY, Relay, Unhelpful, frame_bytes, read_head
from lairbot.messages import message_class, proto

SYSTEMS = ("yahoo", "hkos", "mcr", "faan-laak")
# Refusals of an answer that crosses another player's, or a cut connection.
HARMLESS = {"too_late", "higher_claim", "already_answered", "no_break", "already_committed", "not_asked",
            "already_begun"}  # fmt: skip


class Watching(Bot):
    """The package's bot, which also keeps all events."""

    def __init__(self):
        self.told = []

    def watch(self, event):
        self.told.append(event)


class MatchTest(unittest.TestCase):
    def check_told(self, told, result):
        """Checks that each deal has a beginning and one end, and that the last scores are those of the match."""
        deals = [event for event in told if event["type"] == "deal"]
        ends = [event for event in told if event["type"] in ("win", "stalemate")]
        self.assertEqual(sorted({deal["number"] for deal in deals}), list(range(1, len(ends) + 1)))
        self.assertEqual(ends[-1]["scores"], result.scores)
        self.assertTrue(ends[-1]["match_over"])
        self.assertEqual(result.deals, len(ends))

    def test_plays_a_match_of_each_system(self):
        with LairServer(*FAST) as server, ThreadPoolExecutor() as pool:
            bots = [Watching() for _ in SYSTEMS]
            played = [
                pool.submit(play, server.url, bot, rules=rules, name=f"Bot of {rules}", frames_per_second=500)
                for bot, rules in zip(bots, SYSTEMS)
            ]
            for bot, one, rules in zip(bots, played, SYSTEMS):
                with self.subTest(rules=rules):
                    result = one.result()
                    self.check_told(bot.told, result)
                    self.assertEqual(result.wall_faults, [])
                    self.assertLessEqual(set(result.refusals), HARMLESS)

    def test_plays_on_through_cuts_and_delays(self):
        seed = int(os.environ.get("LAIR_SEED", "0")) or random.randrange(1 << 32)
        print(f"seed {seed} (LAIR_SEED repeats the cuts)")
        with LairServer(*FAST) as server, ThreadPoolExecutor() as pool:
            played, relays = [], []
            for at, rules in enumerate(SYSTEMS):
                dice = random.Random(seed + at)
                network = Unhelpful(dice, 40, lambda dice=dice: time.sleep(dice.random() * 0.01))
                relays.append(Relay("127.0.0.1", server.port, network))
                bot = Watching()
                one = pool.submit(play, relays[-1].url, bot, rules=rules, name=f"Bot {at}", frames_per_second=500)
                played.append((bot, one, network, rules))
            for bot, one, network, rules in played:
                with self.subTest(rules=rules, seed=seed):
                    result = one.result()
                    self.assertGreater(network.cuts, 3)
                    self.assertEqual(result.wall_faults, [])
                    self.check_told(bot.told, result)
            for relay in relays:
                relay.__exit__()


class Clock:
    """Replaces the module `time` in the client; the test sets the time."""

    def __init__(self):
        self.now = 1.0

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        self.now += seconds


class PatienceTest(unittest.TestCase):
    def test_begins_with_the_first_cut_however_quiet_it_was_before(self):
        clock = Clock()

        class Thoughtful(Watching):
            """Thinks for an hour over its first decision; then the connection breaks."""

            def choose(self, ask, view):
                if clock.now < 3600:
                    clock.now = 3600.0
                    client.socket.drop()
                return super().choose(ask, view)

        bot = Thoughtful()
        with LairServer(*FAST) as server, mock.patch("lairbot.client.time", clock):
            client = Client(server.url, bot.choose, bot.watch, frames_per_second=500, patience=60)
            result = client.play()
        self.assertGreaterEqual(result.reconnects, 1)


class RetryAfterTest(unittest.TestCase):
    def waited(self, value):
        """How long a client waits that a server has turned away with this value."""
        clock = Clock()

        def leave(listener):
            turn_away(listener, b"Retry-After: " + value + b"\r\n")
            listener.close()

        with socket.create_server(("127.0.0.1", 0)) as listener, ThreadPoolExecutor() as pool:
            pool.submit(leave, listener)
            with mock.patch("lairbot.client.time", clock), self.assertRaises(GaveUp):
                play(f"http://127.0.0.1:{listener.getsockname()[1]}", patience=0.01)
        return clock.now - 1

    def test_is_waited_for_an_hour_at_most(self):
        self.assertEqual(self.waited(b"120"), 120)
        self.assertEqual(self.waited(b"99999999999"), 3600)

    def test_may_be_a_date(self):
        self.assertLess(self.waited(b"Wed, 21 Oct 2026 07:28:00 GMT"), 1)


def garble(listener, garbage=frame_bytes(BINARY, b"\xff", masked=False)):
    """Accepts every client, and sends it a message that makes sense, then garbage; returns their number."""
    said = proto.ServerFrame(done=proto.Done(request=1)).encode()
    for count in itertools.count():
        try:
            client, _ = listener.accept()
        except OSError:
            return count
        with client, client.makefile("rb") as stream, suppress(OSError):
            key = re.search(rb"(?i)sec-websocket-key: (\S+)", read_head(stream))[1]
            accept = base64.b64encode(hashlib.sha1(key + websocket._GUID.encode()).digest())
            client.sendall(b"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
            client.sendall(frame_bytes(BINARY, said, masked=False) + garbage)
            while stream.read(4096):
                pass  # until it leaves


class GarbledTest(unittest.TestCase):
    def check_given_up(self, why, *garbage):
        clock = Clock()
        with socket.create_server(("127.0.0.1", 0)) as listener, ThreadPoolExecutor() as pool:
            came = pool.submit(garble, listener, *garbage)
            with mock.patch("lairbot.client.time", clock), self.assertRaisesRegex(GaveUp, why):
                play(f"http://127.0.0.1:{listener.getsockname()[1]}", table=5, patience=60)
            listener.shutdown(socket.SHUT_RDWR)
        # Pauses that double from 0.1 s to 5 s, at most halved by chance.
        self.assertLess(came.result(), 40)
        self.assertGreater(came.result(), 10)

    def test_is_asked_less_and_less_often_and_given_up(self):
        self.check_given_up("ends too soon")

    def test_may_be_an_event_that_is_impossible(self):
        event = message_class("SeatEvent")
        for impossible in (
            event(discard=message_class("SeatEvent.Discard")(seat=7, tile=0)),
            event(draw=message_class("SeatEvent.Draw")(seat=0, tile=99)),
            event(dealt=message_class("SeatEvent.Dealt")()),
            event(melded=message_class("SeatEvent.Melded")()),
        ):
            told = proto.ServerFrame(events=proto.TableEvents(table=5, first=1, events=[impossible]))
            self.check_given_up("an event is impossible", frame_bytes(BINARY, told.encode(), masked=False))

    def test_may_be_a_table_without_its_seats(self):
        four = [message_class("SeatState")() for _ in range(4)]
        for summary, you in ((None, None), (message_class("TableSummary")(table=5), 0),
                             (message_class("TableSummary")(table=5, seats=four), 4)):  # fmt: skip
            told = proto.ServerFrame(table=message_class("TableState")(summary=summary, you=you))
            self.check_given_up("without its four seats", frame_bytes(BINARY, told.encode(), masked=False))

    def test_fills_no_memory_with_a_message_that_has_no_end(self):
        self.check_given_up("more than 1048576 bytes", b"\x82\x7f" + (1 << 40).to_bytes(8, "big"))
        parts = frame_bytes(BINARY, bytes(1 << 20), masked=False, last=False)
        self.check_given_up("more than 1048576 bytes", parts + frame_bytes(0, b"1", masked=False))


class TokenTest(unittest.TestCase):
    def test_is_not_replaced_because_a_server_does_not_know_it(self):
        welcome = proto.ServerFrame(welcome=proto.Welcome(token="of a stranger")).encode()
        with (
            socket.create_server(("127.0.0.1", 0)) as listener,
            ThreadPoolExecutor() as pool,
            tempfile.TemporaryDirectory() as folder,
        ):
            pool.submit(garble, listener, frame_bytes(BINARY, welcome, masked=False))
            for kept, then in (("of an account\n", "of an account\n"), ("", "of a stranger\n")):
                file = Path(folder, "token")
                file.write_text(kept)
                with warnings.catch_warnings(record=True) as told, self.assertRaisesRegex(GaveUp, "no rules"):
                    warnings.simplefilter("always", UserWarning)
                    play(f"http://127.0.0.1:{listener.getsockname()[1]}", token_file=str(file))
                self.assertEqual(file.read_text(), then)
                self.assertEqual(["does not know the token" in str(one.message) for one in told], [True] * bool(kept))
            listener.shutdown(socket.SHUT_RDWR)


class Overeager(Bot):
    """Declares MahJong whatever it is asked."""

    def choose(self, ask, view):
        return {"action": "mahjong"}


class NotOfferedTest(unittest.TestCase):
    def test_is_told_to_the_author_and_the_bot_plays_on(self):
        with LairServer(*FAST) as server, warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", UserWarning)
            result = play(server.url, Overeager(), rules="hkos", frames_per_second=500)
        self.assertGreater(result.deals, 0)
        self.assertLessEqual(set(result.refusals), HARMLESS)
        sentences = [str(one.message) for one in told]
        self.assertTrue(any("{'action': 'mahjong'}, which was not offered" in one for one in sentences), sentences)
        # It discards what it drew, as its time would do.
        self.assertTrue(any("it answers {'action': 'discard'" in one for one in sentences), sentences)


class Failing(Bot):
    def choose(self, ask, view):
        raise ArithmeticError("the bot's own")


class WithoutItsFile(Bot):
    def choose(self, ask, view):
        raise FileNotFoundError("what it would know of openings")


class WithAFullDisk(Bot):
    def watch(self, event):
        raise OSError("what it would write down")


def turn_away(listener, more=b""):
    """Answers one client as a server that accepts nobody."""
    with listener.accept()[0] as client:
        client.recv(65536)
        client.sendall(b"HTTP/1.1 503 Service Unavailable\r\n" + more + b"\r\n")


class EndTest(unittest.TestCase):
    def check_closes(self, why, *what, **more):
        """Checks that a match ends with `why` and leaves no socket open, about which Python would warn."""
        gc.collect()  # what earlier tests left
        with warnings.catch_warnings(record=True) as left:
            warnings.simplefilter("always", ResourceWarning)
            with self.assertRaises(why):
                play(*what, **more)
            gc.collect()
        self.assertEqual([str(one.message) for one in left], [])

    def test_closes_its_socket_when_it_gives_up(self):
        with LairServer() as server:
            self.check_closes(GaveUp, server.url, table=404)

    def test_closes_its_socket_when_the_bot_fails(self):
        with LairServer() as server:
            self.check_closes(ArithmeticError, server.url, Failing())
            self.check_closes(FileNotFoundError, server.url, WithoutItsFile())
            self.check_closes(OSError, server.url, WithAFullDisk())

    def test_ends_where_its_token_cannot_be_kept(self):
        with LairServer() as server, tempfile.TemporaryDirectory() as folder:
            self.check_closes(FileNotFoundError, server.url, token_file=f"{folder}/none/token")

    def test_closes_its_socket_when_it_is_turned_away(self):
        with socket.create_server(("127.0.0.1", 0)) as listener, ThreadPoolExecutor() as pool:
            pool.submit(turn_away, listener)
            self.check_closes(GaveUp, f"http://127.0.0.1:{listener.getsockname()[1]}", patience=0)


class BridgeTest(unittest.TestCase):
    def bridge(self, server, rules, *command):
        return subprocess.run(
            [sys.executable, "-m", "lairbot", "bridge", "--server", server.url, "--rules", rules, "--",
             *command],
            cwd=PYTHON_CLIENT, capture_output=True, text=True,
        )  # fmt: skip

    def test_a_program_of_the_standard_library_plays_a_match_of_each_system(self):
        with LairServer() as server, ThreadPoolExecutor() as pool:
            example = str(PYTHON_CLIENT / "examples" / "line_bot.py")
            ends = [pool.submit(self.bridge, server, rules, sys.executable, example) for rules in SYSTEMS]
            for rules, end in zip(SYSTEMS, ends):
                with self.subTest(rules=rules):
                    ended = end.result()
                    self.assertEqual(ended.returncode, 0, ended.stderr)
                    report = json.loads(ended.stdout)
                    self.assertGreaterEqual(report["deals"], 16)
                    self.assertLessEqual(set(report["refusals"]), HARMLESS)

    def test_the_ladder_goes_on_after_a_match_that_was_broken_off(self):
        parser = argparse.ArgumentParser()
        bridge.add_arguments(parser)
        reader = ["--", sys.executable, "-c", "import sys; sys.stdin.read()"]
        result = Result(table=1, seat="A", names=list("ABCD"), scores=[0, 0, 0, 0])
        # The matches take no time here, so the program may still be starting when its input ends.
        self.enterContext(mock.patch("lairbot.bridge.ENDS_WITHIN", 240))
        for ladder, status, begun in ((["--ladder"], 0, 3), ([], 1, 1)):
            with self.subTest(ladder=ladder), mock.patch("lairbot.bridge.Client") as client:
                client.return_value.play.side_effect = [BrokenOff("gone"), result, result]
                self.assertEqual(bridge.run(parser.parse_args([*ladder, "--matches", "2", *reader])), status)
                self.assertEqual(client.call_count, begun)

    def test_a_program_that_answers_what_was_not_offered_is_given_up(self):
        bad = "import sys\nfor line in sys.stdin:\n  print('{\"action\": \"fly\"}', flush=True)"
        no_text = bad.replace("print(", "sys.stdout.buffer.write(b'\\xff\\n'); print(")
        with LairServer() as server:
            for program in (bad, no_text):
                ended = self.bridge(server, "yahoo", sys.executable, "-c", program)
                self.assertEqual(ended.returncode, 3)
                self.assertIn("not offered", ended.stderr)

    def test_a_program_that_has_ended_before_it_is_greeted_is_named_as_the_reason(self):
        popen = subprocess.Popen

        def ended(*words, **more):
            process = popen(*words, **more)
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
            return process

        parser = argparse.ArgumentParser()
        bridge.add_arguments(parser)
        options = parser.parse_args(["--", sys.executable, "-c", "raise SystemExit(7)"])
        with mock.patch.object(bridge.subprocess, "Popen", ended), redirect_stderr(io.StringIO()) as said:
            self.assertEqual(bridge.run(options), 3)
        self.assertIn("ended with status 7", said.getvalue())

    def test_what_cannot_be_started_or_reached_is_told_in_a_sentence(self):
        for words, status, sentence in (
            (["--", "./no-such-bot"], 3, "bridge: the bot cannot be started: "),
            (["--server", "http://host:port", "--", "cat"], 2, "argument --server: invalid address value"),
        ):
            ended = subprocess.run(
                [sys.executable, "-m", "lairbot", "bridge", *words], cwd=PYTHON_CLIENT, capture_output=True, text=True
            )
            self.assertEqual(ended.returncode, status)
            self.assertIn(sentence, ended.stderr.splitlines()[-1])

    def test_a_token_that_cannot_be_read_is_told_and_kept(self):
        reader = ["--", sys.executable, "-c", "import sys; sys.stdin.read()"]
        parser = argparse.ArgumentParser()
        bridge.add_arguments(parser)
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/token"
            os.symlink(file, file)
            with redirect_stderr(io.StringIO()) as said:
                self.assertEqual(bridge.run(parser.parse_args(["--token-file", file, *reader])), 1)
            self.assertTrue(os.path.islink(file))
        self.assertIn(file, said.getvalue())

    def test_a_program_that_ends_is_named_as_the_reason(self):
        with LairServer() as server:
            ended = self.bridge(server, "yahoo", sys.executable, "-c", "raise SystemExit(7)")
        self.assertEqual(ended.returncode, 3)
        self.assertIn("ended with status 7", ended.stderr)


if __name__ == "__main__":
    unittest.main()
