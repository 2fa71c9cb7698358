// Any line given to `lair score` is answered with one line of JSON: fields, or the error.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <boost/json.hpp>

#include "engine/ensure.hpp"
#include "server/tool/score.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto scored =
      lair::tool::score_line(std::string_view(reinterpret_cast<const char*>(data), size));
  lair::ensure(scored.json.find('\n') == std::string::npos, "the answer is one line");
  const auto answer = boost::json::parse(scored.json);
  lair::ensure(answer.as_object().contains("id"), "the answer names its line");
  lair::ensure(answer.as_object().contains("error") != scored.was_read,
               "a line is scored or refused");
  return 0;
}
