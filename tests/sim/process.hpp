// One life of the server's process in a simulated world: the real lobby on an event loop of its
// own.
#pragma once

#include <chrono>
#include <map>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/lobby/lobby.hpp"
#include "tests/sim/books.hpp"
#include "tests/sim/quiet_books.hpp"
#include "tests/sim/virtual_time.hpp"

namespace lair::sim {

class Process {
 public:
  // What is passed by reference outlives the process.
  struct Setup {
    table::Journal& journal;
    Books& books;
    NoAccounts& accounts;
    table::Pace pace;
    lobby::Lobby::SeedsMaker seeds;
    table::TableId next_table;
  };

  // Lives on from the unfinished tables of an earlier life.
  Process(const Setup& setup,
          const std::map<table::TableId, std::vector<table::Record>>& unfinished)
      : people_({.players = setup.books,
                 .sessions = setup.books,
                 .accounts = setup.accounts,
                 .conduct = setup.books},
                {},
                seconds_now),
        loops_(1),
        first_timer_(loops_.first()),
        lobby_(lobby::Lobby::World{.loops = loops_,
                                   .journal = setup.journal,
                                   .people = people_,
                                   .books = quiet_.all(),
                                   .seeds = setup.seeds},
               lobby::Lobby::Plan{.rooms = lobby::standard_rooms(),
                                  .pace = setup.pace,
                                  .limits = {},
                                  .next_table = setup.next_table,
                                  .version = "sim"}) {
    for (const auto& [id, records] : unfinished) lobby_.restore(id, records);
  }

  boost::asio::io_context& io() { return loops_.first(); }

  lobby::Lobby& lobby() { return lobby_; }

 private:
  static people::Time seconds_now() {
    return std::chrono::duration_cast<std::chrono::seconds>(VirtualTime::now()).count();
  }

  people::People people_;
  QuietBooks quiet_;
  Loops loops_;
  // Without any timer Asio would sleep where nobody can tell it that time has passed.
  boost::asio::steady_timer first_timer_;
  lobby::Lobby lobby_;
};

}  // namespace lair::sim
