// What the server says into the bytes of one frame.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/wire/frames.hpp"

namespace lair::wire {

// One ServerFrame each. Texts are UTF-8. Safe to call from any thread.
std::string encode(const Welcome& welcome);
std::string encode(const Pong& pong);
std::string encode(const RoomTables& tables);
std::string encode(const RoomChanged& changed);
std::string encode(const Rooms& rooms);
std::string encode(const TableState& state);
std::string encode(const TableEvents& events);
std::string encode(const WallCall& call);
std::string encode(const WallShown& shown);
std::string encode(const TableLines& lines);
std::string encode(const Refused& refused);
std::string encode(const Done& done);
std::string encode(const Goodbye& goodbye);
std::string encode(const Stopping& stopping);

// --- What a table says in the course of a game: appended to `out` without a copy in between ---

void encode(const TableEventsView& events, std::string& out);
void encode(const Done& done, std::string& out);

// What of a table's state is for one viewer alone.
struct TableViewer {
  std::optional<Seat> you;
  std::optional<table::Watching> watching;
  std::string_view code;  // empty: not told
};

// The fields of a TableState that are the same for everybody it is shown to, encoded once.
std::string encode_shared(const TableState& state);

// The fields of a TableUpdate from one state of a table to a later one under the same options, the
// same for everybody; empty when nothing is new.
std::string encode_update(const TableState& before, const TableState& now);

// An update with what of it is for one viewer alone.
struct UpdateViewer {
  std::string_view update;  // from encode_update
  table::RequestId done;    // the viewer's request that it carries out
};

void encode(const UpdateViewer& viewer, std::string& out);

// Every option of a house with its value, as a TableState carries it; good until they change.
std::string encode_house(const std::vector<std::pair<std::string, std::string>>& house);

// The whole frame for one of them.
void encode(const TableViewer& viewer, std::string_view shared, std::string& out);

}  // namespace lair::wire
