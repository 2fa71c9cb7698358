# Finds three forms of co_await expressions that g++ 12 compiles without a warning into code that frees memory twice.
import re

from sources import CPP, Finding, Lines, Tree, cpp_code

CAPTURING_LAMBDA = re.compile(r"(?:^|[(,={&|!?:;]|\breturn)\s*\[\s*[^\]\s\[][^\]]*\]\s*[({m<]")
AGGREGATE = re.compile(r"(?:[\w>]|[(,])\s*\{")
NO_AGGREGATE = re.compile(r"(?:\b(?:mutable|noexcept|const|else|do|try)|->[\w:<>,\s*&]+)\s*\{$")
CAPTURING_COROUTINE = re.compile(r"\[\s*[^\]\s\[][^\]]*\]\s*\([^()]*\)[^{};]*\bawaitable\b")

OPENERS, CLOSERS = "([{", ")]}"


def start_of(code: str, at: int) -> int:
    """Returns where the full expression around `at` begins."""
    depth = 0
    for place in range(at - 1, -1, -1):
        letter = code[place]
        if letter in CLOSERS:
            depth += 1
        elif letter in OPENERS:
            depth -= 1
            if depth < 0 and letter == "{":
                return place + 1
            if depth < 0 and re.search(r"\b(?:if|while|for|switch)\s*(?:constexpr)?\s*$", code[:place]):
                return place + 1
        # A block that ends before `at` belongs to an earlier statement.
        if depth <= 0 and letter == ";" or depth == 1 and letter == "}":
            return place + 1
    return 0


def end_of(code: str, at: int) -> int:
    """Returns where the full expression that begins at `at` ends."""
    depth = 0
    for place in range(at, len(code)):
        letter = code[place]
        if letter in OPENERS:
            depth += 1
        elif letter in CLOSERS:
            depth -= 1
        if depth < 0 or depth == 0 and letter == ";":
            return place
    return len(code)


def shapes_in(expression: str):
    """Yields what is wrong with one co_await expression."""
    if CAPTURING_LAMBDA.search(expression):
        yield "a capturing lambda inside a co_await expression: give it a name on the line before"
    if any(
        not NO_AGGREGATE.search(expression[: found.end()])
        for found in AGGREGATE.finditer(expression)
    ):
        yield "an aggregate temporary inside a co_await expression: give it a name on the line before"
    if "?" in expression:
        yield "?: inside a co_await expression: use it on the line before"


def check(tree: Tree) -> list[Finding]:
    findings = set()
    for path, text in tree.of(CPP):
        code, lines = cpp_code(text), Lines(text)
        for found in re.finditer(r"\bco_await\b", code):
            start = start_of(code, found.start())
            expression = code[start : end_of(code, start)]
            for sentence in shapes_in(expression):
                findings.add(Finding(path, lines.of(found.start()), sentence))
        for found in CAPTURING_COROUTINE.finditer(code):
            sentence = "a lambda coroutine must capture nothing: pass what it needs as arguments"
            findings.add(Finding(path, lines.of(found.start()), sentence))
    return sorted(findings)
