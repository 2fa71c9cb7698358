#!/usr/bin/env python3
# Adds up what every test runner reported into one line.
"""Reads notes of `./lair test`: a line per suite with its name, exit status, file of results, seconds, processor
seconds; "skipped" for the status and the reason for the file where one could not be run.

A suite that failed without saying which test did (it crashed, it wrote no results) counts as one
failure, so a broken runner can never look like a clean one.
"""

import json
import sys
import xml.etree.ElementTree
from pathlib import Path


def has_failed(case: xml.etree.ElementTree.Element) -> bool:
    """Also a test whose program was not built, which ctest itself reports as merely skipped."""
    if case.get("status") == "notrun":
        said = case.find("skipped")
        return said is None or not said.get("message", "").startswith("SKIP_")
    return case.get("status") == "fail"


def counts_of(results: Path) -> tuple[int, int]:
    """Passed, failed: of ctest's JUnit file, vitest's JSON, or plain {"passed", "failed"}."""
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


def times_of(results: Path) -> list[tuple[float, str]]:
    """Seconds, name of each test: of ctest's JUnit file, vitest's JSON, browser scenarios, "tests" of a plain file."""
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


def slow_tests(results: str) -> list[str]:
    """Tests that take long, slowest first."""
    try:
        times = times_of(Path(results))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, xml.etree.ElementTree.ParseError):
        return []
    slow = sorted((one for one in times if one[0] >= SLOW_SECONDS), reverse=True)
    return [
        f"  {seconds:.0f} s: {name}{', too long' if seconds > TOO_SLOW_SECONDS else ''}"
        for seconds, name in slow
    ]


def suite_counts(status: int, results: str) -> tuple[int, int]:
    """Passed, failed of one suite; never (n, 0) when its exit status says otherwise."""
    passed, failed = 0, 0
    if results:
        try:
            passed, failed = counts_of(Path(results))
        except (OSError, ValueError, KeyError, TypeError, xml.etree.ElementTree.ParseError):
            return 0, 1
        if passed + failed == 0:
            return 0, 1
    if status != 0 and failed == 0:
        failed = 1
    return passed, failed


def tally(notes: str) -> tuple[list[str], int, int]:
    """A line per suite that has something to say, then all passed, all failed."""
    lines, all_passed, all_failed = [], 0, 0
    for note in notes.splitlines():
        name, status, results, *spent = note.split("\t")
        if status == "skipped":
            lines.append(f"{name}: not run: {results}")
            continue
        passed, failed = suite_counts(int(status), results)
        took = ", {} s, {} of a processor".format(*spent) if len(spent) == 2 else ""
        if passed or failed or took:
            lines.append(f"{name}: {passed} passed, {failed} failed{took}")
            lines += slow_tests(results)
        all_passed, all_failed = all_passed + passed, all_failed + failed
    return lines, all_passed, all_failed


def main() -> int:
    lines, passed, failed = tally(Path(sys.argv[1]).read_text())
    print("", *lines, f"{passed} passed, {failed} failed", sep="\n")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
