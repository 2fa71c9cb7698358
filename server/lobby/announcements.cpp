#include "server/lobby/announcements.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/replies.hpp"

namespace lair::lobby {

void Announcements::announce(std::string text, std::int64_t until) {
  boost::asio::post(loop_, [this, text = std::move(text), until] {
    announcement_ = {.text = text, .until = static_cast<std::uint64_t>(until)};
    for (const auto& [number, client] : clients_.all()) {
      if (client->player) send(*client, announcement_);
    }
  });
}

void Announcements::stop_within(std::chrono::seconds at_most) {
  boost::asio::post(loop_, [this, until = time_.now() + at_most] {
    stops_at_ = until;
    for (const auto& [number, client] : clients_.all()) {
      if (client->player) tell_stopping(*client);
    }
  });
}

void Announcements::close_all(std::function<void()> done) {
  boost::asio::post(loop_, [this, done = std::move(done)] {
    for (const auto& [number, client] : clients_.all()) {
      send(*client,
           wire::Goodbye{.code = "shutdown",
                         .sentence = "The server is restarting; your table is kept.",
                         .until = 0});
      client->outlet->close(CloseCode::GoingAway, "shutdown");
    }
    done();
  });
}

void Announcements::tell(const Client& newcomer) const {
  constexpr std::uint64_t kMillis = 1'000;
  if (is_stopping()) tell_stopping(newcomer);
  const bool stands = announcement_.until * kMillis > time_.wall_clock_ms();
  if (stands && !announcement_.text.empty()) send(newcomer, announcement_);
}

void Announcements::tell_stopping(const Client& client) const {
  const auto left = std::chrono::ceil<std::chrono::seconds>(*stops_at_ - time_.now());
  const auto seconds = std::max<std::int64_t>(left.count(), 0);
  if (seconds == 0) return;  // the goodbye is next
  send(client, wire::Stopping{.seconds = static_cast<std::uint32_t>(seconds)});
}

}  // namespace lair::lobby
