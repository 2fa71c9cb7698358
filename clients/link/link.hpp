// The connection to the server, kept: hello, pings, loss, return.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "clients/link/backoff.hpp"
#include "clients/link/client.hpp"
#include "clients/link/clock_offset.hpp"

namespace lair::link {

inline constexpr Millis kPingEvery{2500};
inline constexpr Millis kSlowAfter{2500};  // so long a ping may go unanswered
inline constexpr Millis kLostAfter{5000};  // so long the server may say nothing
// A socket that has not opened after this long is given up for another, which has twice as long.
inline constexpr Millis kPatienceFirst{700};

// Sockets on which nobody was welcomed, before frames are polled for instead.
inline constexpr int kSocketsInVain = 2;

struct LinkState {
  enum class Kind : std::uint8_t { Idle, Connecting, Hello, Live, Slow, Reconnecting, Ended };

  Kind kind = Kind::Idle;
  int attempt = 0;            // of Reconnecting: 1, 2, 3 …
  std::string code = {};      // of Ended: the goodbye after which connecting again would not help
  std::string sentence = {};  // the server's, or why the connection was lost
  LossCause cause = LossCause::Broken;  // of Reconnecting
  std::uint64_t until = 0;              // of a ban: seconds since 1970
};

// Comes back by itself after a loss: at once on the first tries, later more seldom. One thread
// drives it: pump() when the descriptor is ready, tick() at the deadline.
class Link {
 public:
  struct Owner {
    std::function<void(const LinkState&)> on_state;
    // After the conversation has taken it in.
    std::function<void(const v1::ServerFrame&)> on_frame;
  };

  // Time and chance come from outside, so that tests own them.
  struct Surroundings {
    std::function<Millis()> now;
    std::function<double()> random;  // from 0 to 1
    Millis lost_after = kLostAfter;
  };

  // The steady clock and a random device.
  static Surroundings usual_surroundings();

  Link(Endpoint to, Guest guest, std::string program, Owner owner, Surroundings surroundings);

  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  // Also after an end, at once during a wait.
  void connect();

  // Leaves for good, until connect() is called.
  void disconnect();

  // Leaves, and comes back as somebody else: after signing in or out.
  void become(Guest guest);

  // After any other call it may be another one.
  [[nodiscard]] int descriptor() const { return client_.descriptor(); }

  [[nodiscard]] bool wants_to_write() const { return client_.wants_to_write(); }

  // Until when tick() has nothing to do; nothing while there is nothing to wait for.
  [[nodiscard]] std::optional<Millis> deadline() const;

  void pump();
  void tick();

  [[nodiscard]] const LinkState& state() const { return state_; }

  // Requests reach the server.
  [[nodiscard]] bool is_live() const {
    return state_.kind == LinkState::Kind::Live || state_.kind == LinkState::Kind::Slow;
  }

  // The server did not know the session any more: whoever this was, a new guest has come.
  [[nodiscard]] bool was_forgotten() const { return client_.talk().was_forgotten(); }

  [[nodiscard]] const ClockOffset& clock() const { return clock_; }

  [[nodiscard]] const Endpoint& endpoint() const { return to_; }

  Conversation& talk() { return client_.talk(); }

  [[nodiscard]] const Conversation& talk() const { return client_.talk(); }

 private:
  void dial();
  void dialled();
  void heard(const v1::ServerFrame& frame);
  void welcomed();
  void ponged(const v1::Pong& pong);
  void ping();
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
  Client::Road road_ = Client::Road::Socket;
  bool was_welcome_ = false;  // on the present connection
  int in_vain_ = 0;
  bool has_ended_ = false;
  std::string last_words_;  // of a goodbye after which the client comes back
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
