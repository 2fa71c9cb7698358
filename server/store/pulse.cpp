#include "server/store/pulse.hpp"

namespace lair::store {
namespace {

std::optional<std::int64_t> last_beat(Database& database) {
  Statement last(database, "SELECT at FROM server_pulse");
  Run row(last);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

}  // namespace

Pulse::Pulse(Database& database, Writer& writer)
    : writer_(writer),
      before_(last_beat(database)),
      beat_(database,
            "INSERT INTO server_pulse (one, at) VALUES (1, ?) "
            "ON CONFLICT (one) DO UPDATE SET at = excluded.at") {}

void Pulse::beat(std::int64_t now) {
  writer_.submit({0, [this, now] { Run(beat_, now).finish(); }, [](bool) {}});
}

}  // namespace lair::store
