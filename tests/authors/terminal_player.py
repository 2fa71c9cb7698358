# Plays one match with lair-terminal for the conformance kit: terminal_player.py ADDRESS.
#
# Reads the JSON lines that the terminal prints, types the answers, and exits with its status.
import json
import os
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from lair_server import SERVER

TERMINAL = os.environ.get("LAIR_TERMINAL") or str(Path(SERVER).with_name("lair-terminal"))
# Refusals after which the line is typed again, once the time that the refusal names is over.
NOT_NOW = {"busy", "too_fast"}
RETRY_SECONDS = 0.5


class Typist:
    """Reads what the terminal prints and types what a player would."""

    def __init__(self, terminal):
        self.terminal = terminal
        self.has_come = False
        self.typed = []
        self.lock = threading.Lock()

    def type(self, line):
        with self.lock:
            self.typed.append(line)
            self.terminal.stdin.write(line + "\n")
            self.terminal.stdin.flush()

    def again(self, typed):
        """Types the last line again, unless another line has been typed since."""
        if len(self.typed) == typed:
            self.type(self.typed[-1])

    def hear(self, told):
        kind = told["type"]
        if kind == "welcome" and not self.has_come:
            self.has_come = True
            self.type("practice mcr")
        elif kind == "prompt":
            can = told["can"]
            self.type(next((one for one in ("mahjong", "pass") if one in can), can[-1]))
        elif kind == "between":
            self.type("ready")
        elif kind in ("places", "ended"):
            self.type("quit")
        elif kind == "refused" and told["code"] in NOT_NOW:
            wait = told["refused"].get("wait_seconds", 0) + RETRY_SECONDS
            threading.Timer(wait, self.again, [len(self.typed)]).start()


def main():
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home, "LANG": "C.UTF-8"}
        terminal = subprocess.Popen(
            [TERMINAL, sys.argv[1], "--name", "Kit", "--json"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        typist = Typist(terminal)
        for line in terminal.stdout:
            print(line, end="")
            typist.hear(json.loads(line))
        return terminal.wait()


if __name__ == "__main__":
    sys.exit(main())
