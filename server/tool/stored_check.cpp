#include "server/tool/stored_check.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "server/fair/digest.hpp"
#include "server/record/play_words.hpp"
#include "server/store/results.hpp"
#include "server/wire/house_text.hpp"

namespace lair::tool {
namespace {

using record::word_of;
using store::house_text;
using store::StoredDeal;
using store::StoredGames;
using store::StoredLine;

constexpr std::string_view kNothingStored = "nothing";

std::int64_t number_of(Seat seat) { return static_cast<std::int64_t>(index_of(seat)); }

std::string seat_text(std::int64_t number) {
  const auto place = static_cast<std::size_t>(number);
  return place < kSeats.size() ? std::string(word_of(kSeats.at(place))) : std::to_string(number);
}

std::string seat_text(const std::optional<std::int64_t>& number) {
  return number ? seat_text(*number) : std::string("nobody");
}

std::string four(const BySeat<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers) {
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  }
  return text;
}

std::string text_of(const std::optional<StoredDeal>& deal) {
  if (!deal) return std::string(kNothingStored);
  return "round " + std::to_string(deal->prevailing) + ", hand " +
         std::to_string(deal->hand_number) + ", dealer " + seat_text(deal->dealer) + ", winner " +
         seat_text(deal->winner) + ", discarder " + seat_text(deal->discarder) + ", nets " +
         four(deal->nets) + ", scores " + four(deal->scores);
}

std::string text_of(const StoredLine& line) {
  return seat_text(line.payer) + " pays " + seat_text(line.payee) + ' ' +
         std::to_string(line.amount) + ": " + line.reason + ", " + line.rule;
}

std::string text_at(const std::vector<StoredLine>& lines, std::size_t place) {
  return place < lines.size() ? text_of(lines[place]) : std::string(kNothingStored);
}

StoredDeal row_of(const table::DealResult& result, const Ledger& ledger) {
  StoredDeal row;
  row.prevailing = static_cast<std::int64_t>(index_of(result.setup.prevailing));
  row.hand_number = result.setup.hand_number;
  row.dealer = number_of(result.setup.dealer);
  if (result.won) {
    row.winner = number_of(result.won->winner);
    if (result.won->from) row.discarder = number_of(*result.won->from);
  }
  const BySeat<Points> nets = nets_of(ledger);
  for (const Seat seat : kSeats) {
    row.nets[seat] = nets[seat].count();
    row.scores[seat] = result.scores[seat].count();
  }
  return row;
}

std::vector<StoredLine> rows_of(const Ledger& ledger) {
  std::vector<StoredLine> rows;
  for (const LedgerLine& line : ledger) {
    rows.push_back({number_of(line.payer),
                    number_of(line.payee),
                    line.amount.count(),
                    std::string(line.reason),
                    std::string(line.rule)});
  }
  return rows;
}

std::string names_text(const BySeat<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

// The game's state according to its records; nothing while it is being played.
std::optional<std::string> ending_of(const Replay& replay) {
  if (replay.match() && replay.match()->is_over()) return "finished";
  if (replay.ending()) return "abandoned";
  return std::nullopt;
}

// Collects the differences found at one record.
struct Comparison {
  std::uint32_t record;
  std::vector<Difference>& found;

  void expect(std::string what, const std::string& expected, const std::string& there) const {
    if (expected != there) found.push_back({record, std::move(what), expected, there});
  }
};

}  // namespace

StoredCheck::StoredCheck(StoredGames& stored, table::TableId table)
    : stored_(stored), table_(table) {}

void StoredCheck::check(const Replay& replay,
                        std::uint32_t record,
                        std::vector<Difference>& found) {
  record_ = record;
  if (replay.match() && !names_) check_game(replay, found);
  if (game_ && replay.result()) check_deal(*replay.result(), found);
}

void StoredCheck::check_game(const Replay& replay, std::vector<Difference>& found) {
  const Comparison compared{record_, found};
  names_.emplace();
  for (const Seat seat : kSeats) {
    if (replay.seats()[seat]) (*names_)[seat] = replay.seats()[seat]->name;
  }
  const auto games = stored_.games_of(table_);
  compared.expect("how many games the table has stored", "1", std::to_string(games.size()));
  if (games.empty()) return;
  game_ = games.front();
  const std::string where = "stored game " + std::to_string(game_->id) + ", ";
  compared.expect(where + "rules", replay.settings().rules, game_->rules);
  compared.expect(where + "house", house_text(replay.settings()), game_->house);
  compared.expect(where + "names", names_text(*names_), names_text(game_->names));
  if (game_->start) {
    compared.expect(where + "points at the start",
                    std::to_string(replay.match()->rules->flow().start.count()),
                    std::to_string(*game_->start));
  }
}

void StoredCheck::check_deal(const table::DealResult& result, std::vector<Difference>& found) {
  const Ledger ledger = result.won ? result.won->settlement->ledger : Ledger{};
  Points net;
  for (const Points points : nets_of(ledger)) net += points;
  const Comparison compared{record_, found};
  compared.expect("the sum of the settlement", "0", std::to_string(net.count()));
  ++deals_;
  lines_ += static_cast<std::int64_t>(ledger.size());
  const StoredDeal expected = row_of(result, ledger);
  const auto there = stored_.deal(game_->id, result.setup.number);
  if (there != expected) {
    compared.expect("stored result of deal " + std::to_string(result.setup.number),
                    text_of(expected),
                    text_of(there));
  }
  check_ledger(ledger, result.setup.number, found);
}

void StoredCheck::check_ledger(const Ledger& ledger,
                               std::int64_t number,
                               std::vector<Difference>& found) {
  const Comparison compared{record_, found};
  const std::vector<StoredLine> expected = rows_of(ledger);
  const std::vector<StoredLine> there = stored_.ledger(game_->id, number);
  for (std::size_t at = 0; at < std::max(expected.size(), there.size()); ++at) {
    compared.expect(
        "stored ledger of deal " + std::to_string(number) + ", line " + std::to_string(at + 1),
        text_at(expected, at),
        text_at(there, at));
  }
}

void StoredCheck::check_end(const Replay& replay,
                            const std::optional<store::TableRow>& table,
                            std::vector<Difference>& found) {
  const Comparison compared{0, found};
  if (!table) {
    compared.expect("the table among the stored ones", "a row", std::string(kNothingStored));
  } else {
    compared.expect("stored table, rules", replay.settings().rules, table->rules);
    compared.expect("stored table, house", house_text(replay.settings()), table->house);
    if (table->named) {
      const std::string text = wire::canonical_text(replay.settings());
      compared.expect("stored table, text of the house", text, table->named->canonical);
      compared.expect("stored table, name of the house", fair::sha256_hex(text), table->named->id);
    }
    compared.expect("stored table, ending",
                    replay.ending().value_or("none, it is played"),
                    table->ending.value_or("none, it is played"));
  }
  if (!game_) return;
  const std::string where = "stored game " + std::to_string(game_->id) + ", ";
  compared.expect(where + "ending",
                  ending_of(replay).value_or("none, it is played"),
                  game_->ending.value_or("none, it is played"));
  compared.expect(where + "results", std::to_string(deals_), std::to_string(game_->deals));
  compared.expect(
      where + "ledger lines", std::to_string(lines_), std::to_string(stored_.lines_of(game_->id)));
}

}  // namespace lair::tool
