# Writes a manual page from a program's --help.
import re
import subprocess
import sys


def help_of(words: list[str]) -> str:
    return subprocess.run([*words, "--help"], check=True, capture_output=True, text=True).stdout


def escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def blocks_of(text: str) -> dict[str, list[tuple[str, str]]]:
    """Returns the rows below each heading, such as "Options": what is typed, and what it means."""
    blocks: dict[str, list[tuple[str, str]]] = {}
    rows: list[tuple[str, str]] = []
    for line in text.split("\n"):
        heading = re.fullmatch(r"([A-Z][\w ]+):", line)
        if heading:
            rows = blocks.setdefault(heading[1], [])
        elif row := re.fullmatch(r"  (\S.*?)(?:  +(\S.*))?", line):
            rows.append((row[1], row[2] or ""))
        elif rows and (more := re.fullmatch(r" {20,}(\S.*)", line)):
            rows[-1] = (rows[-1][0], (rows[-1][1] + " " + more[1]).strip())
    return blocks


def terms(rows: list[tuple[str, str]]) -> list[str]:
    return [line for name, means in rows for line in (".TP", f".B {escaped(name)}", escaped(means))]


def below(program: str, name: str, words: list[str], blocks: dict[str, list[tuple[str, str]]]) -> list[str]:
    """Returns a section for each subcommand, and for its own subcommands."""
    out = []
    for subcommand, _ in blocks.get("Subcommands", []):
        deeper = [*words, subcommand]
        said = help_of([program, *deeper])
        inner = blocks_of(said)
        out += [f".SH {escaped(' '.join([name, *deeper]))}", escaped(said.split("\n")[0]) + "."]
        out += terms(inner.get("Positionals", [])) + terms(inner.get("Options", []))
        out += below(program, name, deeper, inner)
    return out


def page_of(program: str, name: str, section: str, files: list[str]) -> str:
    text = help_of([program])
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    blocks = blocks_of(text)
    out = [f'.TH {name.upper()} {section} "" "{version.split(" (")[0]}" "Lion\'s Lair"', ".SH NAME"]
    out += [f"{escaped(name)} \\- {escaped(text.split(chr(10))[0])}", ".SH SYNOPSIS", f".B {escaped(name)}"]
    positionals = [f"[{row[0].split()[0].upper()}]" for row in blocks.get("Positionals", [])]
    out += [" ".join(["[OPTIONS]", *positionals, *(["SUBCOMMAND"] if "Subcommands" in blocks else [])])]
    more = text.split("\nUsage:")[0].split("\n")[1:]
    if any(more):
        out += [".SH DESCRIPTION", *(escaped(line) for line in more)]
    out += [".SH OPTIONS", *terms(blocks.get("Positionals", [])), *terms(blocks.get("Options", []))]
    for heading, rows in blocks.items():
        if heading not in ("Positionals", "Options", "Subcommands"):
            out += [f".SH {heading.upper()}", *terms(rows)]
    out += below(program, name, [], blocks)
    if files:
        out += [".SH FILES", *terms([tuple(file.split("=", 1)) for file in files])]
    return "\n".join(line for line in out if line) + "\n"


if __name__ == "__main__":
    # make_man.py PROGRAM NAME SECTION [PATH=MEANING…]
    sys.stdout.write(page_of(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]))
