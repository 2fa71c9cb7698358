# Converts messages for a seat into the plain objects of the line protocol, and its answers into messages.
#
# LINES.md, in the folder above the package, describes all objects. Bots written in Python get the same ones.
from lairbot.messages import Message, proto
from lairbot.tiles import NUMBER, SEATS, TILES, WINDS, codes

PROTOCOL = "lair-lines/1"

MELDS = {1: "chow", 2: "pung", 3: "concealed_kong", 4: "exposed_kong", 5: "added_kong"}
DRAWS = {1: "turn", 2: "kong", 3: "bonus"}
SECTIONS = {1: "elements", 2: "limits", 3: "additions", 4: "multipliers"}
WIN_REFUSALS = {1: "not_a_winning_hand", 2: "below_minimum", 3: "house_rule", 4: "dead_hand"}


def seat(number: int) -> str:
    return SEATS[number]


def meld_object(meld: Message) -> dict:
    found = {"kind": MELDS[meld.kind], "tile": TILES[meld.tile]}
    if meld.from_ is not None:
        found |= {"claimed": TILES[meld.claimed], "from": seat(meld.from_)}
    return found


def hand_object(hand: Message) -> dict:
    return {
        "concealed": codes(hand.concealed),
        "melds": [meld_object(meld) for meld in hand.melds],
        "bonus": codes(hand.bonus),
    }


def sheet_object(sheet: Message) -> dict:
    """Returns what a hand is worth: its items, the value that must reach the minimum, and what is paid."""
    found = {
        "wins": sheet.refusal == 0,
        "total": sheet.total,
        "minimum": sheet.minimum,
        "items": [
            {
                "section": SECTIONS.get(item.section, "elements"),
                "code": item.code,
                "value": item.value,
                "rule": item.rule,
            }
            for item in sheet.items
        ],
    }
    for name in ("faan", "counted"):
        if sheet.has(name):
            found[name] = getattr(sheet, name)
    if sheet.limit_hand:
        found["limit_hand"] = sheet.limit_hand
    if sheet.refusal:
        found["refusal"] = WIN_REFUSALS.get(sheet.refusal, "unknown")
    if sheet.house_rule:
        found["house_rule"] = sheet.house_rule
    return found


def action_object(action: Message) -> dict | None:
    """Returns None for an action of a newer protocol."""
    kind = action.which("action")
    if kind == "discard":
        return {"action": "discard", "tile": TILES[action.discard]}
    if kind == "kong":
        return {"action": MELDS[action.kong.kind], "tile": TILES[action.kong.tile]}
    if kind == "chow":
        return {"action": "chow", "tile": TILES[action.chow]}
    words = {"mahjong": "mahjong", "pung": "pung", "claim_kong": "kong", "pass_": "pass"}
    return {"action": words[kind]} if kind in words else None


def action_message(wanted: dict) -> Message:
    """Reverses action_object; raises a ValueError for anything that is not an action."""
    name = wanted.get("action") if isinstance(wanted, dict) else None
    tile = NUMBER.get(wanted.get("tile")) if name else None
    nothing = proto.Nothing()
    if name in ("mahjong", "pung", "pass"):
        return proto.Action(**{"pass_" if name == "pass" else name: nothing})
    if name == "kong":
        return proto.Action(claim_kong=nothing)
    if tile is None:
        raise ValueError(f"no action: {wanted!r}")
    if name in ("discard", "chow"):
        return proto.Action(**{name: tile})
    if name in ("concealed_kong", "added_kong"):
        kind = 3 if name == "concealed_kong" else 5
        return proto.Action(kong=proto.Kong(kind=kind, tile=tile))
    raise ValueError(f"no action: {wanted!r}")


def prompt_object(prompt: Message) -> dict:
    found = {
        "type": "ask",
        "moment": prompt.moment,
        "actions": [one for one in map(action_object, prompt.actions) if one],
        "move_ms": prompt.move_ms if prompt.timed else None,
        "reserve_ms": prompt.reserve_ms if prompt.timed else None,
    }
    if prompt.win is not None:
        found["win"] = sheet_object(prompt.win)
    return found


# --- Events ---


def _dealt(one: Message) -> dict:
    setup = one.setup
    found = {
        "type": "deal",
        "number": setup.number,
        "round": WINDS[setup.prevailing],
        "hand": setup.hand_number,
        "dealer": seat(setup.dealer),
        "winds": [WINDS[wind] for wind in setup.winds],
        "scores": list(one.scores),
        "sizes": list(one.sizes),
        "tiles_left": one.tiles_left,
        "tiles": codes(one.own.tiles) if one.own is not None else None,
    }
    if one.own_drawn is not None:
        found["drawn"] = TILES[one.own_drawn]
    return found


def _draw(one: Message) -> dict:
    found = {"type": "draw", "seat": seat(one.seat), "kind": DRAWS.get(one.kind, "turn")}
    if one.tile is not None:
        found["tile"] = TILES[one.tile]
    return found


def _kong(one: Message) -> dict:
    found = {"type": "kong", "seat": seat(one.seat), "kind": MELDS[one.kind]}
    if one.meld is not None:
        found["tile"] = TILES[one.meld.tile]
    return found


def _answer(one: Message) -> dict:
    return {"type": "answer", "seat": seat(one.seat), **(action_object(one.claim) or {"action": "pass"})}


def _ending(one: Message) -> dict:
    return {
        "hands": [hand_object(hand) for hand in one.hands],
        "scores": list(one.scores),
        "match_over": one.match_over,
    }


def _won(one: Message) -> dict:
    win = one.win
    found = {
        "type": "win",
        "seat": seat(win.winner),
        "tile": TILES[win.tile],
        "robbed": win.robbed,
        "sheets": {seat(sheet.seat): sheet_object(sheet.sheet) for sheet in win.sheets},
        "payments": [
            {
                "payer": seat(line.payer),
                "payee": seat(line.payee),
                "amount": line.amount,
                "reason": line.reason,
                "rule": line.rule,
            }
            for line in win.ledger
        ],
    }
    if win.from_ is not None:
        found["from"] = seat(win.from_)
    return found | _ending(one)


_FALSE_MAHJONG = {1: "dead_hand", 2: "plays_on", 3: "penalty"}

_EVENTS = {
    "dealt": _dealt,
    "bonus": lambda one: {"type": "bonus", "seat": seat(one.seat), "tile": TILES[one.tile]},
    "draw": _draw,
    "discard": lambda one: {"type": "discard", "seat": seat(one.seat), "tile": TILES[one.tile]},
    "kong": _kong,
    "answer": _answer,
    "melded": lambda one: {"type": "meld", "seat": seat(one.seat), **meld_object(one.meld)},
    "kong_stands": lambda one: {"type": "kong_stands", "seat": seat(one.seat)},
    "won": _won,
    "drawn_deal": lambda one: {"type": "stalemate"} | _ending(one),
    "false_mahjong": lambda one: {
        "type": "false_mahjong",
        "seat": seat(one.seat),
        "effect": _FALSE_MAHJONG[one.effect],
    },
}


def event_object(event: Message) -> dict | None:
    """Returns None for an event of a newer protocol, which changes nothing that this one promises."""
    kind = event.which("event")
    return _EVENTS[kind](getattr(event, kind)) if kind in _EVENTS else None
