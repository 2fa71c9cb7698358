#include "server/lobby/table_maker.hpp"

#include <memory>
#include <string_view>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/table_actor.hpp"

namespace lair::lobby {

TableMaker::TableMaker(Needs needs, Told told)
    : needs_(std::move(needs)),
      told_(std::move(told)),
      loop_(needs_.loops.lobby().get_executor()) {}

std::uint32_t TableMaker::life_of(table::TableId id) const {
  const auto found = lives_.find(id);
  return found == lives_.end() ? 0 : found->second;
}

TablePtr TableMaker::make_again(table::TableId id) {
  ++lives_[id];
  return make(id);
}

TablePtr TableMaker::make(table::TableId id) {
  const auto tell = [this, id, life = life_of(id)](std::function<void()> news) {
    boost::asio::post(loop_, [this, id, life, news = std::move(news)] {
      if (life_of(id) == life) news();
    });
  };
  TableListeners listeners{
      .summary =
          [this, tell](
              const Shared<wire::TableSummary>& summary, const std::string& code, bool gone) {
            tell([this, summary, code, gone] { told_.changed(summary, code, gone); });
          },
      .rematch =
          [this](const table::TableOpened& opened) {
            boost::asio::post(loop_, [this, opened] { told_.rematch(opened); });
          },
      .away = {},
      .failed = [this, id, tell] { tell([this, id] { told_.failed(id); }); },
      .stopped =
          [this, id](std::string_view code, std::string_view why) {
            if (told_.stopped) told_.stopped(id, code, why);
          }};
  if (told_.away) {
    listeners.away = [this, id, tell](const AwayNews& news, const std::string& name) {
      tell([this, id, news, name] { told_.away(id, news, name); });
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
