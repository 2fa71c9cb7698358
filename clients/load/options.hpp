// What a load run is asked to do.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "clients/link/socket.hpp"
#include "engine/result.hpp"

namespace lair::load {

struct Options {
  std::vector<link::Endpoint> servers;  // of one club; players come by them in turn
  std::uint32_t tables = 10;
  std::uint32_t bots = 0;              // seats of each table that the server's bots take
  std::chrono::milliseconds think{0};  // mean time before an answer; 0: at once
  double seconds = 10;                 // of play; 0: until `games` are finished
  double warm_up_seconds = 0;          // of play before them, which is not measured
  std::uint32_t games = 0;             // at each table; 0: until `seconds` are over
  std::uint64_t seed = 1;
  std::uint32_t frames_per_second = 18;  // of one client, below what the server tolerates; 0: any
  double drop_percent = 0;               // of all frames, after which the connection is dropped
  std::uint32_t per_address = 60;        // connections from one address of 127.0.0.0/8; 0: any
  std::string room = "learners-lounge";  // its claim windows are as short as can be
  std::string rules = "yahoo";
  std::string style = "kfc";
};

// Why there is nothing to run: text for the user, exit status (0 for --help).
struct OptionsEnd {
  std::string text;
  int exit_status = 0;
};

Result<Options, OptionsEnd> read_options(int argc, const char* const* argv);

}  // namespace lair::load
