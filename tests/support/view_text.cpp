#include "tests/support/view_text.hpp"

#include <array>

namespace lair::link {
namespace {

constexpr std::string_view kNothing = "-";

std::string text_of(const std::optional<Tile>& tile) {
  return tile ? std::to_string(tile->index()) : std::string(kNothing);
}

std::string text_of(const std::optional<Meld>& meld) {
  if (!meld) return "?";
  const std::string from =
      meld->from ? std::to_string(index_of(*meld->from)) : std::string(kNothing);
  return std::to_string(static_cast<int>(meld->kind) + 1) + "." +
         std::to_string(meld->tile.index()) + "." + from;
}

std::string text_of(const SeatView& seat) {
  std::string text = std::to_string(seat.concealed_count) + " ";
  if (seat.concealed) {
    for (std::size_t kind = 0; kind < Tile::kKinds; ++kind) {
      const auto tile = Tile::from_index(static_cast<std::uint8_t>(kind));
      const int copies = tile ? (*seat.concealed)[*tile] : 0;
      for (int copy = 0; copy < copies; ++copy) text += std::to_string(kind) + ",";
    }
  } else {
    text += "?";
  }
  text += " ";
  for (const auto& meld : seat.melds) text += text_of(meld) + ",";
  text += " ";
  for (const Tile tile : seat.bonus) text += std::to_string(tile.index()) + ",";
  text += " ";
  for (const PondTile& lying : seat.pond) {
    text += std::to_string(lying.tile.index()) + (lying.claimed ? "*," : ",");
  }
  return text;
}

}  // namespace

std::string text_of(const TableView& view) {
  constexpr std::array<std::string_view, 4> kPhases{"turn", "window", "robbing", "over"};
  const DealSetup& setup = view.deal.setup;
  std::string text =
      std::to_string(setup.number) + " " + std::to_string(index_of(setup.prevailing)) + " " +
      std::to_string(setup.hand_number) + " " + std::to_string(index_of(setup.dealer)) + " " +
      std::to_string(view.deal.tiles_left) + " " +
      std::string(kPhases[static_cast<std::size_t>(view.deal.phase)]) + " " +
      std::to_string(index_of(view.deal.turn)) + " " + text_of(view.deal.offered) + " " +
      text_of(view.deal.drawn) + "\n";
  for (const Seat seat : kSeats) text += text_of(view.deal.seats[seat]) + "\n";
  return text;
}

std::string hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char letter : text) {
    hash ^= static_cast<std::uint8_t>(letter);
    hash *= 0x100000001b3ULL;
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits(16, '0');
  for (std::size_t place = digits.size(); place-- > 0; hash >>= 4U)
    digits[place] = kDigits[hash & 0xFU];
  return digits;
}

}  // namespace lair::link
