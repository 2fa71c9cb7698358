// Seasons that are over, as long as somebody asks for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "server/league/season.hpp"

namespace lair::league {

// At most so many, of so many bytes by memory_of; what was asked for longest ago goes first.
class KeptSeasons {
 public:
  KeptSeasons(std::size_t most, std::size_t bytes_max) : most_(most), bytes_max_(bytes_max) {}

  // Null when it is not kept.
  std::shared_ptr<const Season> find(SeasonId id);

  void keep(SeasonId id, std::shared_ptr<const Season> season);
  void drop(SeasonId id);

  [[nodiscard]] std::size_t bytes() const { return bytes_; }

  [[nodiscard]] std::size_t size() const { return kept_.size(); }

 private:
  struct Kept {
    std::shared_ptr<const Season> season;
    std::size_t bytes = 0;
    std::uint64_t asked_for = 0;  // the greater the later
  };

  void drop_oldest();

  std::size_t most_;
  std::size_t bytes_max_;
  std::map<SeasonId, Kept> kept_;
  std::size_t bytes_ = 0;
  std::uint64_t asked_ = 0;
};

}  // namespace lair::league
