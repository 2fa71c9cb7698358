# Tests that clang-tidy finds the same in files that are checked together as in each of them alone.
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import clang_tidy

GOOD = "int twice_{name}(int number) {{ return number * 2; }}\n"

# A sample for each group of checks that .clang-tidy enables.
BAD = {
    "readability-identifier-naming": "int Twice(int number) { return number * 2; }\n",
    "google-explicit-constructor": "struct Width { Width(int value) : value(value) {} int value; };\n",
    "performance-for-range-copy": "#include <string>\n#include <vector>\nunsigned long sum(const std::vector<std::string>& "
    "words) {\n  unsigned long all = 0;\n  for (const auto word : words) all += word.size();\n  return all;\n}\n",
    "bugprone-branch-clone": "int same(int one) {\n  if (one > 1) {\n    return 3;\n  } else {\n    return 3;\n  }\n}\n",
    "cppcoreguidelines-pro-type-const-cast": "int* open(const int* shut) { return const_cast<int*>(shut); }\n",
    "misc-unused-using-decls": "#include <vector>\nusing std::vector;\nint one() { return 1; }\n",
    "modernize-use-override": "struct Base { virtual ~Base() = default; virtual int one() { return 1; } };\n"
    "struct Derived : Base { virtual int one() { return 2; } };\n",
    "readability-function-size": "int long_one(int one) {\n" + "  one += 1;\n" * 70 + "  return one;\n}\n",
}


class Together(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.server = Path(folder.name) / "server"
        self.server.mkdir()

    def write(self, name: str, text: str) -> Path:
        path = self.server / f"{name}.cpp"
        path.write_text(text)
        return path

    def test_a_bad_file_among_good_ones_is_found(self) -> None:
        good = [self.write(name, GOOD.format(name=name)) for name in ("first", "last")]
        for check, text in BAD.items():
            with self.subTest(check):
                bad = self.write("middle", text)
                clang_tidy.text_of.cache_clear()
                said = clang_tidy.lint_together(self.server / "batch.cpp", [good[0], bad, good[1]], ["-std=c++20"])
                self.assertIn(check, said[bad])
                self.assertEqual([said[path] for path in good], ["", ""])

    def test_names_that_clash_are_no_finding(self) -> None:
        text = "namespace {\nint one() { return 1; }\n}  // namespace\n"
        paths = [self.write("first", text), self.write("last", text + "int two() { return one() + 1; }\n")]
        said = clang_tidy.lint_together(self.server / "batch.cpp", paths, ["-std=c++20"])
        self.assertEqual(list(said.values()), ["", ""])

    def test_flags_are_what_stands_between_the_compiler_and_the_files(self) -> None:
        command = "/usr/bin/cmake -E env A=b /usr/bin/ccache /usr/bin/c++ -DA=1 -std=c++20 -o one.o -c /one.cpp"
        self.assertEqual(clang_tidy.flags_of(command), ["-DA=1", "-std=c++20"])


if __name__ == "__main__":
    unittest.main()
