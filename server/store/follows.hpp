// Whom people follow and to whom they show their presence, in the database.
#pragma once

#include <functional>

#include "server/lobby/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class Follows final : public lobby::FollowBook {
 public:
  Follows(Database& database, Writer& writer, Reader& reader);

  void follow(PlayerId player, PlayerId other, std::function<void(bool)> done) override;
  void unfollow(PlayerId player, PlayerId other, std::function<void(bool)> done) override;
  void show_presence(PlayerId player,
                     wire::PresenceFor to,
                     std::function<void(bool)> done) override;
  Kept kept_by(PlayerId player) override;

 private:
  Writer& writer_;
  Statement follow_;
  Statement unfollow_;
  Statement show_;
  Reader& reader_;
  Statement followed_;
  Statement presence_;
};

}  // namespace lair::store
