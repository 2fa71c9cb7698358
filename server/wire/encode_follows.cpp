#include "server/wire/encode_follows.hpp"

#include "lair/v1/server.pb.h"

#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

void put_person(const FollowedPerson& person, v1::FollowedPerson& out) {
  out.set_player(person.player.value());
  out.set_name(person.name);
  out.set_is_here(person.is_here);
  if (!person.table) return;
  v1::FollowedTable& table = *out.mutable_table();
  table.set_table(person.table->table.value());
  table.set_name(person.table->name);
  table.set_room(person.table->room);
  table.set_rules(person.table->rules);
  table.set_round(person.table->round);
  table.set_has_free_seat(person.table->has_free_seat);
  table.set_may_watch(person.table->may_watch);
}

}  // namespace

std::string encode(const FollowList& list) {
  v1::ServerFrame frame;
  v1::FollowList& out = *frame.mutable_follow_list();
  for (const FollowedPerson& person : list.people) put_person(person, *out.add_people());
  out.set_presence(wire_enum<v1::PresenceFor>(list.presence));
  return frame.SerializeAsString();
}

std::string encode(const FollowChanged& changed) {
  v1::ServerFrame frame;
  v1::FollowChanged& out = *frame.mutable_follow_changed();
  for (const FollowedPerson& person : changed.people) put_person(person, *out.add_people());
  return frame.SerializeAsString();
}

std::string encode(const SeatFree& free) {
  v1::ServerFrame frame;
  v1::SeatFree& out = *frame.mutable_seat_free();
  out.set_table(free.table.value());
  out.set_table_name(free.table_name);
  out.set_room(free.room);
  return frame.SerializeAsString();
}

}  // namespace lair::wire
