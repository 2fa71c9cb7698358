# Tests of the check on rule numbers.
import unittest

from rules_cited import check
from sources import Tree

RULES = "# Rules\n\n## Y4 Faan\n\n- **Y4.1** All in triplets.\n| Y4.2 | Own wind. |\n\nAs Y9 says.\n"


def found(files: dict[str, str]) -> list[str]:
    return [finding.sentence for finding in check(Tree(files))]


class RulesCited(unittest.TestCase):
    def with_code(self, code: str) -> list[str]:
        return found({"engine/rules/yahoo/RULES.md": RULES, "engine/rules/yahoo/a.cpp": code})

    def test_all_is_well_when_each_is_cited(self):
        self.assertEqual(self.with_code('Row{3, "Y4.1"};  // Rule Y4.2\n'), [])

    def test_a_number_nobody_wrote_is_found(self):
        self.assertEqual(
            self.with_code('Row{3, "Y4.1"};  // Y4.2, Y4.3\n'),
            ["cites Y4.3, which no RULES.md states"],
        )

    def test_a_rule_nobody_cites_is_found(self):
        self.assertEqual(
            self.with_code('Row{3, "Y4.1"};\n'), ["Y4.2 is cited by no row, comment or test"]
        )

    def test_a_case_cites_too(self):
        files = {
            "engine/rules/yahoo/RULES.md": RULES,
            "tests/data/yahoo.tsv": "hand\trule\n1m\tY4.1\n2m\tY4.2\n",
        }
        self.assertEqual(found(files), [])

    def test_names_in_code_are_no_citations(self):
        self.assertEqual(self.with_code('int Y7 = 0;  // Y4.1\n"Y4.2";\n'), [])

    def test_a_system_without_rules_is_not_asked(self):
        self.assertEqual(found({"engine/a.cpp": "// M5 is a tile\n"}), [])


if __name__ == "__main__":
    unittest.main()
