# Tests of the check on words that do not belong in the repository.
import unittest

from sources import Tree
from wording import check


def found(text: str) -> int:
    return len(check(Tree({"a.md": text})))


class Wording(unittest.TestCase):
    def test_machine_paths_are_found(self):
        for path in ("/wor" "k/main", "/roo" "t/a", "/home" "/kim/a", "/tm" "p/bash_jobs"):
            self.assertEqual(found(f"see {path}"), 1, path)

    def test_work_left_for_later_is_found(self):
        for word in ("TO" "DO", "FIX" "ME", "HA" "CK"):
            self.assertEqual(found(f"// {word}: later"), 1, word)

    def test_words_of_the_workplace_are_found(self):
        for word in (".." "/shared/style.md", "C" "EO", "registry." "npmjs.org"):
            self.assertEqual(found(word), 1, word)

    def test_tests_that_do_not_run_are_found(self):
        for word in ("GTEST" "_SKIP()", "TEST(A, DISABLED" "_B)", "it.on" "ly('a')"):
            self.assertEqual(found(word), 1, word)

    def test_plain_words_are_fine(self):
        text = "std::shared_ptr, a session at work, build/release, server/work/x, /var/lib, todo"
        self.assertEqual(found(text), 0)


if __name__ == "__main__":
    unittest.main()
