#!/usr/bin/env python3
# Adds up the results of all test runners in one line.
"""Reads the notes of `./lair test`, a line for each suite: name, exit status, file of results, seconds, processor
seconds. For a suite that could not be run, the status is "skipped" and the reason stands in place of the file.

A suite that failed without naming a test, for example because it crashed or wrote no results, counts as one failure,
so a broken runner never looks like a clean one. Failures come last, since people see the end of a long output first.
"""

import json
import sys
import xml.etree.ElementTree
from pathlib import Path


def has_failed(case: xml.etree.ElementTree.Element) -> bool:
    """Counts a test whose program was not built as failed, too; ctest reports it only as skipped."""
    if case.get("status") == "notrun":
        said = case.find("skipped")
        return said is None or not said.get("message", "").startswith("SKIP_")
    return case.get("status") == "fail"


def counts_of(results: Path) -> tuple[int, int]:
    """Returns how many tests passed and failed, from ctest's JUnit file, vitest's JSON or {"passed", "failed"}."""
    if results.suffix == ".xml":
        cases = xml.etree.ElementTree.parse(results).getroot().findall("testcase")
        passed = sum(case.get("status") == "run" for case in cases)
        return passed, sum(has_failed(case) for case in cases)
    counts = json.loads(results.read_text())
    if "numTotalTests" in counts:
        return counts["numPassedTests"], counts["numFailedTests"]
    return counts["passed"], counts["failed"]


SLOW_SECONDS = 10.0
TOO_SLOW_SECONDS = 60.0
SLOW_TOLD_MAX = 10
FAILED_TOLD_MAX = 10
WHY_LINES_MAX = 6
WHY_WIDTH = 200

# Exceptions that reading a file of results may raise.
UNREADABLE = (OSError, ValueError, KeyError, TypeError, AttributeError, xml.etree.ElementTree.ParseError)


def times_of(results: Path) -> list[tuple[float, str]]:
    """Returns the seconds and name of each test, from the same files and from those of browser scenarios."""
    if results.suffix == ".xml":
        cases = xml.etree.ElementTree.parse(results).getroot().findall("testcase")
        return [(float(case.get("time", 0)), case.get("name", "?")) for case in cases]
    said = json.loads(results.read_text())
    files = said.get("testResults", [])
    return (
        [((file["endTime"] - file["startTime"]) / 1000, Path(file["name"]).name) for file in files]
        + [(scenario["ms"] / 1000, scenario["name"]) for scenario in said.get("scenarios", [])]
        + [(seconds, name) for name, seconds in said.get("seconds", {}).items()]
    )


def slow_tests(results: str) -> list[tuple[float, str]]:
    """Returns the seconds and names of slow tests."""
    try:
        return [one for one in times_of(Path(results)) if one[0] >= SLOW_SECONDS]
    except UNREADABLE:
        return []


def told_as_slow(slow: list[tuple[float, str]]) -> list[str]:
    """Returns lines that name the slowest tests of all suites, slowest first, and say how many more there are."""
    lines = [
        f"{seconds:.0f} s: {name}{', too long' if seconds > TOO_SLOW_SECONDS else ''}"
        for seconds, name in sorted(slow, reverse=True)
    ]
    more = len(lines) - SLOW_TOLD_MAX
    return lines[:SLOW_TOLD_MAX] + ([f"and {more} more took {SLOW_SECONDS:.0f} s or longer"] if more > 0 else [])


def failures_of(results: Path) -> list[tuple[str, str]]:
    """Returns the name and output of each failed test, from the same files."""
    if results.suffix == ".xml":
        cases = xml.etree.ElementTree.parse(results).getroot().findall("testcase")
        return [(case.get("name", "?"), case.findtext("system-out", "")) for case in cases if has_failed(case)]
    said = json.loads(results.read_text())
    tests = [test for file in said.get("testResults", []) for test in file.get("assertionResults", [])]
    return (
        [
            (test["fullName"], "\n".join(test.get("failureMessages", [])))
            for test in tests
            if test["status"] == "failed"
        ]
        + [(one["name"], one.get("error", "")) for one in said.get("scenarios", []) if not one["passed"]]
        + list(said.get("failures", {}).items())
    )


# How the first line of GoogleTest's report of a failed assertion ends.
ASSERTION_FAILED = ": Failure"


def said_of_cause(text: str) -> list[str]:
    """Returns lines from the first failed assertion on, or else the last lines, which usually name the cause."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    failed = next((place for place, line in enumerate(lines) if line.endswith(ASSERTION_FAILED)), None)
    told = lines[-WHY_LINES_MAX:] if failed is None else lines[failed : failed + WHY_LINES_MAX]
    return [f"    {line[:WHY_WIDTH]}" for line in told]


def told_as_failed(suite: str, results: str, log: Path) -> list[str]:
    """Returns lines about a suite that failed: its failed tests, or the end of its output if it names none."""
    try:
        failures = failures_of(Path(results)) if results else []
    except UNREADABLE:
        failures = []
    if not failures:
        said = log.read_text(errors="replace") if log.exists() else ""
        return [f"FAILED: {suite}", *said_of_cause(said)]
    lines = []
    for name, why in failures[:FAILED_TOLD_MAX]:
        lines += [f"FAILED: {suite}: {name}", *said_of_cause(why)]
    more = len(failures) - FAILED_TOLD_MAX
    return lines + ([f"FAILED: {suite}: and {more} more"] if more > 0 else [])


def suite_counts(status: int, results: str) -> tuple[int, int]:
    """Returns how many tests of a suite passed and failed; at least one failed if its exit status says so."""
    passed, failed = 0, 0
    if results:
        try:
            passed, failed = counts_of(Path(results))
        except UNREADABLE:
            return 0, 1
        if passed + failed == 0:
            return 0, 1
    if status != 0 and failed == 0:
        failed = 1
    return passed, failed


def tally(notes: str, logs: Path) -> tuple[list[str], int, int]:
    """Returns the lines to print, about slow tests, suites and failures, and how many tests passed and failed in all.

    `logs` is the folder with the output of each suite, in a file of its name.
    """
    slow, suites, failures, all_passed, all_failed = [], [], [], 0, 0
    for note in notes.splitlines():
        name, status, results, *spent = note.split("\t")
        if status == "skipped":
            suites.append(f"{name}: not run: {results}")
            continue
        passed, failed = suite_counts(int(status), results)
        took = ", {} s, {} of a processor".format(*spent) if len(spent) == 2 else ""
        if passed or failed or took:
            suites.append(f"{name}: {passed} passed, {failed} failed{took}")
            slow += slow_tests(results)
        if failed:
            failures += told_as_failed(name, results, logs / f"{name}.txt")
        all_passed, all_failed = all_passed + passed, all_failed + failed
    return told_as_slow(slow) + suites + failures, all_passed, all_failed


def main() -> int:
    notes = Path(sys.argv[1])
    lines, passed, failed = tally(notes.read_text(), notes.parent)
    print("", *lines, f"{passed} passed, {failed} failed", sep="\n")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
