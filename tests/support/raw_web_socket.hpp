// A blocking WebSocket client that can also send what no client should.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace lair::test {

struct RawReply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case; repeated ones in lines
  std::string body;
};

enum class Opcode : std::uint8_t { More = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };
enum class Part : std::uint8_t { Unfinished, Last };
enum class Mask : std::uint8_t { Applied, Missing };

struct RawFrame {
  Opcode opcode{};
  std::string payload;

  // The code of a close frame; 0 if there is none.
  [[nodiscard]] int close_code() const;
};

// Plain system calls, so that a test shares no code with the server it tests. Throws
// std::runtime_error if the server says nothing for kPatience.
class RawWebSocket {
 public:
  // Connects to the loopback address, from another one of 127.0.0.0/8 if `source` names it. A small
  // receive buffer makes a slow reader.
  explicit RawWebSocket(std::uint16_t port,
                        int receive_buffer_bytes = 0,
                        const std::string& source = "");
  RawWebSocket(RawWebSocket&& other) noexcept;
  RawWebSocket(const RawWebSocket&) = delete;
  RawWebSocket& operator=(const RawWebSocket&) = delete;
  RawWebSocket& operator=(RawWebSocket&&) = delete;
  ~RawWebSocket();

  // Returns false if the server has closed the connection.
  bool send(std::string_view bytes);
  bool send_frame(Opcode opcode,
                  std::string_view payload,
                  Part part = Part::Last,
                  Mask mask = Mask::Applied);

  // Whether the server has ended the connection by now; anything else it sent is skipped.
  bool has_ended();

  // Whether the server ends the connection before it sends anything else.
  bool ends();

  // The answer to what was sent; its body is left out after a HEAD request. Nothing if the server
  // ended the connection instead.
  std::optional<RawReply> reply(bool has_body = true);

  // Asks for a WebSocket. `extra` holds whole header lines.
  std::optional<RawReply> upgrade(std::string_view extra = kOurProtocol);

  // The same without waiting for the answer. Returns false as `send` does.
  bool ask_to_upgrade(std::string_view extra = kOurProtocol);

  // The next frame; nothing if the server ended the connection instead.
  std::optional<RawFrame> frame();

 private:
  static constexpr std::string_view kOurProtocol = "Sec-WebSocket-Protocol: lair.v1\r\n";

  bool receive_more();
  bool receive(std::size_t bytes_at_least);
  std::string take(std::size_t bytes);

  int socket_ = -1;
  std::string received_;
};

}  // namespace lair::test
