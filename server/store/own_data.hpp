// All that the server knows about a person, for that person.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "engine/units.hpp"
#include "server/store/database.hpp"

namespace lair::store {

// Safe to call from any thread; reads over a connection of its own.
class OwnData {
 public:
  explicit OwnData(const std::string& path);

  // As JSON: who they are and since when; their e-mail address; their sessions, without what would
  // open one; the games they sat in, their figures and ratings; what they said and the letters they
  // have; whom they hush; what they reported; what moderators decided about them. No password, and
  // nobody else's secrets.
  std::string of(PlayerId player);

 private:
  std::mutex mutex_;
  Database reader_;
  Statement player_;
  std::vector<Statement> parts_;  // as own_data.cpp lists them
};

}  // namespace lair::store
