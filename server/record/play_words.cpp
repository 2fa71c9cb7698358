#include "server/record/play_words.hpp"

#include <algorithm>
#include <array>

#include "engine/match_on.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::record {
namespace {

constexpr std::array<std::string_view, 4> kSeatWords{"A", "B", "C", "D"};
constexpr std::array<std::string_view, 5> kLengthWords{
    "match", "rounds", "hands", "deals", "minutes"};
constexpr std::array<std::string_view, 3> kCauseWords{"person", "bot", "clock"};
constexpr std::array<std::string_view, 4> kOriginWords{"seat", "server", "silent", "false"};
constexpr std::array<std::string_view, 5> kMeldWords{
    "chow", "pung", "concealed kong", "kong", "added kong"};
constexpr std::array<std::string_view, 3> kDrawWords{
    "", " in place of a kong", " in place of a bonus tile"};

std::string named(Seat seat) { return std::string(word_of(seat)); }

std::string named(Tile tile) { return std::string(code_of(tile)); }

std::string named(const Meld& meld) {
  std::string text(kMeldWords.at(static_cast<std::size_t>(meld.kind)));
  text += " of " + named(meld.tile);
  if (meld.from) text += " with " + named(meld.claimed) + " from " + named(*meld.from);
  return text;
}

std::string asked_text(const BySeat<bool>& asked) {
  std::string text;
  for (const Seat seat : kSeats) {
    if (asked[seat]) text += ' ' + named(seat);
  }
  return text.empty() ? "; nobody is asked" : "; asked:" + text;
}

std::string text_of(const ScoreSheet& sheet) {
  std::string text = std::to_string(sheet.total.count()) + " points (";
  for (const ScoreItem& item : sheet.items) {
    text += std::string(item.code) + ' ' + std::to_string(item.value) + ", ";
  }
  if (sheet.faan) text += "faan " + std::to_string(sheet.faan->count()) + ", ";
  return text + "minimum " + std::to_string(sheet.minimum.count()) + ')';
}

std::string text_of(const Won& won) {
  std::string text = named(won.winner) + " goes out on " + named(won.tile);
  if (won.from) text += " from " + named(*won.from);
  if (won.robbed) text += ", robbing a kong";
  for (const Seat seat : kSeats) {
    const auto& sheet = won.settlement->sheets[seat];
    if (sheet) text += "; " + named(seat) + " has " + text_of(*sheet);
  }
  for (const LedgerLine& line : won.settlement->ledger) text += "; " + record::text_of(line);
  return text;
}

}  // namespace

std::string_view word_of(Seat seat) { return kSeatWords.at(index_of(seat)); }

std::optional<Seat> seat_of_word(std::string_view word) {
  const auto found = std::ranges::find(kSeatWords, word);
  if (found == kSeatWords.end()) return std::nullopt;
  return kSeats.at(static_cast<std::size_t>(found - kSeatWords.begin()));
}

std::string_view word_of(Wind wind) { return code_of(Tile::of(wind)); }

std::string_view word_of(table::Cause cause) {
  return kCauseWords.at(static_cast<std::size_t>(cause));
}

std::string_view word_of(LengthUnit unit) {
  return kLengthWords.at(static_cast<std::size_t>(unit));
}

std::optional<LengthUnit> length_unit_of_word(std::string_view word) {
  const auto found = std::ranges::find(kLengthWords, word);
  if (found == kLengthWords.end()) return std::nullopt;
  return static_cast<LengthUnit>(found - kLengthWords.begin());
}

std::string_view word_of(table::ClaimWindow mode) {
  return mode == table::ClaimWindow::Constant ? "constant" : "eager";
}

std::string_view word_of(fair::Origin origin) {
  return kOriginWords.at(static_cast<std::size_t>(origin));
}

std::optional<table::Cause> cause_of_word(std::string_view word) {
  const auto found = std::ranges::find(kCauseWords, word);
  if (found == kCauseWords.end()) return std::nullopt;
  return static_cast<table::Cause>(found - kCauseWords.begin());
}

std::string_view word_of(const Action& action) {
  return std::visit(Match{[](const Discard&) { return std::string_view("discard"); },
                          [](const DeclareKong& kong) {
                            const bool concealed = kong.kind == MeldKind::ConcealedKong;
                            return std::string_view(concealed ? "concealed_kong" : "added_kong");
                          },
                          [](const MahJong&) { return std::string_view("mahjong"); },
                          [](const ClaimChow&) { return std::string_view("chow"); },
                          [](const ClaimPung&) { return std::string_view("pung"); },
                          [](const ClaimKong&) { return std::string_view("kong"); },
                          [](const Pass&) { return std::string_view("pass"); }},
                    action);
}

std::optional<Tile> tile_of(const Action& action) {
  if (const auto* discard = std::get_if<Discard>(&action)) return discard->tile;
  if (const auto* kong = std::get_if<DeclareKong>(&action)) return kong->tile;
  if (const auto* chow = std::get_if<ClaimChow>(&action)) return chow->lowest;
  return std::nullopt;
}

std::optional<Action> action_of_word(std::string_view word, std::optional<Tile> tile) {
  if (tile) {
    if (word == "discard") return Discard{*tile};
    if (word == "concealed_kong") return DeclareKong{MeldKind::ConcealedKong, *tile};
    if (word == "added_kong") return DeclareKong{MeldKind::AddedKong, *tile};
    if (word == "chow") return ClaimChow{*tile};
    return std::nullopt;
  }
  if (word == "mahjong") return MahJong{};
  if (word == "pung") return ClaimPung{};
  if (word == "kong") return ClaimKong{};
  if (word == "pass") return Pass{};
  return std::nullopt;
}

std::string text_of(Seat seat, const Action& action) {
  std::string text = named(seat) + ": " + std::string(word_of(action));
  if (const auto tile = record::tile_of(action)) text += ' ' + named(*tile);
  return text;
}

std::string text_of(const Event& event) {
  return std::visit(
      Match{
          [](const Dealt& dealt) { return record::text_of(*dealt.setup); },
          [](const BonusShown& shown) { return named(shown.seat) + " shows " + named(shown.tile); },
          [](const Drew& drew) {
            return named(drew.seat) + " draws " + named(drew.tile) +
                   std::string(kDrawWords.at(static_cast<std::size_t>(drew.kind)));
          },
          [](const Discarded& discarded) {
            return named(discarded.seat) + " discards " + named(discarded.tile) +
                   asked_text(discarded.asked);
          },
          [](const KongDeclared& kong) {
            return named(kong.seat) + " declares a " + named(kong.meld) + asked_text(kong.asked);
          },
          [](const Answered& answered) { return record::text_of(answered.seat, answered.claim); },
          [](const Melded& melded) {
            return named(melded.seat) + " melds a " + named(melded.meld);
          },
          [](const KongStands& stands) { return "the kong of " + named(stands.seat) + " stands"; },
          [](const Won& won) { return text_of(won); },
          [](const Drawn&) { return std::string("nobody wins"); },
          [](const DeclaredFalsely& declared) {
            return named(declared.seat) + " declares a MahJong that is none";
          }},
      event);
}

std::string text_of(const LedgerLine& line) {
  return named(line.payer) + " pays " + named(line.payee) + ' ' +
         std::to_string(line.amount.count()) + ": " + std::string(line.reason) + ", " +
         std::string(line.rule);
}

std::string text_of(const DealSetup& setup) {
  std::string text =
      "deal " + std::to_string(setup.number) + ", round " + std::string(word_of(setup.prevailing)) +
      ", hand " + std::to_string(setup.hand_number) + ", dealer " + named(setup.dealer) + ", winds";
  for (const Seat seat : kSeats) text += ' ' + std::string(word_of(setup.seating.wind(seat)));
  return text + ", keeps " + std::to_string(setup.keeps) + ", redeals " +
         std::to_string(setup.redeals);
}

std::string text_of(const BySeat<Points>& points) {
  std::string text;
  for (const Seat seat : kSeats) {
    if (!text.empty()) text += ", ";
    text += named(seat) + ' ' + std::to_string(points[seat].count());
  }
  return text;
}

}  // namespace lair::record
