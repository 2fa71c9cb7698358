// Encodes what the server says as the bytes of one frame.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/wire/frames.hpp"

namespace lair::wire {

// Each returns one ServerFrame. Texts are UTF-8. Safe to call from any thread.
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

// --- What a table says during a game: appended to `out` without a copy in between ---

void encode(const TableEventsView& events, std::string& out);
void encode(const Done& done, std::string& out);

// The part of a table's state that differs for each viewer.
struct TableViewer {
  std::optional<Seat> you;
  std::optional<table::Watching> watching;
  std::string_view code;  // empty: the viewer is not told
};

// Encodes the fields of a TableState that are the same for everybody, so that this is done once.
std::string encode_shared(const TableState& state);

// Encodes the fields of a TableUpdate from one state of a table to a later one with the same
// options. They are the same for everybody; empty if nothing has changed.
std::string encode_update(const TableState& before, const TableState& now);

// An update, and the part of it that differs for each viewer.
struct UpdateViewer {
  std::string_view update;  // from encode_update
  table::RequestId done;    // the viewer's request that caused it
};

void encode(const UpdateViewer& viewer, std::string& out);

// Encodes every option of a house with its value, as TableState carries it. Valid until the options
// change.
std::string encode_house(const std::vector<std::pair<std::string, std::string>>& house);

// Appends the whole frame for one viewer to `out`.
void encode(const TableViewer& viewer, std::string_view shared, std::string& out);

}  // namespace lair::wire
