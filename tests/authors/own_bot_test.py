# A bot with an account is made over HTTP, plays with its token, and may do only what bots may.
import json
import stat
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from lair_server import FAST, LairServer
from lairbot import Bot, GaveUp, play
from lairbot.conformance.relay import BINARY, Relay, Watcher
from lairbot.messages import proto
from lairbot.websocket import WebSocket
from typescript_test import node


LADDER_IN_TYPESCRIPT = """
const { play } = await import('./dist/index.js');
const [server, token] = process.argv.slice(1);
const result = await play(server, { rules: 'hkos', token, ladder: true, framesPerSecond: 500 });
console.log(String(result.table));
"""


class LadderWatcher(Watcher):
    """Notes when its client has asked for a match on the ladder."""

    def __init__(self):
        self.has_asked = threading.Event()

    def said(self, line, opcode, data, masked):
        yield opcode, data
        if opcode == BINARY and proto.ClientFrame.decode(data).which("body") == "await_ladder":
            self.has_asked.set()


class Http:
    def __init__(self, url: str, token: str = ""):
        self.url, self.token = url, token

    def ask(self, path: str, body: dict | None = None) -> tuple[int, dict]:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, headers=headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as no:
            return no.code, json.load(no)


def until(is_so, asked):
    """Asks again until the answer is as wanted, and returns it: a match is written down after its end is told."""
    patience = time.monotonic() + 240
    while not is_so(told := asked()) and time.monotonic() < patience:
        time.sleep(0.05)
    return told


def author(server: LairServer, name: str = "Mei") -> Http:
    wish = {"name": name, "password": "four winds, one table", "token": True}
    _, told = Http(server.url).ask("/auth/register", wish)
    return Http(server.url, told["token"])


class Talk:
    """A connection that sends one request at a time."""

    def __init__(self, server: LairServer, **hello):
        self.socket = WebSocket(server.url)
        self.number = 0
        self.welcome = self.ask("hello", proto.Hello(**hello), until=("welcome", "refused", "goodbye"))

    def ask(self, kind: str, body, until=("done", "refused")):
        self.number += 1
        self.socket.send(proto.ClientFrame(request=self.number, **{kind: body}).encode())
        while True:
            frame = proto.ServerFrame.decode(self.socket.receive())
            for name in until:
                if frame.which("body") == name:
                    return getattr(frame, name)


class OwnBotTest(unittest.TestCase):
    def test_plays_a_match_by_its_token_which_is_not_rated(self):
        with LairServer(*FAST) as server:
            mei = author(server)
            status, made = mei.ask("/auth/bots/new", {"name": "Heron"})
            self.assertEqual((status, made["name"]), (201, "Heron [bot]"))
            result = play(server.url, Bot(), rules="hkos", token=made["token"], frames_per_second=500)
            self.assertEqual(result.wall_faults, [])
            games = until(
                lambda listed: listed and listed[0]["verdict"], lambda: mei.ask("/api/v1/games")[1]["games"]
            )
            names = [player["name"] for player in games[0]["seats"]]
            self.assertIn("Heron [bot]", names)
            self.assertEqual(games[0]["verdict"], "bots")

    def test_keeps_who_it_is_for_its_owner_alone(self):
        with LairServer() as server, tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "token")
            for _ in range(2):  # the second run needs the token of the first
                with self.assertRaisesRegex(GaveUp, "no_such_room"):
                    play(server.url, Bot(), room="nowhere", token_file=str(file))
                token = file.read_text().strip()
                self.assertTrue(Http(server.url, token).ask("/auth/session")[1]["signed_in"])
                self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
            self.assertEqual(list(Path(folder).iterdir()), [file])

    def test_meets_another_on_the_ladder_which_rates_them_apart(self):
        with LairServer(*FAST) as server, ThreadPoolExecutor() as pool:
            mei, lan = author(server), author(server, "Lan")
            heron = mei.ask("/auth/bots/new", {"name": "Heron"})[1]["token"]
            wren = lan.ask("/auth/bots/new", {"name": "Wren"})[1]["token"]
            watcher = LadderWatcher()
            with Relay("127.0.0.1", server.port, watcher) as relay:
                of_lan = pool.submit(node, LADDER_IN_TYPESCRIPT, relay.url, wren)
                # Whoever waits alone for ten seconds gets a table without the other, which may still be starting.
                watcher.has_asked.wait(240)
                result = play(server.url, Bot(), rules="hkos", token=heron, ladder=True, frames_per_second=500)
                self.assertGreaterEqual(result.deals, 4)
                self.assertEqual(of_lan.result().stdout.strip(), str(result.table), of_lan.result().stderr)
            self.assertLessEqual({"Heron [bot]", "Wren [bot]"}, set(result.names))
            lines = until(bool, lambda: mei.ask("/api/v1/ladder?rules=hkos")[1]["lines"])
            told = {(line["name"], line["owner_name"], line["strength"], line["games"]) for line in lines}
            self.assertEqual(told, {("Heron [bot]", "Mei", None, 1), ("Wren [bot]", "Lan", None, 1),
                                    ("", "", "beginner", 1)})  # fmt: skip
            self.assertEqual(mei.ask("/api/v1/ratings?rules=hkos")[1]["lines"], [])
            self.assertEqual(mei.ask("/api/v1/ladder?rules=mcr")[1]["lines"], [])

    def test_decides_nothing_for_its_owner_and_says_nothing(self):
        with LairServer() as server:
            mei = author(server)
            _, made = mei.ask("/auth/bots/new", {"name": "Heron"})
            heron = Http(server.url, made["token"])
            status, who = heron.ask("/auth/session")
            self.assertEqual((status, who["name"], who["player"]), (200, "Heron [bot]", made["player"]))
            for path in ("/auth/bots/new", "/auth/forget", "/auth/name", "/auth/sign-out", "/auth/day-answers"):
                status, no = heron.ask(path, {"name": "Hawk"})
                self.assertEqual((status, no["error"]), (403, "not_for_bots"), path)
            self.assertEqual(heron.ask("/auth/ticket", {})[0], 200)
            talk = Talk(server, token=made["token"])
            self.assertEqual(talk.welcome.name, "Heron [bot]")
            self.assertEqual(talk.ask("enter_room", proto.EnterRoom(room="lions-lair"), ("room_tables",)).room,
                             "lions-lair")  # fmt: skip
            self.assertEqual(talk.ask("say", proto.Say(place=1, text="hello")).code, "not_for_bots")

    def test_sits_down_where_the_host_lets_bots(self):
        with LairServer() as server:
            mei = author(server)
            _, made = mei.ask("/auth/bots/new", {"name": "Heron"})
            host = Talk(server, name="Ann")
            clock = proto.Clock(move_ms=20_000)
            for bots, expected in ((False, "no_bots"), (True, "")):
                wish = proto.CreateTable(room="lions-lair", rules="hkos", clock=clock,
                                         policies=proto.TablePolicies(bots=bots))  # fmt: skip
                table = host.ask("create_table", wish).table
                heron = Talk(server, token=made["token"])
                heron.ask("open_table", proto.OpenTable(table=table), ("table", "refused"))
                answer = heron.ask("sit", proto.Sit(table=table))
                self.assertEqual(getattr(answer, "code", ""), expected)

    def test_is_gone_without_its_token(self):
        with LairServer() as server:
            mei = author(server)
            _, made = mei.ask("/auth/bots/new", {"name": "Heron"})
            talk = Talk(server, token=made["token"])
            status, left = mei.ask("/auth/bots/revoke", {"bot": made["player"]})
            self.assertEqual((status, left["bots"][0]["last_used"]), (200, None))
            goodbye = talk.ask("ping", proto.Ping(), ("goodbye",))
            self.assertEqual(goodbye.code, "signed_out")
            self.assertFalse(Http(server.url, made["token"]).ask("/auth/session")[1]["signed_in"])
            status, left = mei.ask("/auth/bots/remove", {"bot": made["player"]})
            self.assertEqual((status, left), (200, {"bots": [], "most": 5}))


if __name__ == "__main__":
    unittest.main()
