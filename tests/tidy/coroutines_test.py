# Tests of the check on three forms of co_await expressions.
import unittest

from coroutines import check
from sources import Tree


def found(code: str) -> list[str]:
    return [finding.sentence.split(" ")[1] for finding in check(Tree({"server/net/a.cpp": code}))]


class Coroutines(unittest.TestCase):
    def test_a_capturing_lambda_is_found(self):
        self.assertEqual(found("void f() { co_await run([this] { stop(); }); }"), ["capturing"])
        self.assertEqual(found("void f() { co_await run(1, [&a](int b) { g(b); }); }"), ["capturing"])

    def test_a_lambda_without_captures_is_fine(self):
        self.assertEqual(found("void f() { co_await run([](int a) { g(a); }); }"), [])

    def test_an_index_is_no_lambda(self):
        self.assertEqual(found("void f() { co_await run(sockets[at], peers[Seat::A]); }"), [])

    def test_an_aggregate_temporary_is_found(self):
        self.assertEqual(found("void f() { co_await run(Options{1, 2}); }"), ["aggregate"])
        self.assertEqual(found("void f() { co_await run(g(net::Options<int>{1})); }"), ["aggregate"])
        self.assertEqual(found("void f() { co_await run(socket, {1, 2}); }"), ["aggregate"])

    def test_a_choice_is_found(self):
        self.assertEqual(found("void f() { co_await run(fast ? a : b); }"), ["inside"])
        self.assertEqual(found("void f() { x = fast ? co_await a() : b; }"), ["inside"])

    def test_the_line_before_may_hold_each_of_them(self):
        code = """void f() {
          const Options options{1, 2};
          auto stop = [this] { close(); };
          const int a = fast ? 1 : 2;
          if (co_await run(options, stop, a)) {
            return g(a ? 1 : 2);
          }
          co_return b ? Options{1} : Options{2};
        }"""
        self.assertEqual(found(code), [])

    def test_comments_are_not_read(self):
        self.assertEqual(found('void f() { co_await run("a ? b : c"); }  // Is it? Options{}\n'), [])

    def test_a_capturing_coroutine_is_found(self):
        code = "auto run = [this]() -> asio::awaitable<void> { co_return; };"
        self.assertEqual(found(code), ["lambda"])
        self.assertEqual(found(code.replace("[this]", "[]")), [])

    def test_the_line_is_named(self):
        finding = check(Tree({"a.cpp": "void f() {\n  co_await g(\n      A{1});\n}\n"}))[0]
        self.assertEqual(str(finding).split(" ")[0], "a.cpp:2:")


if __name__ == "__main__":
    unittest.main()
