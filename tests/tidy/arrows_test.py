# Tests of the check on dependencies.
import unittest

from arrows import check
from sources import Tree


def complaints(path: str, line: str) -> list[str]:
    return [finding.sentence for finding in check(Tree({path: line}))]


class Arrows(unittest.TestCase):
    def assert_refused(self, path: str, *lines: str):
        for line in lines:
            self.assertEqual(len(complaints(path, line)), 1, f"{path}: {line}")

    def assert_fine(self, path: str, *lines: str):
        for line in lines:
            self.assertEqual(complaints(path, line), [], f"{path}: {line}")

    def test_engine_knows_nobody(self):
        path = "engine/play/deal.cpp"
        self.assert_refused(
            path,
            '#include "server/table/table.hpp"',
            "#include <chrono>",
            "#include <random>",
            "#include <boost/json.hpp>",
            "#include <sodium.h>",
            '#include "lair/v1/values.pb.h"',
        )
        self.assert_fine(
            path, '#include "engine/seat.hpp"', "#include <vector>", "#include <tl/expected.hpp>"
        )

    def test_a_room_knows_only_who_is_listed(self):
        self.assert_refused("server/net/http.cpp", '#include "server/table/table.hpp"')
        self.assert_refused("server/lobby/rooms.cpp", '#include "server/store/journal.hpp"')
        self.assert_refused("server/table/table.cpp", '#include "server/wire/encode.hpp"')
        self.assert_refused("server/people/accounts.cpp", '#include "server/league/league.hpp"')
        self.assert_refused("server/fair/shuffle.cpp", '#include "server/table/table.hpp"')
        self.assert_fine("server/net/http.cpp", '#include "server/lobby/rooms.hpp"')
        self.assert_fine("server/lobby/rooms.cpp", '#include "server/wire/encode.hpp"')
        self.assert_fine("server/table/table.cpp", '#include "engine/play/deal.hpp"')

    def test_store_knows_ports_alone(self):
        path = "server/store/journal.cpp"
        self.assert_fine(path, '#include "server/people/ports.hpp"', '#include "server/wire/x.hpp"')
        self.assert_refused(path, '#include "server/people/accounts.hpp"')
        self.assert_refused(path, '#include "server/table/table.hpp"')

    def test_wire_knows_the_records_of_the_table_alone(self):
        path = "server/wire/journal_codec.cpp"
        self.assert_fine(path, '#include "server/table/records.hpp"')
        self.assert_refused(path, '#include "server/table/table.hpp"')
        self.assert_refused(path, '#include "server/people/ports.hpp"')

    def test_lobby_knows_the_words_of_the_director_alone(self):
        path = "server/lobby/lobby_league.cpp"
        self.assert_fine(path, '#include "server/director/events.hpp"', '#include "server/director/ports.hpp"')
        self.assert_refused(path, '#include "server/director/director.hpp"')
        self.assert_refused("server/director/director.cpp", '#include "server/lobby/lobby.hpp"')
        self.assert_refused("server/director/director.cpp", '#include "server/store/league_games.hpp"')

    def test_nobody_knows_app_or_tool(self):
        for room in ("net", "lobby", "store"):
            path = f"server/{room}/a.cpp"
            self.assert_refused(path, '#include "server/app/app.hpp"', '#include "server/tool/score.hpp"')
        self.assert_fine("server/app/main.cpp", '#include "server/app/app.hpp"')
        self.assert_fine("server/tool/score.cpp", '#include "server/store/journal.hpp"')

    def test_everybody_in_the_server_knows_the_log(self):
        self.assert_fine("server/net/http.cpp", '#include "server/log.hpp"')
        self.assert_refused("engine/seat.hpp", '#include "server/log.hpp"')

    def test_foreign_libraries_have_one_door(self):
        self.assert_refused("server/lobby/session.cpp", '#include "lair/v1/client.pb.h"')
        self.assert_refused("server/lobby/session.cpp", "#include <boost/beast/core.hpp>")
        self.assert_refused("server/table/table.cpp", "#include <boost/asio/post.hpp>")
        self.assert_refused("server/store/journal.cpp", "#include <sqlite3.h>")
        self.assert_fine("server/wire/decode.cpp", '#include "lair/v1/client.pb.h"')
        self.assert_fine("server/net/web_socket.cpp", "#include <boost/beast/core.hpp>")
        self.assert_fine("server/store/sqlite.hpp", "#include <sqlite3.h>")
        self.assert_refused("server/store/journal.cpp", "#include <libpq-fe.h>")
        self.assert_fine("server/store/postgres.hpp", "#include <libpq-fe.h>")
        self.assert_refused("server/net/frame_socket.cpp", "#include <liburing.h>")
        self.assert_fine("server/net/batch_sender.cpp", "#include <liburing.h>")

    def test_includes_are_written_from_the_root(self):
        self.assert_refused("server/net/http.cpp", '#include "listener.hpp"')

    def test_tests_may_know_everybody_but_nobody_them(self):
        self.assert_fine("tests/net/a.cpp", '#include "server/app/app.hpp"', '#include "lair/v1/a.pb.h"')
        self.assert_refused("server/app/main.cpp", '#include "tests/support/hands.hpp"')

    def test_clients_speak_the_wire(self):
        self.assert_fine("clients/bot/main.cpp", '#include "server/wire/encode.hpp"')
        self.assert_fine("clients/terminal/options.cpp", '#include "server/app/version.hpp"')
        self.assert_refused("clients/bot/main.cpp", '#include "server/table/table.hpp"')
        self.assert_refused("clients/bot/main.cpp", '#include "server/app/config.hpp"')

    def test_clients_share_link_and_words_alone(self):
        self.assert_fine("clients/terminal/app.hpp", '#include "clients/link/link.hpp"', '#include "clients/words/words.hpp"')
        self.assert_fine("clients/words/names.cpp", '#include "clients/link/values.hpp"')
        self.assert_fine("clients/pages/page.cpp", '#include "clients/words/words.hpp"')
        self.assert_refused("clients/words/names.cpp", '#include "clients/pages/page.hpp"')
        self.assert_refused("clients/link/link.hpp", '#include "clients/words/words.hpp"')
        self.assert_refused("clients/words/names.cpp", '#include "clients/terminal/app.hpp"')
        self.assert_refused("clients/bot/main.cpp", '#include "clients/terminal/app.hpp"')


if __name__ == "__main__":
    unittest.main()
