// The server as operators' acts see it.
#pragma once

#include <string>
#include <vector>

#include "server/admin/ports.hpp"
#include "server/app/config.hpp"
#include "server/lobby/lobby.hpp"
#include "server/people/people.hpp"
#include "server/store/store.hpp"

namespace lair {

class RunningServer final : public admin::RunningServer {
 public:
  // What is given outlives it.
  RunningServer(const Config& config,
                lobby::Lobby& lobby,
                const store::Store& store,
                const people::People& people)
      : config_(config), lobby_(lobby), store_(store), people_(people) {}

  std::vector<admin::ShownTable> tables() override;
  bool close_table(std::uint64_t table) override;
  void announce(const std::string& text, people::Time until) override;
  std::vector<PlayerId> connected(const std::vector<PlayerId>& among) override;
  std::vector<admin::Fact> facts() override;

 private:
  const Config& config_;
  lobby::Lobby& lobby_;
  const store::Store& store_;
  const people::People& people_;
};

}  // namespace lair
