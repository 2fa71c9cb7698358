#include "tests/sim/world.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include <sodium.h>

#include "engine/ensure.hpp"
#include "server/table/derived_seeds.hpp"
#include "tests/sim/books.hpp"
#include "tests/sim/disk.hpp"
#include "tests/sim/line.hpp"
#include "tests/sim/person.hpp"
#include "tests/sim/process.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {
namespace {

constexpr std::chrono::hours kLongestWorld{72};
constexpr std::chrono::minutes kLongestSleep{1};  // with nothing due

// What sodium gives as random in this program: the same for the same world.
class FixedRandomness {
 public:
  static void begin(std::uint64_t seed) {
    static randombytes_implementation fixed{.implementation_name = [] { return "fixed"; },
                                            .random = next,
                                            .stir = nullptr,
                                            .uniform = nullptr,
                                            .buf = fill,
                                            .close = nullptr};
    randombytes_set_implementation(&fixed);
    // Sodium itself draws when it begins, once in the life of the program.
    ensure(sodium_init() >= 0, "sodium begins");
    state() = Chance(seed);
  }

 private:
  static Chance& state() {
    static Chance chance(0);
    return chance;
  }

  static std::uint32_t next() { return static_cast<std::uint32_t>(state().below(1ULL << 32U)); }

  static void fill(void* const out, const std::size_t size) {
    auto* bytes = static_cast<unsigned char*>(out);
    for (std::size_t at = 0; at < size; ++at) {
      bytes[at] = static_cast<unsigned char>(state().below(256));
    }
  }
};

class World {
 public:
  explicit World(const WorldPlan& plan)
      : plan_(plan), stage_(plan.seed), referee_(stage_), disk_(stage_, referee_, plan_) {
    FixedRandomness::begin(plan.seed);
    for (const TablePlan& table : plan_.tables) seat_people(table);
  }

  World(const World&) = delete;
  World& operator=(const World&) = delete;

  ~World() { end_life(); }

  Outcome play() {
    const Millis end = stage_.now() + kLongestWorld;
    begin_life();
    for (const auto& person : people_) person->begin();
    while (!is_over()) {
      if (stage_.is_dead()) {
        end_life();
        stage_.lives(Millis(stage_.chance().below(5'000)));
        begin_life();
      }
      process_->step(stage_.time() + kLongestSleep);
      if (stage_.now() > end) stage_.accuse("law 8: the world does not come to its end");
    }
    std::vector<table::TableId> tables;
    for (const auto& table : tables_) tables.emplace_back(table->id);
    if (stage_.failure().empty()) referee_.finish(tables);
    return {.failure = stage_.failure(),
            .signature = stage_.signature(),
            .tally = referee_.tally(),
            .gaps = referee_.gaps()};
  }

 private:
  void seat_people(const TablePlan& plan) {
    tables_.push_back(std::make_unique<SharedTable>(SharedTable{.plan = &plan, .id = 0}));
    for (std::size_t at = 0; at < plan.people + plan.watchers; ++at) {
      const Role role = at == 0 ? Role::Host : at < plan.people ? Role::Guest : Role::Watcher;
      people_.push_back(std::make_unique<Person>(
          stage_,
          referee_,
          plan_,
          *tables_.back(),
          role,
          people_.size(),
          [this](PersonId person, Line::Ears ears) { return dial(person, std::move(ears)); }));
    }
  }

  std::shared_ptr<Line> dial(PersonId person, Line::Ears ears) {
    if (stage_.is_dead() || process_ == nullptr) return nullptr;
    auto line = std::make_shared<Line>(
        stage_, referee_, plan_, Caller{.person = person, .line = ++lines_opened_});
    line->open(process_->lobby().new_session(
                   {.remote_address = "127.0.0.1", .user_agent = "sim", .cookie = "", .query = ""}),
               std::move(ears));
    lines_.push_back(line);
    return line;
  }

  [[nodiscard]] bool is_over() {
    if (!stage_.failure().empty()) return true;
    return std::ranges::all_of(tables_, [&](const auto& table) {
      if (table->id == 0) return false;
      const table::TableId id(table->id);
      if (disk_.has_failed(id)) referee_.failed(id);
      return referee_.has_ended(id);
    });
  }

  void begin_life() {
    const auto seeds = [this](table::TableId id) {
      fair::Seed root;
      for (std::size_t at = 0; at < 4; ++at) {
        root.bytes[at] = static_cast<std::uint8_t>(plan_.seed >> (8 * at));
      }
      return std::make_unique<table::DerivedSeeds>(root, id, disk_.deals_of(id));
    };
    process_ = std::make_unique<Process>(Process::Setup{.stage = stage_,
                                                        .journal = disk_,
                                                        .books = books_,
                                                        .accounts = accounts_,
                                                        .pace = plan_.pace,
                                                        .seeds = seeds,
                                                        .next_table = disk_.next_table()},
                                         disk_.unfinished());
  }

  void end_life() {
    if (stage_.is_dead()) referee_.died();
    stage_.die();
    disk_.lose_what_waits();
    for (const auto& line : lines_) line->cut();
    lines_.clear();
    process_.reset();
  }

  const WorldPlan& plan_;
  Stage stage_;
  Referee referee_;
  Disk disk_;
  Books books_;
  NoAccounts accounts_;
  std::vector<std::unique_ptr<SharedTable>> tables_;
  std::vector<std::unique_ptr<Person>> people_;
  std::vector<std::shared_ptr<Line>> lines_;
  LineId lines_opened_ = 0;
  std::unique_ptr<Process> process_;
};

}  // namespace

Outcome play(const WorldPlan& plan) { return World(plan).play(); }

}  // namespace lair::sim
