// What an e-mail address may be.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lair::people {

inline constexpr std::size_t kEmailBytesMax = 254;

// Without the blanks round it; nothing when no letter could be sent there, or when it could end a
// line of one. ASCII alone: not every mail server takes more.
std::optional<std::string> email_address_from(std::string_view text);

// By which the same address is known again: mail servers do not tell capitals from small letters.
std::string email_key(std::string_view address);

}  // namespace lair::people
