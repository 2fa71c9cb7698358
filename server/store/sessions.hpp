// Who is signed in, in the database.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/people/ports.hpp"
#include "server/store/lived_time.hpp"
#include "server/store/players.hpp"

namespace lair::store {

class Sessions final : public people::Sessions {
 public:
  Sessions(Database& database, Writer& writer, Reader& reader, const LivedTime& lived);

  void open(PlayerId player,
            const people::NewSession& session,
            std::size_t kept_max,
            const std::optional<std::string>& while_password,
            std::function<void(bool)> done) override;
  void replace(const people::TokenHash& old,
               PlayerId player,
               const people::NewSession& session,
               std::function<void(bool)> done) override;
  std::optional<people::Session> find(const people::TokenHash& hash) override;
  void touch(const people::TokenHash& hash, people::Time last_used, people::Time expires) override;
  void close(const people::TokenHash& hash, std::function<void(bool)> done) override;
  void close_all(PlayerId player, std::function<void(bool)> done) override;
  void sweep(people::Time now) override;

 private:
  // On the writer's thread.
  bool has_password(PlayerId player, const std::string& password);

  Writer& writer_;
  SessionRows rows_;
  Statement has_password_;
  Statement touch_;
  Statement close_;
  Statement take_;
  Statement sweep_;
  const LivedTime& lived_;
  Reader& reader_;
  Statement find_;
};

}  // namespace lair::store
