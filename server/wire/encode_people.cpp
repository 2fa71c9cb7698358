#include "server/wire/encode_people.hpp"

#include "lair/v1/server.pb.h"

#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

template <class Message>
void put_places(SpeechPlaces places, Message& out) {
  for (unsigned place = 0; 1U << place <= kEverywhere; ++place) {
    if ((unsigned{places} >> place & 1U) != 0)
      out.add_places(static_cast<v1::SpeechPlace>(place + 1));
  }
}

void put_entry(const AuditEntry& entry, v1::AuditEntry& out) {
  out.set_entry(entry.entry);
  out.set_at(entry.at);
  out.set_moderator(entry.moderator.value());
  out.set_moderator_name(entry.moderator_name);
  out.set_act(wire_enum<v1::ModerationAct>(entry.act));
  out.set_player(entry.player.value());
  out.set_player_name(entry.player_name);
  out.set_range(entry.range);
  out.set_table(entry.table.value());
  out.set_sanction(entry.sanction);
  out.set_until(entry.until);
  out.set_reason(entry.reason);
  if (entry.act == ModerationAct::Grant) out.set_role(wire_enum<v1::Role>(entry.role));
}

void put_sanction(const Sanction& sanction, v1::Sanction& out) {
  out.set_sanction(sanction.sanction);
  out.set_act(wire_enum<v1::ModerationAct>(sanction.act));
  out.set_player(sanction.player.value());
  out.set_player_name(sanction.player_name);
  out.set_range(sanction.range);
  put_places(sanction.places, out);
  out.set_since(sanction.since);
  out.set_until(sanction.until);
  out.set_reason(sanction.reason);
}

}  // namespace

std::string encode(const AuditPage& page) {
  v1::ServerFrame frame;
  v1::AuditPage& out = *frame.mutable_audit_page();
  out.set_request(page.request.value());
  for (const AuditEntry& entry : page.entries) put_entry(entry, *out.add_entries());
  out.set_more(page.more);
  return frame.SerializeAsString();
}

std::string encode(const Sanctions& sanctions) {
  v1::ServerFrame frame;
  v1::Sanctions& out = *frame.mutable_sanctions();
  out.set_request(sanctions.request.value());
  for (const Sanction& one : sanctions.sanctions) put_sanction(one, *out.add_sanctions());
  return frame.SerializeAsString();
}

std::string encode(const PersonFound& person) {
  v1::ServerFrame frame;
  v1::PersonFound& out = *frame.mutable_person_found();
  out.set_request(person.request.value());
  out.set_player(person.player.value());
  out.set_name(person.name);
  out.set_has_account(person.has_account);
  out.set_role(wire_enum<v1::Role>(person.role));
  out.set_online(person.online);
  for (const std::string& address : person.addresses) out.add_addresses(address);
  for (const Sanction& one : person.sanctions) put_sanction(one, *out.add_sanctions());
  return frame.SerializeAsString();
}

std::string encode(const Notice& notice) {
  v1::ServerFrame frame;
  v1::Notice& out = *frame.mutable_notice();
  out.set_act(wire_enum<v1::ModerationAct>(notice.act));
  out.set_reason(notice.reason);
  put_places(notice.places, out);
  out.set_until(notice.until);
  out.set_table(notice.table.value());
  return frame.SerializeAsString();
}

std::string encode(const You& you) {
  v1::ServerFrame frame;
  v1::You& out = *frame.mutable_you();
  out.set_player(you.player.value());
  out.set_name(you.name);
  out.set_has_account(you.has_account);
  out.set_role(wire_enum<v1::Role>(you.role));
  return frame.SerializeAsString();
}

std::string encode(const Announcement& announcement) {
  v1::ServerFrame frame;
  frame.mutable_announcement()->set_text(announcement.text);
  frame.mutable_announcement()->set_until(announcement.until);
  return frame.SerializeAsString();
}

}  // namespace lair::wire
