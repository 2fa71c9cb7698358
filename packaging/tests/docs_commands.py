#!/usr/bin/env python3
# Turns the commands on the operators' pages into scripts that a test runs on a machine with systemd.
#
#   docs_commands.py FOLDER     writes a file for each block of each page into FOLDER; their names sort in order
#   docs_commands.py            only checks that the tables below cover every command
#
# Each block runs from top to bottom in one shell, as if somebody pasted it. Values that a page cannot know, such as a
# name or the latest file, are replaced; commands that cannot run there are tested elsewhere. A new command that needs
# one or the other needs an entry below. An entry that no page uses is an error.
import re
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
# In the order in which a new operator would read them.
PAGES = ("install", "https", "club", "operate", "moderate", "guard", "monitor", "backup", "upgrade")

# The beginnings of commands that are tested elsewhere, and where.
ELSEWHERE = {
    "./lair package": "install_test.sh has them packed",
    "./lair serve": "first_start_test.sh",
    "docker compose": "docker/test_image.sh",
    "tar -cf - -C backups . | docker compose": "docker/test_image.sh",
    # There is no league on that machine, and a marked game needs two people at one address who play to the end.
    "club seasons end": "tests/e2e/operators_test.cpp",
    "club games rate": "tests/e2e/marked_games_test.cpp",
    "sudo -u lair lair games rate": "tests/e2e/marked_games_test.cpp",
    "sudo -u lair lair games void": "tests/e2e/marked_games_test.cpp",
}

# The beginnings of commands, and which of their words to replace by what.
INSTEAD: dict[str, dict[str, str]] = {
    # These run until they are stopped.
    "journalctl -u lair-server -f": {"journalctl": "ended_by_hand journalctl"},
    'lair-server --db /tmp/drill/lair.db --web "" --listen 127.0.0.1:0': {"lair-server": "ended_by_hand lair-server"},
    # Names, numbers, the latest files.
    "sudo -u lair lair people grant NAME": {"NAME": "Mei"},
    "sudo -u lair lair people reset NAME": {"NAME": "Mei"},
    "sudo -u lair lair people audit --player NAME": {"NAME": "Mei"},
    "lair people reset NAME": {"NAME": "Mei"},
    "lair invitations withdraw CODE": {"CODE": '"$(code_of_an_invitation)"'},
    "club people ban NAME": {"NAME": "Bo"},
    "club people unban NAME": {"NAME": "Bo"},
    "club people rename NAME NEW": {"NAME": "Bo", "NEW": "Bob"},
    "club people forget NAME": {"NAME": "Bob"},
    "club people grant NAME": {"NAME": "Mei"},
    "club people reset NAME": {"NAME": "Mei"},
    "club people sessions NAME": {"NAME": "Mei"},
    "club people audit --player NAME": {"NAME": "Mei"},
    "club tables close TABLE": {"TABLE": '"$(number_of_a_table)"'},
    "copy=/var/lib/lair/backups/": {"/var/lib/lair/backups/lair-20260101T043000Z.db": '"$(ls /var/lib/lair/backups/*.db | tail -n 1)"'},
    "LAIR_DOWNGRADE=yes apt install": {
        "install": "install --yes",
        "./lair-server_OLD.deb": "/packages/lair-server_1.0.0_amd64.deb",
        "./lair_OLD.deb": "/packages/lair_1.0.0_amd64.deb",
    },
    # Copies from the same machine instead of from another one.
    "rsync -a": {"root@mahjong.example.org:/var/lib/lair/backups/": "/var/lib/lair/backups/"},
}
# Comments are left out of the scripts.
COMMENT = re.compile(r"(^|\s)#\s.*$")


def blocks_of(page: str, language: str) -> list[list[str]]:
    """Returns the lines of each code block in that language."""
    blocks: list[list[str]] = []
    inside = False
    for line in (DOCS / f"{page}.md").read_text(encoding="utf-8").splitlines():
        if not inside and line.strip() == f"```{language}":
            inside = True
            blocks.append([])
        elif inside and line.strip() == "```":
            inside = False
        elif inside:
            blocks[-1].append(line.strip())
    return blocks


def entry_for(command: str, entries: dict) -> str | None:
    """Returns the longest entry with which the command begins, or None."""
    return max((start for start in entries if command.startswith(start)), key=len, default=None)


def as_run(command: str, used: set[str]) -> str | None:
    """Returns the command with its placeholders replaced, or None if it is tested elsewhere."""
    elsewhere = entry_for(command, ELSEWHERE)
    if elsewhere:
        used.add(elsewhere)
        return None
    start = entry_for(command, INSTEAD)
    if start:
        used.add(start)
        for text, other in INSTEAD[start].items():
            command = re.sub(rf"(?<!\w){re.escape(text)}(?!\w)", lambda _, other=other: other, command, count=1)
    left = re.search(r"\b[A-Z]{2,}\b(?!=)", re.sub(r'"[^"]*"|\$\w+', "", command))
    if left:
        raise SystemExit(f"docs: there is no value for {left[0]} in: {command}")
    return command


def scripts() -> dict[str, str]:
    """Returns the text of each script by the name of its file."""
    used: set[str] = set()
    made: dict[str, str] = {}
    for at, page in enumerate(PAGES):
        for number, block in enumerate(blocks_of(page, "toml"), 1):
            made[f"{at}-{page}-0{number}.toml"] = "\n".join(block) + "\n"
        for number, block in enumerate(blocks_of(page, "sh"), 1):
            lines = []
            for line in block:
                command = COMMENT.sub("", line).strip()
                runs = as_run(command, used) if command else None
                if runs:
                    lines.append(runs)
            if lines:
                made[f"{at}-{page}-{number}.sh"] = "\n".join(lines) + "\n"
    forgotten = (set(ELSEWHERE) | set(INSTEAD)) - used
    if forgotten:
        raise SystemExit(f"docs: these commands are on no page: {', '.join(sorted(forgotten))}")
    return made


def main() -> int:
    made = scripts()
    if len(sys.argv) > 1:
        folder = Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in made.items():
            (folder / name).write_text(text, encoding="utf-8")
    print(f"docs: {sum(name.endswith('.sh') for name in made)} blocks of commands, "
          f"{sum(name.endswith('.toml') for name in made)} of settings, on {len(PAGES)} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
