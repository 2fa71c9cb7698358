// The state of a season, folded from its records: its players, rounds and results.
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

// A player who did not come, and the substitute from the waiting list who has the seat instead.
struct Replaced {
  PlayerId player;
  PlayerId by;
};

// An entered result of a game in person; it counts once somebody else has confirmed it.
struct PaperResult {
  std::uint32_t entry = 0;  // the number of the record that entered it
  PlayerId by;
  GameResult result;
  std::vector<PaperHand> hands;
  std::optional<PlayerId> disputed_by;
  std::string reason;  // of the dispute
};

struct RoundTable {
  Four players;                        // with substitutes in place of the players they replaced
  std::uint64_t table = 0;             // its number in the lobby
  std::optional<GameResult> result;    // as played
  std::optional<GameResult> ruling;    // the organiser's ruling, which counts instead
  std::string reason;                  // of the ruling
  std::vector<std::uint32_t> rulings;  // the numbers of their records; the last one counts
  std::uint32_t extra_seconds = 0;
  std::vector<PlayerId> missing;  // did not come in time; a bot plays until they do
  std::vector<PlayerId> lost;     // did not come in time, so the game is lost
  std::vector<Replaced> replaced;
  bool in_person = false;            // at a real table; has no table in the lobby
  std::optional<PaperResult> paper;  // the latest entry; kept once confirmed
  std::uint32_t paper_entries = 0;   // how often a result was entered
  std::int64_t waits_since = 0;  // when the last substitute got a seat, less extra time; 0: never

  [[nodiscard]] const std::optional<GameResult>& counted() const {
    return ruling ? ruling : result;
  }

  // Whether everybody lost by not coming: there is no game to wait for.
  [[nodiscard]] bool is_forfeit() const;
  // Whether the player has a seat here, as drawn or as a substitute.
  [[nodiscard]] bool seats(PlayerId player) const;
  // Whether the player lost by not coming in time. A ruling overrides this.
  [[nodiscard]] bool is_lost_by(PlayerId player) const;
  // Whether the player drawn for the seat lost by not coming: a bot plays it, and its result counts
  // for nobody.
  [[nodiscard]] bool is_lost_at(std::size_t seat) const;
  // The players drawn for this table whose seat a substitute has taken: they lose that game.
  [[nodiscard]] std::vector<PlayerId> lost_to_substitutes() const;

  // Whether the table needs no further play.
  [[nodiscard]] bool is_settled() const { return counted().has_value() || is_forfeit(); }
};

struct CheckIn {
  std::uint32_t round = 1;
  std::int64_t deadline = 0;
  std::vector<PlayerId> here;  // who checked in, some of them from the waiting list

  [[nodiscard]] bool has(PlayerId player) const;
};

// A check-in that an organiser has undone.
struct UndoneCheckIn {
  std::uint32_t round = 1;
  std::int64_t at = 0;  // when it was undone
};

struct Round {
  std::uint32_t number = 1;
  std::vector<RoundTable> tables;
  std::vector<PlayerId> byes;
  std::vector<PlayerId> moved_up;  // from the waiting list
  std::vector<PlayerId> gave_way;  // missed check-in and went to the end of the waiting list
  std::optional<CheckIn> check_in;
  std::int64_t started = 0;
  std::string abandoned;  // the reason; empty while the round counts

  [[nodiscard]] bool counts() const { return abandoned.empty(); }

  [[nodiscard]] bool is_over() const;
  [[nodiscard]] bool seats(PlayerId player) const;
  // Whether the player has a seat or a bye.
  [[nodiscard]] bool has(PlayerId player) const;
};

struct Penalty {
  PlayerId player;
  std::int32_t twelfths = 0;
  std::string reason;
};

struct Season {
  SeasonSettings settings;
  std::optional<Imported> imported;  // nothing for a season opened on this server
  Follows follows;                   // what it took over when it was opened
  std::vector<PlayerId> organisers;
  std::vector<Entrant> entrants;  // in the order they registered
  std::vector<PlayerId> invited;  // by an organiser, and not registered since
  std::vector<Team> teams;
  std::vector<PlayerPlaced> placed;  // in divisions, registered or not; all others play in the last
  std::vector<Round> rounds;         // including abandoned ones, in the order they started
  std::optional<CheckIn> check_in;
  std::optional<UndoneCheckIn> undone_check_in;  // the latest
  std::vector<Penalty> penalties;
  bool is_paused = false;
  std::int64_t paused_at = 0;
  bool is_over = false;
  bool is_removed = false;  // then is_over is true as well
  RecordLog records;
  std::size_t log_bytes = 0;  // the weight of the records
  std::set<std::uint32_t> undone;

  [[nodiscard]] bool is_organiser(PlayerId player) const;
  [[nodiscard]] const Entrant* entrant(PlayerId player) const;
  [[nodiscard]] bool is_invited(PlayerId player) const;
  // Null if there is no team of that number.
  [[nodiscard]] const Team* team(std::uint32_t number) const;

  // Whether all tables of a round play the same walls.
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
  // The round of that number that counts; null if there is none.
  [[nodiscard]] const Round* round(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t next_round() const;
  // Whether every round that counts is over. An earlier one may not be, after a ruling was undone.
  [[nodiscard]] bool has_all_results() const;
  // Whether there is another round to draw: up to the number of rounds in the settings, or in a
  // knock-out until the final has been drawn.
  [[nodiscard]] bool has_next_round() const;
  // Whether it is a knock-out that has begun: nobody can enter it any more.
  [[nodiscard]] bool is_closed() const;
};

// Folds into the season one record that decide produced.
void apply(Season& season, const Record& record);

// Builds a season from its records alone. Undone records are not folded, but stay in the log.
Season season_from(const std::vector<Record>& records);
Season season_from(const RecordLog& records);

}  // namespace lair::league
