# Reads the repository's own files for the checks.
import os
import re
from bisect import bisect
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]

NOT_OURS = {".git", "build", "var", "node_modules", "dist", "gen", "test-results", "__pycache__"}
READABLE = {
    ".cpp", ".hpp", ".ts", ".js", ".mjs", ".svelte", ".css", ".html", ".py", ".sh", ".sql",
    ".proto", ".md", ".tsv", ".txt", ".json", ".yml", ".cmake", ".toml",
}  # fmt: skip
CPP = {".cpp", ".hpp"}


@dataclass(frozen=True, order=True)
class Finding:
    path: str
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.sentence}"


class Tree(dict):
    """The text of each file by its path, which is relative to the root and has forward slashes.

    `files` has the paths of all files, including those whose text is not read, such as pictures."""

    def __init__(self, texts=()):
        super().__init__(texts)
        self.files = set(self)

    @classmethod
    def read(cls, root: Path = ROOT) -> "Tree":
        tree = cls()
        for folder, folders, names in os.walk(root):
            folders[:] = sorted(name for name in folders if name not in NOT_OURS)
            for name in sorted(names):
                path = Path(folder, name)
                tree.files.add(path.relative_to(root).as_posix())
                if name == "package-lock.json":
                    continue
                if path.suffix in READABLE or (not path.suffix and is_script(path)):
                    tree[path.relative_to(root).as_posix()] = path.read_text(errors="replace")
        return tree

    def of(self, suffixes: set[str], under: tuple[str, ...] = ("",)):
        """Yields path and text of the files with one of the suffixes in one of the folders."""
        for path, text in self.items():
            if PurePosixPath(path).suffix in suffixes and path.startswith(under):
                yield path, text


def is_script(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == b"#!"


class Lines:
    """Tells the line number of any position in a text."""

    def __init__(self, text: str):
        self._starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def of(self, place: int) -> int:
        return bisect(self._starts, place)


_CPP_TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>(?:u8|[uUL])?R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*")
      | (?P<char>(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+')""",
    re.VERBOSE | re.DOTALL,
)


def blank(text: str) -> str:
    """Returns as many spaces and the same line breaks."""
    return re.sub(r"[^\n]", " ", text)


def cpp_code(text: str) -> str:
    """Blanks out comments, strings and character literals in C++; all else keeps its position."""
    return _CPP_TOKEN.sub(lambda token: blank(token[0]), text)


def cpp_comments_and_strings(text: str) -> str:
    """Blanks out all but comments, strings and character literals."""
    kept, end = [], 0
    for token in _CPP_TOKEN.finditer(text):
        kept += [blank(text[end : token.start()]), token[0]]
        end = token.end()
    return "".join([*kept, blank(text[end:])])


def includes(text: str):
    """Yields line number and name of each #include, and whether it has angle brackets."""
    for number, line in enumerate(text.split("\n"), 1):
        found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if found:
            yield number, found[2], found[1] == "<"
