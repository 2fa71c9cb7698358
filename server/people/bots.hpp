// Bots that people write: their owners make them, give them tokens and remove them.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/people/ports.hpp"
#include "server/people/refusals.hpp"
#include "server/people/registration.hpp"
#include "server/people/reserved_names.hpp"
#include "server/people/signed_in.hpp"
#include "server/people/tokens.hpp"

namespace lair::people {

// The token is shown once; the server keeps only its digest.
struct MadeBot {
  Person bot;
  Token token;
};

// A bot signs in with nothing but its token, and its name marks it as a bot. Safe to use from any
// thread.
class Bots {
 public:
  static constexpr std::size_t kOwnedMax = 5;

  using Made = std::function<void(Result<MadeBot, Refusal>)>;
  using Done = std::function<void(std::optional<Refusal>)>;

  struct Books {
    BotBook* book = nullptr;  // null: nobody has bots
    SignedIn& signed_in;
    Registration& registration;
  };

  // All that the arguments refer to must outlive this.
  Bots(Books books, const ReservedNames& reserved) : books_(books), reserved_(reserved) {}

  // Must be called once, before anybody connects; `presence` is told of changes.
  void attach(Presence& presence) { presence_ = &presence; }

  // Makes a new bot with its first token.
  void make(const Person& owner, std::string_view name, Made done);

  // Gives the bot another token; the one from before opens nothing from now on.
  void renew(const Person& owner, PlayerId bot, Made done);

  // The bot's token opens nothing from now on, until it gets another.
  void revoke(const Person& owner, PlayerId bot, Done done);

  // Erases the bot as an account that is forgotten: its games stay.
  void remove(const Person& owner, PlayerId bot, Done done);

  // Oldest first.
  [[nodiscard]] std::vector<OwnBot> of(PlayerId owner) const;

 private:
  [[nodiscard]] std::optional<Person> owned(const Person& owner, PlayerId bot) const;
  void hang_up(PlayerId bot) const;

  Books books_;
  const ReservedNames& reserved_;
  Presence* presence_ = nullptr;
};

}  // namespace lair::people
