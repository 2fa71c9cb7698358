// Text of others: whether it is text at all, and made safe to print on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace lair::link {

bool is_utf8(std::string_view text);

// Why text from the command line could not be sent: the server closes the connection on a frame
// that is not text, or too long. Empty if it may be sent; what it means is for the server to judge.
std::string fault_in_argument(const std::string& text);

// Without anything that a terminal would obey: the text stays on its line, in its colour and in its
// direction. A character that cannot be printed, or a byte that is not UTF-8, becomes U+FFFD.
std::string printable(std::string_view text);

}  // namespace lair::link
