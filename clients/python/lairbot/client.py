# Plays one seat at one table over the socket, and resumes the match whenever the connection breaks.
import os
import random
import tempfile
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from lairbot.lines import action_message, action_object, event_object, prompt_object, seat, sheet_object
from lairbot.messages import Message, WireError, proto
from lairbot.table_update import updated
from lairbot.tiles import SEATS
from lairbot.view import FoldError, View
from lairbot.walls import Shares
from lairbot.websocket import AWAY_MAX, Closed, NotUpgraded, WebSocket

# `proto/GUIDE.md` explains all of this.

# Codes of a Goodbye after which the client does not reconnect.
FINAL_GOODBYES = {"replaced", "signed_out", "banned", "address_banned", "version", "malformed"}
# Close codes after which a new connection would only be closed again.
FINAL_CLOSES = {1002, 1003, 1008, 1009}
REVISION = 2  # of the protocol: the server sends updates instead of whole states, with answers in them
SETTLED_SECONDS = 10.0  # a connection on which nonsense comes sooner is no better than none
FRAMES_BURST = 30  # the server takes 40 frames at once, then this many per second:
FRAMES_PER_SECOND = 18.0  # the server allows 20
# Refusals after which the same request is sent again; any other refusal is final.
RETRY = {"busy", "too_fast", "not_kept", "shutting_down"}
# Refusals of Start after which it is sent again once the table has changed.
NOT_YET = {"seats_free", "not_agreed", "not_ready"}
WAITING, PLAYING, BETWEEN, FINISHED, CLOSED = range(1, 6)
PERSON = 1  # the kind of a seat


class GaveUp(Exception):
    """The match cannot go on: the bot was shut out, its table is gone, or the server stays away."""


class BrokenOff(GaveUp):
    """This match was broken off, or goes on without the bot; the bot may play another one."""


@dataclass
class Result:
    table: int
    seat: str
    names: list[str]
    scores: list[int]  # of seat A to D
    deals: int = 0  # whose end the bot has seen
    refusals: list[str] = field(default_factory=list)  # their codes, the earliest first
    wall_faults: list[str] = field(default_factory=list)  # empty if every wall was fair
    reconnects: int = 0


@dataclass
class Wish:
    """A table to open, with the bot as its host and the server's bots in the other seats."""

    rules: str = "yahoo"
    style: str | None = None  # one of the rule system's styles; None for its defaults
    settings: dict[str, str] = field(default_factory=dict)  # override those of the style
    room: str = "crickets-cavern"
    move_ms: int = 30_000
    reserve_ms: int = 120_000


def keep(path: str, token: str) -> None:
    """Writes the token to a file that only its owner can read, since it lets anybody play as the bot.

    The old file stays until the new one is complete.
    """
    number, beside = tempfile.mkstemp(dir=Path(path).parent)
    try:
        with open(number, "w") as file:
            file.write(token + "\n")
        os.replace(beside, path)
    except OSError:
        os.unlink(beside)
        raise


def _answer_of_nobody(actions: list[dict], view: View) -> dict:
    """Returns what the server answers for a player whose time runs out: passes, or discards the tile just drawn."""
    for one in ({"action": "pass"}, {"action": "discard", "tile": view.drawn}):
        if one in actions:
            return one
    return next((one for one in actions if one["action"] == "discard"), actions[0])


class Client:
    """Plays one match: `choose(ask, view)` decides, `watch(object)` is called with all that happens."""

    def __init__(
        self,
        server: str,
        choose: Callable[[dict, View], dict],
        watch: Callable[[dict], None] = lambda event: None,
        *,
        name: str = "Python Bot",
        token: str = "",
        token_file: str | None = None,
        table: int = 0,
        code: str = "",
        ladder: bool = False,
        wish: Wish | None = None,
        patience: float = 60.0,
        frames_per_second: float = FRAMES_PER_SECOND,
    ):
        self.server, self.choose, self.watch = server, choose, watch
        self.name, self.token, self.token_file = name, token, token_file
        if token_file and not token:
            with suppress(FileNotFoundError):  # then the bot is a new guest
                self.token = Path(token_file).read_text().strip()
        # A token that this server does not know may be the only one of an account at another.
        self.keeps_token = bool(token_file) and not self.token
        self.table, self.code, self.wish = table, code, wish or Wish()
        self.ladder = ladder  # wait for a match on the club's ladder; only bots with an account may
        self.patience = patience  # seconds without a server after which the client gives up
        self.view = View()
        self.last_event = 0
        self.moment_answered = 0
        self.ready_after = -1  # the last event before the bot said that it was ready
        self.is_outside = False  # while the bot's code runs, or the token is written
        self.had_seat = False
        self.is_told = False  # whether the bot knows its seat, rules and house
        self.state: Message | None = None
        self.shares = Shares()
        self.socket: WebSocket | None = None
        self.requests = 0
        self.frame_seconds = 1 / frames_per_second
        self.frames_due = 0.0  # when all frames sent so far would have been sent at the steady rate
        self.sent: dict[int, Message] = {}
        self.deals_by_number: dict[int, dict] = {}
        self.has_asked = {"sit": False, "start": False}
        self.result: Result | None = None
        self._refusals: list[str] = []
        self._faults: list[str] = []
        self._deals = 0
        self._connections = 0

    # --- Connecting ---

    def play(self) -> Result:
        """Plays to the end of the match."""
        try:
            return self._play()
        finally:
            if self.socket:
                self.socket.close()

    def _play(self) -> Result:
        waited, since = 0.1, None  # `since` is when the connection first failed after the server's last message
        while self.result is None:
            dialled, has_heard = time.monotonic(), False
            try:
                self._connect()
                while self.result is None:
                    self._heard(proto.ServerFrame.decode(self.socket.receive()))
                    has_heard = True
            except (OSError, FoldError, WireError, UnicodeDecodeError) as error:  # Closed is an OSError
                if self.is_outside:
                    raise
                if isinstance(error, Closed) and error.code in FINAL_CLOSES:
                    raise GaveUp(str(error)) from error
                is_nonsense = not isinstance(error, OSError)
                if has_heard and not (is_nonsense and time.monotonic() - dialled < SETTLED_SECONDS):
                    waited, since = 0.1, None
                since = since or time.monotonic()
                if time.monotonic() - since >= self.patience:
                    raise GaveUp(f"no server for {self.patience:.0f} seconds: {error}") from error
                if isinstance(error, FoldError):
                    self.last_event = 0  # the view is wrong: start again from the beginning of the deal
                if self.socket:
                    self.socket.drop()
                later = getattr(error, "retry_after", 0) if isinstance(error, NotUpgraded) else 0
                time.sleep(max(later, waited * random.uniform(0.5, 1.0)))
                waited = min(waited * 2, 5.0)
        return self.result

    def _outside(self, call: Callable, *given):
        """Calls code whose exceptions are not the network's, so that the client does not reconnect after them."""
        self.is_outside = True
        answer = call(*given)
        self.is_outside = False
        return answer

    def _connect(self) -> None:
        self.socket = WebSocket(self.server)
        self._connections += 1
        self.sent.clear()
        self.has_asked = dict.fromkeys(self.has_asked, False)
        self.moment_answered, self.ready_after = 0, -1
        hello = proto.Hello(token=self.token, name=self.name, client="lairbot 1", revision=REVISION)
        self._ask(hello=hello)

    def _ask(self, **body) -> int:
        self.requests += 1
        frame = proto.ClientFrame(request=self.requests, **body)
        self.sent[self.requests] = frame
        self._keep_pace()
        self.socket.send(frame.encode())
        return self.requests

    def _keep_pace(self) -> None:
        now = time.monotonic()
        self.frames_due = max(self.frames_due, now) + self.frame_seconds
        too_early = self.frames_due - now - FRAMES_BURST * self.frame_seconds
        if too_early > 0:
            time.sleep(too_early)

    # --- What the server says ---

    def _heard(self, frame: Message) -> None:
        kind = frame.which("body")
        hear = getattr(self, "_heard_" + (kind or ""), None)
        if hear:  # a bot needs no other messages
            hear(getattr(frame, kind))

    def _heard_welcome(self, welcome: Message) -> None:
        if welcome.token:
            if self.keeps_token:
                self._outside(keep, self.token_file, welcome.token)
            elif self.token:
                file = f" in {self.token_file}" if self.token_file else ""
                self._outside(warnings.warn, f"the server does not know the token{file}: the bot plays as a new guest")
            self.token = welcome.token
        self.name = welcome.name
        if self.table:
            self._open()
            return
        # The bot already has a table: the connection broke before the server had said which.
        for one in welcome.own_tables:
            if one.phase in (WAITING, PLAYING, BETWEEN):
                self.table = one.table
                self._open()
                return
        if self.ladder:
            self._ask(await_ladder=proto.AwaitLadder(rules=[self.wish.rules]))
            return
        self._ask(create_table=self._wished(welcome))

    def _wished(self, welcome: Message) -> Message:
        wish, settings = self.wish, {}
        systems = {one.id: one for one in welcome.rule_systems}
        if wish.rules not in systems:
            raise GaveUp(f"there are no rules {wish.rules}, only {', '.join(systems)}")
        styles = {one.id: one for one in systems[wish.rules].styles}
        if wish.style is not None:
            if wish.style not in styles:
                raise GaveUp(f"there is no style {wish.style}, only {', '.join(styles)}")
            settings = {one.key: one.value for one in styles[wish.style].settings}
        settings |= wish.settings
        return proto.CreateTable(
            room=wish.room,
            rules=wish.rules,
            settings=[proto.Setting(key=key, value=str(value)) for key, value in settings.items()],
            clock=proto.Clock(move_ms=wish.move_ms, reserve_ms=wish.reserve_ms),
        )

    def _heard_invited(self, invited: Message) -> None:
        """Opens a table of the ladder, at which the bot has already been seated."""
        if self.ladder and not self.table and invited.from_ == 0:
            self.table = invited.table
            self._open()

    def _open(self) -> None:
        """Asks for the table and missed events; the answer is the state of the table, never Done."""
        self._ask(open_table=proto.OpenTable(table=self.table, last_event=self.last_event))

    def _heard_table(self, state: Message) -> None:
        seats = state.summary.seats if state.summary else []
        if len(seats) != len(SEATS) or (state.you or 0) >= len(SEATS):
            raise FoldError("a table is without its four seats")
        self.state, self.table = state, state.summary.table
        phase, own = state.summary.phase, state.you
        if phase == CLOSED:
            return  # a refusal follows that says why; the table may open again
        if own is None:
            if self.had_seat or phase == FINISHED:
                raise BrokenOff("the bot no longer has a seat at its table")
            if phase == WAITING and not self.has_asked["sit"]:
                self.has_asked["sit"] = True
                self._ask(sit=proto.Sit(table=self.table, code=self.code))
            return
        self.had_seat = True
        if phase == WAITING:
            self._begin(state, own)
        elif phase == FINISHED:
            self._finish(state, own)
        else:
            self._tell_match(state, own)
            is_new_break = phase == BETWEEN and self.ready_after != self.last_event
            if is_new_break and not state.summary.seats[own].ready:
                self.ready_after = self.last_event
                self._ask(ready=proto.Ready(table=self.table))

    def _heard_table_update(self, update: Message) -> None:
        self._done(update.done)
        if self.state is None or update.table != self.table:
            return
        if updated(self.state, update):
            self._heard_table(self.state)
        else:
            self._open()  # an earlier update is missing

    def _begin(self, state: Message, own: int) -> None:
        seats, policies = state.summary.seats, state.summary.policies
        is_host = state.host == seats[own].player
        if not seats[own].agreed and not is_host:
            agree = proto.AgreeToOptions(table=self.table, options=state.summary.options)
            self._ask(agree_to_options=agree)
        if policies and policies.ready_check and not seats[own].ready and not is_host:
            self._ask(ready=proto.Ready(table=self.table))
        is_alone = all(one.kind == 0 for at, one in enumerate(seats) if at != own)
        is_full = all(one.kind != 0 for one in seats)
        if not is_host or self.has_asked["start"] or not (is_alone or is_full):
            return
        people = [one for at, one in enumerate(seats) if at != own and one.kind == PERSON]
        asks_ready = policies and policies.ready_check
        if not all(one.agreed and (one.ready or not asks_ready) for one in people):
            return
        self.has_asked["start"] = True
        if is_alone:
            self._ask(add_bots=proto.AddBots(table=self.table))
        self._ask(start=proto.Start(table=self.table))

    def _tell_match(self, state: Message, own: int) -> None:
        if self.is_told:
            return
        self.is_told = True
        told = {
            "type": "match",
            "table": self.table,
            "seat": seat(own),
            "names": [one.name for one in state.summary.seats],
            "rules": state.summary.rules,
            "house": {one.key: one.value for one in state.house},
        }
        self.view.apply(told)
        self._outside(self.watch, told)

    def _finish(self, state: Message, own: int) -> None:
        self._tell_match(state, own)
        if not self.view.match_over:
            return  # the end of the last deal was missed; the server sends it after this state
        self.result = Result(
            table=self.table,
            seat=seat(own),
            names=[one.name for one in state.summary.seats],
            scores=list(state.scores),
            deals=self._deals,
            refusals=self._refusals,
            wall_faults=self._faults,
            reconnects=self._connections - 1,
        )
        self._outside(self.watch, {"type": "end", "scores": self.result.scores})

    def _heard_events(self, told: Message) -> None:
        self._done(told.done)
        if told.table != self.table or told.spectator:
            return
        if told.events and told.events[0].which("event") == "dealt":
            self.last_event = told.first - 1  # these are all events of the deal: forget the earlier ones
        if told.first > self.last_event + 1:
            self._open()  # a gap: ask for the missing events
            return
        if self.state is not None and self.state.you is not None:
            self._tell_match(self.state, self.state.you)
        if told.last_deal is not None and told.first == self.last_event + 1:
            self._tell(told.last_deal)  # the deal that ended while the connection was down
        for number, event in enumerate(told.events, told.first):
            if number > self.last_event:
                self._tell(event)
                self.last_event = number
        if self.view.match_over and self.state and self.state.summary.phase == FINISHED:
            self._finish(self.state, self.state.you)
        if told.prompt is not None and told.prompt.moment != self.moment_answered:
            self._answer(told.prompt)

    def _tell(self, event: Message) -> None:
        try:
            plain = event_object(event)
            if plain is None:
                return
            self.view.apply(plain)
        except (AttributeError, LookupError, StopIteration, TypeError, ValueError) as error:
            raise FoldError(f"an event is impossible: {error!r}") from error
        if plain["type"] == "deal":
            self.deals_by_number[plain["number"]] = plain
        self._deals += plain["type"] in ("win", "stalemate")
        self._outside(self.watch, plain)

    def _answer(self, prompt: Message) -> None:
        ask = prompt_object(prompt)
        wanted = self._outside(self.choose, ask, self.view)
        self.moment_answered = prompt.moment
        action = action_message(wanted)
        if action_object(action) not in ask["actions"]:
            # The server would refuse it and ask again, and get the same answer again.
            instead = _answer_of_nobody(ask["actions"], self.view)
            why = f"the bot chose {wanted!r}, which was not offered; it answers {instead!r} instead"
            self._outside(warnings.warn, why)
            action = action_message(instead)
        self._ask(act=proto.Act(table=self.table, moment=prompt.moment, action=action))

    def _heard_wall_call(self, call: Message) -> None:
        if call.table != self.table or self.state is None or self.state.you is None:
            return
        answer = self.shares.answer(call, self.state.you)
        if answer is not None:
            kind = answer.which("body")
            self._ask(**{kind: getattr(answer, kind)})

    def _heard_wall_shown(self, shown: Message) -> None:
        deal = self.deals_by_number.pop(shown.deal, {})
        fault = self.shares.fault(shown, deal, self.view.seat)
        if fault:
            self._faults.append(f"deal {shown.deal}: {fault}")

    def _heard_done(self, done: Message) -> None:
        self._done(done.request)

    def _done(self, request: int) -> None:
        self.sent.pop(request, None)

    def _heard_refused(self, refused: Message) -> None:
        asked = self.sent.pop(refused.request, None)
        is_closed = self.state is not None and self.state.summary.phase == CLOSED
        if is_closed and refused.request == 0 and refused.code != "journal_failed":
            raise BrokenOff(f"the table was closed: {refused.sentence}")
        self._refusals.append(refused.code)
        told = {"type": "refused", "code": refused.code, "sentence": refused.sentence}
        if refused.sheet is not None:
            told["sheet"] = sheet_object(refused.sheet)
        kind = asked.which("body") if asked else None
        if refused.code in RETRY and kind:
            time.sleep(min(refused.wait_seconds, AWAY_MAX) or 0.2)
            self._ask(**{kind: getattr(asked, kind)})
        elif kind == "act":
            self._outside(self.watch, told)
            if asked.act.moment == self.moment_answered:  # otherwise a later answer is on its way
                self.moment_answered = 0
            if refused.code not in ("too_late", "higher_claim", "already_answered"):
                self._open()  # asks for the legal actions again
        elif kind == "start" and refused.code in NOT_YET:
            self.has_asked["start"] = False
        elif kind in ("create_table", "open_table", "sit", "await_ladder"):
            why = BrokenOff if refused.code == "no_such_table" else GaveUp
            raise why(f"{kind}: {refused.sentence} ({refused.code})")

    def _heard_goodbye(self, goodbye: Message) -> None:
        if goodbye.code in FINAL_GOODBYES:
            raise GaveUp(f"{goodbye.code}: {goodbye.sentence}")
