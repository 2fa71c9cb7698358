// Bots that people write: made, given tokens, let go by whoever owns them.
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

// The token is told once; the server keeps its digest alone.
struct MadeBot {
  Person bot;
  Token token;
};

// A bot signs in by its token alone and is marked by its name. Any thread.
class Bots {
 public:
  static constexpr std::size_t kOwnedMax = 5;

  using Made = std::function<void(Result<MadeBot, Refusal>)>;
  using Done = std::function<void(std::optional<Refusal>)>;

  struct Books {
    BotBook* book = nullptr;  // nothing: nobody has bots
    SignedIn& signed_in;
    Registration& registration;
  };

  // What is given outlives it.
  Bots(Books books, const ReservedNames& reserved) : books_(books), reserved_(reserved) {}

  // Once, before anybody comes: who is told of changes.
  void attach(Presence& presence) { presence_ = &presence; }

  // A new one with its first token.
  void make(const Person& owner, std::string_view name, Made done);

  // Another token; the one of before opens nothing from now on.
  void renew(const Person& owner, PlayerId bot, Made done);

  // Its token opens nothing from now on, until there is another.
  void revoke(const Person& owner, PlayerId bot, Done done);

  // Gone as an account that was forgotten is: its games stay.
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
