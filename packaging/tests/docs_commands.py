#!/usr/bin/env python3
# Makes scripts of the commands that the operators' pages show, to be run on a machine with systemd.
#
#   docs_commands.py [FOLDER]   writes a file for each block of a page, in their order, into FOLDER
#   docs_commands.py            only checks that the tables below cover every command
#
# A block of a page runs in one shell, from top to bottom, as somebody would paste it. Values that a page cannot know,
# such as a name or today's file, are replaced; commands that need another machine are tested elsewhere. A new command
# that needs either must get an entry here. An entry that no page uses is an error.
import re
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
# In the order in which a new operator reads them.
PAGES = ("install", "https", "club", "operate", "moderate", "guard", "monitor", "backup", "upgrade")

# Beginnings of commands that are tested elsewhere.
ELSEWHERE = {
    "./lair package": "install_test.sh has them packed",
    "./lair serve": "first_start_test.sh",
    "docker compose": "docker/test_image.sh",
    # Nobody plays in a league there, and a marked game needs two people at one address who played it to its end.
    "club seasons end": "tests/e2e/operators_test.cpp",
    "club games rate": "tests/e2e/marked_games_test.cpp",
    "sudo -u lair lair games rate": "tests/e2e/marked_games_test.cpp",
    "sudo -u lair lair games void": "tests/e2e/marked_games_test.cpp",
}

# Texts in a command and what replaces each of them.
INSTEAD: dict[str, dict[str, str]] = {
    # These run until somebody stops them.
    "journalctl -u lair-server -f": {"journalctl": "ended_by_hand journalctl"},
    'lair-server --db /tmp/drill/lair.db --web "" --listen 127.0.0.1:0': {"lair-server": "ended_by_hand lair-server"},
    # Names, numbers, today's files.
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
    # Copies from the machine itself instead of from another.
    "rsync -a": {"root@mahjong.example.org:/var/lib/lair/backups/": "/var/lib/lair/backups/"},
}
# A comment in a block, which no shell needs to read.
COMMENT = re.compile(r"(^|\s)#\s.*$")


def blocks_of(page: str, language: str) -> list[list[str]]:
    """The blocks of a language, as lists of lines."""
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
    """The longest beginning that stands in the table."""
    return max((start for start in entries if command.startswith(start)), key=len, default=None)


def as_run(command: str, used: set[str]) -> str | None:
    """The command with what a page cannot know; nothing when it is tried elsewhere."""
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
    """By the name of its file, what a block comes to."""
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
