# python3 -m lairbot conform -- COMMAND: runs a client in every situation and says what it does wrong.
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from lairbot.conformance.judge import Judge
from lairbot.conformance.relay import Relay
from lairbot.conformance.situations import SITUATIONS
from lairbot.websocket import address

URL, ADDRESS = "{url}", "{address}"


@dataclass
class Verdict:
    situation: str
    faults: list[str]
    said: str  # the client's last lines

    @property
    def is_ok(self) -> bool:
        return not self.faults


def add_arguments(parser) -> None:
    parser.add_argument("--server", type=address, default="http://127.0.0.1:8080", help="the server's address")
    parser.add_argument("--only", action="append", metavar="SITUATION", help="only this one; may be repeated")
    parser.add_argument(
        "--without", action="append", metavar="SITUATION",
        help="not this one: no browser tells its page about Retry-After (busy_server)",
    )  # fmt: skip
    parser.add_argument("--list", action="store_true", help="list the situations and end")
    parser.add_argument("--patience", type=float, default=120, help="seconds for one match")
    parser.add_argument("--at-once", type=int, default=4, help="how many matches to play at the same time")
    parser.add_argument("--frames-per-second", type=float, default=20, help="frames that a client may send")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each situation")
    parser.add_argument("command", nargs="*", help="the client, after --: plays a match at {url}, then ends")


def run(options) -> int:
    """Returns 0 without faults, 1 with faults, 2 if nothing could be checked."""
    if options.list:
        for one in SITUATIONS:
            print(f"{one.NAME:16} {one.ABOUT}")
        return 0
    known = [one.NAME for one in SITUATIONS]
    unknown = [name for name in [*(options.only or []), *(options.without or [])] if name not in known]
    if unknown:
        print(f"conform: there is no situation {unknown[0]}, only {', '.join(known)}", file=sys.stderr)
        return 2
    if not options.command or not any(mark in word for word in options.command for mark in (URL, ADDRESS)):
        print("conform: give the client's command after --, with {url} for the address to connect to", file=sys.stderr)
        return 2
    names = set(options.only or known) - set(options.without or [])
    judges = [one(options.frames_per_second) for one in SITUATIONS if one.NAME in names]
    is_ok = True
    with ThreadPoolExecutor(options.at_once) as pool:
        try:
            for verdict in pool.map(
                lambda judge: check(options.server, options.command, judge, options.patience), judges
            ):
                is_ok = is_ok and verdict.is_ok
                tell(verdict, options.json)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            for judge in judges:
                judge.is_broken_off = True  # first, since its client may just be starting
                judge.end_client()
            raise
    return 0 if is_ok else 1


def tell(verdict: Verdict, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"situation": verdict.situation, "faults": verdict.faults}), flush=True)
        return
    print(f"{'ok   ' if verdict.is_ok else 'FAULT'} {verdict.situation}", flush=True)
    for sentence in verdict.faults:
        print(f"      {sentence}", flush=True)
    if verdict.faults and verdict.said:
        print("      It said: " + verdict.said.replace("\n", "\n      "), flush=True)


def end(client: subprocess.Popen) -> None:
    """Kills the client with all processes that it has started, which would keep its output open."""
    if client.returncode is None:  # otherwise its number may be another process's by now
        with suppress(ProcessLookupError):  # it has ended since
            os.killpg(client.pid, signal.SIGKILL)


def check(
    server: str, command: list[str], judge: Judge, patience: float, folder: Path | None = None,
    ends_at_fault: bool = False,
) -> Verdict:  # fmt: skip
    """Has the client, started in `folder`, play one match through a relay that causes the judge's situation.

    With `ends_at_fault`, the client is killed at its first fault.
    """
    at = urlsplit(server)
    with Relay(at.hostname, at.port or 80, judge) as relay:
        words = [word.replace(URL, relay.url).replace(ADDRESS, relay.address) for word in command]
        try:
            client = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                errors="replace", cwd=folder, process_group=0,
            )  # fmt: skip
        except OSError as error:
            return Verdict(judge.NAME, [f"Cannot be started: {error}."], "")
        judge.end_client = lambda: end(client)
        if judge.is_broken_off:
            judge.end_client()
        if ends_at_fault:
            judge.on_fault = judge.end_client
        try:
            said, _ = client.communicate(timeout=patience)
            status = client.returncode
        except subprocess.TimeoutExpired:
            end(client)
            said, _ = client.communicate()
            status = None
    if status is None and judge.ENDS_WELL:
        judge.fault(f"Had not reached the end of the match after {patience:.0f} seconds.")
    elif judge.ENDS_WELL and (status != 0 or not judge.match_over):
        judge.fault(f"Ended with status {status} before the match did.")
    if not judge.did_happen and judge.NAME != Judge.NAME and not judge.faults:
        judge.fault("Ended before this situation arose.")
    return Verdict(judge.NAME, judge.faults, "\n".join(said.strip().splitlines()[-3:]))
