// Who may come to the club as somebody new.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/people/refusals.hpp"

namespace lair::people {

enum class ClubMode : std::uint8_t {
  Open,        // guests, and anybody who registers
  Registered,  // anybody who registers
  Invited,     // anybody who registers with a code
  Closed,      // nobody new
};

// In the configuration, in the same order.
inline constexpr std::array<std::string_view, 4> kClubModes{
    "open", "registered", "invited", "closed"};

// Safe to use from any thread.
class Club {
 public:
  explicit Club(ClubMode mode) : mode_(mode) {}

  [[nodiscard]] ClubMode mode() const { return mode_; }

  void set_mode(ClubMode mode) { mode_ = mode; }

  // Why nobody may be here without an account; nothing if they may.
  [[nodiscard]] std::optional<Refusal> why_no_guest() const {
    if (mode_ == ClubMode::Open) return std::nullopt;
    return refusal("guests_refused");
  }

  // Why somebody with this code, or with none, gets no new account; nothing if they may have one.
  [[nodiscard]] std::optional<Refusal> why_no_account(std::string_view invitation) const {
    if (mode_ == ClubMode::Closed) return refusal("club_closed");
    if (mode_ == ClubMode::Invited && invitation.empty()) return refusal("invitation_needed");
    return std::nullopt;
  }

 private:
  std::atomic<ClubMode> mode_;
};

}  // namespace lair::people
