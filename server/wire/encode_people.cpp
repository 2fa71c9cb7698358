#include "server/wire/encode_people.hpp"

#include "lair/v1/server.pb.h"

#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

template <class Message>
void put_places(people::SpeechPlaces places, Message& out) {
  for (unsigned place = 0; 1U << place <= people::kEverywhere; ++place) {
    if ((unsigned{places} >> place & 1U) != 0)
      out.add_places(static_cast<v1::SpeechPlace>(place + 1));
  }
}

// Times on the wire are seconds since 1970.
std::uint64_t seconds_of(people::Time time) { return static_cast<std::uint64_t>(time); }

void put_entry(const people::AuditEntry& entry, v1::AuditEntry& out) {
  out.set_entry(entry.id);
  out.set_at(seconds_of(entry.at));
  out.set_moderator(entry.moderator.value_or(PlayerId()).value());
  out.set_moderator_name(entry.moderator_name);
  out.set_act(wire_enum<v1::ModerationAct>(entry.act));
  out.set_player(entry.player.value_or(PlayerId()).value());
  out.set_player_name(entry.player_name);
  out.set_range(entry.range);
  out.set_table(entry.table);
  out.set_sanction(entry.sanction.value());
  out.set_until(seconds_of(entry.until));
  out.set_reason(entry.reason);
  if (entry.act == people::Act::Grant) out.set_role(wire_enum<v1::Role>(entry.role));
}

v1::ModerationAct act_of(people::SanctionKind kind) {
  switch (kind) {
    case people::SanctionKind::Warning:
      return v1::MODERATION_ACT_WARN;
    case people::SanctionKind::Mute:
      return v1::MODERATION_ACT_MUTE;
    case people::SanctionKind::Ban:
      return v1::MODERATION_ACT_BAN;
  }
  return v1::MODERATION_ACT_UNSPECIFIED;
}

void put_sanction(const people::Sanction& sanction, v1::Sanction& out) {
  out.set_sanction(sanction.id.value());
  out.set_act(act_of(sanction.kind));
  out.set_player(sanction.player.value_or(PlayerId()).value());
  out.set_player_name(sanction.player_name);
  out.set_range(sanction.range);
  put_places(sanction.places, out);
  out.set_since(seconds_of(sanction.since));
  out.set_until(seconds_of(sanction.until));
  out.set_reason(sanction.reason);
}

// For the messages that say who somebody is.
template <class Message>
void put_person(const people::Person& person, Message& out) {
  out.set_player(person.id.value());
  out.set_name(person.name);
  out.set_has_account(person.has_account);
  out.set_role(wire_enum<v1::Role>(person.role));
}

}  // namespace

std::string encode(const AuditPage& page) {
  v1::ServerFrame frame;
  v1::AuditPage& out = *frame.mutable_audit_page();
  out.set_request(page.request.value());
  for (const people::AuditEntry& entry : page.entries) put_entry(entry, *out.add_entries());
  out.set_more(page.more);
  return frame.SerializeAsString();
}

std::string encode(const Sanctions& sanctions) {
  v1::ServerFrame frame;
  v1::Sanctions& out = *frame.mutable_sanctions();
  out.set_request(sanctions.request.value());
  for (const people::Sanction& one : sanctions.sanctions) put_sanction(one, *out.add_sanctions());
  out.set_more(sanctions.more);
  return frame.SerializeAsString();
}

std::string encode(const PersonFound& found) {
  v1::ServerFrame frame;
  v1::PersonFound& out = *frame.mutable_person_found();
  out.set_request(found.request.value());
  put_person(found.person, out);
  out.set_online(found.online);
  for (const std::string& address : found.addresses) out.add_addresses(address);
  for (const people::Sanction& one : found.sanctions) put_sanction(one, *out.add_sanctions());
  return frame.SerializeAsString();
}

std::string encode(const Notice& message) {
  const people::Notice& notice = message.notice;
  v1::ServerFrame frame;
  v1::Notice& out = *frame.mutable_notice();
  out.set_act(wire_enum<v1::ModerationAct>(notice.act));
  out.set_reason(notice.reason);
  put_places(notice.places, out);
  out.set_until(seconds_of(notice.until));
  out.set_table(notice.table);
  out.set_at(seconds_of(notice.at));
  return frame.SerializeAsString();
}

std::string encode(const You& you) {
  v1::ServerFrame frame;
  put_person(you.person, *frame.mutable_you());
  return frame.SerializeAsString();
}

std::string encode(const Announcement& announcement) {
  v1::ServerFrame frame;
  frame.mutable_announcement()->set_text(announcement.text);
  frame.mutable_announcement()->set_until(announcement.until);
  return frame.SerializeAsString();
}

}  // namespace lair::wire
