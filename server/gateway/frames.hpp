// What servers of one club say to each other, as bytes and back.
//
// One WebSocket message is one of these, written as a protobuf message whose only field says which.
// They belong to version 1 of the subprotocol: a field that is not known is passed over.
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

// Given by the gateway, for one uplink.
using ClientId = std::uint64_t;
using QuestionId = std::uint64_t;

// --- Over the uplink of play, from the gateway ---

struct Opened {
  ClientId client = 0;
  lobby::Caller caller;
};

// A frame of a client; its bytes are those that were decoded.
struct Said {
  ClientId client = 0;
  std::string_view frame = {};
  bool is_too_fast = false;
};

struct Left {
  ClientId client = 0;
};

using FromGateway = std::variant<Opened, Said, Left>;

// --- Over the uplink of play, from the primary ---

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

// --- Over the uplink of pages ---

// Of a request, of an answer.
inline constexpr std::size_t kBodyBytesMax = std::size_t{16} * 1024 * 1024;

struct Asked {
  QuestionId question = 0;
  net::HttpRequest request;
};

struct Answered {
  QuestionId question = 0;
  net::HttpAnswer answer;
};

// The bytes are good until the thread encodes the next.
std::string_view encode(const Opened& opened);
std::string_view encode(const Said& said);
std::string_view encode(const Left& left);
std::string_view encode(const Pushed& pushed);
std::string_view encode(const Closed& closed);
std::string_view encode(const Asked& asked);
std::string_view encode(const Answered& answered);

// Nothing for bytes that are none of these, or not known to this version.
std::optional<FromGateway> decode_from_gateway(std::string_view bytes);
std::optional<FromPrimary> decode_from_primary(std::string_view bytes);
std::optional<Asked> decode_asked(std::string_view bytes);
std::optional<Answered> decode_answered(std::string_view bytes);

}  // namespace lair::gateway
