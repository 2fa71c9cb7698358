// Plays a table's records again, to find where they differ from what the rules say.
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
  std::uint32_t record = 0;  // where; 0 when it is in no record
  std::string what;          // "the wall, tile 17"
  std::string expected;
  std::string found;
};

// One table. Trusts nothing but the settings, the seeds, the actions: all else is worked out anew.
class Replay {
 public:
  // `table` as its seeds must name it; nothing for a game that was played at a table elsewhere.
  explicit Replay(std::optional<table::TableId> table) : table_(table) {}

  // Checks the record against what those before it lead to, then goes on from the record as it
  // stands, so that one fault is not found again in everything after it. How a deal ended, with its
  // points, always comes from the rules.
  void follow(const table::Record& record);

  // Whether the records went where the rules do not; later ones are counted, not followed.
  [[nodiscard]] bool is_lost() const { return is_lost_; }

  // What was found since it was last asked for.
  std::vector<Difference> take_differences() { return std::exchange(found_, {}); }

  [[nodiscard]] const table::TableSettings& settings() const { return settings_; }

  // Who sits at the table now.
  [[nodiscard]] const BySeat<std::optional<table::Occupant>>& seats() const { return seats_; }

  // Nothing before the first deal.
  [[nodiscard]] const std::optional<GameMatch>& match() const { return match_; }

  // What the deal came to that the last record ended; nothing when it ended none.
  [[nodiscard]] const std::optional<table::DealResult>& result() const { return result_; }

  // Why the table was closed; nothing before.
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

  // What people agree on beside the game.
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
  Events played_;                           // of the present deal
  Moment moment_before_;                    // of the present deal
  std::optional<fair::Exchange> exchange_;  // of the deal to come
  std::optional<fair::Share> walls_;        // that the whole round plays
  std::optional<table::DealResult> result_;
  std::optional<std::string> ending_;
  BySeat<table::Millis> reserves_;
};

}  // namespace lair::tool
