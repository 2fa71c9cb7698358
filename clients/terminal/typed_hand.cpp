#include "clients/terminal/typed_hand.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace lair::terminal {
namespace {

constexpr std::uint32_t kSeatsAtTable = 4;
constexpr std::size_t kWordsOfAWin = 4;

constexpr std::array<std::pair<std::string_view, v1::PaperHand::Opening>, 3> kOpenings{
    {{"first_draw", v1::PaperHand::OPENING_FIRST_DRAW},
     {"first_discard", v1::PaperHand::OPENING_FIRST_DISCARD},
     {"before_draw", v1::PaperHand::OPENING_BEFORE_DRAW}}
};

// "1" to "4" as 0 to 3.
std::optional<std::uint32_t> seat_in(std::string_view word) {
  if (word.size() != 1 || word.front() < '1' || word.front() > '4') return std::nullopt;
  return static_cast<std::uint32_t>(word.front() - '1');
}

bool add_value(v1::PaperHand& hand, std::string_view key, std::string_view value) {
  if (key == "up") {
    hand.set_face_up(std::string(value));
  } else if (key == "kongs") {
    if (value != "0" && !seat_in(value)) return false;
    hand.set_kongs(static_cast<std::uint32_t>(value.front() - '0'));
  } else if (key == "early") {
    const auto* known =
        std::ranges::find(kOpenings, value, &decltype(kOpenings)::value_type::first);
    if (known == kOpenings.end()) return false;
    hand.set_opening(known->second);
  } else if (const auto seat = seat_in(key)) {
    while (hand.others_size() < static_cast<int>(kSeatsAtTable)) hand.add_others();
    *hand.mutable_others(static_cast<int>(*seat)) = std::string(value);
  } else {
    return false;
  }
  return true;
}

// Takes a word about a win other than its tiles; returns false if the word means nothing.
bool add_word(v1::PaperHand& hand, std::string_view word) {
  const std::size_t sign = word.find('=');
  if (sign != std::string_view::npos) {
    return add_value(hand, word.substr(0, sign), word.substr(sign + 1));
  }
  const bool is_drawn = !hand.has_from();
  if (word == "last") {
    hand.set_last_tile(true);
  } else if (word == "kong" && is_drawn) {
    hand.set_after_kong(true);
  } else if (word == "flower" && is_drawn) {
    hand.set_after_flower(true);
  } else if (word == "robbing" && !is_drawn) {
    hand.set_robbing(true);
  } else if (word == "concealed" && hand.robbing()) {
    hand.set_robs_concealed(true);
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::optional<v1::PaperHand> typed_hand(const TypedLine& line, std::size_t at) {
  v1::PaperHand hand;
  if (line.words.size() == at + 1 && line.word(at) == "drawn") return hand;
  if (line.words.size() < at + kWordsOfAWin) return std::nullopt;
  const auto winner = seat_in(line.word(at));
  const auto from = seat_in(line.word(at + 1));
  if (!winner || (!from && line.word(at + 1) != "self") || from == winner) return std::nullopt;
  hand.set_winner(*winner);
  if (from) hand.set_from(*from);
  hand.set_tiles(line.word(at + 2));
  hand.set_winning(line.word(at + 3));
  for (std::size_t word = at + kWordsOfAWin; word < line.words.size(); ++word) {
    if (!add_word(hand, line.words[word])) return std::nullopt;
  }
  return hand;
}

}  // namespace lair::terminal
