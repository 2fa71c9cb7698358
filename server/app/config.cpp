#include "server/app/config.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>

#include <CLI/CLI.hpp>
#include <boost/asio/ip/address.hpp>
#include <unistd.h>

#include "engine/match_on.hpp"
#include "server/app/config_checks.hpp"
#include "server/app/config_file.hpp"
#include "server/app/config_text.hpp"
#include "server/app/settings.hpp"
#include "server/app/version.hpp"

namespace lair {
namespace {

constexpr int kExitUsage = 2;

// The words of the command line and the environment, before they are checked.
struct Words {
  ListenWords listen;
  std::string seed;
  std::string config_file;
  bool cheap_passwords = false;
  std::optional<int> match_minute_ms;
  bool check_config = false;
  bool print_config = false;
};

ConfigEnd wrong(std::string text) { return {.text = std::move(text), .exit_status = kExitConfig}; }

// "127.0.0.1:8080" or "[::1]:8080".
std::optional<ListenAt> listen_from(const std::string& word) {
  const std::size_t colon = word.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  ListenAt listen{.address = word.substr(0, colon)};
  if (listen.address.front() == '[' && listen.address.back() == ']') {
    listen.address = listen.address.substr(1, listen.address.size() - 2);
  }
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data() + colon + 1, end, listen.port);
  if (error != std::errc() || stop != end) return std::nullopt;
  boost::system::error_code no_address;
  boost::asio::ip::make_address(listen.address, no_address);
  return no_address ? std::nullopt : std::optional(listen);
}

// Sets the addresses, or returns what is wrong with them.
std::optional<std::string> read_listen(const ListenWords& words, Config& config) {
  const auto clients = listen_from(words.clients);
  if (!clients) {
    return "listen: '" + words.clients +
           "' is not ADDR:PORT with an IP address, such as 127.0.0.1:8080";
  }
  config.address = clients->address;
  config.port = clients->port;
  if (words.metrics.empty()) return std::nullopt;
  config.metrics = listen_from(words.metrics);
  if (!config.metrics) {
    return "metrics_listen: '" + words.metrics +
           "' is not ADDR:PORT with an IP address, such as 127.0.0.1:9464";
  }
  return std::nullopt;
}

std::optional<fair::Seed> seed_from_hex(const std::string& hex) {
  fair::Seed seed;
  if (hex.empty() || hex.size() > 2 * seed.bytes.size() || hex.size() % 2 != 0) {
    return std::nullopt;
  }
  for (std::size_t at = 0; at < hex.size(); at += 2) {
    const char* const byte = hex.data() + at;
    const auto [stop, error] = std::from_chars(byte, byte + 2, seed.bytes[at / 2], 16);
    if (error != std::errc() || stop != byte + 2) return std::nullopt;
  }
  return seed;
}

// --- Flags and environment ---

void declare_setting(CLI::App& app, const Setting& setting) {
  const std::string flag(setting.flag);
  const std::string sentence(setting.sentence);
  CLI::Option* const option = std::visit(
      Match{
          [&](const NumberSetting& number) {
            return app.add_option_function<std::int64_t>(flag, number.set, sentence)
                ->check(CLI::Range(number.min, number.max))
                ->default_str(std::to_string(number.standard));
          },
          [&](const WordSetting& word) {
            CLI::Option* const text =
                app.add_option(flag, *word.into, sentence)->capture_default_str();
            return word.choices.empty() ? text : text->check(CLI::IsMember(word.choices));
          },
          [&](bool* into) -> CLI::Option* { return app.add_flag(flag, *into, sentence); },
          [&](std::vector<std::string>* into) {
            return app.add_option(flag, *into, sentence)->delimiter(',');
          },
      },
      setting.what);
  option->envname(environment_name(setting));
}

void declare(CLI::App& app, Config& config, Words& words) {
  app.set_version_flag(
      "--version",
      "lair-server " + std::string(version()) + " (commit " + std::string(commit()) + ")",
      "print the version, then exit");
  app.add_flag("--check-config",
               words.check_config,
               "check whether the server can start with these settings, then exit");
  app.add_flag("--print-config",
               words.print_config,
               "print the settings in effect, without secrets, then exit");
  app.add_option("--config", words.config_file, "TOML file with settings")->envname("LAIR_CONFIG");
  for (const Setting& setting : settings_of(config, words.listen)) declare_setting(app, setting);
  app.add_flag("--cheap-passwords-for-tests",
               words.cheap_passwords,
               "hash passwords at next to no cost; loopback only");
  app.add_option(
      "--seed-for-tests", words.seed, "hex digits; all walls follow from this seed; loopback only");
  app.add_option("--die-after-commits-for-tests",
                 config.die_after_commits_for_tests,
                 "SIGKILL after this many commits of tables; loopback only");
  app.add_option("--match-minute-ms-for-tests",
                 words.match_minute_ms,
                 "milliseconds in a minute of a match by time; loopback only")
      ->check(CLI::Range(1, 60'000));
  app.add_option("--silence-seconds-for-tests",
                 config.silence_seconds_for_tests,
                 "seconds for which another server of the club may stand still; loopback only")
      ->check(CLI::Range(1, 3'600));
  app.add_option("--push-authority-for-tests",
                 config.push_authority_for_tests,
                 "FILE of certificates; a push service on this machine is called; loopback only");
}

// Reads the file first, then overrides it with flags and environment variables.
std::optional<ConfigEnd> parse(int argc, const char* const* argv, Config& config, Words& words) {
  CLI::App app("Lion's Lair: the server");
  declare(app, config, words);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return ConfigEnd{.text = app.help(), .exit_status = 0};
  } catch (const CLI::CallForVersion& asked) {
    return ConfigEnd{.text = asked.what(), .exit_status = 0};
  } catch (const CLI::ExtrasError&) {
    // CLI11's own sentence names them from last to first.
    return ConfigEnd{.text = "There is no such option: " + CLI::detail::join(app.remaining(), " ") +
                             "\nTry --help.",
                     .exit_status = kExitUsage};
  } catch (const CLI::ParseError& error) {
    return ConfigEnd{.text = std::string(error.what()) + "\nTry --help.",
                     .exit_status = kExitUsage};
  }
  if (words.config_file.empty()) return std::nullopt;
  const std::string file = words.config_file;
  config = Config();
  words = Words();
  if (auto error = read_config_file(file, config, words.listen)) return wrong(*error);
  app.parse(argc, argv);
  return std::nullopt;
}

// An unknown variable with a setting's prefix is more likely a misspelling than meant for another
// program.
std::optional<std::string> unknown_variable() {
  Config config;
  ListenWords listen;
  std::set<std::string> known;
  std::set<std::string> sections;
  for (const Setting& setting : settings_of(config, listen)) {
    const std::string name = environment_name(setting);
    known.insert(name);
    sections.insert(name.substr(0, name.find('_', std::string_view("LAIR_").size()) + 1));
  }
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view text(*variable);
    const std::string name(text.substr(0, text.find('=')));
    // Orchestrators set variables like this for their services:
    // LAIR_SERVER_PORT=tcp://10.0.0.1:8080.
    if (text.find("_SERVICE_") < name.size() || text.find("://") != std::string_view::npos)
      continue;
    const auto begins = [&](const std::string& section) { return name.starts_with(section); };
    if (std::ranges::any_of(sections, begins) && !known.contains(name)) {
      return "the environment variable " + name + " is not a known setting";
    }
  }
  return std::nullopt;
}

// Reads the password from the first line of its file.
std::optional<std::string> read_mail_password(Config& config) {
  if (config.mail.host.empty() || config.mail_password_file.empty()) return std::nullopt;
  std::ifstream file(config.mail_password_file);
  if (std::getline(file, config.mail.password) && !config.mail.password.empty()) {
    return std::nullopt;
  }
  return "password_file in [mail]: " + config.mail_password_file + " cannot be read, or is empty";
}

// Applies the settings that exist only for tests, or returns what is wrong with them.
std::optional<std::string> read_settings_for_tests(const Words& words, Config& config) {
  const bool is_loopback = config.address.starts_with("127.") || config.address == "::1";
  if (words.cheap_passwords) {
    if (!is_loopback) return "cheap-passwords-for-tests: only on a loopback address";
    config.password_cost = people::kPasswordCostForTests;
  }
  if (config.die_after_commits_for_tests > 0 && !is_loopback) {
    return "die-after-commits-for-tests: only on a loopback address";
  }
  if (words.match_minute_ms) {
    if (!is_loopback) return "match-minute-ms-for-tests: only on a loopback address";
    config.pace.match_minute = table::Millis(*words.match_minute_ms);
  }
  if (config.silence_seconds_for_tests > 0 && !is_loopback) {
    return "silence-seconds-for-tests: only on a loopback address";
  }
  if (!config.push_authority_for_tests.empty() && !is_loopback) {
    return "push-authority-for-tests: only on a loopback address";
  }
  if (words.seed.empty()) return std::nullopt;
  config.seed_for_tests = seed_from_hex(words.seed);
  if (!config.seed_for_tests) {
    return "seed-for-tests: 2 to 64 hexadecimal digits, an even number of them";
  }
  if (!is_loopback) {
    return "seed-for-tests: only on a loopback address, never where people play";
  }
  return std::nullopt;
}

}  // namespace

Result<Config, ConfigEnd> read_config(int argc, const char* const* argv) {
  Config config;
  Words words;
  if (auto end = parse(argc, argv, config, words)) return fail(*end);
  if (auto error = unknown_variable()) return fail(wrong(*error));
  if (auto error = read_listen(words.listen, config)) return fail(wrong(*error));
  if (auto error = wrong_entry(config)) return fail(wrong(*error));
  if (is_database_served(config)) {
    return fail(
        wrong("path in [store]: the database must not be in the folder of the web client, whose "
              "files anybody can download"));
  }
  if (auto error = read_settings_for_tests(words, config)) return fail(wrong(*error));
  if (auto error = read_mail_password(config)) return fail(wrong(*error));
  if (words.print_config) return fail(ConfigEnd{.text = config_text(config), .exit_status = 0});
  if (!words.check_config) return config;
  if (auto error = why_not_served(config)) return fail(wrong(*error));
  return fail(ConfigEnd{.text = "The server can start with these settings.", .exit_status = 0});
}

}  // namespace lair
