# Checks dependencies: every #include follows an arrow of ARCHITECTURE.md.
import re
from pathlib import PurePosixPath

from sources import CPP, Finding, Tree, includes

ROOMS = (
    "net", "people", "push", "lobby", "table", "fair", "league", "director", "ratings", "wire", "store", "record",
    "review", "admin", "mail", "api", "gateway",
)  # fmt: skip

# The rooms that each room may include; every room may also include itself.
KNOWS = {
    "engine": set(),
    "net": {"lobby", "people"},
    "lobby": {"table", "people", "push", "wire"},
    "table": {"engine", "fair"},
    "people": set(),
    "push": {"people"},
    "admin": {"people"},
    "mail": {"people"},
    "league": {"engine"},
    "director": {"fair", "league", "table", "engine"},
    "fair": {"engine"},
    "ratings": {"engine"},
    "wire": {"engine"},
    "store": {"wire", "ratings"},
    "record": {"engine"},
    "review": {"table", "engine"},
    "gateway": {"net"},
    "api": {"admin", "fair", "net", "people", "table", "league", "wire", "store", "record", "review", "engine"},
}

# The shared vocabulary, which is the headers directly in engine/: Amount, Seat, Result, ensure.
VOCABULARY = re.compile(r"engine/\w+\.hpp")
# Any room of the server may also include these: the log, histograms, loops, thread priorities, the time.
HOUSEHOLD = {
    "server/histogram.hpp", "server/log.hpp", "server/loops.hpp", "server/priority.hpp", "server/system_time.hpp",
    "server/time_source.hpp",
}  # fmt: skip
# A room's ports and the records that pass through them: store implements the ports, wire and record encode the records.
PORTS = re.compile(r"server/(\w+/(ports|records)|table/taken_back)\.hpp")
WRITTEN_DOWN = re.compile(r"server/((table|league)/(ports|records)|table/settings|league/people_in|push/ports)\.hpp")
# The events that the lobby reports to the director, and what the director asks of the lobby.
WORDS_OF_DIRECTOR = re.compile(r"server/director/(events|ports)\.hpp")
# The table's requests and log lines, which only wire decodes and encodes.
WORDS_OF_TABLE = re.compile(r"server/table/(settings|commands|line_log)\.hpp")
# The requests about people and moderation, which only wire decodes and encodes.
WORDS_OF_PEOPLE = "server/people/conduct.hpp"

# The gateway encodes messages between a club's servers as protobuf fields, and passes them to sessions.
WORDS_OF_GATEWAY = re.compile(r"server/(wire/field_(reader|writer)|lobby/connection)\.hpp")

# What every program prints for --version.
VERSION = "server/app/version.hpp"

# Folders that the programs in clients/ share, and which of the others each may include; programs may include all.
SHARED_BY_CLIENTS = {"link": set(), "words": {"link"}, "pages": {"link", "words"}}

# The engine has no clock, file, thread, locale or random device.
NOT_FOR_ENGINE = {
    "chrono", "ctime", "time.h", "thread", "mutex", "shared_mutex", "condition_variable", "future",
    "stop_token", "semaphore", "fstream", "filesystem", "iostream", "random", "locale", "clocale",
    "csignal", "unistd.h",
}  # fmt: skip


def room_of(path: str) -> str:
    """Returns "engine", "tests", "clients", or a room of the server; "tool" and "app" may include all of them."""
    parts = PurePosixPath(path).parts
    if parts[0] != "server":
        return parts[0]
    if path in HOUSEHOLD or path.replace(".cpp", ".hpp") in HOUSEHOLD:
        return "household"
    if len(parts) == 2:
        return "app"
    return parts[1]


def may_include(room: str, target: str) -> bool:
    """Whether a file of `room` may include `target`, a path from the root."""
    theirs = room_of(target)
    if room in ("tests", "tool", "app"):
        return room == "tests" or theirs != "tests"
    if theirs == room or VOCABULARY.fullmatch(target):
        return True
    if theirs == "household":
        return room in ROOMS
    if room == "clients":
        return theirs in ("wire", "engine") or target == VERSION
    if room == "store" and PORTS.fullmatch(target):
        return True
    if room == "lobby" and WORDS_OF_DIRECTOR.fullmatch(target):
        return True
    if room == "wire" and (WORDS_OF_TABLE.fullmatch(target) or target == WORDS_OF_PEOPLE):
        return True
    if room == "gateway" and WORDS_OF_GATEWAY.fullmatch(target):
        return True
    if room in ("wire", "record") and WRITTEN_DOWN.fullmatch(target):
        return True
    return theirs in KNOWS.get(room, set())


def client_may_include(path: str, target: str) -> bool:
    """Whether the rules among clients let a file of clients/ include `target`."""
    if not target.startswith("clients/"):
        return True
    own, other = PurePosixPath(path).parts[1], PurePosixPath(target).parts[1]
    return own == other or other in SHARED_BY_CLIENTS.get(own, set(SHARED_BY_CLIENTS))


def foreign_complaint(path: str, room: str, name: str) -> str | None:
    """Returns why this file of others may not be included there, or None."""
    if name.endswith(".pb.h") and room not in ("wire", "clients", "tests"):
        return f"only wire may include generated protobuf ({name})"
    if name == "sqlite3.h" and path != "server/store/sqlite.hpp":
        return "only server/store/sqlite.hpp may include sqlite3.h"
    if name == "libpq-fe.h" and path != "server/store/postgres.hpp":
        return "only server/store/postgres.hpp may include libpq-fe.h"
    if name == "liburing.h" and path != "server/net/batch_sender.cpp":
        return "only server/net/batch_sender.cpp may include liburing.h"
    if name.startswith("curl/") and room not in ("mail", "push"):
        return f"only mail and push may include libcurl ({name})"
    if name.startswith("boost/beast") and room not in ("net", "clients", "tests"):
        return f"only net may include Beast ({name})"
    if name.startswith("boost/") and room in ("table", "engine"):
        return f"{room} must compile without Boost ({name})"
    if room == "engine":
        if name in NOT_FOR_ENGINE:
            return f"the engine must not include <{name}>: time and chance come from outside"
        if ("/" in name or name.endswith(".h")) and name != "tl/expected.hpp":
            return f"the engine must include only the standard library, not <{name}>"
    return None


def unused(tree: Tree) -> set[tuple[str, str]]:
    """Returns arrows of KNOWS that no #include needs."""
    followed = {
        (room_of(path), room_of(name))
        for path, text in tree.of(CPP)
        for _, name, is_foreign in includes(text)
        if not is_foreign and "/" in name and not VOCABULARY.fullmatch(name)
    }
    return {(room, other) for room, others in KNOWS.items() for other in others} - followed


def check(tree: Tree) -> list[Finding]:
    findings = []
    for path, text in tree.of(CPP):
        room = room_of(path)
        for line, name, is_foreign in includes(text):
            if is_foreign or name.endswith(".pb.h"):
                complaint = foreign_complaint(path, room, name)
            elif "/" not in name:
                complaint = f'an include must be written from the root, not "{name}"'
            elif not may_include(room, name):
                complaint = f"{room} may not include {room_of(name)} ({name})"
            elif room == "clients" and not client_may_include(path, name):
                complaint = f"{path} may not include {name}"
            else:
                complaint = None
            if complaint:
                findings.append(Finding(path, line, complaint))
    return findings
