// Who is signed in: sessions, and the tickets bought with them.
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
  Time guest = 400 * kDay;   // since its last use; a guest or a bot has no other way back
  Time account = 30 * kDay;  // since its last use
  Time touched_every = kHour;
  Time ticket = 30;
  std::size_t sessions_per_player_max = 20;
  std::size_t tickets_max = 10'000;
};

struct IssuedSession {
  Token token;  // for its owner
  NewSession session;
};

// Safe to use from any thread. Sessions that are found have not expired.
class SignedIn {
 public:
  struct Books {
    Sessions& sessions;
    Players& players;
    Accounts& accounts;
  };

  // The books must outlive this.
  SignedIn(Books books, Clock clock, SessionTerms terms = {});

  [[nodiscard]] Time now() const { return clock_(); }

  // Makes a session that nobody has yet.
  [[nodiscard]] IssuedSession issue(bool has_account) const;

  // Opens another session for a player. With `while_password`, only if that is still the account's
  // password, as it is hashed.
  void open(const Person& person,
            const std::optional<std::string>& while_password,
            std::function<void(Result<Token, Refusal>)> done);

  // Puts a session with another token in the place of this one, unless this one has ended.
  void replace(const Session& session, std::function<void(Result<Token, Refusal>)> done);

  // The session that the token opens. Using a session prolongs it. If a guest's name has become
  // that of an account, or looks like one, the guest gets another name from then on.
  std::optional<Session> find(std::string_view token);

  // A ticket is good once, for this session, within half a minute.
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
