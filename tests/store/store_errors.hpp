// What tests do with errors of the store.
#pragma once

#include <functional>
#include <string>

#include "server/store/connection.hpp"

namespace lair::store {

// For stores and writers in tests where nothing fails.
inline void ignore(const StoreError& /*error*/) {}

// The sentence of the error that `act` throws.
inline std::string sentence_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const StoreError& error) {
    return error.what();
  }
  return "nothing was thrown";
}

}  // namespace lair::store
