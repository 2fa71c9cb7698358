// Every setting as a row: where it is written, what values it allows, where its value goes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/app/config.hpp"

namespace lair {

// A whole number within bounds, both included.
struct NumberSetting {
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::int64_t standard = 0;  // the value when the row was made: the default, or the configured one
  std::function<void(std::int64_t)> set;
};

struct WordSetting {
  std::string* into = nullptr;
  std::vector<std::string> choices = {};  // empty: any text
};

struct Setting {
  std::string_view section;  // of the TOML file: "server"
  std::string_view key;      // within the section: "listen"
  std::string_view flag;     // "--listen"
  std::string_view sentence;
  std::variant<NumberSetting, WordSetting, bool*, std::vector<std::string>*> what;
  bool reloads = false;  // SIGHUP applies it; otherwise it takes a restart
};

// The environment variable that sets it, such as "LAIR_SERVER_LISTEN".
std::string environment_name(const Setting& setting);

// ADDR:PORT, as given.
struct ListenWords {
  std::string clients = "127.0.0.1:8080";
  std::string metrics;  // empty: no listener of their own
};

// The addresses in `config` as words.
ListenWords listen_words(const Config& config);

// All rows. They write to `config` and `listen`, which must outlive them.
std::vector<Setting> settings_of(Config& config, ListenWords& listen);

}  // namespace lair
