# A bot at another player's table lets the host begin, and ends if it loses its seat.
import contextlib
import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor

from conformance_test import EXAMPLE_BOT
from lair_server import FAST, LairServer
from lairbot import BrokenOff, GaveUp, play
from lairbot.client import PERSON, PLAYING
from lairbot.messages import proto
from own_bot_test import Talk
from typescript_test import node

CLOCK = proto.Clock(move_ms=30_000, reserve_ms=120_000)
IN_TYPESCRIPT = """
const { play } = await import('./dist/index.js');
const [server, table, patience] = process.argv.slice(1);
await play(server, { table: BigInt(table), patience: Number(patience) });
"""


def in_python(server: LairServer, table: int, patience: int = 10) -> str:
    try:
        return str(play(server.url, table=table, patience=patience))
    except GaveUp as error:
        return str(error)


def in_typescript(server: LairServer, table: int, patience: int = 10) -> str:
    return node(IN_TYPESCRIPT, server.url, str(table), str(patience)).stderr


def in_cpp(server: LairServer, table: int) -> str:
    command = [EXAMPLE_BOT, "--server", f"127.0.0.1:{server.port}", "--table", str(table)]
    return subprocess.run(command, capture_output=True, text=True, timeout=300).stderr


BOTS = (in_python, in_typescript, in_cpp)  # each joins the table, and returns why it ended


class Host(Talk):
    """Opens a table and sees who joins it."""

    def __init__(self, server: LairServer, **policies):
        super().__init__(server, name="Host")
        self.wish = {"rules": "hkos", "clock": CLOCK, "policies": proto.TablePolicies(**policies)}
        self.table = self.do("create_table", proto.CreateTable(room="crickets-cavern", **self.wish)).table

    def do(self, kind: str, body):
        done = self.ask(kind, body)
        if hasattr(done, "code"):
            raise AssertionError(f"{kind}: {done.sentence}")
        return done

    def see(self, holds):
        """Waits until `holds` is true of the table, and returns it."""
        while True:
            frame = proto.ServerFrame.decode(self.socket.receive())
            if frame.which("body") == "table" and holds(frame.table.summary):
                return frame.table.summary

    def stay(self) -> None:
        """Keeps the connection until the server ends: it drops whoever answers no ping."""
        with contextlib.suppress(OSError):
            while True:
                self.socket.receive()


class OthersTableTest(unittest.TestCase):
    def test_lets_its_host_begin(self):
        """The bot says that it is ready if the table asks for that, and agrees to changed options."""
        for bot in BOTS:
            with self.subTest(bot=bot.__name__), ThreadPoolExecutor() as pool, LairServer(*FAST) as server:
                host = Host(server, ready_check=True)
                table = host.table
                ended = pool.submit(bot, server, table)
                shown = host.see(lambda shown: shown.seats[1].ready)
                changed = proto.SetOptions(table=table, options=shown.options, name="Slower", **host.wish)
                host.do("set_options", changed)
                host.see(lambda shown: shown.seats[1].agreed and shown.seats[1].ready)
                host.do("end_table", proto.EndTable(table=table))
                ended.result()

    def test_begins_as_its_host_once_everybody_is_ready(self):
        for bot in (in_python, in_typescript):
            with self.subTest(bot=bot.__name__), ThreadPoolExecutor() as pool, LairServer(*FAST) as server:
                other = Host(server, ready_check=True)
                table = other.table
                pool.submit(bot, server, table, patience=0)  # it ends when the server does
                other.see(lambda shown: shown.seats[1].ready)
                other.do("add_bots", proto.AddBots(table=table))
                other.do("hand_over", proto.HandOver(table=table, seat=1))
                other.do("ready", proto.Ready(table=table))
                other.see(lambda shown: shown.phase == PLAYING)

    def test_ends_once_its_seat_is_lost(self):
        for bot in BOTS:
            with self.subTest(bot=bot.__name__), ThreadPoolExecutor() as pool, LairServer(*FAST) as server:
                host = Host(server)
                ended = pool.submit(bot, server, host.table)
                host.see(lambda shown: shown.seats[1].kind == PERSON)
                host.do("boot", proto.Boot(table=host.table, seat=1, reason=5))
                self.assertIn("no longer has a seat", ended.result())

    def test_ends_at_a_table_that_was_closed_before(self):
        """The closed table still exists, since its host has it open."""
        for bot in BOTS:
            with self.subTest(bot=bot.__name__), ThreadPoolExecutor() as pool, LairServer(*FAST) as server:
                host = Host(server)
                host.do("end_table", proto.EndTable(table=host.table))
                pool.submit(host.stay)
                self.assertIn("closed", bot(server, host.table))

    def test_is_broken_off_with_its_table(self):
        with ThreadPoolExecutor() as pool, LairServer(*FAST) as server:
            host = Host(server)
            ended = pool.submit(play, server.url, table=host.table, patience=10)
            host.see(lambda shown: shown.seats[1].kind == PERSON)
            host.do("end_table", proto.EndTable(table=host.table))
            self.assertRaises(BrokenOff, ended.result)
            with self.assertRaisesRegex(BrokenOff, "no_such_table"):
                play(server.url, table=404)


if __name__ == "__main__":
    unittest.main()
