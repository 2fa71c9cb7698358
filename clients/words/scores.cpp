#include "clients/words/scores.hpp"

#include <algorithm>
#include <array>

#include "clients/link/values.hpp"

namespace lair::words {
namespace {

std::string item_line(const Words& words, const v1::ScoreItem& item, const std::string& value) {
  std::string line = "  " + words.say_code("item", item.code()) + ": " + value;
  if (!item.rule().empty()) line += " (" + item.rule() + ")";
  return line;
}

void add_items(Lines& lines,
               const Words& words,
               const v1::ScoreSheet& sheet,
               v1::ScoreItem::Section section) {
  for (const v1::ScoreItem& item : sheet.items()) {
    if (item.section() != section) continue;
    std::string value = words.number(item.value());
    if (section == v1::ScoreItem::SECTION_LIMIT) value = words.say("win.limits");
    if (section == v1::ScoreItem::SECTION_ADDITION) value = "+" + value;
    if (section == v1::ScoreItem::SECTION_MULTIPLIER) value = "× " + value;
    lines.push_back(item_line(words, item, value));
  }
}

// "self-drawn 5 of bamboos", "on Plum's 5 of bamboos".
std::string how(const Words& words, const v1::Win& win, const Around& around) {
  const auto tile = link::tile_from(win.tile());
  const std::string name = tile ? words.tile(*tile) : std::string();
  const auto from = win.has_from() ? link::seat_from(win.from()) : std::nullopt;
  if (!from)
    return words.say("win.self",
                     {
                         {"tile", name}
    });
  std::string key = win.robbed() ? "win.by_robbing" : "win.by_discard";
  if (from == around.you)
    return words.say(key + "_you",
                     {
                         {"tile", name}
    });
  return words.say(key,
                   {
                       {"from", around.name_of(*from)},
                       {"tile", name                 }
  });
}

void add_hand(Lines& lines, const Words& words, const v1::SeatEvent::Won& won) {
  const auto winner = static_cast<int>(won.win().winner());
  if (winner >= won.hands_size()) return;
  const auto hand = link::hand_from(won.hands(winner));
  if (!hand) return;
  std::vector<std::string> held;
  for (const Tile tile : kTiles) {
    for (int copy = 0; copy < hand->concealed[tile]; ++copy) held.push_back(words.tile(tile));
  }
  std::vector<std::string> melds;
  for (const Meld& meld : hand->melds) melds.push_back(words.meld(meld));
  std::vector<std::string> bonus;
  for (const Tile tile : hand->bonus) bonus.push_back(words.tile(tile));
  lines.push_back(words.say("win.rack") + ": " + words.list(held) + ".");
  if (!melds.empty())
    lines.push_back(words.say("read.melds",
                              {
                                  {"melds", words.list(melds)}
    }));
  if (!bonus.empty())
    lines.push_back(words.say("read.bonus",
                              {
                                  {"tiles", words.list(bonus)}
    }));
}

// Writes "You pay" instead of "You pays".
std::string payment(const Words& words, const v1::LedgerLine& line, const Around& around) {
  const auto payer = link::seat_from(line.payer());
  const auto payee = link::seat_from(line.payee());
  if (!payer || !payee) return {};
  std::string key = "score.why_text";
  if (payer == around.you) key = "score.why_you_pay";
  if (payee == around.you) key = "score.why_pays_you";
  Values values;
  values.emplace_back("payer", around.name_of(*payer));
  values.emplace_back("payee", around.name_of(*payee));
  values.emplace_back("amount", words.number(line.amount()));
  values.emplace_back("reason", words.say_code("reason", line.reason()));
  return words.say(key, values);
}

}  // namespace

Lines sheet_lines(const Words& words, const v1::ScoreSheet& sheet, const std::string& rules) {
  Lines lines;
  const bool is_fan = rules == "mcr";
  lines.push_back(words.say(is_fan ? "win.points_fan" : "win.faan") + " (" +
                  words.say(is_fan ? "win.minimum_points" : "win.minimum",
                            {
                                {"count", sheet.minimum()}
  }) +
                  "):");
  add_items(lines, words, sheet, v1::ScoreItem::SECTION_ELEMENT);
  add_items(lines, words, sheet, v1::ScoreItem::SECTION_LIMIT);
  if (sheet.has_faan()) {
    lines.push_back("  " + words.say("win.total") + ": " + words.number(sheet.faan()));
  }
  if (!sheet.limit_hand().empty()) {
    lines.push_back(words.say("win.limit_hand",
                              {
                                  {"name", words.say_code("item", sheet.limit_hand())}
    }));
  }
  if (sheet.refusal() != v1::ScoreSheet::REFUSAL_NONE) return lines;
  const std::size_t before = lines.size();
  add_items(lines, words, sheet, v1::ScoreItem::SECTION_ADDITION);
  add_items(lines, words, sheet, v1::ScoreItem::SECTION_MULTIPLIER);
  if (lines.size() > before) {
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(before),
                 words.say("win.points") + ":");
  }
  if (sheet.has_sum() && sheet.has_product()) {
    Values product{
        {"sum",     sheet.sum()    },
        {"product", sheet.product()}
    };
    lines.push_back("  " + words.say("win.product", product));
  }
  lines.push_back(words.say(is_fan ? "win.hand_points" : "score.points") + ": " +
                  words.number(sheet.total()));
  return lines;
}

Lines win_lines(const Words& words,
                const v1::SeatEvent::Won& won,
                const Around& around,
                const std::string& rules) {
  const auto winner = link::seat_from(won.win().winner());
  if (!winner) return {};
  const std::string title = winner == around.you
                                ? words.say("win.title_you")
                                : words.say("win.title",
                                            {
                                                {"name", around.name_of(*winner)}
  });
  Lines lines{title + ", " + how(words, won.win(), around)};
  add_hand(lines, words, won);
  for (const v1::SeatSheet& one : won.win().sheets()) {
    if (one.seat() != won.win().winner()) continue;
    for (std::string& line : sheet_lines(words, one.sheet(), rules))
      lines.push_back(std::move(line));
  }
  return lines;
}

Lines payment_lines(const Words& words, const v1::SeatEvent::Won& won, const Around& around) {
  Lines lines;
  for (const v1::LedgerLine& line : won.win().ledger()) {
    if (std::string text = payment(words, line, around); !text.empty()) lines.push_back(text);
  }
  if (lines.empty()) lines.push_back(words.say("score.none"));
  return lines;
}

Lines score_lines(const Words& words, const BySeat<Points>& scores, const Around& around) {
  std::array<Seat, 4> order = kSeats;
  std::ranges::stable_sort(
      order, [&](Seat left, Seat right) { return scores[left].count() > scores[right].count(); });
  Lines lines{words.say("score.title") + ":"};
  for (const Seat seat : order) {
    lines.push_back("  " + around.name_of(seat) + ": " + words.number(scores[seat].count()));
  }
  return lines;
}

std::string points_text(std::int64_t twelfths) {
  constexpr std::uint64_t kTwelfths = 12;
  constexpr std::uint64_t kHundredths = 100;
  const bool is_loss = twelfths < 0;
  const auto size =
      is_loss ? 0 - static_cast<std::uint64_t>(twelfths) : static_cast<std::uint64_t>(twelfths);
  const std::uint64_t behind = (size % kTwelfths * kHundredths + kTwelfths / 2) / kTwelfths;
  std::string text = (is_loss ? "-" : "") + std::to_string(size / kTwelfths);
  if (behind == 0) return text;
  text += (behind < 10 ? ".0" : ".") + std::to_string(behind);
  if (text.ends_with('0')) text.pop_back();
  return text;
}

Lines place_lines(const Words& words, const v1::TableState& state, const Around& around) {
  const auto scores = link::points_from(state.scores());
  const BySeat<Points>& shown = scores ? *scores : around.view.scores;
  Lines lines{words.say("end.title")};
  const v1::TableSummary& table = state.summary();
  if (table.phase() == v1::TABLE_PHASE_CLOSED && table.round().empty()) return lines;
  std::array<Seat, 4> order = kSeats;
  std::ranges::stable_sort(
      order, [&](Seat left, Seat right) { return shown[left].count() > shown[right].count(); });
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Seat seat = order.at(place);
    std::string line = std::to_string(place + 1) + ". " + around.name_of(seat) + ": " +
                       words.number(shown[seat].count());
    const auto at = static_cast<int>(index_of(seat));
    if (at < state.table_points_size()) {
      line += ", " + points_text(state.table_points(at)) + " " + words.say("end.table_points");
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace lair::words
