# Tests of the tally: no runner can fail unseen.
import json
import tempfile
import unittest
from pathlib import Path

from tally import slow_tests, suite_counts, tally


# As ctest writes it: two good tests, one bad, one never built, one switched off, one that skipped.
CTEST = """<testsuite tests="6" failures="1" disabled="1" skipped="2">
  <testcase name="a" status="run"/>
  <testcase name="b" status="run"/>
  <testcase name="c" status="fail"><failure message="Failed"/></testcase>
  <testcase name="d" status="notrun"><skipped message="Unable to find executable: d"/></testcase>
  <testcase name="e" status="disabled"><skipped message="Disabled"/></testcase>
  <testcase name="f" status="notrun"><skipped message="SKIP_RETURN_CODE=77"/></testcase>
</testsuite>"""


class Tally(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def results(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def test_adds_every_kind_of_results(self):
        ctest = self.results("a.xml", CTEST)
        vitest = self.results(
            "b.json", json.dumps({"numTotalTests": 5, "numPassedTests": 4, "numFailedTests": 1})
        )
        plain = self.results("c.json", json.dumps({"passed": 3, "failed": 0}))
        notes = f"programs\t8\t{ctest}\nweb\t1\t{vitest}\nbrowser\t0\t{plain}\n"
        lines, passed, failed = tally(notes)
        self.assertEqual((passed, failed), (2 + 4 + 3, 2 + 1))
        self.assertEqual(lines[0], "programs: 2 passed, 2 failed")

    def test_a_failed_build_is_a_failure(self):
        self.assertEqual(suite_counts(1, ""), (0, 1))

    def test_a_build_that_works_counts_for_nothing(self):
        self.assertEqual(suite_counts(0, ""), (0, 0))

    def test_a_runner_that_left_no_results_failed(self):
        self.assertEqual(suite_counts(0, str(self.folder / "none.json")), (0, 1))

    def test_results_that_cannot_be_read_are_a_failure(self):
        self.assertEqual(suite_counts(0, self.results("d.json", "{")), (0, 1))
        self.assertEqual(suite_counts(0, self.results("e.json", "[]")), (0, 1))
        self.assertEqual(suite_counts(0, self.results("f.xml", "<testsuite/>")), (0, 1))

    def test_a_runner_that_ran_nothing_failed(self):
        self.assertEqual(suite_counts(0, self.results("g.json", '{"passed":0,"failed":0}')), (0, 1))

    def test_names_slow_tests_with_their_seconds(self):
        cases = '<testcase name="a" time="9.9"/><testcase name="b" time="12.4"/><testcase name="c" time="61"/>'
        found = slow_tests(self.results("s.xml", f"<testsuite>{cases}</testsuite>"))
        self.assertEqual(found, ["  61 s: c, too long", "  12 s: b"])
        scenarios = json.dumps({"passed": 1, "failed": 0, "scenarios": [{"name": "d", "ms": 10500}]})
        self.assertEqual(slow_tests(self.results("u.json", scenarios)), ["  10 s: d"])
        python = json.dumps({"passed": 1, "failed": 0, "seconds": {"e": 11.0, "f": 1.0}})
        self.assertEqual(slow_tests(self.results("v.json", python)), ["  11 s: e"])
        self.assertEqual(slow_tests(self.results("t.json", "[]")), [])

    def test_tells_what_each_suite_took(self):
        lines, passed, failed = tally("build\t0\t\t300\t590\n")
        self.assertEqual(lines, ["build: 0 passed, 0 failed, 300 s, 590 of a processor"])
        self.assertEqual((passed, failed), (0, 0))

    def test_names_what_could_not_be_run(self):
        lines, _, failed = tally("packages\tskipped\tto make a Debian needs root\n")
        self.assertEqual(lines, ["packages: not run: to make a Debian needs root"])
        self.assertEqual(failed, 0)

    def test_a_crash_after_good_tests_is_a_failure(self):
        self.assertEqual(suite_counts(1, self.results("h.json", '{"passed":7,"failed":0}')), (7, 1))


if __name__ == "__main__":
    unittest.main()
