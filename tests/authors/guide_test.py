# proto/GUIDE.md agrees with the sources and with the behaviour of the real server.
import json
import math
import re
import unittest
from collections import Counter

from lair_server import FAST, ROOT, LairServer
from lairbot.messages import proto
from lairbot.tiles import BONUS, NUMBER, SEATS, WINDS
from lairbot.walls import dealt
from lairbot.websocket import WebSocket

GUIDE = (ROOT / "proto/GUIDE.md").read_text()
# The files with the rows of codes, and how a row begins.
ROWS = {
    "engine/play/refusal.hpp": r'RefusalRow\{\s*RefusalCode::\w+,\s*"(\w+)"',
    "server/table/refusals.hpp": r'TableRefusalRow\{\s*"(\w+)"',
    "server/lobby/refusals.hpp": r'LobbyRefusalRow\{\s*"(\w+)"',
    "server/people/refusals.hpp": r'RefusalRow\{\s*"(\w+)"',
    "server/people/names.hpp": r'NameRefusalRow\{\s*NameRefusal::\w+,\s*"(\w+)"',
    "server/league/refusals.hpp": r'LeagueRefusal\{\s*"(\w+)"',
}


def section(title: str) -> str:
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", GUIDE, re.DOTALL | re.MULTILINE)[1]


class RefusalsTest(unittest.TestCase):
    def test_every_code_is_in_exactly_one_list(self):
        codes = {"bad_setting"}  # its sentence depends on the option
        for path, row in ROWS.items():
            found = re.findall(row, (ROOT / path).read_text())
            self.assertGreater(len(found), 5, path)
            codes.update(found)
        text = section("Refusals")
        parts = re.split(r"^\*\*(?:Harmless|Retry|Bug)\.\*\*", text, flags=re.MULTILINE)[1:]
        self.assertEqual(len(parts), 3)
        listed = Counter()
        for part in parts:
            listed.update(re.findall(r"`([a-z_]+)`", part))
        del listed["wait_seconds"]
        self.assertEqual({code for code, times in listed.items() if times > 1}, set())
        self.assertEqual(codes - set(listed), set(), "not in the guide")
        self.assertEqual(set(listed) - codes, set(), "no such code")

    def test_the_package_repeats_what_may_be_repeated(self):
        from lairbot.client import FINAL_GOODBYES, RETRY

        retry = re.split(r"^\*\*(?:Retry|Bug)\.\*\*", section("Refusals"), flags=re.MULTILINE)[1]
        self.assertLessEqual(RETRY, set(re.findall(r"`(\w+)`", retry)))
        closing = section("What closes a connection")
        for code in FINAL_GOODBYES:
            self.assertIn(f"`{code}`", closing)


def number(text: str) -> int:
    return int(text.replace("'", ""))


def constant(path: str, name: str) -> str:
    text = (ROOT / path).read_text()
    return re.search(rf"{name}\s*(?:=|\{{)\s*([\d' *]+)", text)[1].replace("'", "").strip()


def allowances() -> dict[tuple[str, str], tuple[int, int]]:
    """How many deeds in how many seconds, by the name of the allowance and by whom it counts for."""
    rows = re.findall(
        r'"(\w+)\.(account|address)",\s*([\d\']+),\s*(\d+)',
        (ROOT / "server/people/allowances.hpp").read_text(),
    )
    return {(name, whom): (number(count), int(seconds)) for name, whom, count, seconds in rows}


class LimitsTest(unittest.TestCase):
    def test_every_allowance_stands_with_its_numbers(self):
        rows = allowances()
        self.assertGreater(len(rows), 25)
        stated = {}
        for line in section("Limits").splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if len(cells) == 3 and cells[0].startswith("`"):
                name = cells[0].split("`")[1]
                for whom, cell in (("account", cells[1]), ("address", cells[2])):
                    if cell:
                        stated[name, whom] = cell
        self.assertEqual(stated, {key: f"{count} in {seconds} s" for key, (count, seconds) in rows.items()})

    def test_allowances_that_grow_with_other_settings_have_these_numbers_by_default(self):
        config = "server/app/config.hpp"
        settings = {
            "rate": int(constant(config, "frames_per_second")),
            "connections": int(constant(config, "connections_per_address_max")),
        }
        plans = (ROOT / "server/app/plans.cpp").read_text()
        grown = re.search(r"plan\.allowances = \{(.*?)\n  \};", plans, re.DOTALL)[1]
        rows = re.findall(r'\{"(\w+)\.(account|address)",\s*(?:std::max\()?(.*?)\)?,\s*(\d+)\}', grown)
        self.assertEqual(len(rows), grown.count('{"'))
        for name, whom, terms, seconds in rows:
            count = max(self.value(term, settings) for term in terms.split(", "))
            self.assertEqual(allowances()[name, whom], (count, int(seconds)), name)

    def value(self, term: str, settings: dict[str, int]) -> int:
        """Of "1'200U", "rate" or "8 * rate"."""
        return math.prod(settings.get(factor) or number(factor.rstrip("U")) for factor in term.split(" * "))

    def test_the_other_bounds_are_those_of_the_sources(self):
        net = "server/net/limits.hpp"
        self.assertEqual(constant(net, "frame_bytes_max"), "16 * 1024")
        self.assertEqual(constant(net, "frames_burst"), "40")
        self.assertEqual(constant(net, "frame_spacing"), "50000")
        self.assertEqual(constant(net, "frames_burst_abusive"), "400")
        self.assertEqual(constant(net, "outbox_frames_max"), "256")
        self.assertEqual(constant(net, "outbox_bytes_max"), "512 * 1024")
        self.assertEqual(constant(net, "idle_timeout"), "45000")
        self.assertEqual(constant(net, "ping_after"), "15000")
        self.assertEqual(constant(net, "handshake_deadline"), "10000")
        self.assertEqual(constant(net, "connections_max"), "10000")
        self.assertEqual(constant(net, "connections_per_address_max"), "64")
        config = "server/app/config.hpp"
        self.assertEqual(constant(config, "hello_seconds"), "15")
        self.assertEqual(constant(config, "tables_per_host_max"), "4")
        self.assertEqual(constant(config, "tables_per_guest_max"), "2")
        self.assertEqual(constant("server/table/table.hpp", "kWaitingCommandsMax"), "16")
        self.assertEqual(constant("server/lobby/limits.hpp", "kWithLobbyMax"), "32")
        wire = "server/wire/requests.hpp"
        self.assertEqual(constant(wire, "kTextBytesMax"), "64")
        self.assertEqual(constant(wire, "kValueBytesMax"), "512")
        self.assertEqual(constant(wire, "kNameBytesMax"), "256")
        self.assertEqual(constant(wire, "kSettingsMax"), "64")
        self.assertEqual(constant("server/people/names.hpp", "kNameCodePointsMax"), "20")

    def test_the_bounds_of_those_without_a_seat_are_stated_as_the_sources_have_them(self):
        rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|", section("Limits"), re.MULTILINE))
        watchers, waits = "server/lobby/watchers.hpp", "server/lobby/seat_waits.hpp"
        self.assertEqual(
            rows["spectators of one table"],
            f"{constant(watchers, 'kSpectatorsMax')}; "
            f"from one address {constant(watchers, 'kSpectatorsPerAddressMax')}",
        )
        self.assertEqual(
            rows["people waiting for a seat at one table (`AwaitSeat`)"],
            f"{constant(waits, 'kSeatWaitersMax')}; "
            f"from one address {constant(waits, 'kSeatWaitersPerAddressMax')}; "
            f"each at {constant(waits, 'kSeatWaitsMax')} tables",
        )


class WallExampleTest(unittest.TestCase):
    def test_the_hands_follow_from_the_published_wall(self):
        wall = json.loads((ROOT / "tests/data/fair-walls.json").read_text())[0]["wall"].split()
        hands, back = dealt(wall, "A", WINDS), list(wall)
        rows = re.findall(r"^\| ([A-D]) \| `(.*?)` \|(.*)\|$", section("Walls"), re.MULTILINE)
        self.assertEqual([seat for seat, *_ in rows], list(SEATS))
        for seat, tiles, replaced in rows:
            self.assertEqual(tiles.split(), hands[seat])
            steps = re.findall(r"`(\w\w)`, `(\w\w)`", replaced)
            held = [tile for tile in hands[seat] if tile in BONUS]
            for bonus, drawn in steps:
                self.assertEqual(bonus, min(held, key=NUMBER.get))
                self.assertEqual(drawn, back.pop())
                held.remove(bonus)
                held += [drawn] if drawn in BONUS else []
            self.assertEqual(held, [])


class Speaker:
    """A client that sends one request at a time."""

    def __init__(self, test, server, token=""):
        self.socket = WebSocket(server.url)
        test.addCleanup(self.socket.drop)
        self.requests = 0
        self.heard = []
        self.last = {}
        self.ask("welcome", hello=proto.Hello(name="Speaker", token=token))

    def next(self) -> str:
        frame = proto.ServerFrame.decode(self.socket.receive())
        kind = frame.which("body")
        self.last[kind] = getattr(frame, kind)
        self.heard.append(kind)
        return kind

    def ask(self, until, **body):
        """Sends a request and returns the kinds of all frames until one of kind `until` arrives.

        A "done" must belong to this request. "answer" stands for "done", or for "refused" if others were faster.
        """
        self.requests += 1
        self.socket.send(proto.ClientFrame(request=self.requests, **body).encode())
        wanted = ("done", "refused") if until == "answer" else (until,)
        return self.hear(lambda kind: kind in wanted and self._is_own(kind))

    def _is_own(self, kind):
        return kind not in ("done", "refused") or self.last[kind].request == self.requests

    def hear(self, wanted) -> list[str]:
        self.heard = []
        while not wanted(self.next()):
            pass
        return self.heard

    def open(self, **more):
        clock = proto.Clock(move_ms=60_000, reserve_ms=60_000)
        wish = proto.CreateTable(room="crickets-cavern", rules="hkos", clock=clock)
        told = self.ask("done", create_table=wish)
        self.table = self.last["done"].table
        return told

    def begin(self):
        self.ask("done", add_bots=proto.AddBots(table=self.table))
        self.ask("done", start=proto.Start(table=self.table))
        self.hear(lambda kind: kind == "events" and self.last[kind].prompt is not None)

    def act(self, until=lambda _: False):
        """Answers with the last action offered and listens; returns True at the next question, False after `until`."""
        asked = self.last["events"]
        act = proto.Act(table=self.table, moment=asked.prompt.moment, action=asked.prompt.actions[-1])
        told = self.ask("answer", act=act)
        is_refused = told[-1] == "refused"
        self.before_done = [] if is_refused else list(told)
        # Another player's claim came first, and its events arrived before the refusal.
        has_heard = is_refused and self.last["events"] is not asked
        while True:
            if not has_heard and self.next() != "events":
                continue
            has_heard = False
            if until(self.last["events"]):
                return False
            if self.last["events"].prompt is not None:
                return True


class OrderTest(unittest.TestCase):
    """Checks what the guide says about the order of frames."""

    def test_a_table_is_shown_before_done_names_it_and_the_seat_comes_behind(self):
        with LairServer() as server:
            speaker = Speaker(self, server)
            told = speaker.open()
            self.assertEqual(told[0], "table")
            self.assertEqual(told.count("table"), 1)
            self.assertIsNone(speaker.last["table"].you)
            speaker.hear(lambda kind: kind == "table")
            self.assertEqual(speaker.last["table"].you, 0)

    def test_the_events_of_an_action_come_behind_its_done(self):
        with LairServer(*FAST) as server:
            speaker = Speaker(self, server)
            speaker.open()
            speaker.begin()
            for _ in range(10):
                self.assertTrue(speaker.act())
                self.assertNotIn("events", speaker.before_done)

    def test_opening_a_table_is_answered_by_its_state_not_by_done(self):
        with LairServer() as server:
            speaker = Speaker(self, server)
            speaker.open()
            speaker.begin()
            told = speaker.ask("events", open_table=proto.OpenTable(table=speaker.table))
            told += speaker.ask("pong", ping=proto.Ping())
            self.assertIn("table", told)
            self.assertNotIn("done", told)

    def test_the_drawn_tile_of_a_dealer_is_one_of_its_own(self):
        with LairServer() as server:
            speaker = Speaker(self, server)
            speaker.open()
            self.assertEqual(speaker.last["table"].you, None)
            speaker.begin()
            speaker.ask("events", open_table=proto.OpenTable(table=speaker.table))
            dealt_event = speaker.last["events"].events[0].dealt
            self.assertEqual(dealt_event.setup.dealer, 0)
            self.assertEqual(len(dealt_event.own.tiles), 14)
            self.assertIn(dealt_event.own_drawn, dealt_event.own.tiles)

    def test_who_missed_the_end_of_a_deal_is_told_it_on_coming_back(self):
        def ends(told):
            return any(event.which("event") in ("won", "drawn_deal") for event in told.events)

        def begins(told):
            return bool(told.events) and told.events[0].which("event") == "dealt"

        with LairServer(*FAST) as server:
            speaker = Speaker(self, server)
            token = speaker.last["welcome"].token
            speaker.open()
            speaker.begin()
            last = speaker.last["events"].first  # an event of the first deal
            while speaker.act(until=ends):
                pass
            ending = speaker.last["events"].events[-1]
            speaker.ask("done", ready=proto.Ready(table=speaker.table))
            speaker.hear(lambda kind: kind == "events" and begins(speaker.last[kind]))
            second = speaker.last["events"].first
            speaker.socket.drop()
            again = Speaker(self, server, token)
            again.ask("events", open_table=proto.OpenTable(table=speaker.table, last_event=last))
            told = again.last["events"]
            self.assertEqual(told.first, second)
            self.assertEqual(told.events[0].which("event"), "dealt")
            self.assertEqual(told.last_deal, ending)


if __name__ == "__main__":
    unittest.main()
