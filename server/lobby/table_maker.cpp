#include "server/lobby/table_maker.hpp"

#include <memory>
#include <string_view>
#include <utility>

#include "server/lobby/table_actor.hpp"

namespace lair::lobby {
namespace {

// The lobby uses readiness for the next deal only in its lists.
bool differ_in_readiness_alone(wire::TableSummary before, const wire::TableSummary& now) {
  for (const Seat seat : kSeats) before.seats[seat].ready = now.seats[seat].ready;
  return before == now;
}

}  // namespace

TableMaker::TableMaker(Needs needs, Told told) : needs_(std::move(needs)), told_(std::move(told)) {
  const Loop lobby = needs_.loops.lobby().get_executor();
  for (std::size_t loop = 0; loop < needs_.loops.size(); ++loop) {
    const Loop tables = needs_.loops.of(loop).get_executor();
    news_.push_back(std::make_shared<TableNews>(tables, lobby, needs_.time));
  }
}

std::uint32_t TableMaker::life_of(table::TableId id) const {
  const auto found = lives_.find(id);
  return found == lives_.end() ? 0 : found->second;
}

TablePtr TableMaker::make_again(table::TableId id) {
  silence(id);
  return make(id);
}

TablePtr TableMaker::make(table::TableId id) {
  TableNews& news = *news_[needs_.loops.index_of(id.value())];
  const auto in_this_life = [this, id, life = life_of(id)](std::function<void()> told) {
    return [this, id, life, told = std::move(told)] {
      if (life_of(id) == life) told();
    };
  };
  TableListeners listeners{
      .summary =
          [this, id, &news, in_this_life, before = Shared<wire::TableSummary>()](
              const Shared<wire::TableSummary>& summary,
              const std::string& code,
              bool gone) mutable {
            const bool may_wait =
                !gone && before.has_value() && differ_in_readiness_alone(*before, *summary);
            before = summary;
            auto changed =
                in_this_life([this, summary, code, gone] { told_.changed(summary, code, gone); });
            if (may_wait) {
              news.tell_soon(id, std::move(changed));
            } else {
              news.tell(std::move(changed));
            }
          },
      .rematch =
          [this, &news](const table::TableOpened& opened) {
            news.tell([this, opened] { told_.rematch(opened); });
          },
      .away = {},
      .failed =
          [this, id, &news, in_this_life] {
            news.tell(in_this_life([this, id] { told_.failed(id); }));
          },
      .stopped =
          [this, id](std::string_view code, std::string_view why) {
            if (told_.stopped) told_.stopped(id, code, why);
          }};
  if (told_.away) {
    listeners.away = [this, id, &news, in_this_life](const AwayNews& away,
                                                     const std::string& name) {
      news.tell(in_this_life([this, id, away, name] { told_.away(id, away, name); }));
    };
  }
  auto table = std::make_shared<TableActor>(needs_.loops.of(id.value()),
                                            needs_.time,
                                            id,
                                            needs_.pace,
                                            needs_.journal,
                                            needs_.seeds(id),
                                            std::move(listeners));
  needs_.tables.add(id, table);
  return table;
}

}  // namespace lair::lobby
