#!/usr/bin/env python3
# Runs clang-tidy on those files of engine/ and server/ of which anything has changed: code, includes or options.
"""clang_tidy.py BUILD_FOLDER JOBS: BUILD_FOLDER holds compile_commands.json and the cache.

Most of the time goes into headers, so files of a folder with the same flags are checked together. If something is
found, or two files declare the same name, each half is checked by itself, down to single files.
"""

import hashlib
import json
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import groupby
from pathlib import Path

from sources import ROOT, cpp_code, includes

FOLDERS = ("engine/", "server/")

# Files that are not checked, with the reasons.
LEFT_OUT: dict[str, str] = {
    "server/net/asio.cpp": "Asio's own code, nothing of ours",
    "server/net/beast.cpp": "Beast's own code, nothing of ours",
}

AT_ONCE = 40

# Replaces a header of g++ 12 that clang 14 cannot compile.
SHIM = Path(__file__).with_name("source_location.hpp")


@cache
def text_of(path: Path) -> str:
    return path.read_text()


def reads(path: Path, seen: set[Path]) -> set[Path]:
    """Returns the file and all our files that it includes, directly or not."""
    if path not in seen and path.exists():
        seen.add(path)
        for _, name, _ in includes(text_of(path)):
            reads(ROOT / name, seen)
    return seen


def key_of(path: Path, flags: list[str]) -> str:
    """Returns a digest of all that clang-tidy's findings depend on, except for system headers."""
    settings = text_of(ROOT / ".clang-tidy") + text_of(SHIM) + " ".join(flags)
    key = hashlib.sha256(settings.encode())
    for file in sorted(reads(path, set()), key=str):
        key.update(text_of(file).encode())
    return key.hexdigest()


def flags_of(command: str) -> list[str]:
    """Returns the compiler's options without the names of files."""
    words = shlex.split(command)
    compiler = next(place for place, word in enumerate(words) if re.search(r"\+\+(-\d+)?$", word))
    return words[compiler + 1 : words.index("-o")]


def lint(path: Path, flags: list[str], *options: str) -> str:
    """Returns what clang-tidy finds in one file; empty if it finds nothing."""
    done = subprocess.run(
        ["clang-tidy", "--quiet", f"--config-file={ROOT / '.clang-tidy'}", *options]
        + [str(path), "--", *flags, f"-include{SHIM}"],
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        return ""
    return done.stdout + ("" if done.stdout else done.stderr)


def may_use_in_vain(path: Path) -> bool:
    """Whether the file may have an unused `using`, which clang-tidy only finds in the main file."""
    code = re.sub(r"^\s*#.*", "", cpp_code(text_of(path)), flags=re.MULTILINE)
    names = re.findall(r"\busing\s+[\w:]*::(\w+)\s*;", code)
    return any(len(re.findall(rf"\b{name}\b", code)) < 2 for name in names)


def is_of_headers(said: str) -> bool:
    """Whether all findings are in headers, so that each half would have the same ones."""
    places = re.findall(r"^(\S+):\d+:\d+: (?:warning|error):", said, flags=re.MULTILINE)
    return bool(places) and all(place.endswith(".hpp") for place in places)


def lint_together(batch: Path, paths: list[Path], flags: list[str]) -> dict[Path, str]:
    """Returns what clang-tidy finds in each file; writes `batch`, a file that includes them all."""
    if len(paths) <= 1:
        return {path: lint(path, flags) for path in paths}
    alone = [path for path in paths if may_use_in_vain(path)]
    if alone:
        paths = [path for path in paths if path not in alone]
        return {path: lint(path, flags) for path in alone} | lint_together(batch, paths, flags)
    lines = [f'#include "{path}"  // NOLINT(bugprone-suspicious-include)\n' for path in paths]
    batch.write_text("".join(lines))
    said = lint(batch, flags, r"--header-filter=/(engine|server|clients)/.*\.[ch]pp$")
    if not said or is_of_headers(said):
        return {path: said for path in paths}
    half = len(paths) // 2
    return lint_together(batch, paths[:half], flags) | lint_together(batch, paths[half:], flags)


def batches(stale: dict[Path, list[str]]) -> list[list[Path]]:
    """Groups files of one folder with the same flags, at most AT_ONCE to a group; the largest groups come first."""
    found = []
    for _, alike in groupby(sorted(stale), lambda path: (path.parent, stale[path])):
        paths = list(alike)
        found += [paths[start : start + AT_ONCE] for start in range(0, len(paths), AT_ONCE)]
    return sorted(found, key=len, reverse=True)


def main() -> int:
    build, jobs = Path(sys.argv[1]), int(sys.argv[2])
    flags = {
        Path(entry["file"]): flags_of(entry["command"])
        for entry in json.loads((build / "compile_commands.json").read_text())
    }
    wanted = {
        path: flags[path]
        for path in flags
        if path.is_relative_to(ROOT)
        and path.relative_to(ROOT).as_posix().startswith(FOLDERS)
        and path.relative_to(ROOT).as_posix() not in LEFT_OUT
    }
    memory = build / "clang-tidy-cache"
    memory.mkdir(exist_ok=True)
    stamps = {path: memory / key_of(path, wanted[path]) for path in wanted}
    stale = {path: wanted[path] for path in wanted if not stamps[path].exists()}

    def lint_batch(numbered: tuple[int, list[Path]]) -> list[str]:
        number, paths = numbered
        said = lint_together(memory / f"batch_{number}.cpp", paths, stale[paths[0]])
        for path in paths:
            if not said[path]:
                stamps[path].touch()
        return [said[path] for path in paths if said[path]]

    with ThreadPoolExecutor(jobs) as pool:
        complaints = [text for texts in pool.map(lint_batch, enumerate(batches(stale))) for text in texts]
    print(*dict.fromkeys(complaints), sep="\n", end="")
    said = f"{len(wanted)} files, {len(stale)} of them read, {len(complaints)} with findings"
    print(f"clang-tidy: {said}", file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
