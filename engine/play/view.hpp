// What one viewer knows of a deal, folded from what it was shown.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/play/deal.hpp"
#include "engine/play/event.hpp"

namespace lair {

// Who is looking: a seat, the public, or somebody who may see every hand because the deal is over.
class Viewer {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a seat is a viewer
  constexpr Viewer(Seat seat) : seat_(seat) {}

  // NOLINTNEXTLINE(google-explicit-constructor): nobody in particular is the public
  constexpr Viewer(std::nullopt_t) {}

  static constexpr Viewer of_all_hands() {
    Viewer viewer(std::nullopt);
    viewer.all_hands_ = true;
    return viewer;
  }

  [[nodiscard]] constexpr std::optional<Seat> seat() const { return seat_; }

  [[nodiscard]] constexpr bool sees_all_hands() const { return all_hands_; }

  // Whether the viewer sees the concealed tiles of `seat`.
  [[nodiscard]] constexpr bool sees(Seat seat) const { return all_hands_ || seat_ == seat; }

 private:
  std::optional<Seat> seat_;
  bool all_hands_ = false;
};

// Returns what `viewer` learns from `event`, or nothing if the viewer may not know of it. `after`
// is the deal once the event is applied. The only place that hides anything.
std::optional<SeatEvent> seen_by(Viewer viewer, const Event& event, const Deal& after);

// Whether `viewer` learns anything from `event`.
bool is_seen_by(Viewer viewer, const Event& event);

struct SeatView {
  std::uint8_t concealed_count = 0;
  std::optional<TileCounts> concealed;         // of the hands the viewer sees; all at the end
  InlineVector<std::optional<Meld>, 4> melds;  // empty: a concealed kong hidden from the viewer
  InlineVector<Tile, 8> bonus;
  Pond pond;
  FalseMahJong declared_falsely = FalseMahJong::Refused;  // what a false MahJong led to; rule P19
  friend bool operator==(const SeatView&, const SeatView&) = default;
};

enum class ViewPhase : std::uint8_t { Turn, Window, Robbing, Over };

struct View {
  DealSetup setup;
  BySeat<SeatView> seats;
  std::size_t tiles_left = 0;
  std::uint16_t discards = 0;
  ViewPhase phase = ViewPhase::Over;
  Seat turn = Seat::A;          // the seat on turn, or the one whose tile is on offer
  std::optional<Tile> offered;  // the tile others may claim
  std::optional<Tile> drawn;    // the viewer's own drawn tile; any seat's, if it sees all hands
  std::optional<Claim> answer;  // the viewer's own answer in the open window
  friend bool operator==(const View&, const View&) = default;
};

// Folds what was seen into the view.
void apply(View& view, const SeatEvent& event);

// The view `viewer` has of a deal; equals the fold of everything that viewer saw of it.
View view_of(Viewer viewer, const Deal& deal);

}  // namespace lair
