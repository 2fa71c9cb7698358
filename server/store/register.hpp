// The people whom an operator looks up: who there is, and when they last came.
#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "server/admin/ports.hpp"
#include "server/store/database.hpp"

namespace lair::store {

// Reads over a connection of its own, so that an operator's list delays nobody.
class Register final : public admin::Register {
 public:
  explicit Register(const std::string& path);

  std::vector<admin::KnownPerson> people(const admin::PeopleQuestion& question) override;
  std::vector<admin::KnownSession> sessions(PlayerId player) override;

 private:
  std::mutex mutex_;
  Database reader_;
  Statement people_;
  Statement sessions_;
};

}  // namespace lair::store
