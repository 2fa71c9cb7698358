#include "engine/play/decide.hpp"

#include <algorithm>
#include <iterator>

#include "engine/ensure.hpp"
#include "engine/match_on.hpp"
#include "engine/play/claims.hpp"

namespace lair {
namespace {

// A copy of the deal that moves ahead as events are added.
struct Steps {
  explicit Steps(const Deal& before) : deal(before) { events.reserve(kUsual); }

  static constexpr std::size_t kUsual = 4;  // events: a discard, answers, a draw

  Deal deal;
  Events events;

  void add(Event event) {
    lair::apply(deal, event);  // unqualified, std::apply would be found too
    events.push_back(std::move(event));
  }
};

Refusal refusal_of(RefusalCode code) { return Refusal{.code = code, .sheet = {}}; }

void add_win(Steps& steps, Seat winner, std::optional<Seat> from);

// Ends the deal if the bonus tiles of `seat` are a win that may not be declined.
bool wins_at_once(Steps& steps, Seat seat) {
  const auto bonus = bonus_win_of(steps.deal, seat);
  if (!bonus || !bonus->at_once || !bonus->sheet.is_win()) return false;
  add_win(steps, seat, std::nullopt);
  return true;
}

// Whether the wall has a tile for this kind of draw. Rule P16.
bool can_draw(const Deal& deal, DrawKind kind) {
  if (kind == DrawKind::Turn) return deal.wall.can_draw();
  if (deal.wall.can_replace()) return true;
  return kind == DrawKind::BonusReplacement && !deal.rules->flow().bonus_ends_when_unreplaced &&
         deal.wall.tiles_left() > 0;
}

// Draws the next tile for `seat` and sets bonus tiles aside; a stalemate if the wall has no tile to
// give. Stops if the seat may go out by its bonus tiles before it takes a replacement.
void draw_for(Steps& steps, Seat seat, DrawKind kind) {
  for (;;) {
    if (!can_draw(steps.deal, kind)) {
      steps.add(Drawn{});
      return;
    }
    Wall wall = steps.deal.wall;
    const Tile tile = kind == DrawKind::Turn ? wall.draw() : wall.replace();
    steps.add(Drew{.seat = seat, .tile = tile, .kind = kind});
    if (!tile.is_bonus()) return;
    steps.add(BonusShown{.seat = seat, .tile = tile});
    if (wins_at_once(steps, seat) || is_waited_for(steps.deal, seat)) return;
    kind = DrawKind::BonusReplacement;
  }
}

void replace_kong(Steps& steps, Seat seat) {
  if (!is_waited_for(steps.deal, seat)) draw_for(steps, seat, DrawKind::KongReplacement);
}

void add_win(Steps& steps, Seat winner, std::optional<Seat> from) {
  const Deal& deal = steps.deal;
  const auto win = declarable_win(deal, winner);
  ensure(win && win->sheet.is_win(), "only a hand that may win is settled");
  Settlement settlement = deal.rules->settle(WonDeal{.setup = deal.setup,
                                                     .winner = winner,
                                                     .from = from,
                                                     .sheet = win->sheet,
                                                     .hands = hands_once_won(deal)});
  std::ranges::move(penalties_of(deal.rules->flow().false_mahjong, deal.false_mahjongs),
                    std::back_inserter(settlement.ledger));
  steps.add(Won{.winner = winner,
                .from = from,
                .tile = win->tile,
                .robbed = win->robbing,
                .settlement = std::move(settlement)});
}

Meld meld_from(const Claim& claim, const ToClaim& window) {
  Meld meld{.kind = MeldKind::Pung,
            .tile = window.tile,
            .claimed = window.tile,
            .from = window.discarder};
  if (const auto* chow = std::get_if<ClaimChow>(&claim)) {
    meld.kind = MeldKind::Chow;
    meld.tile = chow->lowest;
  } else if (std::holds_alternative<ClaimKong>(claim)) {
    meld.kind = MeldKind::ExposedKong;
  }
  return meld;
}

// The seat with the strongest claim so far, and whether no seat still to answer could make a
// stronger one.
//
// Example: A discards 5p, which B may claim for a chow and C for a pung.
// 1. B claims the chow: it leads, but C could still claim the pung, so nothing is decided.
// 2. If C passes, no seat is left that could make a stronger claim: B takes the tile.
// If C claims the pung first, that decides at once; B is not waited for.
struct Standing {
  std::optional<Seat> leader;
  bool decided = true;
};

Standing standing_of(const Deal& deal,
                     const BySeat<bool>& asked,
                     const BySeat<std::optional<Claim>>& answers) {
  Standing standing;
  int best = 0;
  for (const Seat seat : kSeats) {
    const int rank = answers[seat] ? rank_of(deal, seat, *answers[seat]) : 0;
    if (rank > best) {
      best = rank;
      standing.leader = seat;
    }
  }
  for (const Seat seat : kSeats) {
    if (!asked[seat] || answers[seat]) continue;
    if (best == 0) standing.decided = false;
    for (const Action& claim : possible_claims(deal, seat)) {
      if (rank_of(deal, seat, claim) > best) standing.decided = false;
    }
  }
  return standing;
}

// The discard goes to the strongest claim; if there is none, the next seat draws.
void close_claims(Steps& steps, std::optional<Seat> strongest) {
  const ToClaim window = std::get<ToClaim>(steps.deal.phase);
  if (!strongest) {
    const Seat next = steps.deal.setup.seating.after(window.discarder);
    draw_for(steps, next, DrawKind::Turn);
    return;
  }
  const Seat leader = *strongest;
  const Claim claim = *window.answers[leader];
  if (std::holds_alternative<MahJong>(claim)) {
    add_win(steps, leader, window.discarder);
    return;
  }
  const Meld meld = meld_from(claim, window);
  steps.add(Melded{.seat = leader, .meld = meld});
  if (meld.is_kong()) replace_kong(steps, leader);
}

// The strongest claim robs the kong; if there is none, the kong stands.
void close_robbing(Steps& steps, std::optional<Seat> strongest) {
  const Seat declarer = std::get<ToRob>(steps.deal.phase).declarer;
  if (strongest) {
    add_win(steps, *strongest, declarer);
    return;
  }
  steps.add(KongStands{.seat = declarer});
  replace_kong(steps, declarer);
}

Standing standing_of(const Deal& deal) {
  if (const auto* claim = std::get_if<ToClaim>(&deal.phase)) {
    return standing_of(deal, claim->asked, claim->answers);
  }
  const auto* rob = std::get_if<ToRob>(&deal.phase);
  ensure(rob != nullptr, "a window is open");
  return standing_of(deal, rob->asked, rob->answers);
}

void close_window(Steps& steps, std::optional<Seat> strongest) {
  if (std::holds_alternative<ToClaim>(steps.deal.phase)) {
    close_claims(steps, strongest);
  } else {
    close_robbing(steps, strongest);
  }
}

// Closes the open window if its outcome is certain, unless it is to stay open until told to close.
void resolve(Steps& steps, WindowEnd end) {
  if (end == WindowEnd::WhenTold) return;
  const Standing standing = standing_of(steps.deal);
  if (standing.decided) close_window(steps, standing.leader);
}

// --- Own turn ---

// The seats to ask in the window that `opening` opens.
BySeat<bool> asked_after(Deal deal, const Event& opening) {
  apply(deal, opening);
  return seats_to_ask(deal);
}

Result<Events, Refusal> decide_discard(const Deal& deal, Seat seat, Tile tile, WindowEnd end) {
  if (!deal.hands[seat].concealed.has(tile)) return fail(refusal_of(RefusalCode::TileNotHeld));
  const auto asked = asked_after(deal, Discarded{.seat = seat, .tile = tile, .asked = {}});
  Steps steps(deal);
  steps.add(Discarded{.seat = seat, .tile = tile, .asked = asked});
  resolve(steps, end);
  return std::move(steps.events);
}

Meld declared_meld(const Hand& hand, const DeclareKong& kong) {
  Meld meld{.kind = kong.kind, .tile = kong.tile, .claimed = kong.tile, .from = std::nullopt};
  for (const Meld& pung : hand.melds) {
    if (pung.kind == MeldKind::Pung && pung.tile == kong.tile) meld.from = pung.from;
  }
  return meld;
}

Result<Events, Refusal> decide_kong(const Deal& deal,
                                    Seat seat,
                                    const DeclareKong& kong,
                                    WindowEnd end) {
  if (auto refusal = why_no_own_kong(deal, seat, kong)) return fail(*refusal);
  const Meld meld = declared_meld(deal.hands[seat], kong);
  const auto asked = asked_after(deal, KongDeclared{.seat = seat, .meld = meld, .asked = {}});
  Steps steps(deal);
  steps.add(KongDeclared{.seat = seat, .meld = meld, .asked = asked});
  // If everybody knows that a kong of this kind cannot be robbed, there is nothing to wait for.
  resolve(steps, may_be_robbed(*deal.rules, kong.kind) ? end : WindowEnd::WhenCertain);
  return std::move(steps.events);
}

Result<Events, Refusal> decide_self_drawn(const Deal& deal, Seat seat) {
  Steps steps(deal);
  if (auto refusal = why_no_win(deal, seat)) {
    if (!may_declare(deal, seat)) return fail(*refusal);
    steps.add(DeclaredFalsely{.seat = seat});
    return std::move(steps.events);
  }
  add_win(steps, seat, std::nullopt);
  return std::move(steps.events);
}

Result<Events, Refusal> decide_turn(const Deal& deal,
                                    Seat seat,
                                    const Action& action,
                                    WindowEnd end) {
  if (std::get<ToDiscard>(deal.phase).seat != seat) {
    return fail(refusal_of(RefusalCode::NotYourTurn));
  }
  if (const auto* discard = std::get_if<Discard>(&action)) {
    return decide_discard(deal, seat, discard->tile, end);
  }
  if (const auto* kong = std::get_if<DeclareKong>(&action)) {
    return decide_kong(deal, seat, *kong, end);
  }
  if (std::holds_alternative<MahJong>(action)) return decide_self_drawn(deal, seat);
  return fail(refusal_of(RefusalCode::NothingToClaim));
}

// Before a replacement is taken: the seat goes out by its bonus tiles, or passes to take it.
Result<Events, Refusal> decide_draw(const Deal& deal, Seat seat, const Action& action) {
  const auto& owed = std::get<ToDraw>(deal.phase);
  if (owed.seat != seat) return fail(refusal_of(RefusalCode::NotYourTurn));
  if (std::holds_alternative<MahJong>(action)) return decide_self_drawn(deal, seat);
  if (!std::holds_alternative<Pass>(action)) return fail(refusal_of(RefusalCode::DrawFirst));
  Steps steps(deal);
  draw_for(steps, seat, owed.kind);
  return std::move(steps.events);
}

// --- Windows ---

std::optional<Refusal> why_no_claim(const Deal& deal, Seat seat, const Claim& claim) {
  return std::visit(Match{
                        [](const Pass&) -> std::optional<Refusal> { return std::nullopt; },
                        [&](const MahJong&) { return why_no_win(deal, seat); },
                        [&](const ClaimChow& chow) { return why_no_chow(deal, seat, chow.lowest); },
                        [&](const ClaimPung&) { return why_no_pung(deal, seat); },
                        [&](const ClaimKong&) { return why_no_claimed_kong(deal, seat); },
                        [](const Discard&) -> std::optional<Refusal> {
                          return refusal_of(RefusalCode::NotYourTurn);
                        },
                        [](const DeclareKong&) -> std::optional<Refusal> {
                          return refusal_of(RefusalCode::NotYourTurn);
                        },
                    },
                    claim);
}

Result<Events, Refusal> decide_answer(const Deal& deal,
                                      Seat seat,
                                      const Claim& claim,
                                      const BySeat<bool>& asked,
                                      const BySeat<std::optional<Claim>>& answers,
                                      WindowEnd end) {
  if (answers[seat]) return fail(refusal_of(RefusalCode::AlreadyAnswered));
  // A seat that was not asked still learns what is wrong with its claim.
  auto refusal = why_no_claim(deal, seat, claim);
  const bool is_false =
      refusal && asked[seat] && std::holds_alternative<MahJong>(claim) && may_declare(deal, seat);
  if (refusal && !is_false) return fail(*refusal);
  if (!asked[seat]) return fail(refusal_of(RefusalCode::NotAsked));
  Steps steps(deal);
  if (is_false) steps.add(DeclaredFalsely{.seat = seat});
  steps.add(Answered{.seat = seat, .claim = is_false ? Claim(Pass{}) : claim});
  resolve(steps, end);
  return std::move(steps.events);
}

}  // namespace

DealSetup with_lots(const RuleSet& rules, const DealSetup& setup, std::size_t lot) {
  if (!rules.flow().lots_for_east || setup.number != 1) return setup;
  BySeat<Wind> winds;
  for (const Seat seat : kSeats) {
    winds[kSeats[(index_of(seat) + lot) % kSeats.size()]] = setup.seating.wind(seat);
  }
  DealSetup seated = setup;
  seated.seating = Seating(winds);
  seated.dealer = seated.seating.seat(setup.seating.wind(setup.dealer));
  return seated;
}

Events decide_deal(const RuleSet& rules, const DealSetup& setup, const Wall& wall, Moment before) {
  Steps steps(new_deal(rules, before));
  steps.add(Dealt{.setup = setup, .wall = wall});
  for (std::size_t turns = 0; turns < 4; ++turns) {
    const Seat seat = setup.seating.after(setup.dealer, turns);
    // A replacement may be a bonus tile again.
    while (const auto bonus = bonus_in(steps.deal.hands[seat].concealed)) {
      steps.add(BonusShown{.seat = seat, .tile = *bonus});
      if (wins_at_once(steps, seat)) return std::move(steps.events);
      Wall rest = steps.deal.wall;
      steps.add(Drew{.seat = seat, .tile = rest.replace(), .kind = DrawKind::BonusReplacement});
    }
  }
  return std::move(steps.events);
}

Result<Events, Refusal> decide(const Deal& deal, Seat seat, const Action& action, WindowEnd end) {
  if (std::holds_alternative<ToDiscard>(deal.phase)) return decide_turn(deal, seat, action, end);
  if (std::holds_alternative<ToDraw>(deal.phase)) return decide_draw(deal, seat, action);
  if (const auto* claim = std::get_if<ToClaim>(&deal.phase)) {
    return decide_answer(deal, seat, action, claim->asked, claim->answers, end);
  }
  if (const auto* rob = std::get_if<ToRob>(&deal.phase)) {
    return decide_answer(deal, seat, action, rob->asked, rob->answers, end);
  }
  return fail(refusal_of(RefusalCode::DealOver));
}

Events close_window(const Deal& deal) {
  Steps steps(deal);
  close_window(steps, standing_of(deal).leader);
  return std::move(steps.events);
}

Action absent_action(const Deal& deal, Seat seat) {
  const auto* turn = std::get_if<ToDiscard>(&deal.phase);
  if (turn == nullptr) return Pass{};
  if (turn->drawn) return Discard{.tile = *turn->drawn};
  const auto last = std::find_if(kTiles.rbegin(), kTiles.rend(), [&](Tile tile) {
    return deal.hands[seat].concealed.has(tile);
  });
  ensure(last != kTiles.rend(), "a seat on turn holds tiles");
  return Discard{.tile = *last};
}

}  // namespace lair
