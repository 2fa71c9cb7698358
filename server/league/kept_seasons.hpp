// A cache of seasons that are over and that somebody asked for recently.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "server/league/season.hpp"

namespace lair::league {

// Holds at most `most` seasons of at most `bytes_max` bytes together, as memory_of counts them.
// Drops the least recently used first.
class KeptSeasons {
 public:
  KeptSeasons(std::size_t most, std::size_t bytes_max) : most_(most), bytes_max_(bytes_max) {}

  // Null if it is not in the cache.
  std::shared_ptr<const Season> find(SeasonId id);

  void keep(SeasonId id, std::shared_ptr<const Season> season);
  void drop(SeasonId id);

  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  [[nodiscard]] std::size_t size() const { return kept_.size(); }

 private:
  struct Kept {
    std::shared_ptr<const Season> season;
    std::size_t bytes = 0;
    std::uint64_t asked_for = 0;  // greater is more recent
  };

  void drop_oldest();

  std::size_t most_;
  std::size_t bytes_max_;
  std::map<SeasonId, Kept> kept_;
  std::size_t bytes_ = 0;
  std::uint64_t asked_ = 0;
};

}  // namespace lair::league
