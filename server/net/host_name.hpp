// How host names are compared.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace lair::net {

// The name without its port, in lower case.
inline std::string host_name(std::string_view host) {
  std::string name(host.substr(0, host.find(':', host.rfind(']') + 1)));
  std::ranges::transform(name, name.begin(), [](unsigned char letter) {
    return static_cast<char>(std::tolower(letter));
  });
  return name;
}

}  // namespace lair::net
