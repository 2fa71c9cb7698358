# Tests of the check on purpose comments.
import unittest

from purpose import check
from sources import Tree


def found(files: dict[str, str]) -> list[str]:
    return [finding.path for finding in check(Tree(files))]


class Purpose(unittest.TestCase):
    def test_a_file_without_one_is_found(self):
        for path in ("a.hpp", "a.cpp", "a.ts", "a.svelte", "a.py", "a.sh", "a.sql", "a.proto", "lair"):
            self.assertEqual(found({path: "#!/bin/sh\nint a;\n"}), [path])

    def test_every_language_has_its_comment(self):
        good = {
            "a.hpp": "// Says why.\n#pragma once\n",
            "a.ts": "// Says why.\n",
            "a.svelte": "<!-- Says why. -->\n<p>",
            "a.py": "#!/usr/bin/env python3\n# Says why.\n",
            "lair": "#!/usr/bin/env bash\n# Says why.\n",
            "a.sql": "-- Says why.\n",
            "a.proto": "// Says why.\n",
        }
        self.assertEqual(found(good), [])

    def test_two_sentences_are_found(self):
        self.assertEqual(found({"a.hpp": "// Draws. Plays.\n"}), ["a.hpp"])
        self.assertEqual(found({"a.hpp": "// Draws\n"}), ["a.hpp"])

    def test_a_sentence_may_take_two_lines_with_more_after_an_empty_one(self):
        self.assertEqual(found({"a.hpp": "// Draws frames\n// of lair.v1.\n//\n// Never waits.\n"}), [])

    def test_the_twin_of_a_header_needs_none(self):
        self.assertEqual(found({"a.hpp": "// Draws.\n", "a.cpp": "int a;\n"}), [])


if __name__ == "__main__":
    unittest.main()
