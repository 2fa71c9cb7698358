// What a host decides besides the rules, as typed after "create": "pauses=0 absent=bot".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lair/v1/client.pb.h"
#include "lair/v1/server.pb.h"

#include "clients/words/words.hpp"

namespace lair::terminal {

enum class Typed : std::uint8_t { Taken, WrongValue, OtherKey };

// Sets what the key stands for. OtherKey means that it is not a policy, so it may
// be an option of the rules.
Typed take_policy(const v1::HostLimits& limits,
                  std::string_view key,
                  std::string_view value,
                  v1::CreateTable& table);

// A line for each key: its usual value, what it means, what may be typed.
std::vector<std::string> policy_lines(const words::Words& words, const v1::HostLimits& limits);

}  // namespace lair::terminal
