# Tests that the tally notices when a test runner fails.
import json
import tempfile
import unittest
from pathlib import Path

from tally import SLOW_TOLD_MAX, slow_tests, suite_counts, tally, told_as_slow


# As ctest writes it: two tests passed, one failed, one was not built, one is disabled, one was skipped.
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
        lines, passed, failed = tally(notes, self.folder)
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

    def test_finds_slow_tests_in_every_kind_of_results(self):
        cases = '<testcase name="a" time="9.9"/><testcase name="b" time="12.4"/><testcase name="c" time="61"/>'
        found = slow_tests(self.results("s.xml", f"<testsuite>{cases}</testsuite>"))
        self.assertEqual(found, [(12.4, "b"), (61.0, "c")])
        scenarios = json.dumps({"passed": 1, "failed": 0, "scenarios": [{"name": "d", "ms": 10500}]})
        self.assertEqual(slow_tests(self.results("u.json", scenarios)), [(10.5, "d")])
        python = json.dumps({"passed": 1, "failed": 0, "seconds": {"e": 11.0, "f": 1.0}})
        self.assertEqual(slow_tests(self.results("v.json", python)), [(11.0, "e")])
        self.assertEqual(slow_tests(self.results("t.json", "[]")), [])

    def test_tells_the_slowest_with_their_seconds(self):
        self.assertEqual(told_as_slow([(12.4, "b"), (61.0, "c")]), ["61 s: c, too long", "12 s: b"])
        lines = told_as_slow([(20.0, "a")] * (SLOW_TOLD_MAX + 3))
        self.assertEqual(lines[SLOW_TOLD_MAX:], ["and 3 more took 10 s or longer"])

    def test_tells_last_what_failed_and_why(self):
        ctest = '<testcase name="a" status="fail"><system-out>seed 7\nexpected 1\n</system-out></testcase>'
        vitest = {"fullName": "b", "status": "failed", "failureMessages": ["no b"]}
        files = [{"assertionResults": [vitest]}]
        scenario = {"name": "c", "passed": False, "ms": 1, "error": "no c"}
        notes = [
            f"programs\t8\t{self.results('p.xml', f'<testsuite>{ctest}</testsuite>')}",
            "web\t1\t" + self.results("w.json", json.dumps({"numTotalTests": 1, "numPassedTests": 0,
                                                              "numFailedTests": 1, "testResults": files})),
            "browser\t1\t" + self.results("e.json", json.dumps({"passed": 0, "failed": 1, "scenarios": [scenario]})),
            "tidy\t1\t" + self.results("t.json", json.dumps({"passed": 0, "failed": 1, "failures": {"d": "no d"}})),
        ]
        lines, _, failed = tally("\n".join(notes), self.folder)
        self.assertEqual(failed, 4)
        self.assertEqual(
            lines[4:],
            ["FAILED: programs: a", "    seed 7", "    expected 1", "FAILED: web: b", "    no b",
             "FAILED: browser: c", "    no c", "FAILED: tidy: d", "    no d"],
        )

    def test_tells_the_end_of_what_a_suite_printed_that_names_no_test(self):
        self.results("check.txt", "checking: cpp\nengine/a.cpp:1: error: bad\n")
        lines, _, failed = tally("check\t1\t\n", self.folder)
        self.assertEqual(failed, 1)
        self.assertEqual(
            lines[1:], ["FAILED: check", "    checking: cpp", "    engine/a.cpp:1: error: bad"]
        )

    def test_tells_the_first_assertion_that_failed(self):
        said = "[ RUN ] A.b\na_test.cpp:7: Failure\nExpected: 1\n" + "[ other lines ]\n" * 20 + "1 FAILED TEST\n"
        ctest = f'<testcase name="A.b" status="fail"><system-out>{said}</system-out></testcase>'
        results = self.results("q.xml", f"<testsuite>{ctest}</testsuite>")
        lines, _, _ = tally(f"programs\t8\t{results}\n", self.folder)
        self.assertEqual(
            lines[1:4], ["FAILED: programs: A.b", "    a_test.cpp:7: Failure", "    Expected: 1"]
        )

    def test_tells_what_each_suite_took(self):
        lines, passed, failed = tally("build\t0\t\t300\t590\n", self.folder)
        self.assertEqual(lines, ["build: 0 passed, 0 failed, 300 s, 590 of a processor"])
        self.assertEqual((passed, failed), (0, 0))

    def test_names_what_could_not_be_run(self):
        lines, _, failed = tally("packages\tskipped\tsetting up a bare Debian needs root\n", self.folder)
        self.assertEqual(lines, ["packages: not run: setting up a bare Debian needs root"])
        self.assertEqual(failed, 0)

    def test_a_crash_after_good_tests_is_a_failure(self):
        self.assertEqual(suite_counts(1, self.results("h.json", '{"passed":7,"failed":0}')), (7, 1))


if __name__ == "__main__":
    unittest.main()
