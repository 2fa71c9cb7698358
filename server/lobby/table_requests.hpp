// What a client asks of the table it has open: handed straight to the table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "server/lobby/client.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/people/allowances.hpp"
#include "server/people/households.hpp"
#include "server/table/commands.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// The road of every click. It knows no lobby and no list of clients: the client names its table,
// the table answers. Any thread; a client's requests come one after the other.
class TableRequests {
 public:
  // All outlive this.
  TableRequests(const TimeSource& time,
                people::Allowances& allowances,
                const TableDirectory& tables,
                const people::Households& households)
      : time_(time), allowances_(allowances), tables_(tables), households_(households) {}

  // Counts and carries out a request to the open table; answers it, perhaps later. False, with
  // nothing done, when the request is not for a table or the client has none open, or when it names
  // people: that is for the lobby, which knows who is here.
  bool take(Client& client, wire::NumberedRequest& asked) const;

 private:
  const TimeSource& time_;
  people::Allowances& allowances_;
  const TableDirectory& tables_;
  const people::Households& households_;
};

// Whether a table may have these settings, whose names are put right; else the client is told why.
bool check_settings(const Client& client, table::RequestId id, table::TableSettings& settings);

// Puts `name` right as names of people are; else the client is told what is wrong with it.
bool put_right(const Client& client,
               table::RequestId id,
               std::string& name,
               std::string_view field);

// Sitting down on any seat, as whoever the client is, from wherever they came.
table::Sit sit_of(const Client& client, const people::Households& households);

// Answers a ping without a table, `now_ms` since 1970; notes the client's lag.
wire::Pong pong_for(Client& client, const wire::Ping& ping, std::uint64_t now_ms);

}  // namespace lair::lobby
