#!/usr/bin/env python3
# Checks the whole tree for conventions that no compiler checks.
import sys

import arrows
import beast
import coroutines
import links
import purpose
import rules_cited
import rulings
import web_arrows
import wording
from sources import Finding, Tree

CHECKS = (arrows, web_arrows, purpose, rules_cited, rulings, coroutines, beast, links, wording)


def findings_in(tree: Tree) -> list[Finding]:
    return sorted(finding for module in CHECKS for finding in module.check(tree))


def main() -> int:
    findings = findings_in(Tree.read())
    for finding in findings:
        print(finding)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
