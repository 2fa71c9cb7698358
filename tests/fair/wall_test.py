# The stored test vectors are what a short Python program makes from server/fair/RULES.md.
import json
import unittest
from pathlib import Path

import wall

VECTORS = Path(__file__).parent.parent / "data" / "fair-walls.json"


def vector(number: int) -> dict:
    server, *seats = (bytes((number * 40 + part * 7 + at * 3) % 256 for at in range(32)) for part in range(5))
    table, deal, with_bonus_tiles = 1 + number * 1000003, 1 + number * 5, number % 2 == 0
    key = wall.seed(server, seats, table, deal)
    return {
        "server": server.hex(),
        "seats": [share.hex() for share in seats],
        "commitments": [wall.commitment(share).hex() for share in [server, *seats]],
        "table": table,
        "deal": deal,
        "bonus_tiles": with_bonus_tiles,
        "seed": key.hex(),
        "lot": wall.lot(key),
        "wall": " ".join(wall.wall(key, with_bonus_tiles)),
    }


def vectors() -> str:
    return json.dumps([vector(number) for number in range(4)], indent=1) + "\n"


class Vectors(unittest.TestCase):
    def test_are_what_the_rules_say(self):
        self.assertEqual(json.loads(VECTORS.read_text()), json.loads(vectors()))


if __name__ == "__main__":
    print(vectors(), end="")
