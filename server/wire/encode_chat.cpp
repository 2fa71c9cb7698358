#include "server/wire/encode_chat.hpp"

#include "lair/v1/server.pb.h"

#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

void put_channel(const ChatChannel& channel, v1::ChatChannel& out) {
  out.set_place(wire_enum<v1::ChatPlace>(channel.place));
  out.set_room(channel.room);
  out.set_table(channel.table.value());
}

void put_line(const ChatLine& line, v1::ChatLine& out) {
  out.set_number(line.number);
  out.set_at_ms(line.at_ms);
  out.set_player(line.player.value());
  out.set_name(line.name);
  out.set_text(line.text);
  out.set_phrase(line.phrase);
  out.set_to(line.to.value());
  out.set_to_name(line.to_name);
}

void put_report(const ReportEntry& entry, v1::ReportEntry& out) {
  out.set_report(entry.report);
  out.set_at(entry.at);
  out.set_reporter(entry.reporter.value());
  out.set_reporter_name(entry.reporter_name);
  out.set_player(entry.player.value());
  out.set_player_name(entry.player_name);
  out.set_reason(wire_enum<v1::ReportReason>(entry.reason));
  out.set_text(entry.text);
  if (entry.names_channel) put_channel(entry.channel, *out.mutable_channel());
  out.set_number(entry.number);
  for (const ChatLine& line : entry.lines) put_line(line, *out.add_lines());
  out.set_table(entry.table.value());
  out.set_settled(entry.settled);
  out.set_settled_by(entry.settled_by.value());
  out.set_note(entry.note);
}

}  // namespace

std::string encode(const ChatLines& lines) {
  v1::ServerFrame frame;
  v1::ChatLines& out = *frame.mutable_chat();
  put_channel(lines.channel, *out.mutable_channel());
  for (const ChatLine& line : lines.lines) put_line(line, *out.add_lines());
  out.set_history(lines.history);
  out.set_cut(lines.cut);
  out.set_last(lines.last);
  return frame.SerializeAsString();
}

std::string encode(const HushList& hushed) {
  v1::ServerFrame frame;
  v1::HushList& out = *frame.mutable_hushed();
  for (const HushEntry& entry : hushed.people) {
    v1::HushEntry& one = *out.add_people();
    one.set_player(entry.player.value());
    one.set_name(entry.name);
    one.set_kind(static_cast<v1::HushKind>(entry.kind));
  }
  return frame.SerializeAsString();
}

std::string encode(const Invited& invited) {
  v1::ServerFrame frame;
  v1::Invited& out = *frame.mutable_invited();
  out.set_from(invited.from.value());
  out.set_name(invited.name);
  out.set_table(invited.table.value());
  out.set_table_name(invited.table_name);
  out.set_room(invited.room);
  return frame.SerializeAsString();
}

std::string encode(const Reports& reports) {
  v1::ServerFrame frame;
  v1::Reports& out = *frame.mutable_reports();
  out.set_request(reports.request.value());
  for (const ReportEntry& entry : reports.reports) put_report(entry, *out.add_reports());
  out.set_more(reports.more);
  out.set_waiting(reports.waiting);
  return frame.SerializeAsString();
}

std::string encode(const SpectatorList& spectators) {
  v1::ServerFrame frame;
  v1::SpectatorList& out = *frame.mutable_spectators();
  out.set_table(spectators.table.value());
  out.set_count(spectators.count);
  for (const RoomPerson& person : spectators.people) {
    v1::Spectator& one = *out.add_people();
    one.set_player(person.player.value());
    one.set_name(person.name);
  }
  return frame.SerializeAsString();
}

}  // namespace lair::wire
