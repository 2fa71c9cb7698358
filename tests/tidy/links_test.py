# Tests of the check on links between the repository's pages.
import unittest

from links import anchor, check
from sources import Tree

PAGES = {
    "docs/README.md": "# Pages\n\n## How it works\n",
    "server/table/table.hpp": "// A table.\n",
}


def found(text: str) -> list[str]:
    return [str(one) for one in check(Tree({**PAGES, "docs/a.md": text}))]


class Links(unittest.TestCase):
    def test_a_link_to_what_is_there_is_fine(self):
        for target in ("README.md", "../server/table/table.hpp", "../server/table", "..", "#top",
                       "README.md#how-it-works", "https://example.org/nothing"):
            self.assertEqual(found(f"# Top\n[x]({target})"), [], target)

    def test_a_link_to_nothing_is_found_with_its_line(self):
        for target in ("NONE.md", "../server/none", "picture.webp", "../../outside"):
            (finding,) = found(f"# Top\n\n![x]({target})")
            self.assertTrue(finding.startswith("docs/a.md:3:"), finding)

    def test_a_link_to_a_missing_heading_is_found(self):
        self.assertEqual(len(found("[x](README.md#how-it-worked) [y](#none)")), 2)

    def test_code_is_not_read(self):
        self.assertEqual(found("`[x](NONE.md)`\n```\n[x](NONE.md)\n```\n"), [])

    def test_a_heading_is_named_as_git_hosts_name_it(self):
        self.assertEqual(anchor("The `lair` tool: (1) what it does"), "the-lair-tool-1-what-it-does")
        self.assertEqual(anchor("See [this](that.md)"), "see-this")


if __name__ == "__main__":
    unittest.main()
