// Reviews of finished games, in the database.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/review/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class Reviews final : public review::Shelf {
 public:
  // Must be made before the writer's thread uses the database.
  Reviews(Database& database, Writer& writer);

  void keep(const review::ReviewFigures& figures,
            std::string text,
            std::function<void(bool)> done) override;

  void share(PlayerId player, bool shared, std::function<void(bool)> done) override;

 private:
  Writer& writer_;
  Statement keep_;
  Statement share_;
  Statement keep_to_oneself_;
};

// A player's review, with the game that was reviewed.
struct ReviewLine {
  review::ReviewFigures figures;
  std::string rules;
  std::int64_t finished = 0;  // seconds since 1970
};

// Safe to call from any thread; reads over a connection of its own.
class ReviewReader {
 public:
  static constexpr std::size_t kLinesMax = 100;

  explicit ReviewReader(const std::string& path);

  // Nothing if no review of that revision is kept.
  std::optional<std::string> text(std::int64_t game, Seat seat, std::uint32_t revision);

  // Those of the latest games first.
  std::vector<ReviewLine> of(PlayerId player);

  bool are_shared(PlayerId player);

 private:
  std::mutex mutex_;
  Database reader_;
  Statement text_;
  Statement lines_;
  Statement shared_;
};

}  // namespace lair::store
