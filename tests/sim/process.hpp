// The server that plays in a simulated world: the real lobby with books in memory.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <vector>

#include "server/lobby/lobby.hpp"
#include "tests/sim/books.hpp"
#include "tests/sim/life.hpp"
#include "tests/sim/quiet_books.hpp"

namespace lair::sim {

class Process {
 public:
  // Objects passed by reference must outlive the process.
  struct Setup {
    std::shared_ptr<Life> life;
    table::Journal& journal;
    Books& books;
    NoAccounts& accounts;
    table::Pace pace;
    lobby::SeedsMaker seeds;
    table::TableId next_table;
  };

  // Restores the unfinished tables of an earlier life.
  Process(const Setup& setup,
          const std::map<table::TableId, std::vector<table::Record>>& unfinished)
      : life_(setup.life),
        people_({.players = setup.books,
                 .sessions = setup.books,
                 .accounts = setup.accounts,
                 .conduct = setup.books},
                {.password_cost = people::kPasswordCostForTests},
                [&stage = life_->stage()] {
                  return std::chrono::duration_cast<std::chrono::seconds>(stage.time()).count();
                }),
        lobby_(lobby::World{.loops = life_->loops(),
                            .time = life_->clocks(),
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

  // Does the next thing on its loop; if there is none, the next thing due on the stage until
  // `limit`.
  void step(Micros limit) {
    if (!life_->step()) life_->stage().step(limit);
  }

  // Does everything queued on the loop.
  void finish() {
    while (life_->step()) {
    }
  }

  [[nodiscard]] const std::shared_ptr<Life>& life() const { return life_; }

  lobby::Lobby& lobby() { return lobby_; }

 private:
  std::shared_ptr<Life> life_;
  people::People people_;
  QuietBooks quiet_;
  lobby::Lobby lobby_;
};

}  // namespace lair::sim
