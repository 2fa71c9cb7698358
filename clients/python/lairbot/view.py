# Keeps what a seat knows of its table, from the objects of the line protocol.
from collections import Counter
from dataclasses import dataclass, field

from lairbot.tiles import SEATS


@dataclass
class SeatView:
    concealed: int = 0  # how many concealed tiles it has
    melds: list[dict] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)
    pond: list[str] = field(default_factory=list)  # discards of this seat that nobody claimed


class FoldError(ValueError):
    """An event cannot follow the earlier ones."""


@dataclass
class View:
    seat: str | None = None
    rules: str = ""
    house: dict[str, str] = field(default_factory=dict)
    hand: Counter = field(default_factory=Counter)  # its own concealed tiles
    drawn: str | None = None  # which of them was just drawn
    seats: dict[str, SeatView] = field(default_factory=lambda: {one: SeatView() for one in SEATS})
    deal: dict = field(default_factory=dict)  # the "deal" object
    tiles_left: int = 0
    scores: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    last_discard: tuple[str, str] | None = None  # seat, tile
    over: bool = True  # no deal is being played
    match_over: bool = False

    def apply(self, event: dict) -> None:
        """Applies one object; those that are not events change nothing."""
        fold = getattr(self, "_" + event["type"], None)
        if fold:
            fold(event)

    def seen(self) -> Counter:
        """Counts all tiles that this seat can see, its own included."""
        found = Counter(self.hand)
        for one in self.seats.values():
            found.update(one.pond)
            found.update(one.bonus)
            for meld in one.melds:
                found.update(tiles_of(meld))
        return found

    def _match(self, event: dict) -> None:
        self.seat, self.rules, self.house = event["seat"], event["rules"], event["house"]

    def _deal(self, event: dict) -> None:
        self.deal, self.scores, self.over = event, list(event["scores"]), False
        self.hand = Counter(event["tiles"] or [])
        self.drawn, self.last_discard = event.get("drawn"), None
        self.tiles_left = event["tiles_left"]
        self.seats = {one: SeatView(concealed=size) for one, size in zip(SEATS, event["sizes"])}

    def _take(self, seat: str, tiles: list[str]) -> None:
        """Removes concealed tiles of `seat`."""
        self.seats[seat].concealed -= len(tiles)
        if seat != self.seat:
            return
        for tile in tiles:
            if self.hand[tile] <= 0:
                raise FoldError(f"{tile} is not in the hand")
            self.hand[tile] -= 1
        self.hand = +self.hand
        self.drawn = None

    def _bonus(self, event: dict) -> None:
        self._take(event["seat"], [event["tile"]])
        self.seats[event["seat"]].bonus.append(event["tile"])

    def _draw(self, event: dict) -> None:
        self.seats[event["seat"]].concealed += 1
        self.tiles_left -= 1
        if event["seat"] == self.seat:
            self.hand[event["tile"]] += 1
            self.drawn = event["tile"]

    def _discard(self, event: dict) -> None:
        self._take(event["seat"], [event["tile"]])
        self.seats[event["seat"]].pond.append(event["tile"])
        self.last_discard = (event["seat"], event["tile"])

    def _kong(self, event: dict) -> None:
        one, tile = self.seats[event["seat"]], event.get("tile")
        if event["kind"] == "added_kong":
            self._take(event["seat"], [tile])
            pung = next(meld for meld in one.melds if meld["kind"] == "pung" and meld["tile"] == tile)
            pung["kind"] = "added_kong"
            return
        if tile is None:  # another seat's kong, face down
            one.concealed -= 4
        else:
            self._take(event["seat"], [tile] * 4)
        one.melds.append({"kind": "concealed_kong", "tile": tile})

    def _meld(self, event: dict) -> None:
        meld = {key: event[key] for key in ("kind", "tile", "claimed", "from")}
        tiles = tiles_of(meld)
        tiles.remove(meld["claimed"])
        self._take(event["seat"], tiles)
        self.seats[event["seat"]].melds.append(meld)
        self.seats[meld["from"]].pond.pop()

    def _win(self, event: dict) -> None:
        self.scores, self.match_over, self.over = list(event["scores"]), event["match_over"], True

    _stalemate = _win


def tiles_of(meld: dict) -> list[str]:
    """Returns the tiles of a meld; none for a kong that lies face down."""
    tile = meld["tile"]
    if tile is None:
        return []
    if meld["kind"] == "chow":
        return [tile[0] + str(int(tile[1]) + step) for step in range(3)]
    return [tile] * (3 if meld["kind"] == "pung" else 4)
