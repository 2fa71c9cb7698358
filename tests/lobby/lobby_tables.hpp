// Tables for tests of the lobby's parts: actors over a journal in memory, and what they report.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/lobby/chat/chat.hpp"
#include "server/lobby/failed_tables.hpp"
#include "server/lobby/following.hpp"
#include "server/lobby/follows.hpp"
#include "server/lobby/open_tables.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_actor.hpp"
#include "server/lobby/table_maker.hpp"
#include "server/lobby/talking.hpp"
#include "tests/lobby/surroundings.hpp"

namespace lair::lobby {

class TablesInTests : public Surroundings {
 protected:
  TablePtr actor_at(table::TableId id) { return maker_.make(id); }

  // The state of the table as it last reported it.
  [[nodiscard]] const wire::TableSummary& last(table::TableId id) const { return last_.at(id); }

  [[nodiscard]] bool is_listed(table::TableId id) const { return last_.contains(id); }

  std::map<table::TableId, wire::TableSummary> last_;
  std::vector<table::TableId> failed_;
  TableMaker maker_{
      TableMaker::Needs{.loops = loops_,
                        .time = time_,
                        .journal = journal_,
                        .seeds = [](table::TableId) { return std::make_unique<SameSeed>(); },
                        .pace = {},
                        .tables = tables_},
      news()
  };

  Chat chat_{store_.lobby_books()};
  Follows follows_{store_.lobby_books().follows};
  Rooms rooms_{
      {.tables = tables_, .clients = clients_, .chat = chat_, .time = time_, .loop = loop_},
      standard_rooms()
  };
  Following following_{
      {.book = store_.lobby_books().follows,
       .follows = follows_,
       .hushes = chat_.hushes(),
       .players = store_.players(),
       .tables = tables_,
       .clients = clients_,
       .time = time_,
       .loop = loop_}
  };
  Talking talking_{
      {.chat = chat_,
       .hush_book = store_.lobby_books().hushes,
       .following = following_,
       .moderation = people_.moderation(),
       .players = store_.players(),
       .tables = tables_,
       .clients = clients_,
       .time = time_,
       .loop = loop_}
  };
  people::Households households_;
  OpenTables open_tables_{tables_, clients_, households_, talking_, loop_};

 private:
  TableMaker::Told news() {
    const auto changed =
        [this](const Shared<wire::TableSummary>& summary, const std::string& code, bool gone) {
          last_[summary->table] = *summary;
          if (gone) return tables_.remove(summary->table);
          tables_.describe(summary, code);
        };
    return {.changed = changed,
            .rematch = [](const table::TableOpened&) {},
            .away = {},
            .failed = [this](table::TableId id) { failed_.push_back(id); },
            .stopped = {}};
  }
};

// The same with tables that have failed, of which nothing is read again.
class TablesThatMayFail : public TablesInTests {
 protected:
  FailedTables failed_tables_{
      {.reread = {},
       .lost = {},
       .damaged = {},
       .maker = maker_,
       .open_tables = open_tables_,
       .clients = clients_,
       .time = time_,
       .loop = loop_}
  };
};

}  // namespace lair::lobby
