#include "tests/bench/server/memory_server.hpp"

#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>

#include "server/lobby/lobby.hpp"
#include "server/loops.hpp"
#include "server/net/listener.hpp"
#include "server/people/allowances.hpp"
#include "server/people/people.hpp"
#include "server/system_time.hpp"
#include "tests/bench/server/layers.hpp"
#include "tests/sim/books.hpp"
#include "tests/sim/quiet_books.hpp"

namespace lair::bench {
namespace {

constexpr std::uint32_t kUnbounded = 100'000;

// Keeps nothing. Records appended in one turn of the loop are answered in the next.
class NoJournal : public table::Journal {
 public:
  explicit NoJournal(Loop loop) : loop_(std::move(loop)) {}

  void append(table::TableId, const table::Record&, std::function<void(bool)> done) override {
    if (waiting_.empty()) boost::asio::post(loop_, [this] { answer(); });
    waiting_.push_back(std::move(done));
  }

 private:
  void answer() {
    for (const auto& done : std::exchange(waiting_, {})) done(true);
  }

  Loop loop_;
  std::vector<std::function<void(bool)>> waiting_;
};

// Gives each deal of each table a different wall.
class CountedSeeds : public table::Seeds {
 public:
  explicit CountedSeeds(table::TableId table) : table_(table.value()) {}

  fair::Seed next() override {
    ++deals_;
    fair::Seed seed;
    std::memcpy(seed.bytes.data(), &table_, sizeof table_);
    std::memcpy(seed.bytes.data() + sizeof table_, &deals_, sizeof deals_);
    return seed;
  }

 private:
  std::uint64_t table_;
  std::uint64_t deals_ = 0;
};

std::vector<people::AllowanceChange> open_allowances() {
  std::vector<people::AllowanceChange> open;
  for (const people::AllowanceRow& row : people::kAllowances) {
    open.push_back({.name = std::string(row.name), .count = kUnbounded, .seconds = 1});
  }
  return open;
}

people::Time seconds_now() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace

ForkedServer::Serve server_in_memory() {
  return [](const auto& tell) {
    Loops loops(1);
    SystemTime time;
    NoJournal journal(loops.first().get_executor());
    sim::Books books;
    sim::NoAccounts accounts;
    sim::QuietBooks quiet;
    people::People people(
        {.players = books, .sessions = books, .accounts = accounts, .conduct = books},
        {.allowances = open_allowances()},
        seconds_now);
    lobby::Lobby lobby(
        {
            .loops = loops,
            .time = time,
            .journal = journal,
            .people = people,
            .books = quiet.all(),
            .seeds = [](table::TableId id) { return std::make_unique<CountedSeeds>(id);}
    },
        {.rooms = lobby::standard_rooms(),
         .pace = {},
         .limits = {.tables_max = kUnbounded,
                    .tables_per_host_max = kUnbounded,
                    .tables_per_guest_max = kUnbounded,
                    .tables_per_address_max = kUnbounded},
         .next_table = table::TableId(1),
         .version = "bench"});
    serve_sessions(
        loops, tell, [&](const lobby::Caller& caller) { return lobby.new_session(caller); });
  };
}

}  // namespace lair::bench
