// The server as operators' acts see it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/admin/ports.hpp"
#include "server/app/config.hpp"
#include "server/league/office.hpp"
#include "server/lobby/lobby.hpp"
#include "server/people/people.hpp"
#include "server/store/store.hpp"

namespace lair {

class RunningServer final : public admin::RunningServer {
 public:
  // All arguments must outlive this object.
  RunningServer(const Config& config,
                lobby::Lobby& lobby,
                const store::Store& store,
                const people::People& people,
                league::Office& office)
      : config_(config), lobby_(lobby), store_(store), people_(people), office_(office) {}

  std::vector<admin::ShownTable> tables() override;
  bool close_table(std::uint64_t table) override;
  std::vector<admin::ShownSeason> seasons(std::uint64_t before, std::size_t most) override;
  void act_on_season(admin::SeasonAct act, std::function<void(admin::SeasonRefusal)> done) override;
  void announce(const std::string& text, people::Time until) override;
  std::vector<PlayerId> connected(const std::vector<PlayerId>& among) override;
  std::vector<admin::Fact> facts() override;

 private:
  const Config& config_;
  lobby::Lobby& lobby_;
  const store::Store& store_;
  const people::People& people_;
  league::Office& office_;
};

}  // namespace lair
