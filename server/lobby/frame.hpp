// Turns messages into frames, encoded once for everybody who gets them.
#pragma once

#include <string>
#include <string_view>

#include "server/lobby/connection.hpp"
#include "server/wire/frames.hpp"

namespace lair::lobby {

// The calling file includes the `wire/encode….hpp` of its message.
template <class Message>
Frame frame_of(const Message& message) {
  return encode(message);
}

// A client that cannot take a frame is closed by its outlet, reconnects and resumes.
inline void push(Outlet& outlet, std::string_view frame) {
  [[maybe_unused]] const bool queued = outlet.push(frame);
}

// The same for messages that are encoded without a copy; see wire/encode.hpp. Each thread builds
// one frame at a time.
template <class... Message>
void push_encoded(Outlet& outlet, const Message&... message) {
  thread_local std::string frame;
  frame.clear();
  encode(message..., frame);
  push(outlet, frame);
}

// `row` comes from the table of refusals in one of the `refusals.hpp` files.
template <class Row>
wire::Refused refused_as(table::RequestId request, const Row& row) {
  wire::Refused refused;
  refused.request = request;
  refused.code = row.code;
  refused.sentence = row.sentence;
  return refused;
}

}  // namespace lair::lobby
