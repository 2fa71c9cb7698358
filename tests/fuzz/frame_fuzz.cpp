// No bytes of a client crash the frame decoder, and the same bytes always give the same request.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/ensure.hpp"
#include "server/wire/decode.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view frame(reinterpret_cast<const char*>(data), size);
  const auto request = lair::wire::decode_request(frame);
  if (const auto again = lair::wire::decode_request(frame)) {
    lair::ensure(
        request && request->id == again->id && request->request.index() == again->request.index(),
        "the same bytes are the same request");
  }
  return 0;
}
