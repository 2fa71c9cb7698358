# Plays a seat's part in making walls: chooses and reveals its shares, checks the others', and compares its hand.
#
# The rules are W1 to W9 of server/fair/RULES.md.
import hashlib
import hmac
import os
from collections import Counter

from lairbot.messages import Message, proto
from lairbot.tiles import BONUS, SEATS, TILES, WINDS, codes


def commitment(share: bytes) -> bytes:
    return hashlib.sha256(b"lions-lair/share/1" + share).digest()


def seed(server: bytes, shares: list[bytes], table: int, deal: int) -> bytes:
    numbers = table.to_bytes(8, "big") + deal.to_bytes(8, "big")
    return hashlib.sha256(b"lions-lair/seed/1" + server + b"".join(shares) + numbers).digest()


def _numbers(key: bytes):
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def wall(key: bytes, with_bonus_tiles: bool = True) -> list[str]:
    """Returns the tiles of the wall, front first."""
    kinds = TILES if with_bonus_tiles else TILES[:34]
    tiles = [tile for tile in kinds for _ in range(1 if tile in BONUS else 4)]
    numbers = _numbers(key)
    for last in range(len(tiles) - 1, 0, -1):
        number = next(n for n in numbers if n >= 2**32 % (last + 1))
        other = number % (last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    return tiles


def dealt(tiles: list[str], dealer: str, winds: list[str]) -> dict[str, list[str]]:
    """Returns the tiles that each seat is dealt from the front of the wall.

    From the dealer on, each gets four tiles, three times, and then one; the dealer gets one more. Replacement
    tiles come from the back, the last tile first.
    """
    first = WINDS.index(winds[SEATS.index(dealer)])
    order = [SEATS[winds.index(WINDS[(first + step) % 4])] for step in range(4)]
    hands, at = {one: [] for one in order}, 0
    for count in (4, 4, 4, 1):
        for one in order:
            hands[one] += tiles[at : at + count]
            at += count
    hands[dealer].append(tiles[at])
    return hands


class Shares:
    """The shares of one seat at one table; kept when the connection breaks."""

    def __init__(self):
        self._chosen: dict[tuple[int, int], bytes] = {}
        self._closed: dict[tuple[int, int], Message] = {}

    def answer(self, call: Message, seat: int) -> Message | None:
        """Returns the answer to a WallCall, if it needs one."""
        key = (call.table, call.deal)
        if not call.closed:
            share = self._chosen.setdefault(key, os.urandom(32))
            return proto.ClientFrame(
                commit_share=proto.CommitShare(
                    table=call.table, deal=call.deal, commitment=commitment(share)
                )
            )
        self._closed[key] = call
        share = self._chosen.get(key)
        if share is None or call.seats[seat] != commitment(share):
            return None
        return proto.ClientFrame(
            reveal_share=proto.RevealShare(table=call.table, deal=call.deal, share=share)
        )

    def fault(self, shown: Message, deal: dict, own: str | None) -> str | None:
        """Checks a wall that has been shown and returns what is wrong with it; `deal` is the "deal" object."""
        shares = []
        for one in shown.seats:
            kept = one.revealed and commitment(one.revealed) == one.commitment
            shares.append(one.revealed if kept else one.substitute)
        tiles = codes(shown.tiles)
        key = seed(shown.server, shares, shown.table_named, shown.deal)
        if wall(key, len(tiles) == 144) != tiles:
            return "the wall does not follow from its shares"
        if deal.get("number") == shown.deal and deal.get("tiles") and own:
            hands = dealt(tiles, deal["dealer"], deal["winds"])
            if Counter(hands[own]) != Counter(deal["tiles"]):
                return "the bot's own hand is not from this wall"
        closed = self._closed.pop((shown.table, shown.deal), None)
        self._chosen.pop((shown.table, shown.deal), None)
        return self._exchanged(closed, shown) if closed else None

    @staticmethod
    def _exchanged(closed: Message, shown: Message) -> str | None:
        if commitment(shown.server) != closed.server:
            return "the server's share was changed"
        for one, committed, stand_in in zip(shown.seats, closed.seats, closed.substitutes):
            if one.commitment != committed:
                return "a seat's commitment was changed"
            if commitment(one.substitute) != stand_in:
                return "a substitute was changed"
        return None
