// Every setting as a row: where it is written, what it may be, where its value goes.
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
  std::int64_t standard = 0;  // when the row was made: the default, or what is configured
  std::function<void(std::int64_t)> set;
};

struct WordSetting {
  std::string* into = nullptr;
  std::vector<std::string> choices = {};  // empty: any text
};

struct Setting {
  std::string_view section;  // of the TOML file: "server"
  std::string_view key;      // there: "listen"
  std::string_view flag;     // "--listen"
  std::string_view sentence;
  std::variant<NumberSetting, WordSetting, bool*, std::vector<std::string>*> what;
  bool reloads = false;  // SIGHUP is enough for it, else it takes a restart
};

// "LAIR_SERVER_LISTEN", by which the environment sets it.
std::string environment_name(const Setting& setting);

// ADDR:PORT as they were given.
struct ListenWords {
  std::string clients = "127.0.0.1:8080";
  std::string metrics;  // empty: no listener of their own
};

// As they stand in `config`.
ListenWords listen_words(const Config& config);

// The rows, over `config` and `listen`, where they write; both outlive them.
std::vector<Setting> settings_of(Config& config, ListenWords& listen);

}  // namespace lair
