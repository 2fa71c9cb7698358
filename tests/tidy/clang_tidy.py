#!/usr/bin/env python3
# Runs clang-tidy over engine/ with server/, each file again only when something it reads changed.
"""clang_tidy.py BUILD_FOLDER JOBS: BUILD_FOLDER holds compile_commands.json, keeps the cache."""

import hashlib
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from sources import ROOT, includes

FOLDERS = ("engine/", "server/")

# Files not read, each with the reason.
LEFT_OUT: dict[str, str] = {
    "server/net/asio.cpp": "Asio's own code, nothing of ours",
    "server/net/beast.cpp": "Beast's own code, nothing of ours",
}


# What clang 14 lacks of the library that g++ 12 comes with.
SHIM = Path(__file__).with_name("source_location.hpp")


@cache
def text_of(path: Path) -> str:
    return path.read_text()


def reads(path: Path, seen: set[Path]) -> set[Path]:
    """The file with every file of ours that it includes, near or far."""
    if path not in seen and path.exists():
        seen.add(path)
        for _, name, _ in includes(text_of(path)):
            reads(ROOT / name, seen)
    return seen


def key_of(path: Path, command: str) -> str:
    """One number for all that clang-tidy's answer depends on, the system's headers apart."""
    key = hashlib.sha256((text_of(ROOT / ".clang-tidy") + text_of(SHIM) + command).encode())
    for file in sorted(reads(path, set()), key=str):
        key.update(text_of(file).encode())
    return key.hexdigest()


def lint(build: Path, path: Path, command: str) -> str:
    """What clang-tidy says of one file; empty when it is content."""
    stamp = build / "clang-tidy-cache" / key_of(path, command)
    if stamp.exists():
        return ""
    done = subprocess.run(
        ["clang-tidy", "--quiet", "-p", str(build), f"--extra-arg=-include{SHIM}", str(path)],
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        stamp.parent.mkdir(exist_ok=True)
        stamp.touch()
        return ""
    return done.stdout + ("" if done.stdout else done.stderr)


def main() -> int:
    build, jobs = Path(sys.argv[1]), int(sys.argv[2])
    commands = {
        Path(entry["file"]): entry["command"]
        for entry in json.loads((build / "compile_commands.json").read_text())
    }
    wanted = [
        path
        for path in sorted(commands)
        if path.is_relative_to(ROOT)
        and path.relative_to(ROOT).as_posix().startswith(FOLDERS)
        and path.relative_to(ROOT).as_posix() not in LEFT_OUT
    ]
    with ThreadPoolExecutor(jobs) as pool:
        said = list(pool.map(lambda path: lint(build, path, commands[path]), wanted))
    complaints = [text for text in said if text]
    print(*complaints, sep="\n", end="")
    print(f"clang-tidy: {len(wanted)} files, {len(complaints)} with findings", file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
