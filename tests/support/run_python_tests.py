#!/usr/bin/env python3
# Runs the tests written in Python, and writes how many there were, their seconds and failures to a file.
import json
import sys
import time
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
FOLDERS = ("support", "tidy", "fair")


class Timed(unittest.TextTestResult):
    """Also notes how many seconds each test took."""

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.seconds: dict[str, float] = {}

    def startTest(self, test: unittest.TestCase) -> None:
        self._began = time.monotonic()
        super().startTest(test)

    def stopTest(self, test: unittest.TestCase) -> None:
        self.seconds[test.id()] = round(time.monotonic() - self._began, 3)
        super().stopTest(test)


def main() -> int:
    suite = unittest.TestSuite()
    for folder in sys.argv[2:] or FOLDERS:
        found = unittest.TestLoader().discover(str(TESTS / folder), pattern="*_test.py")
        suite.addTests(found)
    outcome = unittest.TextTestRunner(verbosity=1, resultclass=Timed).run(suite)
    failed = len(outcome.failures) + len(outcome.errors)
    passed = outcome.testsRun - failed - len(outcome.skipped)
    failures = {test.id(): why for test, why in outcome.failures + outcome.errors}
    results = {"passed": passed, "failed": failed, "seconds": outcome.seconds, "failures": failures}
    Path(sys.argv[1]).write_text(json.dumps(results))
    return 0 if outcome.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
