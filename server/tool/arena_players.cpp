#include "server/tool/arena_players.hpp"

#include <array>
#include <random>
#include <string_view>

#include "engine/bots/players.hpp"
#include "engine/play/legal.hpp"
#include "server/tool/line_program.hpp"

namespace lair::tool {
namespace {

constexpr int kTriesOfOneQuestion = 3;

// Needs no lines: it looks at its view when asked.
class BuiltIn : public ArenaPlayer {
 public:
  void begin(const MatchLine&) override {}

  void end(const GameMatch&) override {}

  void saw(const SeatEvent&, const GameMatch&) override {}
};

// A bot as it plays at the server's tables.
template <Strength kStrength>
class TableBot : public BuiltIn {
 public:
  explicit TableBot(const RuleSet& rules, const PlayerWish&) : players_(rules) {}

  Action choose(const GameMatch& match, Seat seat, const Actions& legal) override {
    return players_.choose(kStrength, seat, view_of(seat, match.deal), legal);
  }

 private:
  Players players_;
};

// Plays any legal action: the player that everything else must beat.
class RandomPlayer : public BuiltIn {
 public:
  explicit RandomPlayer(const RuleSet&, const PlayerWish& wish) : dice_(wish.seed) {}

  Action choose(const GameMatch&, Seat, const Actions& legal) override {
    return legal[dice_() % legal.size()];
  }

 private:
  std::mt19937_64 dice_;
};

class ProgramPlayer : public ArenaPlayer {
 public:
  explicit ProgramPlayer(const PlayerWish& wish) : program_(wish.name, wish.patience) {
    tell({
        {"type",     "hello"      },
        {"protocol", kLineProtocol}
    });
  }

  void begin(const MatchLine& match) override { tell(line_of(match)); }

  void end(const GameMatch& match) override {
    boost::json::array scores;
    for (const Points score : match.scores) scores.push_back(score.count());
    tell({
        {"type",   "end"            },
        {"scores", std::move(scores)}
    });
  }

  void saw(const SeatEvent& event, const GameMatch& match) override { tell(line_of(event, match)); }

  Action choose(const GameMatch& match, Seat seat, const Actions& legal) override {
    auto win = worth_of_hand(match.deal, seat);
    const boost::json::object question = question_line(match.deal.moment, legal, win);
    std::string answer;
    for (int tries = 0; tries < kTriesOfOneQuestion; ++tries) {
      tell(question);
      answer = program_.answer();
      if (const auto action = answer_of_line(answer, legal)) return *action;
      tell({
          {"type",     "refused"                                  },
          {"code",     "not_offered"                              },
          {"sentence", "Not one of the actions offered: " + answer}
      });
    }
    throw ProgramFault{"\"" + program_.command() + "\" answers what was not offered: " + answer};
  }

 private:
  void tell(const boost::json::object& line) { program_.tell(boost::json::serialize(line)); }

  LineProgram program_;
};

template <class Player>
std::unique_ptr<ArenaPlayer> make_built_in(const RuleSet& rules, const PlayerWish& wish) {
  return std::make_unique<Player>(rules, wish);
}

struct StrengthRow {
  std::string_view name;
  std::unique_ptr<ArenaPlayer> (*make)(const RuleSet& rules, const PlayerWish& wish);
};

constexpr std::array kBuiltIns{
    StrengthRow{"beginner", make_built_in<TableBot<Strength::Beginner>>},
    StrengthRow{"casual",   make_built_in<TableBot<Strength::Casual>>  },
    StrengthRow{"club",     make_built_in<TableBot<Strength::Club>>    },
    StrengthRow{"expert",   make_built_in<TableBot<Strength::Expert>>  },
    StrengthRow{"today",    make_built_in<TableBot<Strength::Casual>>  },
    StrengthRow{"random",   make_built_in<RandomPlayer>                },
};

}  // namespace

std::unique_ptr<ArenaPlayer> make_arena_player(const RuleSet& rules, const PlayerWish& wish) {
  for (const StrengthRow& row : kBuiltIns) {
    if (row.name == wish.name) return row.make(rules, wish);
  }
  return std::make_unique<ProgramPlayer>(wish);
}

std::string built_in_strengths() {
  std::string names;
  for (const StrengthRow& row : kBuiltIns) {
    names += (names.empty() ? "" : ", ") + std::string(row.name);
  }
  return names;
}

}  // namespace lair::tool
