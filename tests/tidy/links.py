# Checks that links between the repository's pages lead to files, folders and headings that exist.
import posixpath
import re

from sources import Finding, Lines, Tree

LINK = re.compile(r"!?\[[^\]\n]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)


def anchor(heading: str) -> str:
    """Returns the anchor of a heading, as Git hosts make it."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(text: str) -> set[str]:
    return {anchor(found[1]) for found in HEADING.finditer(text)}


def blanked(text: str) -> str:
    return CODE.sub(lambda code: re.sub(r"[^\n]", " ", code[0]), text)


def fault(tree: Tree, path: str, target: str) -> str | None:
    file, _, heading = target.partition("#")
    there = posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path
    if there.startswith(".."):
        return "points out of the repository"
    if there not in tree.files and not any(name.startswith(there + "/") for name in tree.files):
        return "points to nothing" if there != "." else None
    if heading and there in tree and heading not in anchors(tree[there]):
        return "names a heading that does not exist"
    return None


def check(tree: Tree) -> list[Finding]:
    findings = []
    for path, text in tree.of({".md"}):
        lines = Lines(text)
        for link in LINK.finditer(blanked(text)):
            target = link[1]
            if re.match(r"[a-z]+:", target):
                continue
            why = fault(tree, path, target)
            if why:
                findings.append(Finding(path, lines.of(link.start()), f'link "{target}" {why}'))
    return findings
