// The WebSocket frames of a client, RFC 6455 section 5.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lair::link {

inline constexpr std::size_t kMessageBytesMax = 1024 * 1024;

enum class Opcode : std::uint8_t { More = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };

// Appends one whole frame to `out`, masked as every client must.
void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask);

struct Message {
  Opcode opcode = Opcode::Binary;
  std::string payload;
};

// Turns bytes from the server into messages. Holds at most one message of kMessageBytesMax,
// plus what was fed beyond it.
class FrameReader {
 public:
  void feed(std::string_view bytes);

  // The next whole message, assembled from its parts; nothing if more bytes are needed.
  std::optional<Message> next();

  // The server broke the protocol: no more messages will come.
  [[nodiscard]] bool is_broken() const { return broken_; }

 private:
  struct Head {
    Opcode opcode = Opcode::Binary;
    bool last = false;
    std::size_t bytes = 0;  // length of the head itself
    std::uint64_t payload_bytes = 0;
  };

  [[nodiscard]] std::optional<Head> head() const;
  [[nodiscard]] bool is_allowed(const Head& head) const;
  std::string_view take(std::size_t bytes);

  std::string bytes_;
  std::size_t read_ = 0;  // how many bytes at the front are used up
  std::optional<Message> begun_;
  bool broken_ = false;
};

}  // namespace lair::link
