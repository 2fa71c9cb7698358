// What people in these tests sign in with.
#pragma once

#include <string>

#include <boost/json.hpp>

namespace lair::testing {

inline constexpr const char* kPassword = "four winds, one table";

inline boost::json::object credentials(const std::string& name,
                                       const std::string& password = kPassword) {
  return {
      {"name",     name    },
      {"password", password}
  };
}

}  // namespace lair::testing
