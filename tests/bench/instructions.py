#!/usr/bin/env python3
# Counts the instructions that the server executes outside the kernel for an action, by room and by function.
#
# Runs lair-server under valgrind's callgrind and counts while lair-load plays there. Other load on the machine hardly
# changes the number of instructions, so it can be compared before and after a change. With --caches it also counts what
# misses the caches of a simulated processor that runs nothing else, not even the kernel.
#
#     ./lair bench instructions [--tables N] [--seconds S] [--think-ms MS] [--functions N] [--caches]
import argparse
import collections
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

SETTINGS = pathlib.Path(__file__).with_name("open_limits.toml")

# This function is called once for each request of a player that is carried out.
CARRIED_OUT = "lair::lobby::TableActor::carried_out("

# Sizes in bytes, ways and bytes of a line, as in recent servers' processors. Callgrind knows two levels; its last one
# stands for the second level here, so a miss there is a read from the third level or from memory.
CACHES = ["--cache-sim=yes", "--I1=65536,16,64", "--D1=49152,12,64", "--LL=2097152,16,64"]

# Callgrind's names of what it counts, by what the table calls it.
MISSES = {
    "instructions, level 1": ["I1mr"],
    "data, level 1": ["D1mr", "D1mw"],
    "instructions, level 2": ["ILmr"],
    "data, level 2": ["DLmr", "DLmw"],
}

# The first match gives the room of a function. A library's templates count for the library, even with parameters of
# the server's types.
ROOMS = [
    ("protobuf", re.compile(r"^lair::v1::")),
    ("server", re.compile(r"^lair::(admin|api|director|fair|league|lobby|net|people|ratings|record|store|table|wire)::")),
    ("app", re.compile(r"^lair::\(anonymous namespace\)::Measured|^lair::deliver_on")),
    ("engine", re.compile(r"^lair::")),
    ("asio, beast", re.compile(r"^boost::")),
    ("standard library", re.compile(r"^(std|__gnu_cxx|__cxa|operator)")),
    ("protobuf", re.compile(r"^google::")),
    ("sqlite", re.compile(r"^sqlite3")),
]
OBJECTS = [
    ("sqlite", "libsqlite3"),
    ("protobuf", "libprotobuf"),
    ("crypto", "libsodium"),
    ("crypto", "libcrypto"),
    ("standard library", "libstdc++"),
    ("standard library", "libgcc"),
    ("allocator", "malloc"),
    ("threads, loader", "ld-linux"),
]
ALLOCATOR = re.compile(r"^_?(int_)?(malloc|free|realloc|calloc|cfree)|tcache|malloc_consolidate|unlink_chunk|^operator (new|delete)|^_?mi_|^je_")


def room_of(function, binary):
    """Returns the room of a function; for the server's rooms, with their folder."""
    if ALLOCATOR.match(function):
        return "allocator"
    for room, pattern in ROOMS:
        found = pattern.match(plain(function))
        if found:
            return f"server/{found.group(1)}" if room == "server" else room
    for room, part in OBJECTS:
        if part in binary:
            return room
    return "C library" if "libc" in binary else "other"


def plain(function):
    """Removes the return type, with which the names of demangled templates begin."""
    depth = 0
    begin = 0
    for at, letter in enumerate(function):
        if letter in "<(":
            if letter == "(" and depth == 0 and not function.startswith("(anonymous", at):
                break
            depth += 1
        elif letter in ">)":
            depth -= 1
        elif letter == " " and depth == 0 and not function[:at].endswith("operator"):
            begin = at + 1
    return function[begin:]


class Profile:
    """Callgrind's result: how often each function was called, and what it cost without its callees, by event."""

    def __init__(self, lines):
        self.own = collections.defaultdict(collections.Counter)
        self.calls = collections.Counter()
        self._names = {}
        here = called = None
        binary = called_binary = ""
        events = []
        is_of_call = False
        for line in lines:
            if line.startswith("events:"):
                events = line.split()[1:]
            elif line.startswith("fn="):
                here = (self._name("fn", line[3:]), binary)
            elif line.startswith("ob="):
                binary = called_binary = self._name("ob", line[3:])
            elif line.startswith("cob="):
                called_binary = self._name("ob", line[4:])
            elif line.startswith("cfn="):
                called = self._name("fn", line[4:])
            elif line.startswith("calls="):
                self.calls[called] += int(line[6:].split()[0])
                is_of_call = True
            elif here and line[:1] in tuple("0123456789+-*"):
                if not is_of_call:
                    # Counts of zero at the end of a line are left out.
                    self.own[here].update(dict(zip(events, map(int, line.split()[1:]))))
                is_of_call = False

    def _name(self, kind, text):
        number, _, name = text.strip().partition(" ")
        if name:
            self._names[kind, number] = name
        return self._names.get((kind, number), number)

    def calls_of(self, beginning):
        return sum(count for function, count in self.calls.items() if function.startswith(beginning))


def run(options, folder):
    (folder / "lair.toml").write_bytes(SETTINGS.read_bytes())
    (folder / "web").mkdir()
    out = folder / "callgrind.out"
    server = subprocess.Popen(
        ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={out}",
         "--separate-threads=no", *(CACHES if options.caches else []), options.programs / "lair-server", "--config", folder / "lair.toml",
         "--listen", "127.0.0.1:0", "--db", folder / "lair.db", "--web", folder / "web",
         "--drain-seconds", "0", "--log-level", "info"],
        stdout=(folder / "log").open("w"), stderr=subprocess.STDOUT, cwd=folder)
    try:
        port = wait_for_port(server, folder / "log")
        load = subprocess.Popen(
            [options.programs / "lair-load", "--server", f"127.0.0.1:{port}", "--tables", str(options.tables),
             "--think-ms", str(options.think_ms), "--warm-up-seconds", str(options.warm_up),
             "--seconds", str(options.seconds), "--frames-per-second", "0", "--per-address", "500"],
            stdout=subprocess.PIPE,
            text=True,
        )
        if load.stdout.readline() == "":
            sys.exit("lair-load does not run")
        control(server, "-i", "on")
        time.sleep(options.seconds * 0.8)
        control(server, "-i", "off")
        control(server, "-d")
        found = load.communicate()[0]
        if load.returncode != 0:
            sys.exit(f"a law did not hold:\n{found}")
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()
    with open(f"{out}.1", encoding="utf-8") as lines:
        return Profile(lines)


def wait_for_port(server, log):
    while server.poll() is None:
        found = re.search(r"open at http://[^/]*:(\d+)\n", log.read_text())
        if found:
            return int(found.group(1))
        time.sleep(0.1)
    sys.exit(f"the server does not run:\n{log.read_text()}")


def control(server, *words):
    subprocess.run(["callgrind_control", *words, str(server.pid)], check=True, stdout=subprocess.DEVNULL)


def by_room(profile):
    rooms = collections.defaultdict(collections.Counter)
    for (function, binary), cost in profile.own.items():
        rooms[room_of(function, binary)].update(cost)
    return rooms


def print_table(profile, functions):
    actions = profile.calls_of(CARRIED_OUT)
    if actions == 0:
        sys.exit("nobody played")
    rooms = by_room(profile)
    together = sum(rooms.values(), collections.Counter())
    print(f"{actions} actions, {together['Ir'] / actions:,.0f} instructions each")
    for room, cost in sorted(rooms.items(), key=lambda row: -row[1]["Ir"]):
        print(f"{cost['Ir'] / actions:10,.0f}  {room}")
    print()
    for (function, binary), cost in sorted(profile.own.items(), key=lambda row: -row[1]["Ir"])[:functions]:
        print(f"{cost['Ir'] / actions:10,.0f}  {room_of(function, binary):16}  {function[:120]}")
    if "I1mr" in together:
        print_misses(rooms | {"together": together}, actions)


def print_misses(rooms, actions):
    print("\nmisses of an action")
    print("".join(f"{name:>24}" for name in MISSES))
    for room, cost in sorted(rooms.items(), key=lambda row: -sum(row[1][event] for event in ("DLmr", "DLmw"))):
        print("".join(f"{sum(cost[event] for event in events) / actions:24.1f}" for events in MISSES.values()), f" {room}")


def main():
    words = argparse.ArgumentParser(description="Counts the instructions of an action.")
    words.add_argument("--programs", type=pathlib.Path, required=True, help="folder of lair-server and lair-load")
    words.add_argument("--tables", type=int, default=100)
    words.add_argument("--seconds", type=float, default=30)
    words.add_argument("--warm-up", type=float, default=5)
    words.add_argument("--think-ms", type=int, default=0)
    words.add_argument("--functions", type=int, default=40, help="how many of the most expensive functions are printed")
    words.add_argument("--caches", action="store_true", help="also simulate caches, and print what misses them")
    words.add_argument("--profile", type=pathlib.Path, help="callgrind's output to read, instead of a new run")
    options = words.parse_args()
    options.programs = options.programs.resolve()
    if options.profile:
        return print_table(Profile(options.profile.read_text().splitlines()), options.functions)
    with tempfile.TemporaryDirectory() as folder:
        print_table(run(options, pathlib.Path(folder)), options.functions)


main()
