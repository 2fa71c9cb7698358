#include "tests/support/random_values.hpp"

#include <utility>

namespace lair::test {

Tile RandomValues::chow_start() {
  return Tile::of(static_cast<Suit>(below(3)), static_cast<int>(1 + below(7)));
}

Meld RandomValues::meld(MeldKind kind) {
  if (kind == MeldKind::Chow) {
    const Tile lowest = chow_start();
    return {kind, lowest, lowest.up(static_cast<int>(below(3))), seat()};
  }
  const Tile tile = plain_tile();
  if (kind == MeldKind::ConcealedKong) return {kind, tile, tile, std::nullopt};
  return {kind, tile, tile, seat()};
}

Action RandomValues::action() {
  switch (below(8)) {
    case 0:
      return Discard{tile()};
    case 1:
      return DeclareKong{MeldKind::ConcealedKong, plain_tile()};
    case 2:
      return DeclareKong{MeldKind::AddedKong, plain_tile()};
    case 3:
      return MahJong{};
    case 4:
      return ClaimChow{chow_start()};
    case 5:
      return ClaimPung{};
    case 6:
      return ClaimKong{};
    default:
      return Pass{};
  }
}

DealSetup RandomValues::setup() {
  BySeat<Wind> winds{
      {Wind::East, Wind::South, Wind::West, Wind::North}
  };
  for (std::size_t last = 3; last > 0; --last) {
    std::swap(winds.values[last], winds.values[below(last + 1)]);
  }
  return {static_cast<std::uint32_t>(1 + below(40)),
          kWinds[below(4)],
          static_cast<std::uint8_t>(1 + below(4)),
          Seating(winds),
          seat(),
          static_cast<std::uint32_t>(below(9)),
          static_cast<std::uint32_t>(below(3))};
}

Wall RandomValues::wall() {
  auto tiles = full_set(coin());
  for (std::size_t last = tiles.size() - 1; last > 0; --last) {
    std::swap(tiles[last], tiles[below(last + 1)]);
  }
  return Wall({tiles.begin(), tiles.size()}, static_cast<DeadWall>(below(3)));
}

TileCounts RandomValues::counts(std::size_t tiles) {
  TileCounts counts;
  while (counts.total() < tiles) {
    const Tile next = plain_tile();
    if (!counts.has(next, copies_of(next))) counts.add(next);
  }
  return counts;
}

Hand RandomValues::hand() {
  Hand hand;
  for (std::size_t melds = below(5); melds > 0; --melds) hand.melds.push_back(meld());
  for (std::size_t tiles = below(9); tiles > 0; --tiles) hand.bonus.push_back(bonus_tile());
  hand.concealed = counts(14 - 3 * hand.melds.size());
  return hand;
}

BySeat<Hand> RandomValues::hands() {
  return {
      {hand(), hand(), hand(), hand()}
  };
}

BySeat<bool> RandomValues::asked() {
  return {
      {coin(), coin(), coin(), coin()}
  };
}

BySeat<Points> RandomValues::points() {
  return {
      {Points(number()), Points(number()), Points(number()), Points(number())}
  };
}

std::string_view RandomValues::code() {
  constexpr std::array<std::string_view, 6> kCodes{
      "own_wind", "self_drawn", "Y4.12", "all_in_triplets", "win", ""};
  return kCodes[below(kCodes.size())];
}

Reading RandomValues::reading() {
  Reading reading;
  for (std::size_t sets = 0; sets < 4; ++sets) {
    const auto kind = static_cast<SetKind>(below(3));
    const Tile tile = kind == SetKind::Chow ? chow_start() : plain_tile();
    reading.sets.push_back({kind, tile, coin(), coin()});
  }
  reading.eyes = plain_tile();
  return reading;
}

ScoreSheet RandomValues::sheet() {
  ScoreSheet sheet;
  sheet.refusal = static_cast<WinRefusal>(below(5));
  sheet.house_rule = code();
  for (std::size_t items = below(12); items > 0; --items) {
    sheet.items.push_back({static_cast<ScoreSection>(below(4)), code(), number(), code()});
  }
  if (coin()) sheet.faan = Faan(small_number());
  if (coin()) sheet.faan_raw = Faan(small_number());
  if (coin()) sheet.counted = Faan(small_number());
  sheet.minimum = Faan(small_number());
  if (coin()) sheet.sum = Points(number());
  if (coin()) sheet.product = number();
  sheet.total = Points(number());
  sheet.limit_hand = code();
  if (coin()) sheet.elements_reading = reading();
  if (coin()) sheet.points_reading = reading();
  return sheet;
}

Won RandomValues::won() {
  Won won;
  won.winner = seat();
  if (coin()) won.from = seat();
  won.tile = plain_tile();
  won.robbed = coin();
  Settlement settlement;
  for (auto& sheet_of_seat : settlement.sheets) {
    if (coin()) sheet_of_seat = sheet();
  }
  for (std::size_t lines = below(6); lines > 0; --lines) {
    const std::size_t payer = below(4);
    const std::size_t payee = (payer + 1 + below(3)) % 4;
    const Points amount(static_cast<std::int64_t>(1 + below(5000)));
    settlement.ledger.push_back({kSeats[payer], kSeats[payee], amount, code(), code()});
  }
  won.settlement = std::move(settlement);
  return won;
}

Event RandomValues::event() {
  switch (below(11)) {
    case 0:
      return Dealt{setup(), wall()};
    case 1:
      return BonusShown{seat(), bonus_tile()};
    case 2:
      return Drew{seat(), tile(), static_cast<DrawKind>(below(3))};
    case 3:
      return Discarded{seat(), tile(), asked()};
    case 4:
      return KongDeclared{
          seat(), meld(coin() ? MeldKind::ConcealedKong : MeldKind::AddedKong), asked()};
    case 5:
      return Answered{seat(), action()};
    case 6:
      return Melded{seat(), meld()};
    case 7:
      return KongStands{seat()};
    case 8:
      return won();
    case 9:
      return DeclaredFalsely{seat()};
    default:
      return Drawn{};
  }
}

Events RandomValues::events() {
  Events events;
  for (std::size_t left = below(5); left > 0; --left) events.push_back(event());
  return events;
}

table::Change RandomValues::change() {
  const auto millis = [this] { return table::Millis(below(100'000)); };
  switch (below(15)) {
    case 0: {
      table::TableOpened opened{settings(), PlayerId(source_()), text(), table::TableId(below(9))};
      if (coin()) (*opened.seats)[seat()] = occupant();
      if (coin()) opened.kept_out = {PlayerId(source_())};
      if (coin()) opened.house_id = house_id();
      if (coin()) opened.walls = share();
      return opened;
    }
    case 1:
      return table::SeatTaken{seat(), occupant()};
    case 2:
      return table::SeatLeft{seat()};
    case 3:
      return table::SubstituteSet{seat(), coin(), coin()};
    case 4:
      return table::HostChanged{PlayerId(source_())};
    case 5: {
      table::DealBegun begun{{}, events()};
      for (auto& byte : begun.seed.bytes) byte = static_cast<std::uint8_t>(below(256));
      return begun;
    }
    case 6: {
      table::Acted acted{seat(),
                         Moment(static_cast<std::uint32_t>(source_())),
                         static_cast<table::Cause>(below(3)),
                         action(),
                         events(),
                         {{millis(), millis(), millis(), millis()}}};
      if (coin()) acted.window = millis();
      return acted;
    }
    case 7:
      return table::ReadySet{seat(), coin()};
    case 8:
      return table::WindowClosed{Moment(static_cast<std::uint32_t>(source_())), events()};
    case 9:
      return table::TableEnded{
          text(), coin() ? std::optional(seat()) : std::nullopt, coin(), table::TableId(below(9))};
    case 10:
      return table::WallOffered{offer()};
    case 11: {
      table::WallCommitted committed;
      for (auto& one : *committed.seats) {
        if (coin()) one = commitment_of(share());
      }
      return committed;
    }
    case 12:
      return table::ShareRevealed{seat(), share()};
    default:
      return agreement();
  }
}

table::Occupant RandomValues::occupant() {
  return {static_cast<table::OccupantKind>(below(2)), PlayerId(source_()), text(), coin()};
}

table::TableSettings RandomValues::settings() {
  table::TableSettings settings{
      text(),
      text(),
      text(),
      {{text(), text()},              {text(), text()}             },
      {table::Millis(below(100'000)), table::Millis(below(100'000))},
      coin() ? table::ClaimWindow::Eager : table::ClaimWindow::Constant
  };
  table::TablePolicies& policies = settings.policies;
  policies.admission = static_cast<table::Admission>(below(4));
  if (coin()) {
    policies.invited = {
        {.name = text(), .player = PlayerId(below(9))},
        {.name = text()             }
    };
  }
  policies.league = source_();
  policies.spectators = static_cast<table::Watching>(below(3));
  policies.record = static_cast<table::RecordReaders>(below(3));
  policies.absence = {table::Millis(1'000 * (10 + below(3'000))),
                      static_cast<table::AbsenceStep>(below(4)),
                      coin(),
                      coin(),
                      table::Millis(60'000 * (1 + below(10'000)))};
  policies.hints = coin();
  policies.duplicate = coin();
  policies.pauses = static_cast<std::uint32_t>(below(21));
  policies.pause = table::Millis(60'000 * (1 + below(60)));
  policies.extra_times = static_cast<std::uint32_t>(below(21));
  policies.extra = table::Millis(1'000 * (5 + below(116)));
  policies.ready_check = coin();
  policies.bots = coin();
  if (coin()) policies.ladder = kStrengths.at(below(kStrengths.size()));
  const auto unit = static_cast<LengthUnit>(below(5));
  policies.length = {unit,
                     unit == LengthUnit::Match ? 0 : static_cast<std::uint32_t>(1 + below(4))};
  if (coin()) settings.revision = RulesRevision::First;
  return settings;
}

table::Change RandomValues::agreement() {
  const auto step = [this] { return static_cast<table::AbsenceStep>(below(4)); };
  const auto number = [this] { return static_cast<std::uint32_t>(source_()); };
  switch (below(18)) {
    case 17:
      return table::KeptOut{PlayerId(source_())};
    case 16:
      return table::TimePlayed{.played = table::Millis(below(36'000'000)), .bell = coin()};
    case 14:
      return table::TakenBack{seat(), number()};
    case 0:
      return table::OptionsChanged{settings(), text(), house_id()};
    case 1:
      return table::OptionsAgreed{seat(), number()};
    case 2:
      return table::SeatReserved{
          seat(), {.name = text(), .player = PlayerId(below(9))}
      };
    case 3:
      return table::SeatLocked{seat(), coin()};
    case 4:
      return table::Booted{
          seat(), PlayerId(source_()), static_cast<table::BootReason>(below(5)), text(), coin()};
    case 5:
      return table::PauseVoted{seat(), coin()};
    case 6:
      return table::Paused{.by_server = coin()};
    case 7:
      return table::PauseEnded{coin() ? std::optional(seat()) : std::nullopt};
    case 8:
      return table::TimeGranted{seat(), Moment(number()), table::Millis(below(100'000))};
    case 9:
      return table::WentAway{seat(), PlayerId(source_()), coin()};
    case 10:
      return table::CameBack{seat(), PlayerId(source_()), coin()};
    case 11:
      return table::AbsenceAsked{seat(), PlayerId(source_())};
    case 12:
      return table::AbsenceVoted{seat(), seat(), step()};
    case 13:
      return table::AbsenceDecided{seat(), step()};
    default:
      return table::RematchVoted{seat(), coin()};
  }
}

fair::Share RandomValues::share() {
  fair::Share share;
  for (auto& byte : share.bytes) byte = static_cast<std::uint8_t>(below(256));
  return share;
}

fair::Offer RandomValues::offer() {
  fair::Offer offer{
      .name = {.table = source_(),                          .deal = below(1'000)},
        .server = share(), .substitutes = {                                           }
  };
  for (fair::Share& substitute : offer.substitutes) substitute = share();
  return offer;
}

table::Record RandomValues::record() {
  table::Record record{static_cast<std::uint32_t>(source_()), change(), std::nullopt};
  auto* acted = std::get_if<table::Acted>(&record.change);
  if (acted == nullptr || coin()) return record;
  record.result = table::DealResult{setup(), std::nullopt, points(), coin()};
  if (coin()) {
    record.result->won = won();
    acted->events.emplace_back(*record.result->won);
  }
  return record;
}

wire::ShownEvent RandomValues::shown() {
  switch (below(11)) {
    case 0: {
      SawDeal deal{setup(), {{13, 14, 13, 13}}, std::nullopt, below(145)};
      if (coin()) {
        OwnTiles own{seat(), counts(13), std::nullopt};
        if (coin()) own.drawn = tile();
        deal.own = own;
      }
      return {deal, points(), false};
    }
    case 1:
      return {
          SawBonus{seat(),      bonus_tile()},
          {           },
          false
      };
    case 2: {
      SawDraw draw{seat(), std::nullopt, static_cast<DrawKind>(below(3))};
      if (coin()) draw.tile = tile();
      return {draw, {}, false};
    }
    case 3:
      return {
          SawDiscard{seat(),      tile()},
          {           },
          false
      };
    case 4: {
      const auto kind = coin() ? MeldKind::ConcealedKong : MeldKind::AddedKong;
      SawKong kong{seat(), kind, std::nullopt};
      if (coin()) kong.meld = meld(kind);
      return {kong, {}, false};
    }
    case 5:
      return {
          SawAnswer{seat(),      action()},
          {           },
          false
      };
    case 6:
      return {
          SawMeld{seat(),      meld()},
          {           },
          false
      };
    case 7:
      return {SawKongStand{seat()}, {}, false};
    case 8:
      return {
          SawWin{won(), hands()},
          points(), coin()
      };
    case 9:
      return {
          SawFalseMahJong{seat(),      static_cast<FalseMahJong>(1 + below(3))},
          {           },
          false
      };
    default:
      return {SawDrawnDeal{hands()}, points(), coin()};
  }
}

std::string RandomValues::text() {
  constexpr std::array<std::string_view, 6> kTexts{
      "", "yahoo", "min_faan", "3", "Lion’s Lair", "獅子窩"};
  return std::string(kTexts[below(kTexts.size())]);
}

std::string RandomValues::bytes(std::size_t size) {
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(below(256));
  return bytes;
}

}  // namespace lair::test
