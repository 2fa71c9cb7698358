#include "tests/sim/server.hpp"

#include <cstdint>
#include <limits>
#include <utility>

#include "server/gateway/sessions.hpp"
#include "server/table/derived_seeds.hpp"
#include "tests/sim/witness.hpp"

namespace lair::sim {
namespace {

// All clients connect from one address.
net::NetLimits limits() {
  net::NetLimits limits;
  limits.connections_max = limits.connections_per_address_max = std::numeric_limits<int>::max();
  return limits;
}

lobby::SeedsMaker seeds_of(const WorldPlan& plan, const Disk& disk) {
  return [&plan, &disk](table::TableId id) {
    fair::Seed root;
    for (std::size_t at = 0; at < 4; ++at) {
      root.bytes[at] = static_cast<std::uint8_t>(plan.seed >> (8 * at));
    }
    return std::make_unique<table::DerivedSeeds>(root, id, disk.deals_of(id));
  };
}

}  // namespace

Server::Server(const Setup& setup)
    : stage_(setup.stage),
      referee_(setup.referee),
      plan_(setup.plan),
      life_(std::make_shared<Life>(setup.stage)),
      journal_(setup.disk, life_),
      process_(std::make_unique<Process>(Process::Setup{.life = life_,
                                                        .journal = journal_,
                                                        .books = setup.books,
                                                        .accounts = setup.accounts,
                                                        .pace = plan_.pace,
                                                        .seeds = seeds_of(plan_, setup.disk),
                                                        .next_table = setup.disk.next_table()},
                                         setup.disk.unfinished())),
      virtual_host_(std::make_shared<net::VirtualHost>(
          net::Site({}, net::StaticFiles(""), {}),
          [this](const lobby::Caller& caller) { return new_session(caller); },
          limits())),
      uplinks_(gateway::uplinks_to(virtual_host_, "secret")) {}

Server::~Server() {
  life_->die();
  for (const auto& line : lines_) line->cut();
  for (const auto& wire : wires_) wire->lose_primary(Millis(stage_.chance().below(50)));
  uplinks_.reset();
  process_.reset();
  life_->bury();
}

std::unique_ptr<lobby::Session> Server::new_session(const lobby::Caller& caller) {
  return witnessed(process_->lobby().new_session(caller), caller, life_, referee_, plan_);
}

void Server::take(std::shared_ptr<Line> line) {
  lines_.push_back(line);
  life_->post([this, line = std::move(line)] {
    line->open([this](const lobby::Caller& caller) { return new_session(caller); });
  });
}

void Server::take(std::shared_ptr<Wire> wire) {
  wires_.push_back(wire);
  life_->post([this, wire = std::move(wire)] { wire->open(uplinks_->play->sessions); });
}

}  // namespace lair::sim
