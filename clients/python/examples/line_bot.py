#!/usr/bin/env python3
# A bot that speaks the line protocol with only Python's standard library.
#
#   python3 -m lairbot bridge --server http://127.0.0.1:8080 --rules hkos -- python3 line_bot.py
import json
import sys
from collections import Counter

hand = Counter()  # its own concealed tiles
own = None  # its own seat, "A" to "D"


def follow(line):
    """Updates the bot's own hand from a line."""
    kind = line["type"]
    if kind == "deal":
        hand.clear()
        hand.update(line["tiles"])
    elif line.get("seat") != own:
        return
    elif kind == "draw":
        hand[line["tile"]] += 1
    elif kind in ("discard", "bonus"):
        hand[line["tile"]] -= 1
    elif kind == "kong":
        hand[line["tile"]] -= 4 if line["kind"] == "concealed_kong" else 1
    elif kind == "meld":
        hand.subtract(tiles_of(line))
        hand[line["claimed"]] += 1


def tiles_of(meld):
    tile = meld["tile"]
    if meld["kind"] == "chow":
        return [tile[0] + str(int(tile[1]) + step) for step in range(3)]
    return [tile] * (3 if meld["kind"] == "pung" else 4)


def worth(tile):
    """Says how well a tile fits the other tiles of the hand."""
    near = hand[tile] * 10
    if tile[0] in "mps":
        for step in (-2, -1, 1, 2):
            near += (3 - abs(step)) * (hand[tile[0] + str(int(tile[1]) + step)] > 0)
    return near


def choose(actions):
    for wanted in ("mahjong", "pung"):
        for action in actions:
            if action["action"] == wanted:
                return action
    discards = [action for action in actions if action["action"] == "discard"]
    if discards:
        return min(discards, key=lambda action: worth(action["tile"]))
    return next((action for action in actions if action["action"] == "pass"), actions[0])


for text in sys.stdin:
    line = json.loads(text)
    if line["type"] == "match":
        own = line["seat"]
    elif line["type"] == "ask":
        print(json.dumps(choose(line["actions"])), flush=True)
    else:
        follow(line)
