// How a table's walls are made: which seats contribute, until when, and who is told.
#include <utility>

#include "engine/ensure.hpp"
#include "server/fair/duplicate.hpp"
#include "server/table/table.hpp"

namespace lair::table {

void Table::commit(const Asker& asker, std::uint32_t deal, const fair::Commitment& commitment) {
  const auto seat = seat_of(asker.player);
  answer_share(asker, seat ? walls_.commit(*seat, asker.player, deal, commitment) : "not_seated");
}

void Table::reveal(const Asker& asker, std::uint32_t deal, const fair::Share& share) {
  const auto seat = seat_of(asker.player);
  answer_share(asker, seat ? walls_.reveal(*seat, deal, share) : "not_seated");
}

void Table::answer_share(const Asker& asker, std::optional<std::string_view> refusal) {
  if (refusal) return refuse(asker, *refusal);
  ports_.audience.carried_out(asker);
  if (writing_) return;
  try {
    go_on();
  } catch (const Broken& broken) {
    stop("table_broken", broken.what());
  }
}

void Table::tell_of_walls(const Record& record) {
  const bool is_call = std::holds_alternative<WallOffered>(record.change) ||
                       std::holds_alternative<WallCommitted>(record.change);
  // A newcomer at a seat has to be asked too.
  const bool is_new = std::holds_alternative<SeatTaken>(record.change);
  if (is_call || is_new) {
    if (const auto call = wall_call()) ports_.audience.wall_called(*call);
  }
  if (!record.result) return;
  if (const auto shown = wall_record()) ports_.audience.wall_shown(*shown);
}

WallHour Table::wall_hour() const {
  const bool is_known = state_.is_in_match() || (!state_.match && !free_seat(state_));
  WallHour hour{.deal = state_.match ? state_.match->deal.setup.number + 1 : 1,
                .may_offer = is_known,
                .may_close = may_close_wall(),
                .present = {},
                .now = ports_.alarms.now(),
                .given = given_seed()};
  for (const Seat seat : kSeats) {
    hour.present[seat] = plays(state_.seats[seat]) && presence_.is_here(seat);
  }
  return hour;
}

// Commitments may be closed once their deal is the next thing that can happen.
bool Table::may_close_wall() const {
  const bool is_deal_next = state_.is_between_deals() ? !state_.paused : is_starting();
  return is_deal_next && presence_.is_somebody_here();
}

// The seed if the whole round plays the same walls. Rule W11.
std::optional<fair::Seed> Table::given_seed() const {
  if (!state_.walls) return std::nullopt;
  // A match begins with the first Hand#, which has not been repeated yet.
  const DealSetup first;
  const DealSetup& next = state_.match && state_.match->next ? *state_.match->next : first;
  return fair::duplicate_seed(*state_.walls, next);
}

bool Table::is_starting() const {
  const auto* gathering = std::get_if<Gathering>(&stage_);
  return gathering != nullptr && gathering->starting;
}

// Takes out the waiting request to begin, if there is one.
std::optional<Command> Table::take_starting() {
  auto* gathering = std::get_if<Gathering>(&stage_);
  return gathering != nullptr ? std::exchange(gathering->starting, std::nullopt) : std::nullopt;
}

// Whether only its wall keeps the next deal from beginning.
bool Table::is_deal_wanted() const {
  if (is_starting()) return true;
  const auto* between = std::get_if<BetweenDeals>(&stage_);
  if (between == nullptr || state_.paused || !presence_.is_somebody_here()) return false;
  return are_all_ready() || between->until <= ports_.alarms.now();
}

std::optional<Millis> Table::wall_due() const {
  const bool waits = is_deal_wanted() || (may_close_wall() && !walls_.is_closed());
  return waits ? walls_.due() : std::nullopt;
}

std::optional<WallCall> Table::wall_call() const {
  return state_.is_match_over() ? std::nullopt : walls_.call();
}

std::optional<WallRecord> Table::wall_record() const {
  const auto* dealt =
      state_.log.events().empty() ? nullptr : std::get_if<Dealt>(&state_.log.events().front());
  const bool is_over = state_.match && (state_.match->is_over() || state_.is_between_deals());
  if (dealt == nullptr || !is_over || !walls_.played()) return std::nullopt;
  const auto tiles = dealt->wall->tiles();
  return WallRecord{
      *walls_.played(), {tiles.begin(), tiles.end()}
  };
}

}  // namespace lair::table
