#include "server/lobby/failed_tables.hpp"

#include <chrono>
#include <utility>
#include <vector>

#include <boost/asio/post.hpp>

#include "server/table/seating.hpp"

namespace lair::lobby {
namespace {

constexpr std::chrono::seconds kBetweenTries{1};

}  // namespace

FailedTables::FailedTables(Needs needs)
    : needs_(std::move(needs)), timer_(needs_.time.timer(needs_.loop, [this] { reread(); })) {}

void FailedTables::add(table::TableId id) {
  if (!needs_.reread || !failed_.insert(id).second) return;
  count_ = failed_.size();
  if (failed_.size() == 1) try_soon();
}

void FailedTables::try_soon() { timer_->set(needs_.time.now() + kBetweenTries); }

void FailedTables::reread() {
  if (failed_.empty()) return;
  needs_.reread({failed_.begin(), failed_.end()}, [this](auto reread) {
    boost::asio::post(needs_.loop, [this, reread = std::move(reread)]() mutable {
      bring_back(std::move(reread));
    });
  });
}

// Tables that failed while these were being read are read next.
void FailedTables::bring_back(std::optional<std::vector<Reread>> reread) {
  if (reread) {
    for (const Reread& stored : *reread) {
      if (failed_.erase(stored.table) > 0) bring_back(stored);
    }
    count_ = failed_.size();
  }
  if (!failed_.empty()) try_soon();
}

// As after a restart, nobody is charged for the time the table stood still. The clients that had it
// open are shown it.
void FailedTables::bring_back(const Reread& stored) {
  if (stored.is_damaged) return needs_.damaged(stored.table);
  // Either its opening was never written, or its end was.
  if (stored.records.empty()) return needs_.lost(stored.table);
  const auto watching = needs_.clients.at(stored.table);
  const std::vector<ClientPtr> clients(watching.begin(), watching.end());
  const auto table = needs_.maker.make_again(stored.table);
  table->revive(stored.records);
  for (const ClientPtr& client : clients) needs_.open_tables.show(client, table, {}, {});
  order_again(table);
}

void FailedTables::order_again(const TablePtr& table) const {
  const auto found = orders_.find(table->id());
  if (found == orders_.end()) return;
  const auto order = [&](table::Request what) {
    table->submit({.player = table::kServer, .request = {}, .what = std::move(what)});
  };
  for (const PlayerId player : found->second.away) order(table::SendAway{.player = player});
  if (found->second.ends) order(table::EndTable{});
}

}  // namespace lair::lobby
