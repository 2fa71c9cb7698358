// The fan of the Mahjong Competition Rules by their numbers.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace lair::mcr {

// The value of each is its number in the international list, 1 to 81. The Chinese rules of 1998
// have one more.
enum class Fan : std::uint8_t {
  BigFourWinds = 1,
  BigThreeDragons,
  AllGreen,
  NineGates,
  FourKongs,
  SevenShiftedPairs,
  ThirteenOrphans,
  AllTerminals,
  LittleFourWinds,
  LittleThreeDragons,
  AllHonors,
  FourConcealedPungs,
  PureTerminalChows,
  QuadrupleChow,
  FourPureShiftedPungs,
  FourPureShiftedChows,
  ThreeKongs,
  AllTerminalsAndHonors,
  SevenPairs,
  GreaterHonorsAndKnitted,
  AllEvenPungs,
  FullFlush,
  PureTripleChow,
  PureShiftedPungs,
  UpperTiles,
  MiddleTiles,
  LowerTiles,
  PureStraight,
  ThreeSuitedTerminalChows,
  PureShiftedChows,
  AllFives,
  TriplePung,
  ThreeConcealedPungs,
  LesserHonorsAndKnitted,
  KnittedStraight,
  UpperFour,
  LowerFour,
  BigThreeWinds,
  MixedStraight,
  ReversibleTiles,
  MixedTripleChow,
  MixedShiftedPungs,
  ChickenHand,
  LastTileDraw,
  LastTileClaim,
  OutWithReplacementTile,
  RobbingTheKong,
  TwoConcealedKongs,
  AllPungs,
  HalfFlush,
  MixedShiftedChows,
  AllTypes,
  MeldedHand,
  TwoDragonPungs,
  OutsideHand,
  FullyConcealedHand,
  TwoMeldedKongs,
  LastOfItsKind,
  DragonPung,
  PrevalentWind,
  SeatWind,
  ConcealedHand,
  AllChows,
  TileHog,
  DoublePung,
  TwoConcealedPungs,
  ConcealedKong,
  AllSimples,
  PureDoubleChow,
  MixedDoubleChow,
  ShortStraight,
  TwoTerminalChows,
  PungOfTerminalsOrHonors,
  MeldedKong,
  OneVoidedSuit,
  NoHonors,
  EdgeWait,
  ClosedWait,
  SingleWait,
  SelfDrawn,
  FlowerTiles,
  MeldedAndConcealedKong,
};

inline constexpr std::size_t kFans = 82;

constexpr std::size_t index_of(Fan fan) { return static_cast<std::size_t>(fan) - 1; }

constexpr Fan fan_at(std::size_t index) { return static_cast<Fan>(index + 1); }

class FanSet {
 public:
  constexpr FanSet() = default;

  constexpr FanSet(std::initializer_list<Fan> fans) {
    for (const Fan fan : fans) add(fan);
  }

  constexpr void add(Fan fan) { word_of(fan) |= bit_of(fan); }

  [[nodiscard]] constexpr bool has(Fan fan) const {
    return (words_[index_of(fan) / kBits] & bit_of(fan)) != 0;
  }

  [[nodiscard]] constexpr bool empty() const { return words_ == std::array<std::uint64_t, 2>{}; }

  [[nodiscard]] constexpr bool has_all(const FanSet& others) const {
    return (others - *this).empty();
  }

  constexpr FanSet& operator|=(const FanSet& others) {
    for (std::size_t word = 0; word < words_.size(); ++word) words_[word] |= others.words_[word];
    return *this;
  }

  constexpr FanSet& operator-=(const FanSet& others) {
    for (std::size_t word = 0; word < words_.size(); ++word) words_[word] &= ~others.words_[word];
    return *this;
  }

  friend constexpr FanSet operator|(FanSet a, const FanSet& b) { return a |= b; }

  friend constexpr FanSet operator-(FanSet a, const FanSet& b) { return a -= b; }

  friend constexpr bool operator==(const FanSet&, const FanSet&) = default;

  // Calls `visit` with each fan in order of number. A fan that `visit` removes from the set is not
  // visited later.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      std::uint64_t below = 0;  // this fan's bit and all below it
      while ((words_[word] & ~below) != 0) {
        const auto at = static_cast<std::size_t>(std::countr_zero(words_[word] & ~below));
        below = (std::uint64_t{2} << at) - 1;
        visit(fan_at(word * kBits + at));
      }
    }
  }

 private:
  static constexpr std::size_t kBits = 64;

  static constexpr std::uint64_t bit_of(Fan fan) {
    return std::uint64_t{1} << index_of(fan) % kBits;
  }

  constexpr std::uint64_t& word_of(Fan fan) { return words_[index_of(fan) / kBits]; }

  std::array<std::uint64_t, 2> words_{};
};

}  // namespace lair::mcr
