// The server's main function: takes the arguments, returns the exit status.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include <sys/stat.h>

#include "server/app/commits.hpp"
#include "server/app/config.hpp"
#include "server/app/serve.hpp"
#include "server/log.hpp"
#include "server/store/advice.hpp"
#include "server/store/database_name.hpp"
#include "server/store/leadership.hpp"

namespace {

// Files the server creates are private to its user, since logs contain addresses.
constexpr mode_t kForNobodyElse = 0077;

int served(const lair::Config& config, int argc, char** argv) {
  if (const auto error = lair::why_not_served(config)) {
    lair::log(lair::LogLevel::Error, *error);
    return lair::kExitConfig;
  }
  // A file that reaches its size limit is then a disk error instead of the end of the process.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    return lair::serve(config, [argc, argv] { return lair::read_config(argc, argv); });
  } catch (const lair::store::LeadershipLost& error) {
    lair::end_to_begin_again(error);
  } catch (const lair::store::StoreError& error) {
    lair::log(lair::LogLevel::Error,
              "the database cannot be used",
              {
                  {"database", lair::store::without_password(config.database)},
                  {"why",      error.what()                                  },
                  {"do",       std::string(lair::store::what_to_do(error))   }
    });
    return 1;
  } catch (const std::exception& error) {
    lair::log(lair::LogLevel::Error, error.what());
    return 1;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const auto config = lair::read_config(argc, argv);
  if (!config) {
    const int status = config.error().exit_status;
    std::FILE* const out = status == 0 ? stdout : stderr;
    const bool is_written =
        std::fprintf(out, "%s\n", config.error().text.c_str()) >= 0 && std::fflush(out) == 0;
    if (is_written || status != 0) return status;
    std::fputs("lair-server: the output could not be written completely\n", stderr);
    return 1;
  }
  umask(kForNobodyElse);
  if (const auto error = lair::start_log(config->log)) {
    std::fprintf(stderr, "[log]: %s\n", error->c_str());
    return lair::kExitConfig;
  }
  lair::queue_log();
  lair::log_uncaught_exceptions();
  const int status = served(*config, argc, argv);
  if (!lair::finish_log()) std::_Exit(status);
  return status;
}
