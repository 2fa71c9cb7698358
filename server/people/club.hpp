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
  Open,        // guests, and whoever registers
  Registered,  // whoever registers
  Invited,     // whoever registers with a code
  Closed,      // nobody new
};

// In the configuration, in their order.
inline constexpr std::array<std::string_view, 4> kClubModes{
    "open", "registered", "invited", "closed"};

// Any thread.
class Club {
 public:
  explicit Club(ClubMode mode) : mode_(mode) {}

  [[nodiscard]] ClubMode mode() const { return mode_; }

  void set_mode(ClubMode mode) { mode_ = mode; }

  // Why nobody may be here without an account; nothing: they may.
  [[nodiscard]] std::optional<Refusal> why_no_guest() const {
    if (mode_ == ClubMode::Open) return std::nullopt;
    return refusal("guests_refused");
  }

  // Why there is no new account for who has this code, or none.
  [[nodiscard]] std::optional<Refusal> why_no_account(std::string_view invitation) const {
    if (mode_ == ClubMode::Closed) return refusal("club_closed");
    if (mode_ == ClubMode::Invited && invitation.empty()) return refusal("invitation_needed");
    return std::nullopt;
  }

 private:
  std::atomic<ClubMode> mode_;
};

}  // namespace lair::people
