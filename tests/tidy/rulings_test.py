# Tests of the check that every ruling names a test.
import unittest

from rulings import check
from sources import Tree

RULES = "engine/rules/x/RULES.md"
HEAD = "## Rulings\n\n| question | choice | switch | shown by |\n| --- | --- | --- | --- |\n"
TEST = {"tests/engine/a_test.cpp": "TEST(AKong, BreaksAGift) {\n"}


def findings_for(row: str) -> list[str]:
    return [finding.sentence for finding in check(Tree({RULES: HEAD + row + "\n", **TEST}))]


class Rulings(unittest.TestCase):
    def test_one_with_its_test_is_fine(self):
        self.assertEqual(findings_for("| kongs | break it | none | `AKong.BreaksAGift` |"), [])

    def test_a_test_that_is_gone_is_found(self):
        self.assertEqual(len(findings_for("| kongs | break it | none | `AKong.Gone` |")), 1)

    def test_one_without_a_test_is_found(self):
        self.assertEqual(len(findings_for("| kongs | break it | none |")), 1)

    def test_tables_elsewhere_are_none_of_it(self):
        self.assertEqual(check(Tree({RULES: "## F7 Options\n\n| a | b |\n", **TEST})), [])


if __name__ == "__main__":
    unittest.main()
