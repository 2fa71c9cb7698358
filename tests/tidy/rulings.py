# Checks that every ruling, made where the source of a rule system is silent, names a test for it.
import re
from collections.abc import Iterator

from sources import CPP, Finding, Tree

CASE = re.compile(r"^TEST(?:_F|_P)?\((\w+), (\w+)\)", re.MULTILINE)
HEADING = "## Rulings"


def rows_of(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yields the line and the cells of each ruling in the table below the heading."""
    is_below = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("## "):
            is_below = line == HEADING
        elif is_below and line.startswith("| ") and not line.startswith(("| ---", "| question")):
            yield number, [cell.strip() for cell in line.strip("| ").split("|")]


def check(tree: Tree) -> list[Finding]:
    tests = {
        f"{suite}.{name}" for _, text in tree.of(CPP, ("tests/",)) for suite, name in CASE.findall(text)
    }
    findings = []
    for path, text in tree.of({".md"}, ("engine/rules/",)):
        for number, cells in rows_of(text):
            case = cells[-1].strip("`")
            if len(cells) != 4 or case not in tests:
                findings.append(Finding(path, number, f"a ruling names a test that does not exist: {case}"))
    return findings
