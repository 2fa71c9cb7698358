# The line protocol: a program that reads and writes JSON Lines plays at a server's table.
import json
import subprocess
import sys

from lairbot.client import BrokenOff, Client, GaveUp, Result, Wish
from lairbot.lines import PROTOCOL
from lairbot.view import View
from lairbot.websocket import address

TRIES = 3  # wrong answers to one question after which the bridge gives up
ENDS_WITHIN = 10  # seconds that a bot has to end after its input


class Program:
    """The bot's process: reads lines on its standard input and answers on its standard output."""

    def __init__(self, command: list[str], log=None):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, encoding="utf-8",
            errors="replace",
        )  # fmt: skip
        self.log = log

    def greet(self) -> None:
        self.tell({"type": "hello", "protocol": PROTOCOL})

    def tell(self, line: dict) -> None:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        if self.log:
            print("> " + text, file=self.log, flush=True)
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise GaveUp(f"the bot ended with status {self.end()}") from error

    def choose(self, ask: dict, _view: View) -> dict:
        for _ in range(TRIES):
            self.tell(ask)
            text = self.process.stdout.readline()
            if not text:
                raise GaveUp(f"the bot ended with status {self.process.wait()}")
            if self.log:
                print("< " + text.rstrip("\n"), file=self.log, flush=True)
            wanted = _offered(text, ask["actions"])
            if wanted:
                return wanted
            sentence = f"Not one of the actions offered: {text.strip()[:200]}"
            self.tell({"type": "refused", "code": "not_offered", "sentence": sentence})
        raise GaveUp(f"the bot gave {TRIES} answers that were not offered")

    def end(self) -> int:
        """Closes the bot's input, upon which it should end by itself, and returns its exit status."""
        try:
            self.process.stdin.close()
        except OSError:
            pass
        try:
            return self.process.wait(ENDS_WITHIN)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            self.process.stdout.close()


def _offered(text: str, actions: list[dict]) -> dict | None:
    """Returns the action that a line names, or None if it is not one of `actions`."""
    try:
        said = json.loads(text)
    except ValueError:
        return None
    if not isinstance(said, dict):
        return None
    named = {key: said[key] for key in ("action", "tile") if key in said}
    return named if named in actions else None


def add_arguments(parser) -> None:
    parser.add_argument("--server", type=address, default="http://127.0.0.1:8080", help="the server's address")
    parser.add_argument("--rules", default="yahoo", help="yahoo, hkos, mcr or faan-laak")
    parser.add_argument("--style", help="one of the rule system's styles; by default its default options")
    parser.add_argument("--room", default="crickets-cavern", help="room in which it opens its own table")
    parser.add_argument("--table", type=int, default=0, help="number of a table to join; by default it opens its own")
    parser.add_argument("--code", default="", help="that table's share code")
    parser.add_argument("--name", default="Line Bot", help="the bot's name")
    parser.add_argument("--token-file", help="file that keeps the bot's identity; created if missing")
    parser.add_argument("--ladder", action="store_true", help="wait for matches on the club's ladder of bots")
    parser.add_argument("--matches", type=int, default=1, help="how many matches to play, one after the other")
    parser.add_argument("--log", action="store_true", help="print every line to standard error")
    parser.add_argument("command", nargs="+", help="the bot's command, after --")


def run(options) -> int:
    """Returns 0 if every match was played to its end, 1 if the bridge gave up, 3 if the bot failed."""
    try:
        bot = Program(options.command, sys.stderr if options.log else None)
    except OSError as error:
        print(f"bridge: the bot cannot be started: {error}", file=sys.stderr)
        return 3
    wish = Wish(rules=options.rules, style=options.style, room=options.room)
    try:
        bot.greet()
        played = 0
        while played < options.matches:
            try:
                result = Client(
                    options.server, bot.choose, bot.tell, name=options.name, wish=wish,
                    token_file=options.token_file, table=options.table, code=options.code, ladder=options.ladder,
                ).play()  # fmt: skip
            except BrokenOff as why:
                if not options.ladder or options.table:
                    raise
                print(f"bridge: {why}", file=sys.stderr)
                continue
            played += 1
            print(json.dumps(_report(result)), flush=True)
    except (GaveUp, OSError, UnicodeError) as error:  # the last two about the token's file
        print(f"bridge: {error}", file=sys.stderr)
        bot.end()
        return 3 if "the bot" in str(error) else 1
    return 3 if bot.end() else 0


def _report(result: Result) -> dict:
    return {
        "table": result.table,
        "seat": result.seat,
        "scores": dict(zip("ABCD", result.scores)),
        "deals": result.deals,
        "refusals": result.refusals,
        "wall_faults": result.wall_faults,
        "reconnects": result.reconnects,
    }
