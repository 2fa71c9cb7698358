// A client that keeps every frame until a test asks for it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "clients/link/client.hpp"
#include "tests/support/patience.hpp"

namespace lair::testing {

class Listener {
 public:
  using Wanted = std::function<bool(const v1::ServerFrame&)>;

  explicit Listener(std::string name) : Listener(link::Guest{.name = std::move(name)}) {}

  // A player who was here before, known by the token.
  explicit Listener(link::Guest guest)
      : client_(std::move(guest), "test", [this](const v1::ServerFrame& frame) {
          frames_.push_back(frame);
        }) {}

  // Connects, also again after a drop; waits for the welcome.
  void connect(std::uint16_t port) {
    if (const auto done = client_.connect({.host = "127.0.0.1", .port = port}); !done) {
      throw std::runtime_error(done.error().sentence);
    }
    await([](const v1::ServerFrame& frame) { return frame.has_welcome(); });
  }

  void drop() { client_.drop(); }

  link::Conversation& talk() { return client_.talk(); }

  [[nodiscard]] std::uint64_t player() const { return client_.talk().lobby().player(); }

  // Waits for a frame that is wanted; removes it and all before it.
  v1::ServerFrame await(const Wanted& wanted) {
    while (true) {
      while (!frames_.empty()) {
        v1::ServerFrame frame = std::move(frames_.front());
        frames_.pop_front();
        if (wanted(frame)) return frame;
      }
      pump();
    }
  }

  // Waits for the answer to a request, Done or Refused; other frames are kept.
  std::optional<v1::Refused> answer_to(std::uint32_t request) {
    while (true) {
      for (auto at = frames_.begin(); at != frames_.end(); ++at) {
        const bool is_refused = at->has_refused() && at->refused().request() == request;
        if (!is_refused && !(at->has_done() && at->done().request() == request)) continue;
        const v1::ServerFrame frame = std::move(*at);
        frames_.erase(at);
        if (is_refused) return frame.refused();
        return std::nullopt;
      }
      pump();
    }
  }

  std::string code_of(v1::ClientFrame frame) {
    const auto refused = answer_to(talk().ask(std::move(frame)));
    return refused ? refused->code() : "";
  }

  // Whether a wanted frame came before the answer to a ping that is sent now.
  bool has_heard(const Wanted& wanted) {
    v1::ClientFrame frame;
    frame.mutable_ping()->set_client_ms(++pings_);
    talk().ask(std::move(frame));
    bool heard = false;
    await([&](const v1::ServerFrame& seen) {
      heard = heard || wanted(seen);
      return seen.has_pong() && seen.pong().client_ms() == pings_;
    });
    return heard;
  }

  // --- Chat ---

  std::string say(v1::ChatPlace place, const std::string& text, std::uint64_t to = 0) {
    v1::ClientFrame frame;
    frame.mutable_say()->set_place(place);
    frame.mutable_say()->set_text(text);
    frame.mutable_say()->set_to(to);
    return code_of(std::move(frame));
  }

  // The next line there, ignoring history.
  v1::ChatLine hear(v1::ChatPlace place) {
    const auto frame = await([place](const v1::ServerFrame& seen) {
      return seen.has_chat() && !seen.chat().history() && seen.chat().channel().place() == place;
    });
    return frame.chat().lines(0);
  }

  // The lines of that place's next history.
  v1::ChatLines history(v1::ChatPlace place) {
    return await([place](const v1::ServerFrame& seen) {
             return seen.has_chat() && seen.chat().history() &&
                    seen.chat().channel().place() == place;
           })
        .chat();
  }

  void enter(const std::string& room, std::uint64_t since = 0) {
    v1::ClientFrame frame;
    frame.mutable_enter_room()->set_room(room);
    frame.mutable_enter_room()->set_chat_since(since);
    talk().ask(std::move(frame));
  }

  // Opens the table and waits until it is shown.
  void open(std::uint64_t table) {
    talk().open_table(table);
    await([table](const v1::ServerFrame& seen) {
      return seen.has_table() && seen.table().summary().table() == table;
    });
  }

 private:
  void pump() {
    const std::array<link::Client*, 1> clients{&client_};
    if (!client_.is_connected()) throw std::runtime_error("the connection is closed");
    if (!link::pump_some(clients, test::kPatience)) {
      throw std::runtime_error("the server says nothing");
    }
  }

  link::Client client_;
  std::deque<v1::ServerFrame> frames_;
  std::uint64_t pings_ = 0;
};

}  // namespace lair::testing
