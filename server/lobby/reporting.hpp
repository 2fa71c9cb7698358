// Reports about people, with what was said, and what moderators do with them.
#pragma once

#include "server/lobby/asker.hpp"
#include "server/lobby/chat/chat.hpp"
#include "server/lobby/ports.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/people/people.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class Reporting {
 public:
  // All outlive it.
  struct Needs {
    ReportBook& book;
    people::People& people;
    const Chat& chat;
    const Rooms& rooms;
    const TableDirectory& tables;
    const TimeSource& time;
    Loop loop;
  };

  explicit Reporting(const Needs& needs) : needs_(needs) {}

  void answer(const Asker& asker, const wire::Report& report) const;

  // --- For moderators ---

  void answer(const Asker& asker, const wire::ReadReports& read) const;
  void answer(const Asker& asker, const wire::SettleReport& settle) const;

 private:
  [[nodiscard]] std::optional<wire::ChatChannel> channel_of(const Asker& asker,
                                                            const wire::Report& report) const;

  Needs needs_;
};

}  // namespace lair::lobby
