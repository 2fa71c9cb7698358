// Codes of six digits that change every half minute (RFC 6238, with HMAC-SHA-1 as apps compute it).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/people/ports.hpp"

namespace lair::people {

inline constexpr Time kTotpStepSeconds = 30;
inline constexpr std::size_t kTotpSecretBytes = 20;

// Random bytes for a new app.
std::string new_totp_secret();

// The code of one step, which is a number of half minutes since 1970. `digits` is 6 except in the
// RFC's examples.
std::string totp_code(std::string_view secret, std::int64_t step, int digits = 6);

// The step that this code belongs to: the present one or one to either side, and newer than `last`.
// Nothing if the code is wrong. Codes are compared in constant time.
std::optional<std::int64_t> totp_step_of(std::string_view secret,
                                         std::string_view code,
                                         Time now,
                                         std::optional<std::int64_t> last);

// As apps take it: RFC 4648 without padding, in capitals. Nothing for other text.
std::string base32_of(std::string_view bytes);
std::optional<std::string> bytes_of_base32(std::string_view text);

// FIPS 180-1; only for these codes.
std::string sha1(std::string_view message);

}  // namespace lair::people
