// Bots that people own, in the database.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "server/people/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/players.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class Bots final : public people::BotBook {
 public:
  Bots(Database& database, Writer& writer, Reader& reader);

  void add(PlayerId owner,
           const people::NewAccount& account,
           const people::NewSession& session,
           std::size_t most,
           std::function<void(people::Outcome, PlayerId)> done) override;
  void renew(PlayerId bot,
             const people::NewSession& session,
             std::function<void(bool)> done) override;
  std::vector<people::OwnBot> owned_by(PlayerId owner) override;

 private:
  Writer& writer_;
  PlayerRows players_;
  SessionRows sessions_;
  Statement taken_;
  Statement count_;
  Statement account_;
  Statement bot_;
  Reader& reader_;
  Statement owned_;
};

}  // namespace lair::store
