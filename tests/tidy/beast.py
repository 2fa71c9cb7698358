# Limits how many files include Beast, since each takes the compiler half a minute and over a gigabyte.
from sources import CPP, Finding, Tree, includes

# These compile the code of the libraries, once.
ONCE = {"server/net/asio.cpp", "server/net/beast.cpp"}
# How many files of each folder may include Beast, directly or through a header.
MOST = {"server/": 2, "clients/": 1, "tests/": 1}


def sees_beast(path: str, tree: Tree, seen: set[str]) -> bool:
    """Whether the file includes Beast, directly or through others; `seen` has the files already looked at."""
    seen.add(path)
    return any(
        name.startswith("boost/beast") or (name not in seen and sees_beast(name, tree, seen))
        for _, name, _ in includes(tree.get(path, ""))
    )


def check(tree: Tree) -> list[Finding]:
    findings = []
    for folder, most in MOST.items():
        heavy = [
            path
            for path, _ in tree.of(CPP, (folder,))
            if path.endswith(".cpp") and path not in ONCE and sees_beast(path, tree, set())
        ]
        for path in heavy[most:]:
            sentence = f"too many files include Beast in {folder} ({', '.join(heavy)})"
            findings.append(Finding(path, 1, sentence))
    return findings
