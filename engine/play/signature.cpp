#include "engine/play/signature.hpp"

#include "engine/match_on.hpp"

namespace lair {
namespace {

template <class Enum>
std::uint64_t number_of(Enum value) {
  return static_cast<std::uint64_t>(value);
}

std::uint64_t number_of(std::optional<Seat> seat) { return seat ? index_of(*seat) + 1 : 0; }

void fold_asked(Signature& signature, const BySeat<bool>& asked) {
  for (const bool one : asked) signature.fold(one ? 1 : 0);
}

void fold_meld(Signature& signature, const Meld& meld) {
  signature.fold(number_of(meld.kind));
  signature.fold(meld.tile.index());
  signature.fold(meld.claimed.index());
  signature.fold(number_of(meld.from));
}

void fold_action(Signature& signature, const Action& action) {
  signature.fold(action.index());
  std::visit(Match{
                 [&](const Discard& discard) { signature.fold(discard.tile.index()); },
                 [&](const DeclareKong& kong) {
                   signature.fold(number_of(kong.kind));
                   signature.fold(kong.tile.index());
                 },
                 [&](const ClaimChow& chow) { signature.fold(chow.lowest.index()); },
                 [](const auto&) {},
             },
             action);
}

void fold_setup(Signature& signature, const DealSetup& setup) {
  signature.fold(setup.number);
  signature.fold(number_of(setup.prevailing));
  signature.fold(setup.hand_number);
  for (const Wind wind : setup.seating.winds()) signature.fold(number_of(wind));
  signature.fold(number_of(setup.dealer));
  signature.fold(setup.keeps);
  signature.fold(setup.redeals);
}

void fold_sheet(Signature& signature, const ScoreSheet& sheet) {
  for (const ScoreItem& item : sheet.items) {
    signature.fold(item.code);
    signature.fold(static_cast<std::uint64_t>(item.value));
  }
  signature.fold(static_cast<std::uint64_t>(sheet.total.count()));
}

void fold_settlement(Signature& signature, const Settlement& settlement) {
  for (const auto& sheet : settlement.sheets) {
    signature.fold(sheet ? 1 : 0);
    if (sheet) fold_sheet(signature, *sheet);
  }
  for (const LedgerLine& line : settlement.ledger) {
    signature.fold(number_of(line.payer));
    signature.fold(number_of(line.payee));
    signature.fold(static_cast<std::uint64_t>(line.amount.count()));
    signature.fold(line.reason);
  }
}

}  // namespace

void Signature::fold(std::uint64_t number) {
  for (int byte = 0; byte < 8; ++byte) {
    value_ = (value_ ^ (number >> (8 * byte) & 0xff)) * 1099511628211U;
  }
}

void Signature::fold(std::string_view text) {
  fold(text.size());
  for (const char letter : text) {
    value_ = (value_ ^ static_cast<unsigned char>(letter)) * 1099511628211U;
  }
}

void Signature::fold(const Event& event) {
  fold(event.index());
  std::visit(Match{
                 [&](const Dealt& dealt) {
                   fold_setup(*this, *dealt.setup);
                   for (const Tile tile : dealt.wall->tiles()) fold(tile.index());
                 },
                 [&](const BonusShown& shown) {
                   fold(number_of(shown.seat));
                   fold(shown.tile.index());
                 },
                 [&](const Drew& drew) {
                   fold(number_of(drew.seat));
                   fold(drew.tile.index());
                   fold(number_of(drew.kind));
                 },
                 [&](const Discarded& discarded) {
                   fold(number_of(discarded.seat));
                   fold(discarded.tile.index());
                   fold_asked(*this, discarded.asked);
                 },
                 [&](const KongDeclared& kong) {
                   fold(number_of(kong.seat));
                   fold_meld(*this, kong.meld);
                   fold_asked(*this, kong.asked);
                 },
                 [&](const Answered& answered) {
                   fold(number_of(answered.seat));
                   fold_action(*this, answered.claim);
                 },
                 [&](const Melded& melded) {
                   fold(number_of(melded.seat));
                   fold_meld(*this, melded.meld);
                 },
                 [&](const KongStands& stands) { fold(number_of(stands.seat)); },
                 [&](const Won& won) {
                   fold(number_of(won.winner));
                   fold(number_of(won.from));
                   fold(won.tile.index());
                   fold(won.robbed ? 1 : 0);
                   fold_settlement(*this, *won.settlement);
                 },
                 [](const Drawn&) {},
                 [&](const DeclaredFalsely& declared) { fold(number_of(declared.seat)); },
             },
             event);
}

}  // namespace lair
