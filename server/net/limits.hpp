// Every bound of the network layer.
#pragma once

#include <chrono>
#include <cstddef>

namespace lair::net {

struct NetLimits {
  using Milliseconds = std::chrono::milliseconds;

  // Connections of every kind. An address is an IPv4 address or an IPv6 /64 network.
  std::size_t connections_max = 10'000;
  std::size_t connections_per_address_max = 64;

  // HTTP.
  std::size_t header_bytes_max = 8 * 1024;
  std::size_t body_bytes_max = 64 * 1024;
  // For the few requests that Site::takes_large names: the largest body; how many at once, each
  // from a different address; and the extra time, beyond request_deadline, for a body of the
  // largest size. A body that falls behind that speed at any moment is ended, since a client that
  // holds a place must send.
  std::size_t large_body_bytes_max = std::size_t{16} * 1024 * 1024;
  std::size_t large_bodies_max = 2;
  Milliseconds large_body_deadline{600'000};
  Milliseconds request_deadline{10'000};  // including silence since the last answer
  Milliseconds answer_deadline{30'000};   // for the client to accept one answer

  // Incoming frames.
  std::size_t frame_bytes_max = 16 * 1024;
  std::size_t frame_part_bytes = 128;               // for the first part; later, as much as came
  std::chrono::microseconds frame_spacing{50'000};  // the rate, in the long run
  int frames_burst = 40;                            // frames at once that are still fine
  int frames_burst_abusive = 400;                   // frames at once that end the connection
  Milliseconds pause_after_too_fast{10};  // before a WebSocket that was too fast is read again

  // Outgoing frames: how much one client may leave unread.
  std::size_t outbox_frames_max = 256;
  std::size_t outbox_bytes_max = 512 * 1024;

  // Silence on a WebSocket: a ping after ping_after, the end after idle_timeout.
  Milliseconds handshake_deadline{10'000};
  Milliseconds ping_after{15'000};
  Milliseconds idle_timeout{45'000};
  Milliseconds close_deadline{3'000};  // for the client to answer a close

  // Polled connections: how long a poll may hang; how long the connection lasts without another
  // request.
  Milliseconds poll_wait{20'000};
  Milliseconds poll_silence{15'000};

  // When stopping; and the pause in accepting if the process has no descriptors left.
  Milliseconds stop_deadline{5'000};
  Milliseconds accept_pause{100};
};

inline constexpr NetLimits kNetDefaults{};
static_assert(kNetDefaults.connections_per_address_max <= kNetDefaults.connections_max);
static_assert(kNetDefaults.outbox_bytes_max >= 4 * kNetDefaults.frame_bytes_max,
              "a whole view must fit behind a few frames");
static_assert(kNetDefaults.connections_max * kNetDefaults.outbox_bytes_max <=
                  std::size_t{8} * 1024 * 1024 * 1024,
              "slow clients hold at most 8 GiB, were every connection one");
static_assert(kNetDefaults.frames_burst < kNetDefaults.frames_burst_abusive);
static_assert(kNetDefaults.pause_after_too_fast < kNetDefaults.frame_spacing,
              "a client that goes on shouting becomes abusive");
static_assert(2 * kNetDefaults.ping_after < kNetDefaults.idle_timeout,
              "an answer to the ping has as long as the ping itself waited");
static_assert(kNetDefaults.poll_wait + kNetDefaults.poll_silence < kNetDefaults.idle_timeout,
              "who polls is missed no later than who holds a socket");
static_assert(kNetDefaults.close_deadline < kNetDefaults.stop_deadline,
              "stopping leaves every client time to answer its close");

}  // namespace lair::net
