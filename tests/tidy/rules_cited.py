# Checks that every cited rule number exists and every stated rule is cited.
import re

from sources import Finding, Lines, Tree, cpp_comments_and_strings

# The letter of the rule numbers in each RULES.md, by its folder.
LETTERS = {
    "engine/play": "P",
    "engine/rules/yahoo": "Y",
    "engine/rules/hkos": "H",
    "engine/rules/mcr": "M",
    "engine/rules/faan_laak": "F",
    "server/fair": "W",
    "server/league": "K",
    "server/table": "T",
    "server/ratings": "E",
}
WHERE_CITED = ("engine/", "server/", "tests/")
CASES = {".tsv"}


def defined_in(text: str, letter: str) -> dict[str, int]:
    """Returns the line of each rule in a RULES.md by its number, which begins a line, list item or row."""
    rules = {}
    opening = re.compile(rf"[\s#>*|`-]*({letter}\d+(?:\.\d+)*[a-z]?)\b")
    for line, content in enumerate(text.split("\n"), 1):
        found = opening.match(content)
        if found:
            rules.setdefault(found[1], line)
    return rules


def citations(tree: Tree, letters: str):
    """Yields path, line and rule of each citation in C++ comments, C++ strings and files of cases."""
    number = re.compile(rf"(?<![\w.])([{letters}]\d+(?:\.\d+)*[a-z]?)(?![\w])")
    for path, text in tree.of({".cpp", ".hpp"} | CASES, WHERE_CITED):
        lines = Lines(text)
        spoken = cpp_comments_and_strings(text) if path.endswith("pp") else text
        for found in number.finditer(spoken):
            yield path, lines.of(found.start()), found[1]


def check(tree: Tree) -> list[Finding]:
    written: dict[str, tuple[str, int]] = {}
    letters = ""
    for folder, letter in LETTERS.items():
        path = f"{folder}/RULES.md"
        if path in tree:
            letters += letter
            for rule, line in defined_in(tree[path], letter).items():
                written[rule] = (path, line)
    if not letters:
        return []
    findings, cited = [], set()
    for path, line, rule in citations(tree, letters):
        cited.add(rule)
        if rule not in written and not path.endswith(tuple(CASES)):
            findings.append(Finding(path, line, f"cites {rule}, which no RULES.md states"))
    # A heading such as Y4 counts as cited if one of the rules below it is.
    for rule, (path, line) in written.items():
        if not any(other == rule or other.startswith(rule + ".") for other in cited):
            findings.append(Finding(path, line, f"{rule} is cited by no row, comment or test"))
    return findings
