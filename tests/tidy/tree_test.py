# Runs every check on the repository itself, as one test each.
import unittest

import arrows
import beast
import coroutines
import links
import purpose
import rules_cited
import rulings
import web_arrows
import wording
from sources import Tree


class Repository(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tree = Tree.read()

    def assert_clean(self, module):
        findings = module.check(self.tree)
        if findings:
            self.fail("\n" + "\n".join(map(str, findings)))

    def test_every_include_follows_an_arrow(self):
        self.assert_clean(arrows)

    def test_every_arrow_is_followed_by_an_include(self):
        self.assertEqual(arrows.unused(self.tree), set())

    def test_every_import_of_the_web_client_follows_an_arrow(self):
        self.assert_clean(web_arrows)

    def test_every_file_says_what_it_is_for(self):
        self.assert_clean(purpose)

    def test_every_rule_number_is_known(self):
        self.assert_clean(rules_cited)

    def test_every_ruling_names_its_test(self):
        self.assert_clean(rulings)

    def test_no_coroutine_has_a_shape_that_breaks(self):
        self.assert_clean(coroutines)

    def test_few_files_see_beast(self):
        self.assert_clean(beast)

    def test_every_link_leads_somewhere(self):
        self.assert_clean(links)

    def test_no_word_is_out_of_place(self):
        self.assert_clean(wording)


if __name__ == "__main__":
    unittest.main()
