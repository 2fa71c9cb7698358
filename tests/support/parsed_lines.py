#!/usr/bin/env python3
# Counts the lines that the compiler parses in a full build of the server, and fails if there are too many.
"""parsed_lines.py BUILD_FOLDER: BUILD_FOLDER holds build.ninja of the optimised build.

Most of a first build is parsing. This counts the lines of all files of lair-server after preprocessing, generated
files included, blank lines and markers not.
"""

import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

# Everybody who builds for the first time waits for these lines. There were 16 million before the files of a room were
# compiled together.
LINES_MAX = 4_500_000


def compile_commands(folder: str) -> list[str]:
    said = subprocess.run(
        ["ninja", "-C", folder, "-t", "commands", "lair-server"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return [line for line in said.splitlines() if " -c " in line and not line.endswith("_pch.hxx.cxx")]


def parsed_lines(folder: str, command: str) -> tuple[int, str]:
    words = shlex.split(re.sub(r" -MD -MT \S+ -MF \S+", "", command))
    words = [word for word in words if not word.endswith("ccache")]
    out = words.index("-o")
    name = words[out + 1]
    words[out : out + 2] = []
    done = subprocess.run([*words[:-2], "-E", "-P", words[-1]], cwd=folder, capture_output=True, check=True)
    return sum(1 for line in done.stdout.splitlines() if line.strip()), name


def main() -> int:
    folder = sys.argv[1]
    commands = compile_commands(folder)
    with ThreadPoolExecutor(cpu_count()) as pool:
        counts = list(pool.map(lambda command: parsed_lines(folder, command), commands))
    total = sum(lines for lines, _ in counts)
    for lines, name in sorted(counts, reverse=True)[:5]:
        print(f"{lines:>9,} {name}")
    print(f"{total:>9,} lines in {len(counts)} files that serve, at most {LINES_MAX:,}")
    return 0 if 0 < total <= LINES_MAX else 1


if __name__ == "__main__":
    sys.exit(main())
