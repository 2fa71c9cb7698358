#include "server/tool/ladder_check.hpp"

#include <cstdint>
#include <map>
#include <utility>

#include "server/store/database.hpp"
#include "server/store/ladder_matches.hpp"

namespace lair::tool {
namespace {

struct Line {
  std::int64_t games = 0;
  ratings::Rating rating;

  friend bool operator==(const Line&, const Line&) = default;
};

using Ladder = std::map<std::pair<std::string, store::Rung>, Line>;

std::string text_of(const Line& line) {
  if (line.games == 0) return "nothing";
  return std::to_string(line.games) + " games, " + std::to_string(line.rating.mean) + " +- " +
         std::to_string(line.rating.spread);
}

std::string name_of(const store::Rung& rung) {
  const auto& [player, strength] = rung;
  return player == 0 ? "the server's bots of strength " + std::to_string(strength)
                     : "bot " + std::to_string(player);
}

class LadderCheck {
 public:
  LadderCheck(store::Database& database, std::ostream& out)
      : games_(database), matches_(database), removed_(matches_.removed()), out_(out) {}

  bool run() {
    const auto matches = matches_.all();
    for (const store::LadderMatch& match : matches) play(match);
    for (const store::WrittenRung& line : matches_.written()) {
      written_[{line.rules, line.rung}] = {line.games, line.rating};
    }
    Ladder both = expected_;
    both.insert(written_.begin(), written_.end());
    for (const auto& [key, line] : both) compare(key.first, key.second);
    if (!matches.empty()) {
      out_ << "verified the ladder after " << matches.size() << " matches\n";
    }
    return is_clean_;
  }

 private:
  void play(const store::LadderMatch& match) {
    const auto game = games_.read(match.game);
    if (!game) return;  // the check of ratings has reported it
    const BySeat<store::Rung> rungs = store::rungs_of(*game, match.strength);
    BySeat<ratings::Rating> before;
    for (const Seat seat : kSeats) {
      const auto removed = removed_.find(rungs[seat].first);
      // A bot that was removed while it played counts as unknown.
      const bool is_unknown = removed != removed_.end() && removed->second <= match.finished;
      if (!is_unknown) before[seat] = expected_[{game->rules, rungs[seat]}].rating;
    }
    for (const auto& [rung, rating] :
         store::taught_by(*game, rungs, before, match.last_seats, match.rules)) {
      Line& line = expected_[{game->rules, rung}];
      ++line.games;
      line.rating = rating;
    }
  }

  void compare(const std::string& rules, const store::Rung& rung) {
    if (removed_.contains(rung.first)) return;
    const Line expected = expected_[{rules, rung}];
    const Line found = written_[{rules, rung}];
    if (expected == found) return;
    is_clean_ = false;
    out_ << "the ladder at " << rules << ": " << name_of(rung) << ": expected " << text_of(expected)
         << "; found " << text_of(found) << '\n';
  }

  store::RatingBook games_;
  store::LadderMatches matches_;
  std::map<std::int64_t, std::int64_t> removed_;
  Ladder expected_;
  Ladder written_;
  std::ostream& out_;
  bool is_clean_ = true;
};

}  // namespace

bool check_ladder(const std::string& path, std::ostream& out) {
  store::Database database(path, store::Access::ReadOnly);
  database.execute("BEGIN");
  return LadderCheck(database, out).run();
}

}  // namespace lair::tool
