#include "tests/support/played_records.hpp"

#include <algorithm>
#include <utility>

#include "engine/bots/bot.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/match.hpp"
#include "engine/play/view.hpp"
#include "engine/rules/registry.hpp"
#include "tests/support/random_values.hpp"

namespace lair::test {
namespace {

using table::Record;

// Plays a match, writing down what a table would.
class Player {
 public:
  explicit Player(std::uint64_t seed)
      : random_(seed), match_(new_match(*make_rule_set("yahoo", {}))) {}

  std::vector<Record> play(int deals) {
    open();
    for (int deal = 0; deal < deals && match_.next; ++deal) {
      begin_deal();
      while (!std::holds_alternative<Over>(match_.deal.phase)) act();
    }
    return std::move(records_);
  }

 private:
  void open() {
    write(table::TableOpened{
        table::TableSettings{"lions-lair", "Mei's", "yahoo", {}, {}},
        PlayerId(1)
    });
    write(table::SeatTaken{
        Seat::A, {table::OccupantKind::Person, PlayerId(1), "Mei", false}
    });
    for (const Seat seat : {Seat::B, Seat::C, Seat::D}) {
      write(table::SeatTaken{
          seat, {table::OccupantKind::Bot, PlayerId(), "Bot", false}
      });
    }
  }

  void begin_deal() {
    auto tiles = full_set(match_.rules->flow().bonus_tiles);
    for (std::size_t last = tiles.size() - 1; last > 0; --last) {
      std::swap(tiles[last], tiles[random_.below(last + 1)]);
    }
    const Wall wall({tiles.begin(), tiles.size()}, match_.rules->flow().dead_wall);
    Events events = decide_deal(*match_.rules, *match_.next, wall, match_.deal.moment);
    fold(events);
    write(table::DealBegun{{}, std::move(events)});
  }

  void act() {
    const auto waited = std::ranges::find_if(
        kSeats, [this](Seat seat) { return is_waited_for(match_.deal, seat); });
    const Moment moment = match_.deal.moment;
    const Action action =
        choose(*match_.rules, *waited, view_of(*waited, match_.deal), legal(match_.deal, *waited));
    Events events = decide(match_.deal, *waited, action).value();
    fold(events);
    write(table::Acted{*waited, moment, table::Cause::Bot, action, std::move(events), {}});
  }

  void fold(const Events& events) {
    for (const Event& event : events) apply(match_, event);
  }

  void write(table::Change change) {
    const bool is_game = std::holds_alternative<table::DealBegun>(change) ||
                         std::holds_alternative<table::Acted>(change);
    Record record{static_cast<std::uint32_t>(records_.size() + 1), std::move(change), std::nullopt};
    const auto* over = std::get_if<Over>(&match_.deal.phase);
    if (is_game && over != nullptr) {
      record.result =
          table::DealResult{match_.deal.setup, over->won, match_.scores, match_.is_over()};
    }
    records_.push_back(std::move(record));
  }

  RandomValues random_;
  GameMatch match_;
  std::vector<Record> records_;
};

}  // namespace

std::vector<Record> played_records(std::uint64_t seed, int deals) {
  return Player(seed).play(deals);
}

}  // namespace lair::test
