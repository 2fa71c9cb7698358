# A bot at somebody else's table: what lets its host begin, and what ends it.
import unittest
from concurrent.futures import ThreadPoolExecutor

from lair_server import FAST, LairServer
from lairbot import GaveUp, play
from lairbot.messages import proto
from own_bot_test import Talk

PERSON = 1  # at a seat


class Host(Talk):
    """Opens a table of its own, sees who comes."""

    def __init__(self, server: LairServer, **policies):
        super().__init__(server, name="Host")
        wish = proto.CreateTable(
            room="crickets-cavern",
            rules="hkos",
            clock=proto.Clock(move_ms=30_000, reserve_ms=120_000),
            policies=proto.TablePolicies(**policies),
        )
        self.wish, self.table = wish, self.ask("create_table", wish).table

    def see(self, holds) -> None:
        """Waits until the table is told to be so."""
        while True:
            frame = proto.ServerFrame.decode(self.socket.receive())
            if frame.which("body") == "table" and holds(frame.table.summary):
                return


class OthersTableTest(unittest.TestCase):
    def test_loses_its_seat_and_ends(self):
        with ThreadPoolExecutor() as pool, LairServer(*FAST) as server:
            host = Host(server)
            bot = pool.submit(play, server.url, table=host.table)
            host.see(lambda table: table.seats[1].kind == PERSON)
            host.ask("boot", proto.Boot(table=host.table, seat=1, reason=5))
            with self.assertRaisesRegex(GaveUp, "no seat"):
                bot.result()


if __name__ == "__main__":
    unittest.main()
