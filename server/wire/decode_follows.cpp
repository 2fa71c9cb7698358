#include "server/wire/decode_follows.hpp"

#include <algorithm>

#include "server/wire/values.hpp"

namespace lair::wire {

Follow follow_from(const v1::Follow& in) { return {PlayerId(in.player()), in.no_longer()}; }

Result<ShowPresence, Malformed> show_presence_from(const v1::ShowPresence& in) {
  const auto to = enum_from(in.to(), PresenceFor::Nobody);
  if (!to)
    return fail(
        Malformed{"Presence can be shown to everybody, to people you follow, or to nobody.", "to"});
  return ShowPresence{*to};
}

AwaitSeat await_seat_from(const v1::AwaitSeat& in) {
  return {table::TableId(in.table()), in.no_longer()};
}

Result<SubscribePush, Malformed> subscribe_push_from(const v1::SubscribePush& in) {
  SubscribePush subscribe;
  push::Subscription& subscription = subscribe.subscription;
  if (in.endpoint().size() > push::kEndpointBytesMax) {
    return fail(Malformed{"A text is too long.", "endpoint"});
  }
  if (in.key().size() != subscription.key.size()) {
    return fail(Malformed{"A key must have 65 bytes.", "key"});
  }
  if (in.secret().size() != subscription.secret.size()) {
    return fail(Malformed{"A secret must have 16 bytes.", "secret"});
  }
  subscription.endpoint = in.endpoint();
  std::ranges::copy(in.key(), subscription.key.begin());
  std::ranges::copy(in.secret(), subscription.secret.begin());
  return subscribe;
}

Result<UnsubscribePush, Malformed> unsubscribe_push_from(const v1::UnsubscribePush& in) {
  if (in.endpoint().size() > push::kEndpointBytesMax) {
    return fail(Malformed{"A text is too long.", "endpoint"});
  }
  // Not every database can look for it.
  if (in.endpoint().find('\0') != std::string::npos) {
    return fail(Malformed{"That is not the address of a push service.", "endpoint"});
  }
  return UnsubscribePush{in.endpoint()};
}

}  // namespace lair::wire
