// Hands one letter to an SMTP server.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/people/ports.hpp"

namespace lair::mail {

// "none" is for a server on the same machine.
inline constexpr std::array<std::string_view, 3> kSecurities{"starttls", "tls", "none"};

struct SmtpPlan {
  std::string host;  // empty: no letters are sent
  std::uint16_t port = 587;
  std::string security = "starttls";
  std::string ca_file;  // empty: what the system trusts
  std::string user;     // empty: the server asks for none
  std::string password;
  std::string from;
  std::uint32_t timeout_seconds = 30;  // for one letter, from the first byte to the last
};

struct SmtpFailure {
  std::string why;        // contains no address
  bool is_final = false;  // the server will not take this letter, so another try is no use
};

// Waits for the server: at most as long as the plan says, and about a second once `is_stopping` is
// set. Returns nothing if the server has taken the letter.
std::optional<SmtpFailure> send_mail(const SmtpPlan& plan,
                                     const people::Mail& mail,
                                     const std::atomic<bool>& is_stopping);

}  // namespace lair::mail
