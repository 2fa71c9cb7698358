// Decodes clients' requests about following people.
#pragma once

#include "lair/v1/follows.pb.h"

#include "engine/result.hpp"
#include "server/wire/follow_frames.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

Follow follow_from(const v1::Follow& in);
Result<ShowPresence, Malformed> show_presence_from(const v1::ShowPresence& in);
AwaitSeat await_seat_from(const v1::AwaitSeat& in);
Result<SubscribePush, Malformed> subscribe_push_from(const v1::SubscribePush& in);
Result<UnsubscribePush, Malformed> unsubscribe_push_from(const v1::UnsubscribePush& in);

}  // namespace lair::wire
