#include "engine/rules/mcr/combinations.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "engine/rules/mcr/fans.hpp"

namespace lair::mcr {
namespace {

// Sets of one kind: chows, each by its lowest tile, or pungs and kongs of suit tiles.
using Sets = InlineVector<Tile, 4>;

bool of_one_suit(std::span<const Tile> sets) {
  return std::ranges::all_of(sets, [&](Tile tile) { return tile.suit() == sets[0].suit(); });
}

bool of_three_suits(std::span<const Tile> sets) {
  return sets[0].suit() != sets[1].suit() && sets[1].suit() != sets[2].suit() &&
         sets[2].suit() != sets[0].suit();
}

// Whether each number is `step` more than the one before; the sets are sorted by number, lowest
// first.
bool rise_by(int step, std::span<const Tile> sets) {
  for (std::size_t at = 1; at < sets.size(); ++at) {
    if (sets[at].number() - sets[at - 1].number() != step) return false;
  }
  return true;
}

bool is_straight(std::span<const Tile> chows) {
  return chows[0].number() == 1 && rise_by(3, chows);
}

bool are_alike(std::span<const Tile> sets) { return of_one_suit(sets) && rise_by(0, sets); }

// Whether chows of one suit rise by one each, or by two each.
bool shift_in_one_suit(std::span<const Tile> chows) {
  return of_one_suit(chows) && (rise_by(1, chows) || rise_by(2, chows));
}

// A fan of four sets. Rule M5.11.
struct Quad {
  Fan fan;
  bool (*holds)(std::span<const Tile> sets, Tile eyes);
};

// A fan of three. Rule M5.12.
struct Triple {
  Fan fan;
  bool (*holds)(std::span<const Tile> sets);
};

// A fan of two. Rule M5.13.
struct Link {
  Fan fan;
  bool (*holds)(Tile a, Tile b);  // `b` has no lower number than `a`
};

// 123 with 789 twice, the eyes 5, in one suit or in three.
bool are_terminal_chows(std::span<const Tile> chows, Tile eyes) {
  return chows[1].number() == 1 && chows[2].number() == 7 && rise_by(0, chows.first(2)) &&
         rise_by(0, chows.last(2)) && eyes.is_suited() && eyes.number() == 5;
}

bool pure_terminal_chows(std::span<const Tile> chows, Tile eyes) {
  return are_terminal_chows(chows, eyes) && of_one_suit(chows) && eyes.suit() == chows[0].suit();
}

// Sets of equal number are sorted by suit, so the two 123 and the two 789 pair up.
bool three_suited_terminal_chows(std::span<const Tile> chows, Tile eyes) {
  return are_terminal_chows(chows, eyes) && chows[0].suit() == chows[2].suit() &&
         chows[1].suit() == chows[3].suit() && of_three_suits(std::array{chows[0], chows[1], eyes});
}

bool quadruple_chow(std::span<const Tile> chows, Tile) { return are_alike(chows); }

bool four_pure_shifted_chows(std::span<const Tile> chows, Tile) { return shift_in_one_suit(chows); }

bool pure_straight(std::span<const Tile> chows) { return of_one_suit(chows) && is_straight(chows); }

bool mixed_straight(std::span<const Tile> chows) {
  return of_three_suits(chows) && is_straight(chows);
}

bool mixed_alike(std::span<const Tile> sets) { return of_three_suits(sets) && rise_by(0, sets); }

bool mixed_shifted(std::span<const Tile> sets) { return of_three_suits(sets) && rise_by(1, sets); }

bool pure_shifted_pungs(std::span<const Tile> pungs) {
  return of_one_suit(pungs) && rise_by(1, pungs);
}

bool four_pure_shifted_pungs(std::span<const Tile> pungs, Tile) {
  return pure_shifted_pungs(pungs);
}

bool same_number_in_two_suits(Tile a, Tile b) {
  return a.suit() != b.suit() && a.number() == b.number();
}

bool pure_double_chow(Tile a, Tile b) { return a == b; }

bool short_straight(Tile a, Tile b) { return a.suit() == b.suit() && b.number() - a.number() == 3; }

bool two_terminal_chows(Tile a, Tile b) {
  return a.suit() == b.suit() && a.number() == 1 && b.number() == 7;
}

// The fan of one kind of set; those of three sets begin with the one worth most.
struct Family {
  std::span<const Quad> quads;
  std::span<const Triple> triples;
  std::span<const Link> links;
};

constexpr std::array kChowQuads{
    Quad{Fan::PureTerminalChows,        pure_terminal_chows        },
    Quad{Fan::QuadrupleChow,            quadruple_chow             },
    Quad{Fan::FourPureShiftedChows,     four_pure_shifted_chows    },
    Quad{Fan::ThreeSuitedTerminalChows, three_suited_terminal_chows},
};
constexpr std::array kChowTriples{
    Triple{Fan::PureTripleChow,    are_alike        },
    Triple{Fan::PureStraight,      pure_straight    },
    Triple{Fan::PureShiftedChows,  shift_in_one_suit},
    Triple{Fan::MixedStraight,     mixed_straight   },
    Triple{Fan::MixedTripleChow,   mixed_alike      },
    Triple{Fan::MixedShiftedChows, mixed_shifted    },
};
constexpr std::array kChowLinks{
    Link{Fan::PureDoubleChow,   pure_double_chow        },
    Link{Fan::MixedDoubleChow,  same_number_in_two_suits},
    Link{Fan::ShortStraight,    short_straight          },
    Link{Fan::TwoTerminalChows, two_terminal_chows      },
};
constexpr Family kChows{kChowQuads, kChowTriples, kChowLinks};

constexpr std::array kPungQuads{
    Quad{Fan::FourPureShiftedPungs, four_pure_shifted_pungs},
};
constexpr std::array kPungTriples{
    Triple{Fan::PureShiftedPungs,  pure_shifted_pungs},
    Triple{Fan::TriplePung,        mixed_alike       },
    Triple{Fan::MixedShiftedPungs, mixed_shifted     },
};
constexpr std::array kPungLinks{
    Link{Fan::DoublePung, same_number_in_two_suits},
};
constexpr Family kPungs{kPungQuads, kPungTriples, kPungLinks};

std::optional<Fan> link_between(Tile a, Tile b, const Family& family) {
  if (b.number() < a.number()) std::swap(a, b);
  for (const Link& link : family.links) {
    if (link.holds(a, b)) return link.fan;
  }
  return std::nullopt;
}

std::optional<Fan> triple_among(std::span<const Tile> sets, const Family& family) {
  for (const Triple& triple : family.triples) {
    if (triple.holds(sets)) return triple.fan;
  }
  return std::nullopt;
}

// A fan of three sets with a link to the set left over, if there is one. Rule M5.12.
struct BestTriple {
  std::optional<Fan> triple;
  std::optional<Fan> link;

  [[nodiscard]] Faan worth() const {
    Faan sum;
    if (triple) sum += row_of(*triple).faan;
    if (link) sum += row_of(*link).faan;
    return sum;
  }
};

// `left_out` is the index of the set that is not among the three; past the end if there are only
// three.
BestTriple triple_without(std::size_t left_out, const Sets& sets, const Family& family) {
  InlineVector<Tile, 4> three;
  for (std::size_t at = 0; at < sets.size(); ++at) {
    if (at != left_out) three.push_back(sets[at]);
  }
  BestTriple best{triple_among({three.begin(), three.size()}, family), std::nullopt};
  if (!best.triple || left_out == sets.size()) return best;
  for (const Tile tile : three) {
    if (!best.link) best.link = link_between(tile, sets[left_out], family);
  }
  return best;
}

BestTriple best_triple(const Sets& sets, const Family& family) {
  if (sets.size() == 3) return triple_without(3, sets, family);
  BestTriple best;
  for (std::size_t left_out = 0; left_out < 4; ++left_out) {
    const BestTriple one = triple_without(left_out, sets, family);
    if (one.triple && one.worth() > best.worth()) best = one;
  }
  return best;
}

// Adds links that form no circle; as all links of a family are worth the same, any that joins two
// groups will do. Rule M5.13.
void add_links(const Sets& sets, const Family& family, Combined& combined) {
  std::array<std::size_t, 4> group{0, 1, 2, 3};
  for (std::size_t a = 0; a < sets.size(); ++a) {
    for (std::size_t b = a + 1; b < sets.size(); ++b) {
      if (group[a] == group[b]) continue;
      const auto link = link_between(sets[a], sets[b], family);
      if (!link) continue;
      combined.push_back(*link);
      const std::size_t joined = group[b];
      std::ranges::replace(group, joined, std::size_t{group[a]});
    }
  }
}

void combine(const Sets& sets, Tile eyes, const Family& family, Combined& combined) {
  if (sets.size() < 2) return;
  if (sets.size() == 4) {
    for (const Quad& quad : family.quads) {
      if (!quad.holds({sets.begin(), sets.size()}, eyes)) continue;
      combined.push_back(quad.fan);
      return;
    }
  }
  const BestTriple best = sets.size() >= 3 ? best_triple(sets, family) : BestTriple();
  if (!best.triple) return add_links(sets, family, combined);
  combined.push_back(*best.triple);
  if (best.link) combined.push_back(*best.link);
}

}  // namespace

Combined combined_sets(const Reading& reading) {
  Sets chows;
  Sets pungs;
  for (const Set& set : reading.sets) {
    if (set.is_chow()) {
      chows.push_back(set.tile);
    } else if (set.tile.is_suited()) {
      pungs.push_back(set.tile);
    }
  }
  const auto by_number = [](Tile tile) { return std::pair(tile.number(), tile); };
  std::ranges::sort(chows, {}, by_number);
  std::ranges::sort(pungs, {}, by_number);
  Combined combined;
  combine(chows, reading.eyes, kChows, combined);
  combine(pungs, reading.eyes, kPungs, combined);
  return combined;
}

}  // namespace lair::mcr
