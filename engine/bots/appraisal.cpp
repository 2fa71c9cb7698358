#include "engine/bots/appraisal.hpp"

#include <array>
#include <string_view>

#include "engine/tiles/notation.hpp"

namespace lair {
namespace {

constexpr Wind kSampleSeat = Wind::South;
constexpr Wind kSamplePrevailing = Wind::East;

Meld exposed(MeldKind kind, Tile tile) {
  return Meld{.kind = kind, .tile = tile, .claimed = tile, .from = Seat::A};
}

// A complete hand with nothing special about it: two melds claimed, won on a discard, with a bonus
// tile that belongs to another seat.
struct Sample {
  std::array<Meld, 2> melds;
  std::array<Tile, 8> concealed;  // the winning tile last
};

WinningHand hand_of(const Sample& sample, bool with_bonus_tiles) {
  WinningHand hand;
  for (const Tile tile : sample.concealed) hand.concealed.add(tile);
  for (const Meld& meld : sample.melds) hand.melds.push_back(meld);
  hand.winning_tile = sample.concealed.back();
  if (with_bonus_tiles) hand.bonus.push_back(Tile::flower(Wind::West));
  hand.seat_wind = kSampleSeat;
  hand.prevailing = kSamplePrevailing;
  return hand;
}

Sample plain_sample() {
  return {
      .melds = {exposed(MeldKind::Chow, "1m"_t), exposed(MeldKind::Pung, "8p"_t)},
      .concealed = { "6m"_t, "7m"_t, "8m"_t, "2p"_t,                                  "2p"_t, "4s"_t, "6s"_t, "5s"_t}
  };
}

// The plain sample with a pung of `tile` in place of its own.
Sample with_pung(Tile tile) {
  Sample sample = plain_sample();
  sample.melds[1] = exposed(MeldKind::Pung, tile);
  return sample;
}

Sample chows_sample() {
  Sample sample = plain_sample();
  sample.melds[1] = exposed(MeldKind::Chow, "7p"_t);
  return sample;
}

Sample pungs_sample() {
  return {
      .melds = {exposed(MeldKind::Pung, "2m"_t), exposed(MeldKind::Pung, "8p"_t)},
      .concealed = { "7m"_t, "7m"_t, "7m"_t, "3p"_t,                                  "3p"_t, "4s"_t, "4s"_t, "4s"_t}
  };
}

// One suit, with eyes of a worthless wind or of the suit.
Sample one_suit_sample(Suit suit, bool with_honors) {
  const auto n = [suit](int number) { return Tile::of(suit, number); };
  const Tile eyes = with_honors ? Tile::of(Wind::North) : n(2);
  return {
      .melds = {exposed(MeldKind::Chow, n(1)), exposed(MeldKind::Pung, n(8))},
      .concealed = { n(4), n(5), n(6), n(5),                                      n(7), eyes, eyes, n(6)}
  };
}

Sample one_suit_pungs_sample(Suit suit, bool with_honors) {
  const auto n = [suit](int number) { return Tile::of(suit, number); };
  const Tile eyes = with_honors ? Tile::of(Wind::North) : n(3);
  return {
      .melds = {exposed(MeldKind::Pung, n(2)), exposed(MeldKind::Pung, n(8))},
      .concealed = { n(4), n(4), n(4), eyes,                                      eyes, n(6), n(6), n(6)}
  };
}

Form form_of(Suit suit, bool with_honors, Form::Sets sets) {
  Form form{
      .sets = sets, .groups = {false, false, false, with_honors}
  };
  form.groups[static_cast<std::size_t>(suit)] = true;
  return form;
}

// What a hand counts toward the minimum; nothing for one that the house forbids.
std::optional<Worth> counted(const RuleSet& rules, const WinningHand& hand) {
  const ScoreSheet sheet = rules.score(hand);
  if (sheet.refusal == WinRefusal::HouseRule) return std::nullopt;
  return sheet.counted ? sheet.counted->count() : 0;
}

}  // namespace

Appraisal::Appraisal(const RuleSet& rules) : rules_(rules) {
  const bool bonus = rules.flow().bonus_tiles;
  const auto worth_of = [&](const Sample& sample) {
    return counted(rules, hand_of(sample, bonus));
  };
  const ScoreSheet plain = rules.score(hand_of(plain_sample(), bonus));
  minimum_ = plain.minimum.count();
  plain_ = plain.counted ? plain.counted->count() : 0;
  const auto beyond_plain = [&](const WinningHand& hand) {
    return counted(rules, hand).value_or(plain_) - plain_;
  };

  WinningHand drawn = hand_of(plain_sample(), bonus);
  drawn.how.self_drawn = true;
  drawn.how.drawn_as = DrawKind::Turn;
  self_drawn_ = beyond_plain(drawn);

  WinningHand closed = hand_of(plain_sample(), bonus);
  for (const Meld& meld : closed.melds) {
    for (const Tile tile : meld.tiles()) closed.concealed.add(tile);
  }
  closed.melds.clear();
  concealed_ = beyond_plain(closed);

  dragon_ = beyond_plain(hand_of(with_pung(Tile::of(Dragon::Red)), bonus));
  seat_wind_ = beyond_plain(hand_of(with_pung(Tile::of(kSampleSeat)), bonus));
  prevailing_ = beyond_plain(hand_of(with_pung(Tile::of(kSamplePrevailing)), bonus));

  const auto offer = [&](const Form& form, const Sample& sample) {
    if (const auto worth = worth_of(sample)) forms_.push_back({form, *worth});
  };
  offer({.sets = Form::Sets::Any}, plain_sample());
  offer({.sets = Form::Sets::Chows}, chows_sample());
  offer({.sets = Form::Sets::Pungs}, pungs_sample());
  for (const Suit suit : {Suit::Characters, Suit::Dots, Suit::Bamboos}) {
    for (const bool honors : {true, false}) {
      offer(form_of(suit, honors, Form::Sets::Any), one_suit_sample(suit, honors));
      offer(form_of(suit, honors, Form::Sets::Pungs), one_suit_pungs_sample(suit, honors));
    }
  }
}

Worth Appraisal::pung_of(Tile honor, Wind seat_wind, Wind prevailing) const {
  if (honor.is_dragon()) return dragon_;
  Worth worth = 0;
  if (honor == Tile::of(seat_wind)) worth += seat_wind_;
  if (honor == Tile::of(prevailing)) worth += prevailing_;
  return worth;
}

Worth Appraisal::bonus(const Hand& hand, Wind seat_wind, Wind prevailing) const {
  if (!rules_.flow().bonus_tiles) return 0;
  WinningHand sample = hand_of(plain_sample(), false);
  sample.bonus = hand.bonus;
  sample.seat_wind = seat_wind;
  sample.prevailing = prevailing;
  return counted(rules_, sample).value_or(plain_) - plain_;
}

}  // namespace lair
