// No request head crashes the HTTP reader; what it accepts keeps to the limits.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/ensure.hpp"
#include "server/net/http_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto head = lair::net::read_head(bytes, lair::net::kNetDefaults);
  if (!head) {
    lair::ensure(head.error().status >= 400 && head.error().status < 600, "a refusal is an error");
    return 0;
  }
  lair::ensure(head->request.path.starts_with('/'), "a path begins with a slash");
  lair::ensure(
      head->request.path.find_first_of(std::string_view("\r\n\0 ", 4)) == std::string::npos,
      "a path is one word");
  lair::ensure(head->body_bytes <= lair::net::kNetDefaults.body_bytes_max, "a body is bounded");
  return 0;
}
