# The package makes walls as in the published test vectors, and deals them as the engine does.
import json
import unittest
from collections import Counter

from lair_server import ROOT
from lairbot.messages import proto
from lairbot.tiles import NUMBER
from lairbot.walls import Shares, commitment, dealt, seed, wall


def vectors():
    return json.loads((ROOT / "tests/data/fair-walls.json").read_text())


class WallTest(unittest.TestCase):
    def test_makes_the_published_walls(self):
        for vector in vectors():
            seats = [bytes.fromhex(share) for share in vector["seats"]]
            key = seed(bytes.fromhex(vector["server"]), seats, int(vector["table"]), int(vector["deal"]))
            self.assertEqual(key.hex(), vector["seed"])
            self.assertEqual(" ".join(wall(key, vector["bonus_tiles"])), vector["wall"])

    def test_names_a_wall_that_was_exchanged(self):
        shares = Shares()
        call = proto.WallCall(table=5, deal=2)
        sent = shares.answer(call, 0).commit_share
        server = bytes(range(32))
        stand_ins = [bytes([at]) * 32 for at in range(4)]
        closed = proto.WallCall(
            table=5, deal=2, closed=True, server=commitment(server),
            substitutes=[commitment(one) for one in stand_ins], seats=[sent.commitment, b"", b"", b""],
        )  # fmt: skip
        share = shares.answer(closed, 0).reveal_share.share
        seats = [share, *stand_ins[1:]]
        tiles = wall(seed(server, seats, 5, 2))
        shown = proto.WallShown(
            table=5, deal=2, table_named=5, server=server, tiles=bytes(NUMBER[tile] for tile in tiles),
            seats=[
                proto.WallSeat(commitment=sent.commitment, revealed=share, substitute=stand_ins[0]),
                *[proto.WallSeat(substitute=one) for one in stand_ins[1:]],
            ],
        )  # fmt: skip
        deal = {"number": 2, "dealer": "B", "winds": ["wn", "we", "ws", "ww"]}
        deal["tiles"] = dealt(tiles, "B", deal["winds"])["A"]
        self.assertIsNone(Shares().fault(shown, deal, "A"))
        self.assertIsNone(shares.fault(shown, deal, "A"))
        deal["tiles"] = dealt(tiles, "B", deal["winds"])["C"]
        self.assertIn("hand", Shares().fault(shown, deal, "A"))
        shown.server = bytes(32)
        self.assertIn("wall", Shares().fault(shown, {}, None))

    def test_a_dealer_has_fourteen_and_the_rest_thirteen(self):
        hands = dealt(wall(bytes(32)), "C", ["ww", "wn", "we", "ws"])
        self.assertEqual({seat: len(tiles) for seat, tiles in hands.items()}, {"A": 13, "B": 13, "C": 14, "D": 13})
        self.assertEqual(max(Counter(sum(hands.values(), [])).values()) <= 4, True)


if __name__ == "__main__":
    unittest.main()
