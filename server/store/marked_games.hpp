// Games that are marked for moderators to look at, in the database.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/admin/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/rating_book.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// Reads over a connection of its own.
class MarkedGames final : public admin::MarkedGames {
 public:
  // `database` is the one that the writer writes.
  MarkedGames(const std::string& path, Database& database, Writer& writer);

  std::vector<admin::MarkedGame> marked(std::size_t count) override;
  std::optional<admin::MarkedGame> find(std::int64_t game) override;
  void review(std::int64_t game,
              admin::Review review,
              std::function<void(admin::Reviewed)> done) override;

 private:
  static std::vector<admin::MarkedGame> games_of(Run& row);

  Writer& writer_;
  RatingBook ratings_;  // on the writer's thread
  std::mutex mutex_;    // guards what follows
  Database reader_;
  Statement marked_;
  Statement find_;
};

}  // namespace lair::store
