#include "server/wire/peek.hpp"

#include <cstdint>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

namespace lair::wire {
namespace {

constexpr std::uint64_t kWireTypes = 8;
constexpr std::uint64_t kMessage = 2;  // the wire type of a message

// Removes one varint from the front and returns it; returns 0 at the end of the bytes.
std::uint64_t take_number(std::string_view& bytes) {
  constexpr int kBitsOfByte = 7;
  constexpr int kBitsMax = 63;
  std::uint64_t number = 0;
  for (int shift = 0; !bytes.empty() && shift <= kBitsMax; shift += kBitsOfByte) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    number |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) break;
  }
  return number;
}

// Returns the number of the first field that is a message, which is the body of a frame, or 0.
std::uint64_t body_of(std::string_view frame) {
  while (!frame.empty()) {
    const std::uint64_t tag = take_number(frame);
    if (tag % kWireTypes == kMessage) return tag / kWireTypes;
    if (tag % kWireTypes != 0) return 0;
    take_number(frame);
  }
  return 0;
}

}  // namespace

bool is_action(std::string_view client_frame) {
  return body_of(client_frame) == v1::ClientFrame::kActFieldNumber;
}

bool may_answer_action(std::string_view server_frame) {
  const std::uint64_t body = body_of(server_frame);
  return body == v1::ServerFrame::kEventsFieldNumber ||
         body == v1::ServerFrame::kRefusedFieldNumber || body == v1::ServerFrame::kDoneFieldNumber;
}

}  // namespace lair::wire
