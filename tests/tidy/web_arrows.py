# Checks dependencies in the web client: every import follows an arrow of its README, and there are no cycles.
import re
from posixpath import dirname, join, normpath

from sources import Finding, Lines, Tree

SOURCES = "clients/web/src/"
CODE = {".ts", ".svelte"}

# The folders that a folder may import from; every folder may import from itself.
KNOWS = {
    "link": set(),
    "sound": set(),
    "worker": set(),
    "fold": {"link"},
    "words": {"fold", "link"},
    "rules": {"words"},
    "fair": {"fold", "link"},
    "legal_buttons": {"fold", "link"},
    "api": {"fold", "link", "words"},
    "state": {"api", "fair", "fold", "legal_buttons", "link", "sound", "words"},
    "widgets": {"state", "fold", "link", "words"},
}
BELOW_WIDGETS = set(KNOWS) - {"rules", "worker", "widgets"}
KNOWS |= {
    "settings": {"widgets", *BELOW_WIDGETS},
    "chat": {"widgets", *BELOW_WIDGETS},
    "people": {"widgets", *BELOW_WIDGETS},
    "game": {"settings", "widgets", *BELOW_WIDGETS},
    "options": {"game", "widgets", *BELOW_WIDGETS},
}
FOR_PAGES = {*KNOWS} - {"worker"}

# The packages that the page uses, and the folders that may import each; browsers load no others.
PACKAGES = {
    "@bufbuild/protobuf": {"link"},
    "lean-qr": {"widgets"},
    "svelte": {"main", "app", "pages", "state", "widgets", "settings", "chat", "people", "game", "options"},
}
# Folders whose code runs without a page.
WITHOUT_DOM = {"link", "fold", "legal_buttons"}
DOM = re.compile(r"\b(?:document|localStorage|navigator)\b\s*[.(\[]")

IMPORT = re.compile(
    r"""^\s*(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]"""
    r"""|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]""",
    re.MULTILINE,
)


def is_test(path: str) -> bool:
    return path.endswith(".test.ts")


def folder_of(path: str) -> str:
    """Returns the folder below src: "main" for src itself, and for a page the folder of that page."""
    parts = path.removeprefix(SOURCES).split("/")
    if len(parts) == 1:
        return "main"
    return "/".join(parts[:2]) if parts[0] == "pages" and len(parts) > 2 else parts[0]


def may_import(folder: str, theirs: str) -> bool:
    if folder == theirs or folder in ("main", "app"):
        return folder == "main" or theirs != "main"
    if folder.startswith("pages/"):
        return theirs in FOR_PAGES
    return theirs in KNOWS.get(folder, set())


def imports(path: str, text: str):
    """Yields position and target of each import, a path from the root or the name of a package."""
    for found in IMPORT.finditer(text):
        name = found[1] or found[2] or found[3]
        own = name.startswith(".")
        yield found.start(), normpath(join(dirname(path), name)) if own else name


def complaint_of(path: str, target: str) -> str | None:
    folder = folder_of(path)
    if target.startswith(SOURCES):
        theirs = folder_of(target)
        if "/gen/" in target and folder != "link":
            return f"only link may import generated protobuf ({target.removeprefix(SOURCES)})"
        return None if may_import(folder, theirs) else f"{folder} may not import {theirs}"
    package = next((one for one in PACKAGES if target == one or target.startswith(one + "/")), None)
    if package is None:
        return f"{target} is not one of the page's packages"
    return None if folder.split("/")[0] in PACKAGES[package] else f"{folder} may not import {package}"


def resolved(target: str, tree: Tree) -> str | None:
    """Returns the file of an import, which may lack the ending, or None."""
    return next((target + end for end in ("", ".ts") if target + end in tree), None)


def circles(edges: dict[str, list[str]]) -> list[list[str]]:
    """Returns each group of files that import each other, found with Tarjan's algorithm."""
    found, stack, number, low = [], [], {}, {}

    def visit(path: str) -> None:
        number[path] = low[path] = len(number)
        stack.append(path)
        for other in edges.get(path, []):
            if other not in number:
                visit(other)
            if other in stack:
                low[path] = min(low[path], low[other])
        if low[path] == number[path]:
            at = stack.index(path)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for path in edges:
        if path not in number:
            visit(path)
    return found


def check(tree: Tree) -> list[Finding]:
    findings, edges = [], {}
    for path, text in tree.of(CODE, (SOURCES,)):
        if is_test(path):
            continue
        lines, edges[path] = Lines(text), []
        for place, target in imports(path, text):
            complaint = complaint_of(path, target)
            if complaint:
                findings.append(Finding(path, lines.of(place), complaint))
            file = resolved(target, tree)
            if file and file != path:
                edges[path].append(file)
        if folder_of(path) in WITHOUT_DOM:
            findings += [
                Finding(path, lines.of(use.start()), f"{folder_of(path)} must run without a page, so without {use[0]}")
                for use in DOM.finditer(text)
            ]
    for circle in circles(edges):
        names = ", ".join(path.removeprefix(SOURCES) for path in circle)
        findings.append(Finding(circle[0], 1, f"these import each other in a circle: {names}"))
    return findings
