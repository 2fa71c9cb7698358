# Finds words that do not belong in the repository, such as paths of one machine or work left for later.
import re

from sources import Finding, Tree

# One letter of each pattern is in brackets, so that the check does not find this file.
UNWANTED = {
    re.compile(r"(?<![\w.])/(?:[w]ork|[r]oot|home/\w+|Users/\w+)/|/[t]mp/bash_jobs"): (
        "a path of one machine"
    ),
    re.compile(r"\.\./[s]hared\b|\b[C]EO\b|[D]EVELOPERS\.md"): "a word of the workplace",
    re.compile(r"registry\.[n]pmjs|deb\.[d]ebian\.org"): "the address of a registry",
    re.compile(r"\b(?:[T]ODO|[F]IXME|[X]XX|[H]ACK)\b"): "work left for later",
    re.compile(r"GTEST[_]SKIP|DISABLED[_]\w|\b(?:it|test|describe)\.(?:[s]kip|[o]nly)\("): (
        "a test that does not run"
    ),
}


def check(tree: Tree) -> list[Finding]:
    findings = []
    for path, text in tree.items():
        for line, content in enumerate(text.split("\n"), 1):
            for pattern, what in UNWANTED.items():
                found = pattern.search(content)
                if found:
                    findings.append(Finding(path, line, f'{what}: "{found[0]}"'))
    return findings
