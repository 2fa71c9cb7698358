// One life of the server's process in a simulated world: the real lobby on an event loop of its
// own.
#pragma once

#include <chrono>
#include <map>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "server/lobby/lobby.hpp"
#include "tests/sim/books.hpp"
#include "tests/sim/quiet_books.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {

class Process {
 public:
  // What is passed by reference outlives the process.
  struct Setup {
    Stage& stage;
    table::Journal& journal;
    Books& books;
    NoAccounts& accounts;
    table::Pace pace;
    lobby::SeedsMaker seeds;
    table::TableId next_table;
  };

  // Lives on from the unfinished tables of an earlier life.
  Process(const Setup& setup,
          const std::map<table::TableId, std::vector<table::Record>>& unfinished)
      : stage_(setup.stage),
        people_({.players = setup.books,
                 .sessions = setup.books,
                 .accounts = setup.accounts,
                 .conduct = setup.books},
                {.password_cost = people::kPasswordCostForTests},
                [&stage = setup.stage] {
                  return std::chrono::duration_cast<std::chrono::seconds>(stage.time()).count();
                }),
        loops_(1),
        lobby_(lobby::World{.loops = loops_,
                            .time = setup.stage.clocks(),
                            .journal = setup.journal,
                            .people = people_,
                            .books = quiet_.all(),
                            .seeds = setup.seeds},
               lobby::Plan{.rooms = lobby::standard_rooms(),
                           .pace = setup.pace,
                           .limits = {},
                           .next_table = setup.next_table,
                           .version = "sim"}) {
    for (const auto& [id, records] : unfinished) lobby_.restore(id, records);
  }

  // What the loop is to do next; with nothing to do, what is due next on the stage until `limit`,
  // on the loop, as a socket's news would be.
  void step(Micros limit) {
    boost::asio::io_context& loop = loops_.first();
    loop.restart();
    if (loop.poll_one() > 0) return;
    boost::asio::post(loop, [this, limit] { stage_.step(limit); });
    loop.poll_one();
  }

  // All that waits on the loop now.
  void finish() {
    loops_.first().restart();
    loops_.first().poll();
  }

  lobby::Lobby& lobby() { return lobby_; }

 private:
  Stage& stage_;
  people::People people_;
  QuietBooks quiet_;
  Loops loops_;
  lobby::Lobby lobby_;
};

}  // namespace lair::sim
