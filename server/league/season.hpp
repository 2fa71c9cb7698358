// A season: its players, rounds, results, as its records make it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/league/record_log.hpp"
#include "server/league/records.hpp"

namespace lair::league {

enum class EntrantState : std::uint8_t { Playing, Waiting, Withdrawn };

struct Entrant {
  PlayerId player;
  EntrantState state = EntrantState::Playing;
  std::uint32_t team = 0;  // its number, in a season of teams
};

struct Team {
  std::uint32_t number = 1;
  std::string name;
};

// Who did not come, with who of the waiting list has the seat instead.
struct Replaced {
  PlayerId player;
  PlayerId by;
};

// The result of a game in person that nobody else has confirmed yet.
struct PaperResult {
  std::uint32_t entry = 0;  // the record that says it
  PlayerId by;
  GameResult result;
  std::vector<PaperHand> hands;
  std::optional<PlayerId> disputed_by;
  std::string reason;  // of the dispute
};

struct RoundTable {
  Four players;                      // a substitute where one has the seat
  std::uint64_t table = 0;           // of the lobby
  std::optional<GameResult> result;  // as played
  std::optional<GameResult> ruling;  // the organiser's word, which counts instead
  std::string reason;                // of the ruling
  std::uint32_t extra_seconds = 0;
  std::vector<PlayerId> missing;  // came too late to be replaced for a while
  std::vector<PlayerId> lost;     // came too late, so the game is lost
  std::vector<Replaced> replaced;
  bool in_person = false;            // at a real table: there is none of the lobby
  std::optional<PaperResult> paper;  // the latest that was entered; kept when it is confirmed
  std::int64_t waits_since = 0;  // for the last who was replaced, extra time taken off; 0: for all

  [[nodiscard]] const std::optional<GameResult>& counted() const {
    return ruling ? ruling : result;
  }

  // Nobody came: there is no game to wait for.
  [[nodiscard]] bool is_forfeit() const;
  // As drawn, or as a substitute.
  [[nodiscard]] bool seats(PlayerId player) const;
  // A ruling settles that too.
  [[nodiscard]] bool is_lost_by(PlayerId player) const;
  // Whoever was to sit there: what that seat makes is a bot's and counts for nobody.
  [[nodiscard]] bool is_lost_at(std::size_t seat) const;
  // Those who were drawn, whose seat a substitute has: they lose that game.
  [[nodiscard]] std::vector<PlayerId> lost_to_substitutes() const;

  // Nothing more will come of it by itself.
  [[nodiscard]] bool is_settled() const { return counted().has_value() || is_forfeit(); }
};

struct CheckIn {
  std::uint32_t round = 1;
  std::int64_t deadline = 0;
  std::vector<PlayerId> here;  // some of them on the waiting list

  [[nodiscard]] bool has(PlayerId player) const;
};

struct Round {
  std::uint32_t number = 1;
  std::vector<RoundTable> tables;
  std::vector<PlayerId> byes;
  std::vector<PlayerId> moved_up;  // from the waiting list, for
  std::vector<PlayerId> gave_way;  // those who missed check-in
  std::optional<CheckIn> check_in;
  std::int64_t started = 0;
  std::string abandoned;  // why; empty while it counts

  [[nodiscard]] bool counts() const { return abandoned.empty(); }

  [[nodiscard]] bool is_over() const;
  [[nodiscard]] bool seats(PlayerId player) const;
};

struct Penalty {
  PlayerId player;
  std::int32_t twelfths = 0;
  std::string reason;
};

struct Season {
  SeasonSettings settings;
  std::optional<Imported> imported;  // from elsewhere; nothing for one that was opened here
  Follows follows;                   // as it began
  std::vector<PlayerId> organisers;
  std::vector<Entrant> entrants;  // in the order they registered
  std::vector<PlayerId> invited;  // by an organiser, not registered since
  std::vector<Team> teams;
  std::vector<PlayerPlaced> placed;  // in divisions, registered or not; the others play in the last
  std::vector<Round> rounds;         // abandoned ones too, in the order they started
  std::optional<CheckIn> check_in;
  std::vector<Penalty> penalties;
  bool is_paused = false;
  std::int64_t paused_at = 0;
  bool is_over = false;
  bool is_removed = false;  // then it is over, too
  RecordLog records;
  std::size_t log_bytes = 0;  // what the records weigh
  std::set<std::uint32_t> undone;

  [[nodiscard]] bool is_organiser(PlayerId player) const;
  [[nodiscard]] const Entrant* entrant(PlayerId player) const;
  [[nodiscard]] bool is_invited(PlayerId player) const;
  // Null for a number that is none.
  [[nodiscard]] const Team* team(std::uint32_t number) const;

  // All tables of a round play the same walls.
  [[nodiscard]] bool is_duplicate() const {
    return std::holds_alternative<Duplicate>(settings.contest);
  }

  [[nodiscard]] bool has_teams() const { return std::holds_alternative<Teams>(settings.contest); }

  // 1 is the highest; 0 in a season without divisions.
  [[nodiscard]] std::uint32_t division_of(PlayerId player) const;

  [[nodiscard]] bool has_divisions() const {
    return std::holds_alternative<Divisions>(settings.contest);
  }

  // The last round that counts; null before the first.
  [[nodiscard]] const Round* last_round() const;
  // Of the rounds that count; null if there is none of that number.
  [[nodiscard]] const Round* round(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t next_round() const;
  // Whether a round is left to be drawn: of so many, or until the final of a knock-out was.
  [[nodiscard]] bool has_next_round() const;
  // Of a knock-out that began: who was not drawn then is no longer let in.
  [[nodiscard]] bool is_closed() const;
};

// Folds one record that decide produced.
void apply(Season& season, const Record& record);

// A season from its records alone; those that were undone are left out of the fold, not of the log.
Season season_from(const std::vector<Record>& records);
Season season_from(const RecordLog& records);

}  // namespace lair::league
