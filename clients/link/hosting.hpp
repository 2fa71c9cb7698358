// What the host of a table asks for: new options, reserved and locked seats, sending people away.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

namespace lair::link {

// A seat of a table, from 0. `player` is who sits there as the host sees it: another person is
// neither made host nor sent away. 0: whoever sits there.
struct Chair {
  std::uint64_t table = 0;
  std::uint32_t seat = 0;
  std::uint64_t player = 0;
};

// Whether that player is the table's host.
bool is_host(const v1::TableState& state, std::uint64_t player);

// The table's current options, as a request for such a table.
v1::CreateTable wish_of(const v1::TableState& state);

// Asks to change the table to `wish`; refused if somebody else has changed it since `state`.
v1::ClientFrame to_change(const v1::TableState& state, v1::CreateTable wish);

// Without a name the seat is free for everybody again.
v1::ClientFrame to_reserve(Chair chair, std::string name);

v1::ClientFrame to_lock(Chair chair, bool locked);
v1::ClientFrame to_hand_over(Chair chair);
v1::ClientFrame to_remove_bot(Chair chair);
v1::ClientFrame to_boot(Chair chair, v1::BootReason reason, bool keep_out);

// Invites somebody to the table. If the table asks for a code and `self` is its host, a free seat
// is first reserved for the invited player, so that they can sit down without the code. No seat is
// reserved if they have a reserved one already or none is free.
std::vector<v1::ClientFrame> to_bring(const v1::TableState& state,
                                      std::uint64_t self,
                                      std::uint64_t player,
                                      const std::string& name);

// Why somebody is sent away. The catalogue has the text under "boot.NAME".
struct NamedBoot {
  std::string_view name;
  v1::BootReason reason;
};

inline constexpr std::array kNamedBoots{
    NamedBoot{"seat_needed", v1::BOOT_REASON_SEAT_NEEDED},
    NamedBoot{"absent",      v1::BOOT_REASON_ABSENT     },
    NamedBoot{"slow",        v1::BOOT_REASON_SLOW       },
    NamedBoot{"rude",        v1::BOOT_REASON_RUDE       },
    NamedBoot{"other",       v1::BOOT_REASON_OTHER      },
};

}  // namespace lair::link
