# Plays a match with lairbot and one planted fault, which the conformance kit has to find: faulty_bot.py URL FAULT.
import random
import sys
import time

import lair_server  # noqa: F401  (puts the package on the path)
from lairbot import client as client_module
from lairbot import websocket
from lairbot.bot import Bot
from lairbot.client import Client, Wish
from lairbot.lines import action_message
from lairbot.messages import WireError, proto

PLANTS = {}


def plant(function):
    """Registers a function that plants the fault of the same name in the package."""
    PLANTS[function.__name__] = function
    return function


@plant
def comes_back_after_the_end():
    client_module.FINAL_GOODBYES = set()
    client_module.FINAL_CLOSES = set()


@plant
def hammers():
    client_module.random = type("Dice", (), {"uniform": staticmethod(lambda low, high: 0.0)})


@plant
def breaks_on_garbage():
    def unread(data):
        try:
            return decode(data)
        except WireError:
            sys.exit("what is this?")

    decode, proto.ServerFrame.decode = proto.ServerFrame.decode, unread


@plant
def hammers_with_garbage():
    client_module.SETTLED_SECONDS = 0.0


@plant
def ignores_retry_after():
    websocket.NotUpgraded.__init__ = lambda self, status, later: setattr(self, "retry_after", 0)


@plant
def forgets_who_it_is():
    connect = Client._connect

    def as_a_stranger(self):
        self.token = ""
        connect(self)

    Client._connect = as_a_stranger


@plant
def opens_a_second_table():
    connect = Client._connect

    def from_the_beginning(self):
        self.table = 0
        connect(self)

    def welcomed(self, welcome):
        self.token = welcome.token or self.token
        self._ask(create_table=self._wished(welcome))

    Client._connect, Client._heard_welcome = from_the_beginning, welcomed


@plant
def answers_twice():
    answer = Client._answer

    def again(self, prompt):
        answer(self, prompt)
        answer(self, prompt)

    Client._answer = again


@plant
def answers_what_is_not_offered():
    answer = Client._answer

    def with_a_kong(self, prompt):
        if len(prompt.actions) > 5:
            wrong = action_message({"action": "pung"})
            self._ask(act=proto.Act(table=self.table, moment=prompt.moment, action=wrong))
        answer(self, prompt)

    Client._answer = with_a_kong


@plant
def repeats_numbers():
    ask = Client._ask

    def first(self, **body):
        self.requests = 0
        return ask(self, **body)

    Client._ask = first


@plant
def breaks_on_what_is_new():
    heard = Client._heard

    def known_only(self, frame):
        if frame.which("body") is None:
            raise OSError("what is this?")
        heard(self, frame)

    Client._heard = known_only


@plant
def reads_no_parts():
    frame = websocket.WebSocket._frame

    def whole(self):
        opcode, data, _ = frame(self)
        return opcode, data, True

    websocket.WebSocket._frame = whole


@plant
def answers_no_ping():
    send = websocket.WebSocket._send
    websocket.WebSocket._send = lambda self, opcode, data: opcode == 10 or send(self, opcode, data)


@plant
def does_not_ask_again():
    client_module.RETRY = set()
    refused = Client._heard_refused

    def gives_up(self, refusal):
        asked = self.sent.get(refusal.request)
        if not (asked and asked.which("body") == "act"):
            refused(self, refusal)

    Client._heard_refused = gives_up


@plant
def does_not_wait():
    pause = time.sleep
    client_module.time = type("Time", (), {
        "monotonic": staticmethod(time.monotonic),
        "sleep": staticmethod(lambda seconds: pause(min(seconds, 0.01))),
    })  # fmt: skip


@plant
def floods():
    answer = Client._answer

    def after_many_pings(self, prompt):
        for _ in range(100):
            self._ask(ping=proto.Ping())
        answer(self, prompt)

    Client._answer = after_many_pings


@plant
def takes_new_codes_for_the_end():
    refused = Client._heard_refused

    def known_only(self, refusal):
        if refusal.code not in client_module.RETRY | {"too_late", "higher_claim", "already_answered"}:
            raise client_module.GaveUp(refusal.code)
        refused(self, refusal)

    Client._heard_refused = known_only


if __name__ == "__main__":
    PLANTS[sys.argv[2]]()
    # A short time to answer, so that the game continues even if nobody answers.
    wish = Wish(rules="hkos", move_ms=2000, reserve_ms=0)
    random.seed(7)
    try:
        Client(sys.argv[1], Bot().choose, wish=wish, frames_per_second=500, patience=20).play()
    except client_module.GaveUp as gave_up:
        sys.exit(str(gave_up))
