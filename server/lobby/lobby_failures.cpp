// Tables whose journal could not be written: brought back from it once it can.
#include <chrono>
#include <utility>
#include <vector>

#include "server/lobby/lobby.hpp"

namespace lair::lobby {
namespace {

constexpr std::chrono::seconds kBetweenTries{1};

}  // namespace

std::uint32_t Lobby::life_of(table::TableId id) const {
  const auto found = lives_.find(id);
  return found == lives_.end() ? 0 : found->second;
}

void Lobby::table_failed(table::TableId id) {
  if (!world_.reread || !failed_.insert(id).second) return;
  failed_count_ = failed_.size();
  if (failed_.size() == 1) reread_soon();
}

void Lobby::reread_soon() { failed_timer_->set(world_.time.now() + kBetweenTries); }

void Lobby::reread_failed() {
  if (failed_.empty()) return;
  world_.reread({failed_.begin(), failed_.end()}, [this](auto reread) {
    post([this, reread = std::move(reread)]() mutable { bring_back(std::move(reread)); });
  });
}

// Those that failed while the others were read are read next.
void Lobby::bring_back(std::optional<std::vector<Reread>> reread) {
  if (reread) {
    for (const Reread& stored : *reread) {
      if (failed_.erase(stored.table) > 0) bring_back(stored);
    }
    failed_count_ = failed_.size();
  }
  if (!failed_.empty()) reread_soon();
}

// Nobody is charged for the time it stood still, as after a restart. Whoever had it open is shown
// it.
void Lobby::bring_back(const Reread& stored) {
  if (stored.records.empty()) return;  // its opening was never written, or its end was
  ++lives_[stored.table];
  const auto watching = clients_.at(stored.table);
  const std::vector<ClientPtr> clients(watching.begin(), watching.end());
  const auto table = make_table(stored.table);
  table->revive(stored.records);
  chat_.hold_all(stored.table);
  for (const ClientPtr& client : clients) show_table(client, table, {}, {});
}

}  // namespace lair::lobby
