// Gives clang-tidy 14 the std::source_location that it cannot build from g++'s header.
#pragma once

#include <cstdint>

namespace std {  // read by clang-tidy alone, never compiled

struct source_location {
  static constexpr source_location current(const char* file = __builtin_FILE(),
                                           const char* function = __builtin_FUNCTION(),
                                           uint_least32_t line = __builtin_LINE()) {
    source_location here;
    here.file_ = file;
    here.function_ = function;
    here.line_ = line;
    return here;
  }

  [[nodiscard]] constexpr const char* file_name() const { return file_; }

  [[nodiscard]] constexpr const char* function_name() const { return function_; }

  [[nodiscard]] constexpr uint_least32_t line() const { return line_; }

 private:
  const char* file_ = "";
  const char* function_ = "";
  uint_least32_t line_ = 0;
};

}  // namespace std
