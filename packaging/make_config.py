# Writes the configuration file of an installed server, in which every setting is explained and few are set.
import re
import subprocess
import sys

HEAD = """\
# The settings of lair-server. Each line that begins with "#" and a setting shows its default: take
# the "#" away to change it. Then: systemctl reload lair-server, or restart the server if the
# setting does not say "SIGHUP is enough". "lair-server --config FILE --check-config" says what is
# wrong.

"""


def commented(text: str, kept: set[str]) -> str:
    """Comments out all settings and rooms except the settings in `kept`."""
    out = []
    section = ""
    for line in text.rstrip("\n").split("\n"):
        if heading := re.fullmatch(r"\[\[?([\w.]+)\]?\]", line):
            section = heading[1]
            out.append("#" + line if section == "room" else line)
        elif setting := re.match(r"([\w\"'.]+) = ", line):
            out.append(line if f"{section}.{setting[1]}" in kept else "#" + line)
        else:
            out.append(line)
    return HEAD + "\n".join(out) + "\n"


if __name__ == "__main__":
    # make_config.py PROGRAM DATABASE WEB
    program, database, web = sys.argv[1:]
    said = subprocess.run(
        [program, "--db", database, "--web", web, "--print-config"],
        check=True, capture_output=True, text=True, env={},
    )  # fmt: skip
    sys.stdout.write(commented(said.stdout, {"server.web", "store.path"}))
