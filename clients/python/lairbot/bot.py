# The base class for a bot of your own, and the one call that plays a match with it.
from collections import Counter

from lairbot.client import Client, Result, Wish
from lairbot.tiles import beside, is_suited
from lairbot.view import View


class Bot:
    """Wins whenever it may and keeps tiles that fit together; override `choose` to play better."""

    def choose(self, ask: dict, view: View) -> dict:
        """Returns one of ask["actions"], which lists exactly the legal actions."""
        by_action = {}
        for action in ask["actions"]:
            by_action.setdefault(action["action"], []).append(action)
        if "mahjong" in by_action:
            return by_action["mahjong"][0]
        if "discard" in by_action:
            return min(by_action["discard"], key=lambda action: ties(view.hand, action["tile"]))
        if "pung" in by_action and view.hand[view.last_discard[1]] >= 2:
            return by_action["pung"][0]
        return by_action["pass"][0] if "pass" in by_action else ask["actions"][0]

    def watch(self, event: dict) -> None:
        """Called with everything that the seat sees, in the form that LINES.md describes."""


def ties(hand: Counter, tile: str) -> int:
    """Says how well a tile fits the other tiles of the hand."""
    found = 12 * (hand[tile] - 1)
    if is_suited(tile):
        found += 1 + (tile[1] not in "19")
        for steps, worth in ((-2, 3), (-1, 6), (1, 6), (2, 3)):
            found += worth if hand[beside(tile, steps) or ""] else 0
    return found


def play(server: str, bot: Bot | None = None, *, rules: str = "yahoo", style: str | None = None,
         settings: dict | None = None, room: str = "crickets-cavern", **more) -> Result:  # fmt: skip
    """Plays one match, by default at a new table with the server's bots; `more` is passed to Client."""
    bot = bot or Bot()
    wish = Wish(rules=rules, style=style, settings=settings or {}, room=room)
    return Client(server, bot.choose, bot.watch, wish=wish, **more).play()
