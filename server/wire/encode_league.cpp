#include "server/wire/encode_league.hpp"

#include "lair/v1/server.pb.h"

namespace lair::wire {

std::string encode(const SeasonChanged& changed) {
  v1::ServerFrame frame;
  frame.mutable_season_changed()->set_season(changed.season.value());
  return frame.SerializeAsString();
}

std::string encode(const CheckInIsOpen& open) {
  v1::ServerFrame frame;
  v1::CheckInIsOpen& out = *frame.mutable_check_in_is_open();
  out.set_season(open.season.value());
  out.set_name(open.name);
  out.set_deadline(open.deadline);
  return frame.SerializeAsString();
}

std::string encode(const CallEnded& ended) {
  v1::ServerFrame frame;
  frame.mutable_call_ended()->set_season(ended.season.value());
  frame.mutable_call_ended()->set_table(ended.table.value());
  return frame.SerializeAsString();
}

}  // namespace lair::wire
