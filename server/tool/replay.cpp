#include "server/tool/replay.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "engine/play/decide.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/fair/duplicate.hpp"
#include "server/fair/shuffle.hpp"
#include "server/record/hex.hpp"
#include "server/record/play_words.hpp"
#include "server/table/claim_window.hpp"

namespace lair::tool {
namespace {

using record::text_of;
using record::word_of;

constexpr std::string_view kNothingPlayed = "nothing";

bool ends_deal(const Events& events) {
  return !events.empty() && (std::holds_alternative<Won>(events.back()) ||
                             std::holds_alternative<Drawn>(events.back()));
}

std::string text_at(const Events& events, std::size_t place) {
  return place < events.size() ? text_of(events[place]) : std::string(kNothingPlayed);
}

// Values that differ may read the same, since a sheet has more than its text shows.
std::string other_than(const std::string& expected, std::string found) {
  return found == expected ? found + " (with other details)" : found;
}

std::string reserves_text(const BySeat<table::Millis>& reserves) {
  std::string text;
  for (const Seat seat : kSeats) {
    text += (text.empty() ? "" : ", ") + std::to_string(reserves[seat].count());
  }
  return text + " ms";
}

std::string text_of(const std::optional<table::DealResult>& result) {
  if (!result) return std::string(kNothingPlayed);
  const Event end = result->won ? Event(*result->won) : Event(Drawn{});
  return record::text_of(result->setup) + ", " + record::text_of(end) + ", scores " +
         record::text_of(result->scores) + (result->match_over ? ", the match is over" : "");
}

std::string text_of(const fair::DealName& name) {
  return "deal " + std::to_string(name.deal) + " of table " + std::to_string(name.table);
}

std::optional<table::DealResult> result_of(const GameMatch& match) {
  const auto* over = std::get_if<Over>(&match.deal.phase);
  if (over == nullptr) return std::nullopt;
  return table::DealResult{match.deal.setup, over->won, match.scores, match.is_over()};
}

}  // namespace

void Replay::follow(const table::Record& record) {
  result_.reset();
  if (record.number != ++record_) {
    if (!is_lost_) {
      differ("its number", std::to_string(record_), std::to_string(record.number));
      lose("a record is missing before it");
    }
    record_ = record.number;
  }
  if (is_lost_) return;
  try {
    if (ending_) {
      differ("after the table ended", std::string(kNothingPlayed), "a record");
    } else if (record_ == 1 && !std::holds_alternative<table::TableOpened>(record.change)) {
      lose("a table's first record opens it");
    } else {
      std::visit([this](const auto& change) { play(change); }, record.change);
    }
    if (!is_lost_) check_result(record.result);
  } catch (const Broken& broken) {
    lose(broken.what());
  }
}

void Replay::play(const table::TableOpened& opened) {
  if (record_ != 1) return lose("a table is opened once");
  settings_ = *opened.settings;
  auto rules = make_rule_set(settings_.rules, settings_.settings, settings_.revision);
  if (!rules) return lose(rules.error().sentence);
  rules_ = *std::move(rules);
  for (table::Millis& reserve : reserves_) reserve = settings_.clock.reserve;
  seats_ = *opened.seats;
  walls_ = opened.walls;
}

void Replay::play(const table::OptionsChanged& changed) {
  if (match_) return lose("options change before the match only");
  settings_ = *changed.settings;
  auto rules = make_rule_set(settings_.rules, settings_.settings, settings_.revision);
  if (!rules) return lose(rules.error().sentence);
  rules_ = *std::move(rules);
  for (table::Millis& reserve : reserves_) reserve = settings_.clock.reserve;
}

void Replay::play(const table::Booted& booted) { seats_[booted.seat].reset(); }

void Replay::play(const table::SeatTaken& taken) { seats_[taken.seat] = taken.occupant; }

void Replay::play(const table::SeatLeft& left) {
  if (!seats_[left.seat])
    differ("who leaves", "somebody who sits there", std::string(kNothingPlayed));
  seats_[left.seat].reset();
}

void Replay::play(const table::SubstituteSet& set) {
  if (!seats_[set.seat]) return lose("a bot plays for somebody who sits there");
  seats_[set.seat]->bot_plays = set.bot_plays;
  seats_[set.seat]->given_up = set.given_up;
}

// A player who has given up the seat takes it again only by asking for it.
void Replay::play(const table::CameBack& back) {
  if (!seats_[back.seat]) return lose("somebody who sits there comes back");
  if (!seats_[back.seat]->given_up) seats_[back.seat]->bot_plays = false;
}

void Replay::play(const table::AbsenceDecided& decided) {
  if (!seats_[decided.seat]) return lose("somebody who sits there is missing");
  if (decided.choice == table::AbsenceStep::Bot) seats_[decided.seat]->bot_plays = true;
}

void Replay::play(const table::WallOffered& offered) {
  if (exchange_) return lose("a wall is offered once the one before is dealt");
  const fair::DealName& name = offered.offer->name;
  const std::uint64_t deal = match_ ? match_->deal.setup.number + 1 : 1;
  const std::uint64_t table = table_ ? table_->value() : name.table;
  if (name != fair::DealName{.table = table, .deal = deal}) {
    differ(
        "the deal that a wall is offered for", text_of(fair::DealName{table, deal}), text_of(name));
  }
  exchange_.emplace(*offered.offer);
}

void Replay::play(const table::WallCommitted& committed) {
  if (!exchange_) return lose("commitments are for a wall that was offered");
  if (exchange_->is_closed()) return lose("commitments are closed once");
  for (const Seat seat : kSeats) {
    const bool is_person = seats_[seat] && seats_[seat]->kind == table::OccupantKind::Person;
    if ((*committed.seats)[seat] && !is_person) {
      differ("who commits at " + std::string(word_of(seat)), "a person, or nobody", "a bot");
    }
  }
  exchange_->close(*committed.seats);
}

void Replay::play(const table::ShareRevealed& revealed) {
  if (!exchange_ || !exchange_->awaits(revealed.seat)) {
    return lose("a share is revealed once, by a seat that committed");
  }
  exchange_->reveal(revealed.seat, revealed.share);
}

void Replay::play(const table::DealBegun& begun) {
  const auto* dealt = begun.events.empty() ? nullptr : std::get_if<Dealt>(&begun.events.front());
  if (dealt == nullptr) return lose("a deal begins with its wall");
  if (!match_) match_ = new_match(rules_, settings_.policies.length);
  if (!match_->is_between_deals()) return lose("a deal begins only when one may follow");
  played_.clear();
  moment_before_ = match_->deal.moment;
  check_seed(begun.seed);
  check_wall(begun, *dealt->wall);
  const DealSetup setup = with_lots(*rules_, *match_->next, fair::lot_from(begun.seed));
  fold(decide_deal(*rules_, setup, *dealt->wall, match_->deal.moment), begun.events);
}

void Replay::play(const table::Acted& acted) {
  if (!match_) return lose("nobody acts before the first deal");
  check_moment(acted.moment);
  check_reserves(acted);
  auto decided =
      decide(match_->deal, acted.seat, acted.action, table::window_end(settings_.claim_window));
  if (!decided) {
    const std::string sentence(row_of(decided.error().code).sentence);
    differ("the action", "a legal one", text_of(acted.seat, acted.action) + " (" + sentence + ")");
    decided = Events();
  }
  const bool is_held = table::opens_held_window(settings_.claim_window, *decided);
  if (acted.window.has_value() != is_held) {
    differ("the time its window is held",
           is_held ? "a time" : std::string(kNothingPlayed),
           is_held ? std::string(kNothingPlayed) : "a time");
  }
  fold(*decided, acted.events);
}

void Replay::play(const table::WindowClosed& closed) {
  if (!match_ || settings_.claim_window != table::ClaimWindow::Constant) {
    return lose("a window is closed only where it is held");
  }
  check_moment(closed.moment);
  fold(close_window(match_->deal), closed.events);
}

void Replay::play(const table::TakenBack& back) {
  if (back.events == 0 || back.events > played_.size() || result_of(*match_)) {
    return lose("a decision is taken back in a deal that is played");
  }
  Events stay = std::exchange(played_, {});
  stay.resize(back.events);
  match_->deal.moment = moment_before_;
  fold(stay, stay);
}

void Replay::play(const table::TimePlayed& time) {
  if (!time.bell) return;
  if (!match_ || match_->is_between_deals() || match_->is_over()) {
    return lose("the bell rings in a deal");
  }
  match_->has_bell_rung = true;
}

void Replay::play(const table::TableEnded& ended) {
  ending_ = ended.reason;
  const bool over = match_ && match_->is_over();
  const bool early =
      ended.reason == "abandoned" || ended.reason == "closed" || ended.reason == "absent";
  // Seasons and operators may end a table at any time.
  const bool holds = ended.reason == "season" || ended.reason == "operator" ||
                     (over ? ended.reason == "finished" : early);
  if (!holds) differ("why the table ended", over ? "finished" : "abandoned", ended.reason);
}

void Replay::check_moment(Moment recorded) {
  const Moment moment = match_->deal.moment;
  if (recorded == moment) return;
  differ("the moment", std::to_string(moment.value()), std::to_string(recorded.value()));
}

// If there was no exchange, the server chose the seed alone; in a duplicate it follows from the
// secret of the round.
void Replay::check_seed(const fair::Seed& seed) {
  if (walls_) {
    if (exchange_) return lose("no seat has a part in the walls of a duplicate");
    const fair::Seed expected = fair::duplicate_seed(*walls_, *match_->next);
    if (expected == seed) return;
    // Both stay secret, since other tables may still be playing that wall.
    return differ("the seed", "what the secret of the round gives", "another");
  }
  if (!exchange_) return;
  const fair::Exchange exchange = *std::exchange(exchange_, std::nullopt);
  if (!exchange.is_closed()) return lose("a wall is made once commitments are closed");
  if (exchange.seed() == seed) return;
  std::string whose;
  for (const Seat seat : kSeats) {
    whose += (whose.empty() ? "" : ", ") + std::string(word_of(seat)) + ' ' +
             std::string(word_of(exchange.origin(seat)));
  }
  differ("the seed that the shares give (" + whose + ')',
         record::hex_of(exchange.seed().bytes),
         record::hex_of(seed.bytes));
}

void Replay::check_wall(const table::DealBegun& begun, const Wall& wall) {
  const Flow& flow = rules_->flow();
  const Wall expected = fair::wall_from(begun.seed, flow.bonus_tiles, flow.dead_wall);
  if (wall == expected) return;
  const auto due = expected.tiles();
  const auto there = wall.tiles();
  std::size_t different = due.size() == there.size() ? 0 : 1;
  std::size_t first = std::min(due.size(), there.size());
  for (std::size_t at = std::min(due.size(), there.size()); at-- > 0;) {
    if (due[at] == there[at]) continue;
    ++different;
    first = at;
  }
  const auto text = [first](std::span<const Tile> tiles) {
    return std::string(first < tiles.size() ? code_of(tiles[first]) : kNothingPlayed);
  };
  differ("the wall that the seed gives, tile " + std::to_string(first + 1) + " (" +
             std::to_string(different) + " of " + std::to_string(due.size()) + " tiles differ)",
         text(due),
         other_than(text(due), text(there)));
}

void Replay::check_reserves(const table::Acted& acted) {
  for (const Seat seat : kSeats) {
    const bool may_shrink = seat == acted.seat;
    const bool holds = may_shrink ? acted.reserves[seat] <= reserves_[seat]
                                  : acted.reserves[seat] == reserves_[seat];
    if (holds) continue;
    differ("the reserves, which never grow",
           reserves_text(reserves_) + " or less for " + std::string(word_of(acted.seat)),
           reserves_text(acted.reserves));
    break;
  }
  reserves_ = acted.reserves;
}

void Replay::check_result(const std::optional<table::DealResult>& recorded) {
  if (recorded == result_) return;
  const std::string expected = text_of(result_);
  differ("what the deal came to", expected, other_than(expected, text_of(recorded)));
}

// Continues with `recorded`, unless the rules say that the deal is over.
void Replay::fold(const Events& decided, const Events& recorded) {
  if (decided != recorded) {
    std::size_t place = 0;
    while (place < std::min(decided.size(), recorded.size()) && decided[place] == recorded[place]) {
      ++place;
    }
    const std::string expected = text_at(decided, place);
    differ("event " + std::to_string(place + 1),
           expected,
           other_than(expected, text_at(recorded, place)));
  }
  for (const Event& event : ends_deal(decided) ? decided : recorded) {
    lair::apply(*match_, event);
    played_.push_back(event);
  }
  result_ = result_of(*match_);
}

void Replay::differ(std::string what, std::string expected, std::string found) {
  found_.push_back({record_, std::move(what), std::move(expected), std::move(found)});
}

void Replay::lose(const std::string& why) {
  differ("whether play can be followed", "a record that can", "one that cannot: " + why);
  is_lost_ = true;
}

}  // namespace lair::tool
