// Plays a table's records again and finds where they differ from what the rules say.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/play/match.hpp"
#include "server/table/records.hpp"

namespace lair::tool {

struct Difference {
  std::uint32_t record = 0;  // where; 0 if in no record
  std::string what;          // "the wall, tile 17"
  std::string expected;
  std::string found;
};

// Replays one table. Trusts only the settings, the seeds and the actions, and recomputes everything
// else.
class Replay {
 public:
  // `table` is the number that its offers of walls must name; nothing for a game that was played
  // elsewhere.
  explicit Replay(std::optional<table::TableId> table) : table_(table) {}

  // Checks the record against what the earlier ones lead to, then continues from the record as it
  // is, so that one fault is not reported again in everything after it. How a deal ended, and its
  // points, always come from the rules.
  void follow(const table::Record& record);

  // Whether the records went where the rules cannot follow; later ones are only counted.
  [[nodiscard]] bool is_lost() const { return is_lost_; }

  // The differences found since the last call.
  std::vector<Difference> take_differences() { return std::exchange(found_, {}); }

  [[nodiscard]] const table::TableSettings& settings() const { return settings_; }

  // Who sits at the table now.
  [[nodiscard]] const BySeat<std::optional<table::Occupant>>& seats() const { return seats_; }

  // Nothing before the first deal.
  [[nodiscard]] const std::optional<GameMatch>& match() const { return match_; }

  // The result of the deal that the last record ended, if it ended one.
  [[nodiscard]] const std::optional<table::DealResult>& result() const { return result_; }

  // Why the table was closed; nothing before that.
  [[nodiscard]] const std::optional<std::string>& ending() const { return ending_; }

 private:
  void play(const table::TableOpened& opened);
  void play(const table::OptionsChanged& changed);
  void play(const table::Booted& booted);
  void play(const table::SeatTaken& taken);
  void play(const table::SeatLeft& left);
  void play(const table::SubstituteSet& set);
  void play(const table::CameBack& back);
  void play(const table::AbsenceDecided& decided);
  void play(const table::WallOffered& offered);
  void play(const table::WallCommitted& committed);
  void play(const table::ShareRevealed& revealed);
  void play(const table::DealBegun& begun);
  void play(const table::Acted& acted);
  void play(const table::WindowClosed& closed);
  void play(const table::TakenBack& back);
  void play(const table::TimePlayed& time);
  void play(const table::TableEnded& ended);

  // What people agree on besides the game needs no replay.
  template <class Change>
  void play(const Change&) {}

  void check_moment(Moment recorded);
  void check_seed(const fair::Seed& seed);
  void check_wall(const table::DealBegun& begun, const Wall& wall);
  void check_reserves(const table::Acted& acted);
  void check_result(const std::optional<table::DealResult>& recorded);
  void fold(const Events& decided, const Events& recorded);
  void differ(std::string what, std::string expected, std::string found);
  void lose(const std::string& why);

  std::optional<table::TableId> table_;
  std::uint32_t record_ = 0;
  bool is_lost_ = false;
  std::vector<Difference> found_;
  table::TableSettings settings_;
  std::shared_ptr<const RuleSet> rules_;
  BySeat<std::optional<table::Occupant>> seats_;
  std::optional<GameMatch> match_;
  Events played_;                           // of the current deal
  Moment moment_before_;                    // of the current deal
  std::optional<fair::Exchange> exchange_;  // of the coming deal
  std::optional<fair::Share> walls_;        // the secret of the round's walls
  std::optional<table::DealResult> result_;
  std::optional<std::string> ending_;
  BySeat<table::Millis> reserves_;
};

}  // namespace lair::tool
