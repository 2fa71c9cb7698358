#include "server/lobby/devices.hpp"

#include <utility>

#include "server/lobby/replies.hpp"

namespace lair::lobby {

void Devices::answer(const Asker& asker, const wire::SubscribePush& asked) const {
  if (bell_ == nullptr) return refuse(asker, "push_off");
  if (const auto why = bell_->why_not(asked.subscription)) {
    return refuse_setting(*asker.client, asker.request, "bad_value", *why, "endpoint");
  }
  bell_->book().add(
      asker.player(), asker.client->session, asked.subscription, answer_kept(loop_, asker));
}

void Devices::answer(const Asker& asker, const wire::UnsubscribePush& asked) const {
  if (bell_ == nullptr) return refuse(asker, "push_off");
  bell_->book().erase(asker.player(), asked.endpoint, answer_kept(loop_, asker));
}

std::string Devices::public_key() const {
  if (bell_ == nullptr) return {};
  const push::PublicKey& key = bell_->public_key();
  return {key.begin(), key.end()};
}

void Devices::call(PlayerId player, push::Call call) {
  if (bell_ == nullptr) return;
  if (!calls_made_.make(player, call.kind, call.number, time_.now())) return;
  standing_calls_.add(player, call, time_.now());
  bell_->call(player, std::move(call));
}

void Devices::call_if_away(PlayerId player, push::Call call) {
  if (!clients_.is_here(player)) this->call(player, std::move(call));
}

void Devices::end_call(PlayerId player, push::Kind kind, std::uint64_t number) {
  auto call = standing_calls_.end(player, kind, number);
  if (!call) return;
  call->is_over = true;
  bell_->call(player, *std::move(call));
}

}  // namespace lair::lobby
