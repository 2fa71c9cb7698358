// One malicious stranger: what any of them can do through the server's entry points.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "tests/e2e/strangers.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::testing {

// How many frames a flood sends before it looks at the answers.
inline constexpr int kAtOnce = 20;

// Does one thing again and again, from one address.
class Stranger {
 public:
  Stranger(const Target& target, std::string source, Deeds& deeds)
      : target_(target), source_(std::move(source)), deeds_(deeds), dice_(std::random_device()()) {}

  virtual ~Stranger() = default;

  // Throws std::runtime_error if the server turns them away.
  virtual void round() = 0;

  // Called after the server has hung up or had nothing to say.
  virtual void begin_anew() { line_.reset(); }

 protected:
  // Asks for a page, over one connection as long as the server keeps it open.
  test::RawReply ask(const std::string& method,
                     const std::string& path,
                     const std::string& headers = "",
                     const std::string& body = "") {
    if (!line_) line_.emplace(target_.port, 0, source_);
    std::string request = method + " " + path + " HTTP/1.1\r\nHost: lair.test\r\n" + headers;
    if (method == "POST") {
      request +=
          "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
          "\r\n";
    }
    line_->send(request + "\r\n" + body);
    auto reply = line_->reply();
    if (!reply) throw std::runtime_error("hung up");
    constexpr int kServerError = 500;
    constexpr int kBusy = 503;
    if (reply->status >= kServerError && reply->status != kBusy) {
      deeds_.broken(method + " " + path + " is answered " + std::to_string(reply->status));
    }
    const auto connection = reply->headers.find("connection");
    if (connection != reply->headers.end() && connection->second == "close") line_.reset();
    return *std::move(reply);
  }

  test::RawWebSocket socket(int receive_buffer_bytes = 0) {
    test::RawWebSocket opened(target_.port, receive_buffer_bytes, source_);
    const auto reply = opened.upgrade();
    if (!reply || reply->status != 101) throw std::runtime_error("no socket");
    return opened;
  }

  static bool send(test::RawWebSocket& to, v1::ClientFrame frame, std::uint32_t request) {
    frame.set_request(request);
    return to.send_frame(test::Opcode::Binary, frame.SerializeAsString());
  }

  static v1::ClientFrame hello(const std::string& ticket = "") {
    v1::ClientFrame frame;
    frame.mutable_hello()->set_client("stranger");
    frame.mutable_hello()->set_ticket(ticket);
    return frame;
  }

  // The next frame that answers something; nothing once the server has closed.
  static std::optional<v1::ServerFrame> answer(test::RawWebSocket& from) {
    while (auto raw = from.frame()) {
      v1::ServerFrame frame;
      if (raw->opcode != test::Opcode::Binary || !frame.ParseFromString(raw->payload)) continue;
      if (frame.has_done() || frame.has_refused() || frame.has_goodbye() || frame.has_welcome())
        return frame;
    }
    return std::nullopt;
  }

  // Connects as a guest and says hello.
  test::RawWebSocket guest() {
    test::RawWebSocket line = socket();
    send(line, hello(), 1);
    const auto welcome = answer(line);
    if (!welcome || !welcome->has_welcome()) throw std::runtime_error("no welcome");
    return line;
  }

  // Sends the same frame again and again, then passes on each result: its code, empty if done.
  void flood(test::RawWebSocket& over,
             const v1::ClientFrame& frame,
             const std::function<void(const std::string&)>& heard) {
    for (int sent = 0; sent < kAtOnce; ++sent) {
      if (!send(over, frame, ++requests_)) throw std::runtime_error("hung up");
    }
    for (int answered = 0; answered < kAtOnce; ++answered) {
      const auto one = answer(over);
      if (!one || one->has_goodbye()) throw std::runtime_error("hung up");
      heard(one->has_refused() ? one->refused().code() : "");
    }
  }

  std::string letters(std::size_t count) {
    constexpr std::string_view kAlphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string text;
    while (text.size() < count) text += kAlphabet[dice_() % kAlphabet.size()];
    return text;
  }

  Target target_;
  std::string source_;
  Deeds& deeds_;
  std::mt19937 dice_;
  std::uint32_t requests_ = 1;
  std::optional<test::RawWebSocket> line_;
};

using MakeStranger = std::unique_ptr<Stranger> (*)(const Target&, const std::string&, Deeds&);

template <class Kind>
std::unique_ptr<Stranger> make_stranger(const Target& target,
                                        const std::string& source,
                                        Deeds& deeds) {
  return std::make_unique<Kind>(target, source, deeds);
}

// Strangers who ask for too much; who are too slow, send what is too large or makes no sense; who
// present what is not theirs.
std::vector<MakeStranger> flooding_strangers();
std::vector<MakeStranger> clumsy_strangers();
std::vector<MakeStranger> forging_strangers();

}  // namespace lair::testing
