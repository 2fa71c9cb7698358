// The connection to the server, kept alive: hello, pings, loss, reconnection.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "clients/link/backoff.hpp"
#include "clients/link/client.hpp"
#include "clients/link/clock_offset.hpp"
#include "clients/link/http.hpp"

namespace lair::link {

inline constexpr Millis kPingEvery{2500};
inline constexpr Millis kSlowAfter{2500};  // without an answer to a ping
inline constexpr Millis kLostAfter{5000};  // without an answer to a ping, or without a welcome
// A socket that has not opened after this time is given up for another, which gets twice as long.
inline constexpr Millis kPatienceFirst{700};

// A connection on which the server sends nonsense sooner after its welcome is no better than none.
inline constexpr Millis kSettledAfter{10'000};

// How many sockets may fail to bring a welcome before frames are polled for instead.
inline constexpr int kSocketsInVain = 2;

struct LinkState {
  enum class Kind : std::uint8_t { Idle, Connecting, Hello, Live, Slow, Reconnecting, Ended };

  Kind kind = Kind::Idle;
  int attempt = 0;            // for Reconnecting: 1, 2, 3 …
  std::string code = {};      // for Ended: the goodbye after which reconnecting would not help
  std::string sentence = {};  // the server's, or why the connection was lost
  LossCause cause = LossCause::Broken;  // for Reconnecting
  std::uint64_t until = 0;              // for a ban: seconds since 1970
};

// Reconnects by itself after a loss: quickly at first, then after longer and longer waits. One
// thread drives it: pump() when the descriptor is ready, tick() at the deadline.
class Link {
 public:
  struct Owner {
    std::function<void(const LinkState&)> on_state;
    // Called after the conversation has taken in the frame.
    std::function<void(const v1::ServerFrame&)> on_frame;
  };

  // Time and chance come from outside, so that tests control them.
  struct Surroundings {
    std::function<Millis()> now;
    std::function<double()> random;  // from 0 to 1
    Millis lost_after = kLostAfter;

    // For an answer over HTTP: no shorter than the silence after which the connection is lost.
    [[nodiscard]] Millis http_patience() const { return std::max(kHttpPatience, lost_after); }
  };

  // The steady clock, a random device, and LAIR_PATIENCE seconds (1 to 3600) of silence before the
  // connection counts as lost, if the environment has it.
  static Surroundings usual_surroundings();

  Link(Endpoint to, Guest guest, std::string program, Owner owner, Surroundings surroundings);

  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // Connects at once, also during a wait and after the link has ended.
  void connect();

  // Leaves and stays away until connect() is called.
  void disconnect();

  // Leaves and reconnects as somebody else, after signing in or out.
  void become(Guest guest);

  // Every call of another function may change it.
  [[nodiscard]] int descriptor() const { return client_.descriptor(); }

  [[nodiscard]] bool wants_to_write() const { return client_.wants_to_write(); }

  // The time before which tick() has nothing to do; nothing if no timer is running.
  [[nodiscard]] std::optional<Millis> deadline() const;

  void pump();
  void tick();

  [[nodiscard]] const LinkState& state() const { return state_; }

  // True if requests reach the server.
  [[nodiscard]] bool is_live() const {
    return state_.kind == LinkState::Kind::Live || state_.kind == LinkState::Kind::Slow;
  }

  // The server no longer knew the session, so this is now a new guest.
  [[nodiscard]] bool was_forgotten() const { return client_.talk().was_forgotten(); }

  [[nodiscard]] const ClockOffset& clock() const { return clock_; }

  [[nodiscard]] const Endpoint& endpoint() const { return to_; }

  [[nodiscard]] Millis http_patience() const { return surroundings_.http_patience(); }

  Conversation& talk() { return client_.talk(); }

  [[nodiscard]] const Conversation& talk() const { return client_.talk(); }

 private:
  void dial();
  void dialled();
  void heard(const v1::ServerFrame& frame);
  void welcomed();
  void ponged(const v1::Pong& pong);
  void ping();
  // Whether the connection has broken without lose() having been called for it yet: a break while
  // something is sent leaves no descriptor to wait for.
  [[nodiscard]] bool is_broken() const;
  [[nodiscard]] Loss why_broken() const;
  void lose(Loss why);
  void choose_road();
  void end(const v1::Goodbye& goodbye);
  void enter(LinkState state);
  void clear_timers();

  Endpoint to_;
  Owner owner_;
  Surroundings surroundings_;
  Client client_;
  LinkState state_;
  ClockOffset clock_;
  int attempt_ = 0;
  int attempts_before_ = 0;  // the last welcome
  Millis welcomed_at_{};
  Client::Road road_ = Client::Road::Socket;
  bool was_welcome_ = false;  // on the current connection
  int in_vain_ = 0;
  bool has_ended_ = false;
  std::string last_words_;  // from a goodbye after which the client reconnects
  Millis patience_ = kPatienceFirst;
  Millis last_pong_server_{};
  Millis last_pong_heard_{};
  std::optional<Millis> redial_at_;
  std::optional<Millis> welcome_until_;
  std::optional<Millis> ping_at_;
  std::optional<Millis> slow_at_;
  std::optional<Millis> lost_at_;
  std::optional<Millis> reconnect_at_;
};

}  // namespace lair::link
