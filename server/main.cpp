// Arguments in, exit status out.
#include <cstdio>
#include <exception>

#include "server/app.hpp"
#include "server/config.hpp"
#include "server/log.hpp"

int main(int argc, char** argv) {
  const auto config = lair::read_config(argc, argv);
  if (!config) {
    std::FILE* const out = config.error().exit_status == 0 ? stdout : stderr;
    std::fprintf(out, "%s\n", config.error().text.c_str());
    return config.error().exit_status;
  }
  lair::start_log(config->log_level);
  try {
    return lair::serve(*config);
  } catch (const std::exception& error) {
    lair::log(lair::LogLevel::Error, error.what());
    return 1;
  }
}
