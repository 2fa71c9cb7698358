// People who come without an account; a secret brings them back.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/people/names.hpp"
#include "server/people/ports.hpp"

namespace lair::people {

// What a guest keeps to be known again: 32 random bytes as 43 letters of base64url. It has no
// printer: a log line that would leak one does not compile.
struct Token {
  std::string text;
};

Token new_token();

TokenHash hash_of(std::string_view token);

struct NewGuest {
  Guest guest;
  Token token;
};

// Why somebody did not become a guest.
struct GuestRefusal {
  std::string_view code;  // for clients
  std::string_view sentence;
};

class Guests {
 public:
  using Done = std::function<void(Result<NewGuest, GuestRefusal>)>;

  // `players` outlives the guests and every call of `done`.
  explicit Guests(Players& players) : players_(players) {}

  // A new guest by the name `wanted`, or by one that is made up when it is blank. `done` is called
  // once: at once when the name is refused, else on a thread of the store when the guest is kept.
  void welcome(std::string_view wanted, Done done);

  // The guest with this token; nothing for any other text.
  std::optional<Guest> find(std::string_view token);

 private:
  Players& players_;
};

}  // namespace lair::people
