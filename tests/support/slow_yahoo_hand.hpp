// How the slow scorer of yahoo sees a table, a winning hand and the divisions of it.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/support/slow_yahoo.hpp"
#include "tests/support/slow_yahoo_divisions.hpp"

namespace lair::testing::slow_yahoo {

// The options of Y8, as far as a score or a settlement depends on them.
class Table {
 public:
  explicit Table(const Settings& settings) : settings_(settings) {}

  [[nodiscard]] std::string text(const std::string& key) const {
    static const Settings kDefaults{
        {"bonus_tiles",                   "true"                                                          },
        {"min_faan",                      "0"                                                             },
        {"arrangement_only",              "false"                                                         },
        {"classic_limits",                "heavenly+earthly+netherly+hidden_treasure+nine_gates+all_green"},
        {"forbidden_suit",                "none"                                                          },
        {"alike_sets",                    "false"                                                         },
        {"limit",                         "500"                                                           },
        {"cap_losers",                    "true"                                                          },
        {"cap_before_east",               "true"                                                          },
        {"going_out",                     "20"                                                            },
        {"set_values",                    "2"                                                             },
        {"wind_pair",                     "2"                                                             },
        {"double_wind_pair",              "4"                                                             },
        {"discard_completed_set",         "concealed"                                                     },
        {"discard_kong",                  "exposed"                                                       },
        {"one_chance_visible",            "true"                                                          },
        {"supp_after_bonus",              "false"                                                         },
        {"terminals_honours_independent", "true"                                                          },
        {"loser_pairs",                   "all"                                                           },
    };
    const auto set = settings_.find(key);
    return set == settings_.end() ? kDefaults.at(key) : set->second;
  }

  [[nodiscard]] bool is(const std::string& key, const std::string& value) const {
    return text(key) == value;
  }

  [[nodiscard]] bool is_on(const std::string& key) const { return is(key, "true"); }

  [[nodiscard]] int number(const std::string& key) const { return std::stoi(text(key)); }

  // Whether `name` is one of those joined by '+'.
  [[nodiscard]] bool names(const std::string& key, const std::string& name) const {
    return ('+' + text(key) + '+').find('+' + name + '+') != std::string::npos;
  }

 private:
  const Settings& settings_;
};

inline bool is_honor(Tile tile) { return tile.is_wind() || tile.is_dragon(); }

inline bool is_terminal(Tile tile) {
  return tile.is_suited() && (tile.number() == 1 || tile.number() == 9);
}

inline bool is_simple(Tile tile) { return !is_honor(tile) && !is_terminal(tile); }

inline bool is_dragon(Tile tile) { return tile.is_dragon(); }

inline bool is_wind(Tile tile) { return tile.is_wind(); }

// A winning hand with all its plain tiles in one list.
struct Winner {
  const WinningHand& hand;
  const Table& table;
  Tiles held;  // the winning tile and all melds included

  Winner(const WinningHand& winning_hand, const Table& its_table)
      : hand(winning_hand), table(its_table), held(listed(winning_hand.concealed)) {
    for (const Meld& meld : hand.melds) {
      for (const Tile tile : meld.tiles()) held.push_back(tile);
    }
  }

  [[nodiscard]] std::size_t suits() const {
    std::set<Suit> suits;
    for (const Tile tile : held) {
      if (tile.is_suited()) suits.insert(tile.suit());
    }
    return suits.size();
  }

  [[nodiscard]] bool has_honors() const { return is_any(held, is_honor); }

  [[nodiscard]] bool has_simples() const { return is_any(held, is_simple); }

  [[nodiscard]] bool is_hidden() const {
    for (const Meld& meld : hand.melds) {
      if (meld.kind != MeldKind::ConcealedKong) return false;
    }
    return true;
  }

  // Rules Y2.10, Y8.17.
  [[nodiscard]] bool is_supplementary() const {
    if (!hand.how.self_drawn) return false;
    if (hand.how.drawn_as == DrawKind::KongReplacement) return true;
    return hand.how.drawn_as == DrawKind::BonusReplacement && hand.how.kongs_in_turn >= 1 &&
           table.is_on("supp_after_bonus");
  }
};

template <class Bonus>
int bonus_of(const Bonus& bonus, Suit suit) {
  int number = 0;
  for (const Tile tile : bonus) number += tile.suit() == suit ? 1 : 0;
  return number;
}

// Flowers and seasons 1 to 4 belong to East, South, West, North.
template <class Bonus>
bool has_own(const Bonus& bonus, Suit suit, Wind chair) {
  for (const Tile tile : bonus) {
    if (tile.suit() == suit && tile.number() == static_cast<int>(chair) + 1) return true;
  }
  return false;
}

inline int pongs_of(const Division& division, bool (*hold)(Tile)) {
  int number = 0;
  for (const Group& group : division.groups)
    number += group.is_pong() && hold(group.tile()) ? 1 : 0;
  return number;
}

inline int pongs(const Division& division) {
  return pongs_of(division, [](Tile) { return true; });
}

inline bool has_pong_of(const Division& division, Tile tile) {
  return std::ranges::any_of(division.groups, [tile](const Group& group) {
    return group.is_pong() && group.tile() == tile;
  });
}

// Adds `account` if it is as good as those in `best`; replaces them if it is better.
template <class Account, class Rank>
void keep_best(std::vector<Account>& best, const Account& account, Rank rank) {
  if (!best.empty() && rank(account) < rank(best.front())) return;
  if (!best.empty() && rank(account) > rank(best.front())) best.clear();
  best.push_back(account);
}

// The accounts of Rule Y6.2 that are worth most.
std::vector<PointsAccount> best_points(const Winner& winner,
                                       const std::vector<Division>& divisions);

}  // namespace lair::testing::slow_yahoo
