# Writes the elements of every rule system as one C++ table: what its RULES.md lists, explained in every language.
import argparse
import json
import pathlib
import re
import subprocess
import sys

SYSTEMS = {"yahoo": "yahoo", "hkos": "hkos", "mcr": "mcr", "faan-laak": "faan_laak"}
FIELDS = ("system", "section", "rule", "code", "name", "chinese", "worth")
ITEM = re.compile(r"- \*\*(\w[\d.]+)\*\* `(\w+)` ?(\d*)(.*)", re.DOTALL)


def plain(text: str) -> str:
    return re.sub(r"\*\*|`|\*", "", text).strip()


def from_row(head: list[str], line: str) -> dict[str, str]:
    """Reads a table row; `head` names its columns, which include "rule" and "code"."""
    cells = dict(zip(head, (plain(cell) for cell in line.split("|")[1:-1])))

    def cell(*names: str) -> str:
        return next((cells[name] for name in names if name in cells), "")

    return {
        "rule": cell("rule"), "code": cell("code"), "name": cell("English"), "chinese": cell("中文"),
        "worth": cell("faan", "points"), "what": cell("when", "what"),
    }  # fmt: skip


def from_item(text: str) -> dict[str, str] | None:
    """Reads a list item such as "- **Y4.13** `code` 6: four honour pongs"; None for any other text."""
    found = ITEM.fullmatch(text)
    if not found:
        return None
    rule, code, worth, rest = found.groups()
    what = plain(re.sub(r"^\W+", "", re.sub(r"\s+", " ", rest)))
    return {"rule": rule, "code": code, "name": "", "chinese": "", "worth": worth, "what": what}


def elements_in(rules: str) -> list[dict[str, str]]:
    """Reads the elements as clients/web/tools/elements.mjs does for the page."""
    elements, section, head = [], "", None
    for line in re.sub(r"\n {2}(?=\S)", " ", rules).split("\n"):
        if line.startswith("## "):
            section = re.sub(r"^\w+ ", "", plain(line[3:]))
        elif line.startswith("| rule | code |"):
            head = [plain(cell) for cell in line.split("|")[1:-1]]
        elif not line.startswith("|"):
            head = None
        is_row = head is not None and re.match(r"\| \**\w+\d", line)
        element = from_row(head, line) if is_row else from_item(line)
        if element:
            elements.append({"section": section, **element})
    return elements


def simplified(opencc: str, texts: dict[str, str]) -> dict[str, str]:
    lines = "\n".join(texts.values())
    done = subprocess.run([opencc, "--config", "hk2s.json"], input=lines, check=True, capture_output=True, text=True)
    return dict(zip(texts, done.stdout.split("\n")))


def literal(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", type=pathlib.Path, required=True, help="engine/rules")
    parser.add_argument("--web", type=pathlib.Path, required=True, help="clients/web")
    parser.add_argument("--opencc", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()

    def explained(name: str) -> dict[str, str]:
        return json.loads((options.web / f"src/rules/what.{name}.json").read_text(encoding="utf-8"))

    traditional = explained("zh-Hant")
    pictures = json.loads((options.web / "src/rules/hands.json").read_text(encoding="utf-8"))
    languages = ({}, traditional, simplified(options.opencc, traditional), explained("ja"))
    rows = []
    for system, folder in SYSTEMS.items():
        rules = (options.rules / folder / "RULES.md").read_text(encoding="utf-8")
        for element in elements_in(rules):
            whats = [words.get(element["rule"], element["what"]) for words in languages]
            fields = [literal({"system": system, **element}[field]) for field in FIELDS]
            picture = literal(pictures.get(element["code"], ""))
            rows.append(f"    {{{', '.join(fields)}, {{{', '.join(map(literal, whats))}}}, {picture}}},\n")
    options.out.write_text(
        "// The elements of every rule system, written at build time.\n"
        '#include "clients/pages/rules_page.hpp"\n\nnamespace lair::pages {\nnamespace {\n\n'
        f"constexpr Element kElements[] = {{\n{''.join(rows)}}};\n\n}}  // namespace\n\n"
        "std::span<const Element> elements() { return kElements; }\n\n}  // namespace lair::pages\n",
        encoding="utf-8",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
