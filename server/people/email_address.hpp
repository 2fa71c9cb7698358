// What an e-mail address may be.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lair::people {

inline constexpr std::size_t kEmailBytesMax = 254;

// The address without the blanks around it. Nothing if no letter could be sent there, or if the
// text could end a line in a letter. Only ASCII: not every mail server takes more.
std::optional<std::string> email_address_from(std::string_view text);

// The key by which the same address is recognised: mail servers do not tell capitals from small
// letters.
std::string email_key(std::string_view address);

}  // namespace lair::people
