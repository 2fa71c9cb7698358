// Requests to the table that a client has open, handed straight to the table.
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

// The path of every click. It uses neither the lobby nor a list of clients: the client holds its
// table, and the table answers. Any thread; one client's requests arrive one after the other.
class TableRequests {
 public:
  // All outlive this.
  TableRequests(const TimeSource& time,
                people::Allowances& allowances,
                const TableDirectory& tables,
                const people::Households& households)
      : time_(time), allowances_(allowances), tables_(tables), households_(households) {}

  // Counts and carries out a request to the open table; the answer may come later. Returns false,
  // with nothing done, if the request is not for a table, if the client has no table open, or if
  // the request names people: the lobby handles those, since it knows who is connected.
  bool take(Client& client, wire::NumberedRequest& asked) const;

 private:
  const TimeSource& time_;
  people::Allowances& allowances_;
  const TableDirectory& tables_;
  const people::Households& households_;
};

// Corrects the names in the settings and checks whether a table may have them. If not, tells the
// client why.
bool check_settings(const Client& client, table::RequestId id, table::TableSettings& settings);

// Corrects `name` as people's names are. If that fails, tells the client what is wrong with it.
bool put_right(const Client& client,
               table::RequestId id,
               std::string& name,
               std::string_view field);

// A request to sit down on any seat, with the client's name, status and address.
table::Sit sit_of(const Client& client, const people::Households& households);

// The answer to a ping without a table; `now_ms` counts from 1970. Notes the client's lag.
wire::Pong pong_for(Client& client, const wire::Ping& ping, std::uint64_t now_ms);

}  // namespace lair::lobby
