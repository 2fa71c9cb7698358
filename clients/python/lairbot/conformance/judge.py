# Checks what no client may ever do, on every connection of one match.
import threading
import time
from collections.abc import Callable

from lairbot.client import FINISHED
from lairbot.conformance.relay import BINARY, PONG, Gone, Line, Watcher
from lairbot.messages import Message, WireError, proto

# The server accepts this many frames at once, then a number per second.
FRAMES_AT_ONCE = 40
# The number of deals at the table that a client opens while it is checked.
DEALS = 2


class Judge(Watcher):
    """Passes all messages on unchanged; each situation is a subclass that changes some of them.

    `faults` has a sentence for each rule of proto/GUIDE.md that the client has broken. Only one message is
    checked at a time, also if the client has several connections.
    """

    NAME = "plain"
    ABOUT = "a match in which nothing goes wrong"
    ENDS_WELL = True  # whether the client should play the match to its end

    def __init__(self, frames_per_second: float = 20.0):
        self.faults: list[str] = []
        self.on_fault: Callable[[], None] = lambda: None
        self.end_client: Callable[[], None] = lambda: None  # ends the client, if it is running
        self.is_broken_off = False  # whether the client is to be ended as soon as it is running
        self.did_happen = False  # whether the situation has occurred
        self.match_over = False
        self.acts = 0
        self.frames_per_second = frames_per_second
        self.token = ""
        self.tables: set[int] = set()
        self.connections = 0
        self._lock = threading.RLock()
        self._talks: dict[Line, Talk] = {}

    def fault(self, sentence: str) -> None:
        if sentence not in self.faults:
            self.faults.append(sentence)
            self.on_fault()

    # --- A situation overrides these; the first two return the messages to pass on ---

    def heard(self, line: Line, frame: Message) -> list[Message]:
        """Called with a message from the server."""
        return [frame]

    def asked(self, line: Line, frame: Message) -> list[Message]:
        """Called with a message from the client."""
        return [frame]

    def greeted(self, line: Line) -> None:
        """Called when the client has said hello; `connections` counts only connections that did, with this one."""

    # --- The connection ---

    def opened(self, line: Line) -> None:
        with self._lock:
            self._talks[line] = Talk(self)

    def said(self, line, opcode, data, masked):
        with self._lock:
            talk = self._talks[line]
            if not masked:
                self.fault("A frame was not masked (RFC 6455, section 5.1).")
            if opcode == PONG:
                talk.pongs.append(data)
            if opcode == 1:
                self.fault("Sent a text message; every message is binary.")
            if opcode != BINARY:
                return [(opcode, data)]
            try:
                frame = proto.ClientFrame.decode(data)
            except (WireError, UnicodeDecodeError):
                self.fault("Sent bytes that are not a ClientFrame.")
                return [(opcode, data)]
            talk.client_says(frame)
            if frame.which("body") == "create_table":
                self.shorten(frame.create_table)
                data = frame.encode()
            elif frame.which("body") == "hello":
                self.connections += 1
                self.greeted(line)
            onward = self.asked(line, frame)
        return [(BINARY, data if one is frame else one.encode()) for one in onward]

    def told(self, line, opcode, data):
        if opcode != BINARY:
            return [(opcode, data)]
        with self._lock:
            frame = proto.ServerFrame.decode(data)
            talk = self._talks[line]
            onward = self.heard(line, frame)
            for one in onward:
                talk.server_says(one)
        return [(BINARY, data if one is frame else one.encode()) for one in onward]

    def goodbye(self, line: Line, code: str, close_code: int) -> None:
        """Ends a connection as the server would."""
        goodbye = proto.ServerFrame(goodbye=proto.Goodbye(code=code, sentence="The kit says goodbye."))
        line.to_client(goodbye.encode())
        line.close_client(close_code)
        raise Gone()

    def shorten(self, create: Message) -> None:
        """Has the match at the client's table end after a few deals, so that the check takes only seconds."""
        policies = create.policies or proto.TablePolicies()
        policies.length = proto.MatchLength(unit=proto.UNIT_DEALS, count=DEALS)
        create.policies = policies


class Talk:
    """What was said over one connection."""

    def __init__(self, judge: Judge):
        self.judge = judge
        self.requests: set[int] = set()
        self.prompt: Message | None = None
        self.answered: set[int] = set()
        self.refused: set[int] = set()  # moments that may be answered again, since the answer was refused
        self.acts: dict[int, Message] = {}  # by request number, until the server answers
        self.pongs: list[bytes] = []
        self._tokens = float(FRAMES_AT_ONCE)
        self._at = time.monotonic()

    def client_says(self, frame: Message) -> None:
        fault, kind = self.judge.fault, frame.which("body")
        self._count()
        if not self.requests and kind != "hello":
            fault("The first message of a connection was not a Hello.")
        if frame.request == 0:
            fault("A request had the number 0.")
        if frame.request in self.requests:
            fault("The number of a request was used twice on one connection.")
        self.requests.add(frame.request)
        if kind == "hello":
            self._hello(frame.hello)
        elif kind == "create_table":
            if self.judge.tables:
                fault("Opened another table, though it has a seat at one.")
        elif kind == "act":
            self._act(frame.request, frame.act)

    def _count(self) -> None:
        now = time.monotonic()
        gained = (now - self._at) * self.judge.frames_per_second
        self._tokens, self._at = min(FRAMES_AT_ONCE, self._tokens + gained) - 1, now
        # Frames that were delayed on the way may arrive together, so some excess is tolerated.
        if self._tokens < -FRAMES_AT_ONCE / 2:
            self.judge.fault("Sent more frames than the 40 at once, then 20 a second, that are allowed.")

    def _hello(self, hello: Message) -> None:
        if self.judge.token and hello.token != self.judge.token and not hello.ticket:
            self.judge.fault("Came back as somebody else: without the token that Welcome gave.")

    def _act(self, request: int, act: Message) -> None:
        fault = self.judge.fault
        self.judge.acts += 1
        self.acts[request] = act
        if self.prompt is None or act.moment != self.prompt.moment:
            # Another player may have ended the prompt, but no moment may be answered before its prompt.
            if self.prompt is not None and act.moment > self.prompt.moment:
                fault("Answered a moment before it was asked.")
            return
        if act.moment in self.answered and act.moment not in self.refused:
            fault("Answered the same moment twice; an answer is final.")
        self.answered.add(act.moment)
        self.refused.discard(act.moment)
        takes_false_win = self.prompt.false_mahjong and act.action and act.action.which("action") == "mahjong"
        if act.action not in self.prompt.actions and not takes_false_win:
            fault("Answered with an action that was not offered.")

    def server_says(self, frame: Message) -> None:
        kind = frame.which("body")
        if kind == "welcome" and frame.welcome.token:
            self.judge.token = frame.welcome.token
        elif kind == "done" and frame.done.table:
            self.judge.tables.add(frame.done.table)
        elif kind == "refused":
            act = self.acts.pop(frame.refused.request, None)
            if act is not None:
                self.refused.add(act.moment)
        elif kind in ("table", "table_update"):
            phase = frame.table.summary.phase if kind == "table" else frame.table_update.phase
            # When a client resumes, the state may come before the events that led to it.
            if phase == FINISHED:
                self.judge.match_over = True
        elif kind == "events" and not frame.events.spectator:
            if frame.events.prompt is not None:
                self.prompt = frame.events.prompt
            for event in [*frame.events.events, frame.events.last_deal]:
                end = event and event.which("event")
                if end in ("won", "drawn_deal") and getattr(event, end).match_over:
                    self.judge.match_over = True
