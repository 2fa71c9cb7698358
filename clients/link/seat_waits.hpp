// The tables where a person waits for a seat, which a restarted server does not know.
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
  // Takes in any request, with its number.
  void asked(const v1::ClientFrame& frame);

  // This object repeated that request, so nobody wants to know why it is refused.
  void asked_again(std::uint32_t request) { again_.insert(request); }

  // Takes in any frame. Returns true if it refuses a request that was repeated.
  bool heard(const v1::ServerFrame& frame);

  // The connection is gone, and with it any answers that were expected.
  void pause();

  // Call it after a welcome: the tables where to ask again; none for a different player.
  std::vector<std::uint64_t> tables_of(std::uint64_t player);

 private:
  std::uint64_t player_ = 0;
  std::set<std::uint64_t> tables_;
  std::map<std::uint32_t, std::uint64_t> asked_;  // the table, by request
  std::set<std::uint32_t> again_;
};

}  // namespace lair::link
