# Recomputes a wall from its shares with only server/fair/RULES.md and Python's hashlib.
import hashlib
import hmac

TILES = [suit + str(rank) for suit in "mps" for rank in range(1, 10) for _ in range(4)]
TILES += [honor for honor in ("we", "ws", "ww", "wn", "dr", "dg", "dw") for _ in range(4)]
BONUS = [kind + str(number) for kind in "fn" for number in range(1, 5)]


def commitment(share: bytes) -> bytes:
    return hashlib.sha256(b"lions-lair/share/1" + share).digest()


def seed(server: bytes, seats: list[bytes], table: int, deal: int) -> bytes:
    parts = [b"lions-lair/seed/1", server, *seats, table.to_bytes(8, "big"), deal.to_bytes(8, "big")]
    return hashlib.sha256(b"".join(parts)).digest()


def numbers(key: bytes):
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def lot(key: bytes) -> int:
    return hmac.new(key, b"east", hashlib.sha256).digest()[0] % 4


def wall(key: bytes, with_bonus_tiles: bool = True) -> list[str]:
    tiles = TILES + BONUS if with_bonus_tiles else TILES[:]
    stream = numbers(key)
    for last in range(len(tiles) - 1, 0, -1):
        bound = last + 1
        number = next(n for n in stream if n >= 2**32 % bound)
        tiles[last], tiles[number % bound] = tiles[number % bound], tiles[last]
    return tiles
