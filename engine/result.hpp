// The outcome of something that may be refused: a value, or the reason there is none.
#pragma once

#include <utility>

#include <tl/expected.hpp>

namespace lair {

// Keeps std::expected's names, so it can become std::expected with C++23.
template <class T, class E>
using Result = tl::expected<T, E>;

// `return fail(reason);` ends a function that returns a Result.
template <class E>
[[nodiscard]] constexpr tl::unexpected<std::decay_t<E>> fail(E&& reason) {
  return tl::unexpected<std::decay_t<E>>(std::forward<E>(reason));
}

}  // namespace lair
