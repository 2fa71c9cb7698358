// A server that plays in a simulated world, with the lines and uplinks that end at it.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "server/net/virtual_host.hpp"
#include "tests/sim/disk.hpp"
#include "tests/sim/line.hpp"
#include "tests/sim/process.hpp"
#include "tests/sim/wire.hpp"

namespace lair::sim {

class Server {
 public:
  // Objects passed by reference must outlive the server.
  struct Setup {
    Stage& stage;
    Disk& disk;
    Books& books;
    NoAccounts& accounts;
    Referee& referee;
    const WorldPlan& plan;
  };

  // Restores the unfinished tables from the disk.
  explicit Server(const Setup& setup);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // As if it were killed, unless it died before: lines and uplinks break.
  ~Server();

  [[nodiscard]] const std::shared_ptr<Life>& life() const { return life_; }

  // Whether it accepts a new connection now.
  [[nodiscard]] bool answers() const { return !life_->is_dead() && !life_->stands_still(); }

  // Accepts a person's line, or a gateway's uplink.
  void take(std::shared_ptr<Line> line);
  void take(std::shared_ptr<Wire> wire);

  [[nodiscard]] const std::vector<std::shared_ptr<Wire>>& wires() const { return wires_; }

 private:
  [[nodiscard]] std::unique_ptr<lobby::Session> new_session(const lobby::Caller& caller);

  Stage& stage_;
  Referee& referee_;
  const WorldPlan& plan_;
  std::shared_ptr<Life> life_;
  Disk::Session journal_;
  std::unique_ptr<Process> process_;
  std::shared_ptr<net::VirtualHost> virtual_host_;  // for clients, connected to gateways or here
  std::shared_ptr<const net::Uplinks> uplinks_;
  std::vector<std::shared_ptr<Line>> lines_;
  std::vector<std::shared_ptr<Wire>> wires_;
};

}  // namespace lair::sim
