# Checks that every source file begins with one sentence that says what it is for.
import re
from pathlib import PurePosixPath

from sources import Finding, Tree

COMMENT = {
    ".cpp": "//", ".hpp": "//", ".ts": "//", ".js": "//", ".mjs": "//", ".proto": "//",
    ".py": "#", ".sh": "#", "": "#", ".sql": "--", ".svelte": "<!--",
}  # fmt: skip


def purpose_of(text: str, mark: str) -> str | None:
    """Returns the first paragraph of the comment with which the file begins, or None."""
    lines = text.split("\n")
    if lines and lines[0].startswith("#!"):
        lines = lines[1:]
    if mark == "<!--":
        found = re.match(r"<!--(.*?)-->", "\n".join(lines), re.DOTALL)
        return " ".join(found[1].split("\n\n")[0].split()) if found else None
    said = []
    for line in lines:
        if not line.startswith(mark) or not line[len(mark) :].strip():
            break
        said.append(line[len(mark) :].strip())
    return " ".join(said) or None


def complaint_of(purpose: str | None) -> str | None:
    if purpose is None:
        return "does not begin with a comment that says what the file is for"
    if not purpose.endswith(".") or re.search(r"[.!?]\s+\S", purpose):
        return "the first comment must be one sentence (more may follow after an empty comment line)"
    return None


def check(tree: Tree) -> list[Finding]:
    findings = []
    for path, text in tree.of(set(COMMENT)):
        where = PurePosixPath(path)
        if where.suffix == ".cpp" and str(where.with_suffix(".hpp")) in tree:
            continue
        complaint = complaint_of(purpose_of(text, COMMENT[where.suffix]))
        if complaint:
            findings.append(Finding(path, 1, complaint))
    return findings
