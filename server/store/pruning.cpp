#include "server/store/pruning.hpp"

namespace lair::store {

// Sessions are deleted by age before, and that age is bounded by the time that the server has lived
// through, so no wrong clock prunes anybody.
Pruning::Pruning(Database& database, Writer& writer)
    : writer_(writer),
      last_(
          database,
          "SELECT max(id) FROM (SELECT id FROM player WHERE id > ?1 ORDER BY id LIMIT ?2) AS next"),
      prune_(
          database,
          "DELETE FROM player WHERE id > ?1 AND id <= ?2 AND forgotten IS NULL "
          "AND id < (SELECT max(id) FROM player) "
          "AND NOT EXISTS (SELECT 1 FROM session WHERE player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM account WHERE player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM game_seat WHERE player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM person_name WHERE player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM table_info JOIN table_seat ON table_id = table_info.id "
          "WHERE ended IS NULL AND player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM sanction WHERE player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM audit WHERE player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM report WHERE player = player.id OR reporter = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM report_line WHERE player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM person_of_season WHERE player = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM hush WHERE player = player.id OR other = player.id) "
          "AND NOT EXISTS (SELECT 1 FROM chat_line WHERE player = player.id OR to_player = "
          "player.id)") {}

void Pruning::pass() {
  writer_.submit({0,
                  [this] {
                    std::int64_t up_to = 0;
                    {
                      Run row(last_, looked_up_to_, kLookedAtOnce);
                      if (row.step() && !row.is_null(0)) up_to = row.integer(0);
                    }
                    if (up_to > 0) Run(prune_, looked_up_to_, up_to).finish();
                    looked_up_to_ = up_to;
                  },
                  [](bool) {}});
}

}  // namespace lair::store
