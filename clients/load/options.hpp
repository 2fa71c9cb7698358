// The options of a load run.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include <sys/types.h>

#include "clients/link/socket.hpp"
#include "engine/result.hpp"

namespace lair::load {

struct Options {
  std::vector<link::Endpoint> servers;  // of one club; players are spread over them
  std::vector<pid_t> processes;         // of the servers, if their processor time is to be measured
  std::uint32_t tables = 10;
  std::uint32_t bots = 0;              // how many seats of each table the server's bots take
  std::chrono::milliseconds think{0};  // mean time before an answer; 0: at once
  double seconds = 10;                 // of play; 0: until `games` are finished
  double warm_up_seconds = 0;          // of play before that, which is not measured
  std::uint32_t games = 0;             // at each table; 0: until `seconds` are over
  std::uint64_t seed = 1;
  std::uint32_t frames_per_second = 18;  // per client, below what the server tolerates; 0: no limit
  double drop_percent = 0;               // share of frames after which the connection is dropped
  std::uint32_t per_address = 60;        // connections from one address of 127.0.0.0/8; 0: no limit
  std::string room = "learners-lounge";  // has the shortest claim windows
  std::string rules = "yahoo";
  std::string style = "kfc";
};

// Why there is nothing to run: a text for the user and an exit status (0 for --help).
struct OptionsEnd {
  std::string text;
  int exit_status = 0;
};

Result<Options, OptionsEnd> read_options(int argc, const char* const* argv);

}  // namespace lair::load
