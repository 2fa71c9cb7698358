#include "server/league/undo.hpp"

#include <algorithm>
#include <vector>

#include "server/league/entry.hpp"
#include "server/league/limits.hpp"

namespace lair::league {
namespace {

using Why = std::optional<std::string_view>;

// One function for each kind of act; the record is in force.
class Judge {
 public:
  using Last = std::array<std::uint32_t, std::variant_size_v<Event>>;

  Judge(const Season& season, const Last& last, const Record& record)
      : season_(season), last_(last), record_(record) {}

  // Acts that only change sums can be undone at any time.
  Why operator()(const Penalized&) const { return std::nullopt; }

  // In a season that is over, nobody could rule again.
  Why operator()(const Adjudicated& ruling) const {
    return season_.is_over && is_needed(ruling) ? Why("undo_later_first") : std::nullopt;
  }

  Why operator()(const TimeExtended&) const { return std::nullopt; }

  // The seed has been published: somebody who continued the season could choose who meets whom.
  Why operator()(const SeasonEnded&) const {
    return season_.settings.seed_salt.empty() ? std::nullopt : Why("undo_too_late");
  }

  // While the season was removed, its seed was shown to nobody.
  Why operator()(const SeasonRemoved&) const { return std::nullopt; }

  Why operator()(const OrganiserAdded& added) const {
    const bool is_only = season_.organisers.size() == 1 && season_.is_organiser(added.player);
    return is_only ? Why("last_organiser") : std::nullopt;
  }

  // The server removes only organisers who have left it permanently.
  Why operator()(const OrganiserRemoved& removed) const {
    if (!record_.actor) return "undo_own";
    if (season_.is_organiser(removed.player)) return "already_organiser";
    const bool are_full = season_.organisers.size() >= kOrganisersMax;
    return are_full ? Why("too_many_organisers") : std::nullopt;
  }

  // What the next round is drawn from may change until it is drawn.
  Why operator()(const Withdrawn& withdrawn) const {
    if (!record_.actor || *record_.actor == withdrawn.player) return "undo_own";
    if (is_followed_by<RoundStarted>()) return "undo_too_late";
    const Entrant* known = season_.entrant(withdrawn.player);
    const bool is_out = known != nullptr && known->state == EntrantState::Withdrawn;
    if (!is_out) return "already_registered";
    if (!season_.has_teams() || known->team == 0) return std::nullopt;
    return why_not_into_team(season_, {.player = known->player, .team = known->team});
  }

  Why operator()(const SettingsChanged&) const { return why_not_replaced<SettingsChanged>(); }

  Why operator()(const CheckInOpened&) const { return why_not_replaced<CheckInOpened>(); }

  Why operator()(const RoundAbandoned& abandoned) const {
    if (is_followed_by<RoundStarted>()) return "undo_too_late";
    const bool is_built_on = is_followed_by<SettingsChanged>() || is_followed_by<CheckInOpened>() ||
                             is_followed_by<RoundAbandoned>() || is_followed_by<SeasonEnded>();
    if (is_built_on) return "undo_later_first";
    return has_moved_since(abandoned.round) ? Why("undo_moved") : std::nullopt;
  }

  Why operator()(const PlayerInvited& invited) const {
    return season_.is_invited(invited.player) ? std::nullopt : Why("undo_too_late");
  }

  // Only while nobody is in the team.
  Why operator()(const TeamAdded& added) const {
    const bool is_used =
        std::ranges::find(season_.entrants, added.team, &Entrant::team) != season_.entrants.end();
    return is_used || is_followed_by<TeamRenamed>() ? Why("undo_later_first") : std::nullopt;
  }

  // Only while no other team has taken the name that it had before.
  Why operator()(const TeamRenamed& renamed) const {
    if (is_followed_by<TeamRenamed>()) return "undo_later_first";
    const Season before = season_after(record_.number - 1);
    const Team* team = before.team(renamed.team);
    const bool is_taken = std::ranges::any_of(season_.teams, [&](const Team& one) {
      return team != nullptr && one.number != team->number && one.name == team->name;
    });
    return is_taken ? Why("undo_later_first") : std::nullopt;
  }

  Why operator()(const PlayerPlaced&) const { return why_not_replaced<PlayerPlaced>(); }

  Why operator()(const RoundStarted&) const { return "undo_round"; }

  Why operator()(const ResultTaken&) const { return "undo_result"; }

  Why operator()(const Missed&) const { return "undo_result"; }

  Why operator()(const Paused&) const { return "undo_clock"; }

  Why operator()(const Resumed&) const { return "undo_clock"; }

  Why operator()(const TimeLost&) const { return "undo_clock"; }

  Why operator()(const MovedInPerson&) const { return "undo_paper"; }

  Why operator()(const PaperEntered&) const { return "undo_paper"; }

  Why operator()(const PaperConfirmed&) const { return "undo_paper"; }

  Why operator()(const PaperDisputed&) const { return "undo_paper"; }

  Why operator()(const Registered&) const { return "undo_own"; }

  Why operator()(const CheckedIn&) const { return "undo_own"; }

  Why operator()(const SeasonOpened&) const { return "cannot_undo"; }

  Why operator()(const Undone&) const { return "cannot_undo"; }

 private:
  template <class Kind>
  [[nodiscard]] bool is_followed_by() const {
    return last_.at(Event(Kind()).index()) > record_.number;
  }

  // For acts that hold until the next act of the same kind.
  template <class Kind>
  [[nodiscard]] Why why_not_replaced() const {
    if (is_followed_by<RoundStarted>()) return "undo_too_late";
    return is_followed_by<Kind>() ? Why("undo_later_first") : std::nullopt;
  }

  // The season as it was after that many records.
  [[nodiscard]] Season season_after(std::uint32_t records) const {
    const RecordLog& log = season_.records;
    return season_from(std::vector<Record>(log.begin(), {log, records}));
  }

  // Whether the table would wait for a result again without this ruling.
  [[nodiscard]] bool is_needed(const Adjudicated& ruling) const {
    const Round* round = season_.round(ruling.round);
    if (round == nullptr || ruling.table > round->tables.size()) return false;  // it was abandoned
    RoundTable table = round->tables[ruling.table - 1];
    if (table.rulings != std::vector{record_.number}) return false;
    table.ruling.reset();
    return !table.is_settled();
  }

  // Whether a player of the round has changed team or division since it was abandoned: what they
  // made in it would count for another one.
  [[nodiscard]] bool has_moved_since(std::uint32_t number) const {
    const auto round =
        std::ranges::find(season_.rounds.rbegin(), season_.rounds.rend(), number, &Round::number);
    if (round == season_.rounds.rend()) return false;
    const Season then = season_after(record_.number);
    return std::ranges::any_of(season_.entrants, [&](const Entrant& one) {
      const Entrant* before = then.entrant(one.player);
      return round->has(one.player) && before != nullptr &&
             (before->team != one.team ||
              then.division_of(one.player) != season_.division_of(one.player));
    });
  }

  const Season& season_;
  const Last& last_;
  const Record& record_;
};

}  // namespace

Undoing::Undoing(const Season& season) : season_(season) {
  for (const Record& record : season.records) {
    if (!season.undone.contains(record.number)) last_.at(record.event.index()) = record.number;
  }
}

std::optional<std::string_view> Undoing::why_not(std::uint32_t number) const {
  if (number < 1 || number > season_.records.size()) return "cannot_undo";
  if (season_.undone.contains(number)) return "already_undone";
  const Record& record = season_.records[number - 1];
  return std::visit(Judge(season_, last_, record), record.event);
}

}  // namespace lair::league
