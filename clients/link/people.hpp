// The people whom a person may name (at the table, in the room, followed),
// and the requests about them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

namespace lair::link {

struct Person {
  std::uint64_t player = 0;
  std::string name;
};

class People {
 public:
  // Takes in who is in the room that is shown and whom the person follows or has
  // hushed; ignores any other frame.
  void heard(const v1::ServerFrame& frame);

  // Call it after each welcome: a connection begins in no room, and the server sends the other
  // lists again.
  void begin_anew();

  // The room that the server showed last; empty until it has shown one on this connection.
  [[nodiscard]] const std::string& room() const { return room_; }

  // In the order they came, including this person.
  [[nodiscard]] const std::vector<Person>& in_room() const { return in_room_; }

  // In the order they were followed.
  [[nodiscard]] const v1::FollowList& followed() const { return followed_; }

  [[nodiscard]] const v1::HushList& hushed() const { return hushed_; }

  [[nodiscard]] bool follows(std::uint64_t player) const;

  // Unspecified: not hushed.
  [[nodiscard]] v1::HushKind hush_of(std::uint64_t player) const;

  // Everybody known, each once, without `self`: those who sit at the table, are followed, are in
  // the room, or are hushed, in this order.
  [[nodiscard]] std::vector<Person> known(const v1::TableState& table, std::uint64_t self) const;

 private:
  std::string room_;
  std::vector<Person> in_room_;
  v1::FollowList followed_;
  v1::HushList hushed_;
};

// The person whose name stands at the beginning of `typed`, followed by a blank or the end; case is
// ignored in A to Z. If several names fit, the longest.
std::optional<Person> named_first(const std::vector<Person>& people, std::string_view typed);

// --- Asking; the server answers each by Done or Refused ---

v1::ClientFrame to_hush(std::uint64_t player, v1::HushKind kind);
v1::ClientFrame to_follow(std::uint64_t player, bool no_longer);
v1::ClientFrame to_invite(std::uint64_t player);
v1::ClientFrame to_report(std::uint64_t player, v1::ReportReason reason, std::string text);

// What may be reported. The catalogue has the sentence under "report.reason.NUMBER".
struct NamedReport {
  std::string_view name;
  v1::ReportReason reason;
};

inline constexpr std::array kNamedReports{
    NamedReport{"rude",     v1::REPORT_REASON_RUDE    },
    NamedReport{"hate",     v1::REPORT_REASON_HATE    },
    NamedReport{"spam",     v1::REPORT_REASON_SPAM    },
    NamedReport{"cheating", v1::REPORT_REASON_CHEATING},
    NamedReport{"name",     v1::REPORT_REASON_NAME    },
    NamedReport{"stalling", v1::REPORT_REASON_STALLING},
    NamedReport{"other",    v1::REPORT_REASON_OTHER   },
};

}  // namespace lair::link
