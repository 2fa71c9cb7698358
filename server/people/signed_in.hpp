// Who is signed in: sessions, the tickets bought with them.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"
#include "server/people/tokens.hpp"

namespace lair::people {

inline constexpr Time kHour = 3600;
inline constexpr Time kDay = 24 * kHour;

// How long things are good for, in seconds.
struct SessionTerms {
  Time guest = 400 * kDay;   // since it was used last; a guest has no other way back, nor a bot
  Time account = 30 * kDay;  // likewise
  Time touched_every = kHour;
  Time ticket = 30;
  std::size_t sessions_per_player_max = 20;
  std::size_t tickets_max = 10'000;
};

struct IssuedSession {
  Token token;  // for its owner
  NewSession session;
};

// Any thread. What is found has not expired.
class SignedIn {
 public:
  struct Books {
    Sessions& sessions;
    Players& players;
    Accounts& accounts;
  };

  // The books outlive it.
  SignedIn(Books books, Clock clock, SessionTerms terms = {});

  [[nodiscard]] Time now() const { return clock_(); }

  // A session that nobody has yet.
  [[nodiscard]] IssuedSession issue(bool has_account) const;

  // Another session for a player; with `while_password` only as long as that is the account's, as
  // it is hashed.
  void open(const Person& person,
            const std::optional<std::string>& while_password,
            std::function<void(Result<Token, Refusal>)> done);

  // A session with another token in the place of this one, as long as this has not ended.
  void replace(const Session& session, std::function<void(Result<Token, Refusal>)> done);

  // Whom the token brings back. Using a session prolongs it. A guest whose name has become that of
  // an account, or looks like it, is found under another name from then on.
  std::optional<Session> find(std::string_view token);

  // Good once, for this session, within half a minute.
  Token sell_ticket(const Session& session);
  std::optional<Session> redeem(std::string_view ticket);

  void close(const TokenHash& session, std::function<void(bool)> done);
  void close_all(PlayerId player, std::function<void(bool)> done);

 private:
  struct Ticket {
    TokenHash session{};
    Time expires = 0;
  };

  std::optional<Session> find(const TokenHash& hash);
  [[nodiscard]] Time seconds_of(const Person& person) const;
  void forget_old_tickets(Time now);

  Books books_;
  Clock clock_;
  SessionTerms terms_;
  std::mutex mutex_;  // guards the tickets
  std::map<TokenHash, Ticket> tickets_;
};

}  // namespace lair::people
