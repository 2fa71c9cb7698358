// How often a person or an address may do something: one table for everything a client can send or
// create.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/units.hpp"
#include "server/people/addresses.hpp"
#include "server/people/refusals.hpp"

namespace lair::people {

enum class Deed : std::uint8_t {
  Frame,     // anything over the socket
  BotFrame,  // a frame from a bot that somebody owns
  Request,   // anything over HTTP
  Read,      // the read-only pages: milliseconds of processor time, charged once they are known
  Upgrade,   // opening a WebSocket, or a polled connection
  Poll,      // a request on a polled connection
  NewGuest,
  Register,
  SignIn,
  SignInFrom,   // tries for one account from one address
  SignInFirst,  // the first tries for one account from one network: these do not count for the
                // account
  SignInAgain,  // from a device that is signed in to the account already
  ChangePassword,
  AskForMail,  // `ask_for_mail.account` counts by e-mail address instead of by account
  Rename,
  Ticket,
  Look,  // rooms, tables, lists
  AskHints,
  Sit,
  ChangeTable,  // seats, options, bots, votes: everything except sitting down and playing
  TryCode,
  CreateTable,
  BotTable,  // opened by a bot that somebody owns
  MakeBot,   // making one, giving it another token, or taking its token away
  OpenSeason,
  ActInSeason,
  SpeakAtTable,
  SpeakInRoom,
  SpeakPrivately,
  Follow,     // following or unfollowing somebody; choosing who may see one's presence
  Subscribe,  // subscribing a device to calls, or ending that
  Report,
  Review,      // asking for a review of a finished game
  AnswerHand,  // answering a hand of the day
  GetReady,    // saying that one is ready for a deal, or no longer
  TryFactor,   // a code of an account's second factor
  Play,        // an action in a game
  Moderate,
};

enum class Whom : std::uint8_t { Account, Address };

// `count` deeds at once are fine, and in the long run `count` in every `seconds`.
struct AllowanceRow {
  Deed deed;
  Whom whom;
  std::string_view name;  // in the configuration
  std::uint32_t count;
  std::uint32_t seconds;
};

// In addition, a connection has its own limit of frames (net/limits.hpp). An address is an IPv4
// address or an IPv6 /64 network; many people may share one. A name that somebody tries to sign in
// with counts as an account. Some rows grow with other settings; here they have the numbers of the
// default settings.
inline constexpr std::array kAllowances{
    AllowanceRow{Deed::Frame,          Whom::Account, "frame.account",           80,     2   },
    AllowanceRow{Deed::Frame,          Whom::Address, "frame.address",           800,    2   },
    AllowanceRow{Deed::BotFrame,       Whom::Account, "bot_frame.account",       40,     2   },
    AllowanceRow{Deed::Request,        Whom::Address, "request.address",         3'000,  60  },
    AllowanceRow{Deed::Read,           Whom::Address, "read.address",            6'000,  60  },
    AllowanceRow{Deed::Upgrade,        Whom::Address, "upgrade.address",         512,    60  },
    AllowanceRow{Deed::Poll,           Whom::Address, "poll.address",            12'000, 60  },
    AllowanceRow{Deed::NewGuest,       Whom::Address, "new_guest.address",       128,    3600},
    AllowanceRow{Deed::Register,       Whom::Address, "register.address",        20,     3600},
    AllowanceRow{Deed::SignIn,         Whom::Address, "sign_in.address",         60,     600 },
    AllowanceRow{Deed::SignInFrom,     Whom::Account, "sign_in_from.account",    10,     600 },
    AllowanceRow{Deed::SignInFirst,    Whom::Account, "sign_in_first.account",   2,      3600},
    AllowanceRow{Deed::SignIn,         Whom::Account, "sign_in.account",         100,    600 },
    AllowanceRow{Deed::SignInAgain,    Whom::Account, "sign_in_again.account",   10,     600 },
    AllowanceRow{Deed::ChangePassword, Whom::Account, "change_password.account", 10,     3600},
    AllowanceRow{Deed::AskForMail,     Whom::Account, "ask_for_mail.account",    5,      3600},
    AllowanceRow{Deed::AskForMail,     Whom::Address, "ask_for_mail.address",    20,     3600},
    AllowanceRow{Deed::Rename,         Whom::Account, "rename.account",          10,     3600},
    AllowanceRow{Deed::Ticket,         Whom::Account, "ticket.account",          60,     60  },
    AllowanceRow{Deed::Ticket,         Whom::Address, "ticket.address",          600,    60  },
    AllowanceRow{Deed::Look,           Whom::Account, "look.account",            120,    60  },
    AllowanceRow{Deed::Look,           Whom::Address, "look.address",            1'200,  60  },
    AllowanceRow{Deed::AskHints,       Whom::Account, "ask_hints.account",       30,     30  },
    AllowanceRow{Deed::AskHints,       Whom::Address, "ask_hints.address",       300,    30  },
    AllowanceRow{Deed::Sit,            Whom::Account, "sit.account",             120,    60  },
    AllowanceRow{Deed::Sit,            Whom::Address, "sit.address",             1'200,  60  },
    AllowanceRow{Deed::ChangeTable,    Whom::Account, "change_table.account",    120,    60  },
    AllowanceRow{Deed::ChangeTable,    Whom::Address, "change_table.address",    1'200,  60  },
    AllowanceRow{Deed::TryCode,        Whom::Account, "try_code.account",        10,     600 },
    AllowanceRow{Deed::TryCode,        Whom::Address, "try_code.address",        60,     600 },
    AllowanceRow{Deed::CreateTable,    Whom::Account, "create_table.account",    20,     600 },
    AllowanceRow{Deed::CreateTable,    Whom::Address, "create_table.address",    120,    600 },
    AllowanceRow{Deed::BotTable,       Whom::Account, "bot_table.account",       10,     600 },
    AllowanceRow{Deed::MakeBot,        Whom::Account, "make_bot.account",        10,     3600},
    AllowanceRow{Deed::MakeBot,        Whom::Address, "make_bot.address",        40,     3600},
    AllowanceRow{Deed::OpenSeason,     Whom::Account, "open_season.account",     5,      3600},
    AllowanceRow{Deed::OpenSeason,     Whom::Address, "open_season.address",     20,     3600},
    AllowanceRow{Deed::ActInSeason,    Whom::Account, "act_in_season.account",   60,     60  },
    AllowanceRow{Deed::ActInSeason,    Whom::Address, "act_in_season.address",   1'200,  60  },
    AllowanceRow{Deed::SpeakAtTable,   Whom::Account, "speak_at_table.account",  10,     10  },
    AllowanceRow{Deed::SpeakAtTable,   Whom::Address, "speak_at_table.address",  100,    10  },
    AllowanceRow{Deed::SpeakInRoom,    Whom::Account, "speak_in_room.account",   6,      10  },
    AllowanceRow{Deed::SpeakInRoom,    Whom::Address, "speak_in_room.address",   60,     10  },
    AllowanceRow{Deed::SpeakPrivately, Whom::Account, "speak_privately.account", 10,     20  },
    AllowanceRow{Deed::SpeakPrivately, Whom::Address, "speak_privately.address", 60,     20  },
    AllowanceRow{Deed::Follow,         Whom::Account, "follow.account",          60,     600 },
    AllowanceRow{Deed::Subscribe,      Whom::Account, "subscribe.account",       20,     3600},
    AllowanceRow{Deed::Subscribe,      Whom::Address, "subscribe.address",       120,    3600},
    AllowanceRow{Deed::Report,         Whom::Account, "report.account",          5,      600 },
    AllowanceRow{Deed::Report,         Whom::Address, "report.address",          20,     600 },
    AllowanceRow{Deed::Review,         Whom::Account, "review.account",          30,     600 },
    AllowanceRow{Deed::Review,         Whom::Address, "review.address",          120,    600 },
    AllowanceRow{Deed::AnswerHand,     Whom::Account, "answer_hand.account",     60,     600 },
    AllowanceRow{Deed::AnswerHand,     Whom::Address, "answer_hand.address",     600,    600 },
    AllowanceRow{Deed::GetReady,       Whom::Account, "get_ready.account",       200,    60  },
    AllowanceRow{Deed::GetReady,       Whom::Address, "get_ready.address",       2'000,  60  },
    AllowanceRow{Deed::TryFactor,      Whom::Account, "try_factor.account",      10,     3600},
    AllowanceRow{Deed::Play,           Whom::Address, "play.address",            18'000, 300 },
    AllowanceRow{Deed::Moderate,       Whom::Account, "moderate.account",        120,    60  },
};

// A row of the configuration, which replaces the row of that name.
struct AllowanceChange {
  std::string name;
  std::uint32_t count = 0;
  std::uint32_t seconds = 0;
};

// Memory is fixed: there are kPlaces places, for those who did something last. If more are needed,
// the one closest to a full allowance is forgotten first. Safe to use from any thread.
class Allowances {
 public:
  // The time by a clock that never goes back.
  using Milliseconds = std::int64_t;

  static constexpr std::size_t kPlaces = 65'536;

  explicit Allowances(const std::vector<AllowanceChange>& changes = {});

  // From now on the rows have only these changes; what was spent stays spent.
  void change(const std::vector<AllowanceChange>& changes);

  static Milliseconds now();

  // Where one kind of deed of one account or address is counted. A caller that counts the same
  // deeds again and again may keep it.
  class Counter {
    friend class Allowances;
    std::size_t row_ = 0;     // of kAllowances
    std::uint64_t whom_ = 0;  // as a Place has it
  };

  // Nothing if the deed is not limited.
  [[nodiscard]] std::optional<Counter> counter(Deed deed, PlayerId account) const;
  [[nodiscard]] std::optional<Counter> counter(Deed deed, const Address& address) const;

  // Counts one deed, or a large one as `times` deeds, but never as more than may be done at once. A
  // refusal says how long to wait; refused deeds do not count.
  std::optional<Refusal> spend(const Counter& counter, Milliseconds now, std::uint32_t times = 1);
  std::optional<Refusal> spend(Deed deed,
                               PlayerId account,
                               Milliseconds now,
                               std::uint32_t times = 1);
  std::optional<Refusal> spend(Deed deed,
                               const Address& address,
                               Milliseconds now,
                               std::uint32_t times = 1);
  // For an account by the skeleton of its name, whether the account exists or not.
  std::optional<Refusal> spend(Deed deed, std::string_view skeleton, Milliseconds now);

  // For deeds whose cost is known only afterwards. why_spent() is asked before and refuses if
  // nothing is left; charge() is called after, in thousandths of what the row counts. Somebody who
  // has overdrawn waits at most twice the row's time.
  std::optional<Refusal> why_spent(Deed deed, const Address& address, Milliseconds now);
  void charge(Deed deed, const Address& address, std::int64_t thousandths, Milliseconds now);

  // What is spent and takes more than a moment to come back, for another process to go on with. It
  // names nobody to those who do not have its secret.
  struct Spent {
    struct One {
      std::uint64_t whom = 0;
      std::int64_t left = 0;  // time until all of it is back, in thousandths of a millisecond
    };

    std::array<std::uint8_t, 16> secret{};
    std::vector<One> all;
  };

  static constexpr Milliseconds kMoment = 10'000;

  [[nodiscard]] Spent spent(Milliseconds now);

  // Must be called before anybody connects, with what was spent `passed` ago.
  void take_over(const Spent& spent, Milliseconds passed, Milliseconds now);

 private:
  // A token bucket stored as one moment: when all deeds so far would have been done at the steady
  // rate.
  struct Place {
    std::uint64_t whom = 0;  // 0: nobody
    Milliseconds due = 0;    // in thousandths of a millisecond
  };

  static constexpr std::size_t kWays = 8;     // places where one key may be
  static constexpr std::size_t kShards = 16;  // each with its own lock

  [[nodiscard]] std::optional<Counter> counter(Deed deed, Whom whom, std::string_view key) const;
  [[nodiscard]] std::uint64_t hash_of(std::string_view bytes) const;
  [[nodiscard]] std::uint64_t hash_of(const AllowanceRow& row, std::string_view key) const;

  // `change` gets the moment when all deeds so far would have been done, and returns the one when
  // all will have been.
  template <class Change>
  void at_place(const Counter& counter, Milliseconds now, Change change);

  // How often the row allows it. Both numbers change together, so that no thread sees an old one
  // with a new one.
  struct alignas(std::uint64_t) Rate {
    std::uint32_t count = 0;
    std::uint32_t seconds = 0;

    // In thousandths of a millisecond: the time from one deed to the next, and that of all deeds
    // that may be done at once.
    [[nodiscard]] std::int64_t spacing() const;
    [[nodiscard]] std::int64_t burst() const;
  };

  [[nodiscard]] Rate rate_of(const Counter& counter) const {
    return rates_.at(counter.row_).load();
  }

  // One for each row of kAllowances.
  std::array<std::atomic<Rate>, kAllowances.size()> rates_;
  static_assert(std::atomic<Rate>::is_always_lock_free);
  std::array<std::uint8_t, 16> secret_{};  // so that nobody can choose whom they share a place with
  std::array<std::mutex, kShards> mutexes_;
  std::vector<Place> places_;
};

// Whether a row has this name.
bool is_allowance(std::string_view name);

}  // namespace lair::people
