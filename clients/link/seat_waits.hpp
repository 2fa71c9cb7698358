// The tables where somebody waits for a seat, which a server that was started anew does not know.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

namespace lair::link {

class SeatWaits {
 public:
  // Any request, with its number.
  void asked(const v1::ClientFrame& frame);

  // That request was made by ourselves: nobody wants to know why it is refused.
  void asked_again(std::uint32_t request) { again_.insert(request); }

  // Any frame; whether it refuses what was asked again.
  bool heard(const v1::ServerFrame& frame);

  // The connection is gone, and the answers with it.
  void pause();

  // Behind a welcome: where to ask again. Somebody else waits nowhere.
  std::vector<std::uint64_t> tables_of(std::uint64_t player);

 private:
  std::uint64_t player_ = 0;
  std::set<std::uint64_t> tables_;
  std::map<std::uint32_t, std::uint64_t> asked_;  // by request: the table
  std::set<std::uint32_t> again_;
};

}  // namespace lair::link
