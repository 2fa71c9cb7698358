# Tests of the check on files that include Beast.
import unittest

from beast import check
from sources import Tree

BEAST = "#include <boost/beast/core.hpp>\n"


class Beast(unittest.TestCase):
    def test_two_files_may_see_it_besides_those_compiled_once(self):
        names = ("asio", "beast", "http", "web_socket")
        self.assertEqual(check(Tree({f"server/net/{name}.cpp": BEAST for name in names})), [])

    def test_a_third_is_found(self):
        findings = check(Tree({f"server/net/{name}.cpp": BEAST for name in "abc"}))
        self.assertEqual([finding.path for finding in findings], ["server/net/c.cpp"])

    def test_a_header_hides_nothing(self):
        tree = Tree({"server/net/socket.hpp": '#include "server/net/types.hpp"\n'})
        tree["server/net/types.hpp"] = BEAST
        for name in "abc":
            tree[f"server/net/{name}.cpp"] = '#include "server/net/socket.hpp"\n'
        self.assertEqual(len(check(tree)), 1)


if __name__ == "__main__":
    unittest.main()
