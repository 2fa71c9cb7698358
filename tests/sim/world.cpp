#include "tests/sim/world.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <sodium.h>

#include "engine/ensure.hpp"
#include "tests/sim/books.hpp"
#include "tests/sim/disk.hpp"
#include "tests/sim/gateway.hpp"
#include "tests/sim/line.hpp"
#include "tests/sim/person.hpp"
#include "tests/sim/server.hpp"
#include "tests/sim/stage.hpp"

namespace lair::sim {
namespace {

constexpr std::chrono::hours kLongestWorld{72};
constexpr std::chrono::minutes kLongestSleep{1};  // if nothing is due

// Replaces sodium's randomness in this program: the same for the same world.
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
    // Sodium itself draws numbers when initialised, once in the life of the program.
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

// What can go wrong between the machines of a club.
enum class Mishap : std::uint8_t {
  UplinkBreaks,
  UplinkSlow,
  GatewayDies,
  GatewayStandsStill,
  PrimaryDies,
  PrimaryStandsStill,
};
constexpr std::size_t kMishaps = 6;

// After this nothing goes wrong any more, since a table that is over closes only after one server
// has lived for a while.
constexpr std::chrono::minutes kMishapsFor{20};

// As in the server: gateway/uplink, store/leadership.
constexpr Millis kSilenceEndsUplink{3'000};
constexpr Millis kSilenceEndsTerm{3'000};
constexpr std::size_t kLookEveryMs = 500;

class World {
 public:
  explicit World(const WorldPlan& plan)
      : plan_(plan), stage_(plan.seed), referee_(stage_), disk_(stage_, referee_, plan_) {
    FixedRandomness::begin(plan.seed);
    for (const TablePlan& table : plan_.tables) seat_people(table);
    for (std::size_t at = 0; at < plan_.club.gateways; ++at) {
      gateways_.push_back(std::make_unique<Gateway>(stage_, plan_));
    }
  }

  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // Gateways go first, then the servers, while the people who speak to them still exist.
  ~World() {
    gateways_.clear();
    succeeded_.clear();
    server_.reset();
  }

  Outcome play() {
    const Millis end = stage_.now() + kLongestWorld;
    calm_from_ = stage_.now() + kMishapsFor;
    begin_term();
    for (const auto& person : people_) person->begin();
    if (is_club()) mishap_in_a_while();
    while (!is_over()) {
      bury_the_dead();
      step();
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

  [[nodiscard]] bool is_club() const { return !gateways_.empty(); }

  // Connects through one of the gateways, or directly to the server that plays.
  std::shared_ptr<Line> dial(PersonId person, Line::Ears ears) {
    const std::size_t way = is_club() ? stage_.chance().below(gateways_.size() + 1) : 0;
    Gateway* const gateway = way > 0 ? gateways_[way - 1].get() : nullptr;
    if (gateway == nullptr && !server_) return nullptr;
    auto line = std::make_shared<Line>(stage_,
                                       referee_,
                                       plan_,
                                       Caller{.person = person, .line = ++lines_opened_},
                                       gateway != nullptr ? gateway->life() : server_->life(),
                                       std::move(ears));
    gateway != nullptr ? gateway->take(line) : server_->take(line);
    return line;
  }

  // Does one thing that a process has to do; if there is none, the next thing that is due.
  void step() {
    if (server_ && server_->life()->step()) return;
    for (const auto& server : succeeded_) {
      if (server->life()->step()) return;
    }
    for (const auto& gateway : gateways_) {
      if (gateway->life()->step()) return;
    }
    stage_.step(stage_.time() + kLongestSleep);
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

  // --- Who plays ---

  void begin_term() {
    server_ = std::make_shared<Server>(Server::Setup{.stage = stage_,
                                                     .disk = disk_,
                                                     .books = books_,
                                                     .accounts = accounts_,
                                                     .referee = referee_,
                                                     .plan = plan_});
    stage_.plays_again();
    for (std::size_t at = 0; at < gateways_.size(); ++at) tell_who_plays(at);
  }

  // The gateway learns it when it next looks, within kLookEveryMs.
  void tell_who_plays(std::size_t gateway) {
    stage_.in(Millis(stage_.chance().below(kLookEveryMs)), [this, gateway] {
      if (server_) gateways_[gateway]->follow(server_);
    });
  }

  void bury_the_dead() {
    std::erase_if(succeeded_, [](const auto& server) { return server->life()->is_dead(); });
    if (!server_ || !server_->life()->is_dead()) return;
    end_term();
    server_.reset();
    // In a club another server is waiting for the lock; a single server has to be started again.
    const std::size_t longest = is_club() ? 300 : 5'000;
    stage_.in(Millis(stage_.chance().below(longest)), [this] { begin_term(); });
  }

  void end_term() {
    stage_.stops();
    referee_.died();
    disk_.end_session(*server_->life());
  }

  // Replaces a server that stands still; its session is ended for it.
  void succeed() {
    end_term();
    server_->life()->be_succeeded();
    referee_.succeeded();
    succeeded_.push_back(std::move(server_));
    begin_term();
  }

  // --- What happens between machines ---

  void mishap_in_a_while() {
    if (stage_.now() > calm_from_) return;
    const auto longest = static_cast<std::size_t>(plan_.club.mishap_every.count());
    stage_.in(Millis(stage_.chance().below(longest)), [this] {
      happen(static_cast<Mishap>(stage_.chance().below(kMishaps)));
      mishap_in_a_while();
    });
  }

  void happen(Mishap mishap) {
    const std::size_t at = stage_.chance().below(gateways_.size());
    Gateway& gateway = *gateways_[at];
    const Millis pause(500 + stage_.chance().below(5'500));
    switch (mishap) {
      case Mishap::UplinkBreaks:
        if (gateway.wire() == nullptr) return;
        return stage_.one_in(2) ? gateway.wire()->cut(kSilenceEndsUplink, kSilenceEndsUplink)
                                : gateway.wire()->cut(Millis(0), Millis(0));
      case Mishap::UplinkSlow:
        if (gateway.wire() != nullptr) gateway.wire()->slow_down(pause / 10);
        return;
      case Mishap::GatewayDies:
        gateways_[at] = std::make_unique<Gateway>(stage_, plan_);
        return tell_who_plays(at);
      case Mishap::GatewayStandsStill:
        return gateway_stands_still(gateway, pause);
      case Mishap::PrimaryDies:
        if (server_) server_->life()->die();
        return;
      case Mishap::PrimaryStandsStill:
        if (server_) primary_stands_still(pause);
        return;
    }
  }

  void gateway_stands_still(Gateway& gateway, Millis pause) {
    if (gateway.life()->stands_still()) return;
    gateway.life()->stand_still();
    Wire* const wire = gateway.wire();
    if (wire != nullptr && pause > kSilenceEndsUplink) wire->cut(Millis(0), kSilenceEndsUplink);
    stage_.in(pause, [life = gateway.life()] { life->go_on(); });
  }

  void primary_stands_still(Millis pause) {
    const std::shared_ptr<Life> life = server_->life();
    if (life->stands_still() || life->is_dead()) return;
    life->stand_still();
    stage_.stops();
    if (pause > kSilenceEndsUplink) {
      for (const auto& wire : server_->wires()) wire->cut(kSilenceEndsUplink, Millis(0));
    }
    const Millis noticed = kSilenceEndsTerm + Millis(stage_.chance().below(kLookEveryMs));
    stage_.in(noticed, [this, life, stop = life->stops()] {
      const bool is_still_so = life->stands_still() && life->stops() == stop;
      if (is_still_so && server_ && server_->life() == life) succeed();
    });
    stage_.in(pause, [this, life] { wake(life); });
  }

  // A process that has a successor notices soon, at the latest when it cannot write; until then it
  // keeps sending.
  void wake(const std::shared_ptr<Life>& life) {
    life->go_on();
    if (server_ && server_->life() == life) return stage_.goes_on();
    stage_.in(Millis(stage_.chance().below(100)), [life] { life->die(); });
  }

  const WorldPlan& plan_;
  Stage stage_;
  Referee referee_;
  Disk disk_;
  Books books_;
  NoAccounts accounts_;
  std::vector<std::unique_ptr<SharedTable>> tables_;
  std::vector<std::unique_ptr<Person>> people_;
  LineId lines_opened_ = 0;
  Millis calm_from_{0};
  std::shared_ptr<Server> server_;                  // the one that plays; null between two terms
  std::vector<std::shared_ptr<Server>> succeeded_;  // stand still, or have not noticed yet
  std::vector<std::unique_ptr<Gateway>> gateways_;
};

}  // namespace

Outcome play(const WorldPlan& plan) { return World(plan).play(); }

}  // namespace lair::sim
