#include "server/lobby/silent_clients.hpp"

#include "server/lobby/replies.hpp"

namespace lair::lobby {

SilentClients::SilentClients(const Clients& clients,
                             TimeSource& time,
                             const Loop& loop,
                             std::chrono::seconds patience)
    : clients_(clients),
      time_(time),
      patience_(patience),
      timer_(time.timer(loop, [this] { close(); })) {}

void SilentClients::watch(const ClientPtr& client) {
  silent_.emplace_back(time_.now() + patience_, client);
  if (silent_.size() == 1) close();
}

void SilentClients::close() {
  const auto now = time_.now();
  for (; !silent_.empty(); silent_.pop_front()) {
    const auto& [until, silent] = silent_.front();
    const ClientPtr client = silent.lock();
    if (!client || client->player || !clients_.has(client->id)) continue;
    if (until > now) break;
    say_goodbye(*client,
                {.code = "no_hello",
                 .sentence = "Your client did not say hello in time; please try again.",
                 .until = 0});
  }
  if (!silent_.empty()) timer_->set(silent_.front().first);
}

}  // namespace lair::lobby
