#include "server/lobby/people_frames.hpp"

#include <utility>

namespace lair::lobby {
namespace {

// The enums of the wire stand in the order of those of people.
static_assert(static_cast<int>(people::Role::Operator) == static_cast<int>(wire::Role::Operator));
static_assert(static_cast<int>(people::Act::Grant) == static_cast<int>(wire::ModerationAct::Grant));
static_assert(people::kEverywhere == wire::kEverywhere);

wire::ModerationAct wire_act(people::Act act) { return static_cast<wire::ModerationAct>(act); }

// Times before 1970 are none.
std::uint64_t wire_time(people::Time time) { return static_cast<std::uint64_t>(time); }

wire::AuditEntry entry_frame(people::AuditEntry entry) {
  return {.entry = entry.id,
          .at = wire_time(entry.at),
          .moderator = entry.moderator.value_or(PlayerId()),
          .moderator_name = std::move(entry.moderator_name),
          .act = wire_act(entry.act),
          .player = entry.player.value_or(PlayerId()),
          .player_name = std::move(entry.player_name),
          .range = std::move(entry.range),
          .table = table::TableId(entry.table),
          .sanction = entry.sanction.value(),
          .until = wire_time(entry.until),
          .reason = std::move(entry.reason),
          .role = wire_role(entry.role)};
}

}  // namespace

wire::Role wire_role(people::Role role) { return static_cast<wire::Role>(role); }

people::Order order_of(const wire::Moderate& asked) {
  people::Order order{.act = static_cast<people::Act>(asked.act),
                      .player = std::nullopt,
                      .range = asked.range,
                      .table = asked.table.value(),
                      .places = asked.places,
                      .seconds = asked.seconds,
                      .reason = asked.reason};
  if (asked.player != PlayerId()) order.player = asked.player;
  return order;
}

people::AuditQuestion question_of(const wire::ReadAudit& asked) {
  people::AuditQuestion question;
  question.before = asked.before;
  question.count = asked.count;
  if (asked.player != PlayerId()) question.player = asked.player;
  if (asked.moderator != PlayerId()) question.moderator = asked.moderator;
  return question;
}

wire::Notice notice_frame(const people::Notice& notice) {
  return {.act = wire_act(notice.act),
          .reason = notice.reason,
          .places = notice.places,
          .until = wire_time(notice.until),
          .table = table::TableId(notice.table)};
}

wire::You you_frame(const people::Person& person) {
  return {.player = person.id,
          .name = person.name,
          .has_account = person.has_account,
          .role = wire_role(person.role)};
}

wire::PersonFound person_frame(table::RequestId request, const people::Person& person) {
  wire::PersonFound found;
  found.request = request;
  found.player = person.id;
  found.name = person.name;
  found.has_account = person.has_account;
  found.role = wire_role(person.role);
  return found;
}

std::vector<wire::Sanction> sanction_frames(const std::vector<people::Sanction>& sanctions) {
  std::vector<wire::Sanction> frames;
  for (const people::Sanction& sanction : sanctions) {
    if (sanction.kind == people::SanctionKind::Warning) continue;
    const bool is_mute = sanction.kind == people::SanctionKind::Mute;
    frames.push_back({.sanction = sanction.id.value(),
                      .act = is_mute ? wire::ModerationAct::Mute : wire::ModerationAct::Ban,
                      .player = sanction.player.value_or(PlayerId()),
                      .player_name = {},
                      .range = sanction.range,
                      .places = sanction.places,
                      .since = wire_time(sanction.since),
                      .until = wire_time(sanction.until),
                      .reason = sanction.reason});
  }
  return frames;
}

wire::AuditPage audit_frame(table::RequestId request,
                            std::vector<people::AuditEntry> entries,
                            std::size_t count) {
  wire::AuditPage page{.request = request, .entries = {}, .more = entries.size() > count};
  if (page.more) entries.resize(count);
  for (people::AuditEntry& entry : entries) page.entries.push_back(entry_frame(std::move(entry)));
  return page;
}

}  // namespace lair::lobby
