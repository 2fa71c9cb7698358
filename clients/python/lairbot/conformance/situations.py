# The situations that the kit puts a client into, one for each match, by changing messages on their way.
import select
import socket
import threading
import time

from lairbot.conformance.judge import Judge
from lairbot.conformance.relay import BINARY, PING, Gone
from lairbot.messages import Message, proto

Plain = Judge


class NewerServer(Judge):
    NAME = "newer_server"
    ABOUT = "messages and fields of a newer server: passed over"

    # Two fields that no message of this protocol has, a number and a text.
    UNKNOWN = b"\xf8\x7f\x2a" + b"\xfa\x7f\x05later"

    def told(self, line, opcode, data):
        for kind, message in super().told(line, opcode, data):
            is_message = kind == BINARY
            yield kind, message + self.UNKNOWN if is_message else message
            if is_message:
                yield BINARY, self.UNKNOWN
                self.did_happen = True

    def greeted(self, line):
        if self.connections > 1:
            self.fault("A field or a message that it does not know made it come back.")


class Parts(Judge):
    NAME = "parts"
    ABOUT = "each message of the server in three frames, pings between them"

    def told(self, line, opcode, data):
        if opcode != BINARY:
            return [(opcode, data)]
        for _, whole in super().told(line, opcode, data):
            third = max(1, len(whole) // 3)
            line.in_parts([whole[:third], whole[third : 2 * third], whole[2 * third :]])
            self.did_happen = True
        return []

    def greeted(self, line):
        if self.connections > 1:
            self.fault("A message in several frames made it come back.")


class Pings(Judge):
    NAME = "pings"
    ABOUT = "pings with a text of their own, which the pong repeats"

    _before = b""  # the text of the last ping but one, and of the last one
    _last = b""

    def asked(self, line, frame):
        if frame.which("body") == "act":
            # The client answers in order, so the pong to the last ping but one must have arrived.
            if self._before and self._before not in self._talks[line].pongs:
                self.fault("Did not answer a ping with its own bytes.")
            self.did_happen = bool(self._before)
            self._before, self._last = self._last, b"ping %d" % self.acts
            line.to_client(self._last, PING)
        return [frame]


class Cuts(Judge):
    NAME = "cuts"
    ABOUT = "the connection breaks, now after its answer, now before the next question"
    EVERY = 7
    _since = 0

    def asked(self, line, frame):
        if frame.which("body") == "act":
            self._since += 1
            if self._since == self.EVERY:
                line.to_server(frame.encode())  # the server receives it, but the client does not hear so
                self._cut()
        return [frame]

    def heard(self, line, frame):
        is_question = frame.which("body") == "events" and frame.events.prompt is not None
        if is_question and self._since > self.EVERY:
            self._since = 0
            raise Gone()
        if is_question and self._since == self.EVERY:
            self._since += 1
        return [frame]

    def _cut(self):
        self.did_happen = True
        raise Gone()


class CutAtTheEnd(Judge):
    NAME = "cut_at_the_end"
    ABOUT = "the connection breaks each time before the client hears how a deal has ended, the last one included"
    _cut_at = 0  # the number of the event

    def heard(self, line, frame):
        if frame.which("body") != "events":
            return [frame]
        for number, event in enumerate(frame.events.events, frame.events.first):
            if event.which("event") in ("won", "drawn_deal") and number > self._cut_at:
                self._cut_at = number
                self.did_happen = True
                raise Gone()
        return [frame]


class ToldTwice(Judge):
    NAME = "told_twice"
    ABOUT = "the client gets events again that it has, as may happen after a resume"

    def heard(self, line, frame):
        events = frame.events.events if frame.which("body") == "events" else []
        # Repeating events that begin with a deal would mean that a decision was taken back.
        if not events or events[0].which("event") == "dealt":
            return [frame]
        self.did_happen = True
        return [frame, frame]


class Refusing(Judge):
    """An answer is refused with a code and does not reach the server.

    Only discards on the client's own turn are refused: nobody else can end that turn, so the question stands
    until the client answers again. A claim may already be over, because of another player, when the refusal
    arrives.
    """

    CODE = ""
    WAIT_SECONDS = 0
    AFTER = 3  # at least this many actions between refusals
    TIMES = 4
    _refused: Message | None = None
    _since = 0.0
    _times = 0
    _acts_before = 0

    def asked(self, line, frame):
        if frame.which("body") != "act":
            return [frame]
        if self._refused is not None:
            self.judge_next(frame.act)
            self._refused = None
        elif self._is_due() and self._is_discard_asked(line, frame.act):
            self._refuse(line, frame)
            return []
        return [frame]

    def _is_due(self) -> bool:
        return self.acts - self._acts_before >= self.AFTER and self._times < self.TIMES

    def _is_discard_asked(self, line, act: Message) -> bool:
        prompt = self._talks[line].prompt
        is_asked = prompt is not None and prompt.moment == act.moment
        return is_asked and act.action is not None and act.action.which("action") == "discard"

    def _refuse(self, line, frame):
        self.did_happen = True
        self._times += 1
        self._acts_before = self.acts
        self._refused, self._since = frame.act, time.monotonic()
        refused = proto.Refused(
            request=frame.request, code=self.CODE, sentence="The kit refuses.", wait_seconds=self.WAIT_SECONDS
        )
        told = proto.ServerFrame(refused=refused)
        self._talks[line].server_says(told)
        line.to_client(told.encode())

    def judge_next(self, act: Message) -> None:
        if act.moment != self._refused.moment:
            self.fault(f"Was refused with {self.CODE}, after which it should ask again, and did not.")


class Busy(Refusing):
    NAME = "busy"
    ABOUT = "an answer is refused as busy: the same may be asked again"
    CODE = "busy"


class TooFast(Refusing):
    NAME = "too_fast"
    ABOUT = "an answer is refused as too_fast, with a time to wait"
    CODE = "too_fast"
    WAIT_SECONDS = 1
    AFTER = 8

    def judge_next(self, act):
        super().judge_next(act)
        # The client reads the refusal only after it was sent, so it must wait at least this long.
        if time.monotonic() - self._since < self.WAIT_SECONDS:
            self.fault("Did not wait for as long as the refusal said.")


class TooLate(Judge):
    NAME = "too_late"
    ABOUT = "somebody else was quicker: the answer is refused as harmless, the game goes on"
    CODE = "too_late"
    AFTER = 4
    _requests: set[int]

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self._requests = set()

    def asked(self, line, frame):
        if frame.which("body") == "act" and self.acts % self.AFTER == 0:
            self._requests.add(frame.request)
        return [frame]

    def heard(self, line, frame):
        """Replaces Done by a refusal, although the server has accepted the answer."""
        kind = frame.which("body")
        if kind not in ("done", "events", "table_update"):
            return [frame]
        body = getattr(frame, kind)
        request = body.request if kind == "done" else body.done
        if request not in self._requests:
            return [frame]
        self._requests.discard(request)
        self.did_happen = True
        refused = proto.ServerFrame(
            refused=proto.Refused(request=request, code=self.CODE, sentence="The kit refuses.")
        )
        if kind == "done":
            return [refused]
        body.done = 0
        return [refused, proto.ServerFrame(**{kind: body})]

    def opened(self, line):
        super().opened(line)
        self._requests.clear()  # request numbers begin anew


class UnknownCode(TooLate):
    NAME = "unknown_code"
    ABOUT = "an answer is refused with a code of a newer server: harmless"
    CODE = "a_code_of_next_year"


class Ends(Judge):
    """The server ends the connection after a few answers of the client."""

    GOODBYE = ""
    CLOSE_CODE = 1008
    AFTER = 5

    def asked(self, line, frame):
        if frame.which("body") == "act" and self.acts == self.AFTER and not self.did_happen:
            self.did_happen = True
            self.goodbye(line, self.GOODBYE, self.CLOSE_CODE)
        return [frame]


class EndsForGood(Ends):
    ENDS_WELL = False

    def lets_in(self, client):
        if self.did_happen:
            self.fault(f"Came back after the goodbye {self.GOODBYE}.")
        return not self.did_happen


def ends_for_good(goodbye: str, about: str) -> type[Judge]:
    return type(goodbye, (EndsForGood,), {"NAME": goodbye, "ABOUT": about, "GOODBYE": goodbye})


FINAL_GOODBYES = [
    ends_for_good("replaced", "the same player opened the table elsewhere: this connection is over for good"),
    ends_for_good("signed_out", "the session has ended: it must sign in, not try again"),
    ends_for_good("banned", "banned: it does not come back"),
    ends_for_good("version", "the server is too old for it: trying again is no use"),
]


class Restart(Ends):
    NAME = "restart"
    ABOUT = "the server stops, is away for three seconds, comes back"
    GOODBYE = "shutdown"
    CLOSE_CODE = 1001
    AWAY_SECONDS = 3
    # Pauses that double from 0.1 s, and are at most halved by chance, allow nine tries; a try every 0.1 s makes 30.
    TRIES_MAX = 15
    _tries = 0
    _gone_at = 0.0

    def asked(self, line, frame):
        if frame.which("body") == "act" and self.acts == self.AFTER:
            self._gone_at = time.monotonic()
        return super().asked(line, frame)

    def answers(self):
        return not self.did_happen or time.monotonic() - self._gone_at > self.AWAY_SECONDS

    def lets_in(self, client):
        if self.answers():
            return True
        self._tries += 1
        if self._tries == self.TRIES_MAX:
            self.fault("Tried to come back again and again without growing pauses.")
        return False


class Garbled(Judge):
    NAME = "garbled"
    ABOUT = "for three seconds, all that follows Welcome cannot be read: it comes back, after growing pauses"
    AFTER = 5  # actions of the client
    AWAY_SECONDS = 3
    TRIES_MAX = Restart.TRIES_MAX
    _since = 0.0
    _tries = 0

    def asked(self, line, frame):
        if frame.which("body") == "act" and self.acts == self.AFTER and not self.did_happen:
            self.did_happen, self._since = True, time.monotonic()
        return [frame]

    def _is_garbling(self) -> bool:
        return self.did_happen and time.monotonic() - self._since < self.AWAY_SECONDS

    def told(self, line, opcode, data):
        is_hidden = opcode == BINARY and self._is_garbling()
        if is_hidden and proto.ServerFrame.decode(data).which("body") != "welcome":
            return [(BINARY, b"\xff")]
        return super().told(line, opcode, data)

    def greeted(self, line):
        self._tries += self._is_garbling()
        if self._tries == self.TRIES_MAX:
            self.fault("Tried to come back again and again without growing pauses.")


def has_left(client: socket.socket) -> bool:
    """Whether the client has closed its connection, or the relay has since; takes nothing from whoever reads it."""
    ends = select.poll()
    try:
        ends.register(client, getattr(select, "POLLRDHUP", select.POLLHUP))
    except (OSError, ValueError):
        return True
    return bool(ends.poll(0))


class BusyServer(Restart):
    """A client that gets no answer for long may give the connection up for another: it has been told nothing yet."""

    NAME = "busy_server"
    ABOUT = "the server answers 503 with Retry-After: it must be left alone for that long"
    AWAY_SECONDS = 2
    READS_SECONDS = 30  # after which a client that keeps the connection counts as told
    _told_at = 0.0

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self._telling: list[tuple[socket.socket, threading.Event]] = []  # set once it is known whether it was told

    def lets_in(self, client):
        if not self.did_happen:
            return True
        came_at = time.monotonic()
        for other, is_known in list(self._telling):
            if has_left(other):
                is_known.wait()
        if has_left(client):
            return False
        if not self._told_at:
            self._tell(client)
            return False
        if came_at - self._told_at < self.AWAY_SECONDS:
            self.fault("Came back before the time of Retry-After was over.")
        return True

    def _tell(self, client):
        told_at, is_known = time.monotonic(), threading.Event()
        self._telling.append((client, is_known))
        if self._has_heard(client):
            self._told_at = self._told_at or told_at
        is_known.set()
        self._telling.remove((client, is_known))

    def _has_heard(self, client) -> bool:
        """Answers the client, and waits until it has read the answer or has gone without."""
        try:
            client.settimeout(self.READS_SECONDS)
            client.sendall(
                b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nContent-Length: 0\r\n"
                b"Connection: close\r\n\r\n" % self.AWAY_SECONDS
            )
            client.shutdown(socket.SHUT_WR)
            while client.recv(4096):
                pass
        except TimeoutError:
            pass
        except OSError:
            return False  # it closed the connection with the answer unread, which resets it
        return True


SITUATIONS: list[type[Judge]] = [
    Plain, NewerServer, Parts, Pings, Cuts, CutAtTheEnd, ToldTwice, Busy, TooFast, TooLate, UnknownCode,
    *FINAL_GOODBYES, Restart, BusyServer, Garbled,
]  # fmt: skip
