// Compares the stored results of one table with what its records lead to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/store/stored_games.hpp"
#include "server/tool/replay.hpp"

namespace lair::tool {

// Keeps its place in the game; call check() after each record that the replay followed.
class StoredCheck {
 public:
  StoredCheck(store::StoredGames& stored, table::TableId table);

  // Compares what the last record of `replay` settled with the rows that store it.
  void check(const Replay& replay, std::uint32_t record, std::vector<Difference>& found);

  // After the last record: nothing may be stored that no record led to.
  void check_end(const Replay& replay,
                 const std::optional<store::TableRow>& table,
                 std::vector<Difference>& found);

  [[nodiscard]] std::int64_t deals() const { return deals_; }

 private:
  void check_game(const Replay& replay, std::vector<Difference>& found);
  void check_deal(const table::DealResult& result, std::vector<Difference>& found);
  void check_ledger(const Ledger& ledger, std::int64_t number, std::vector<Difference>& found);

  store::StoredGames& stored_;
  table::TableId table_;
  std::uint32_t record_ = 0;
  std::optional<store::StoredGame> game_;
  std::optional<BySeat<std::string>> names_;  // at the first deal
  std::int64_t deals_ = 0;
  std::int64_t lines_ = 0;
};

}  // namespace lair::tool
