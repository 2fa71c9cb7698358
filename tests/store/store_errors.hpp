// What becomes of errors of the store in tests.
#pragma once

#include <functional>
#include <string>

#include "server/store/connection.hpp"

namespace lair::store {

// For stores and writers of tests in which nothing fails.
inline void ignore(const StoreError& /*error*/) {}

// What an act says when it throws.
inline std::string sentence_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const StoreError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace lair::store
