// Encodes and decodes the messages that servers of one club send each other.
//
// Each WebSocket message holds one of these, written as a protobuf message with a single field
// whose number tells the kind. All belong to version 1 of the subprotocol; unknown fields are
// skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "server/lobby/connection.hpp"
#include "server/net/http.hpp"

namespace lair::gateway {

inline constexpr std::string_view kSubprotocol = "lair.gateway.v1";
inline constexpr std::string_view kPlayPath = "/gateway/play";
inline constexpr std::string_view kPagesPath = "/gateway/pages";

// Assigned by the gateway; unique within one uplink.
using ClientId = std::uint64_t;
using QuestionId = std::uint64_t;

// --- Over the uplink for play, from the gateway ---

struct Opened {
  ClientId client = 0;
  lobby::Caller caller;
};

// A frame of a client; once decoded, `frame` points into the bytes it was decoded from.
struct Said {
  ClientId client = 0;
  std::string_view frame = {};
  bool is_too_fast = false;
};

struct Left {
  ClientId client = 0;
};

using FromGateway = std::variant<Opened, Said, Left>;

// --- Over the uplink for play, from the primary ---

struct Pushed {
  ClientId client = 0;
  std::string_view message;
};

struct Closed {
  ClientId client = 0;
  lobby::CloseCode code = lobby::CloseCode::Normal;
  std::string reason;
};

using FromPrimary = std::variant<Pushed, Closed>;

// --- Over the uplink for pages ---

// The largest body of a request or an answer.
inline constexpr std::size_t kBodyBytesMax = std::size_t{16} * 1024 * 1024;

struct Asked {
  QuestionId question = 0;
  net::HttpRequest request;
};

struct Answered {
  QuestionId question = 0;
  net::HttpAnswer answer;
};

// The returned bytes are valid until the same thread encodes again.
std::string_view encode(const Opened& opened);
std::string_view encode(const Said& said);
std::string_view encode(const Left& left);
std::string_view encode(const Pushed& pushed);
std::string_view encode(const Closed& closed);
std::string_view encode(const Asked& asked);
std::string_view encode(const Answered& answered);

// Nothing if the bytes are malformed, or not a message that this version knows.
std::optional<FromGateway> decode_from_gateway(std::string_view bytes);
std::optional<FromPrimary> decode_from_primary(std::string_view bytes);
std::optional<Asked> decode_asked(std::string_view bytes);
std::optional<Answered> decode_answered(std::string_view bytes);

}  // namespace lair::gateway
