// Every setting as a row: where it is written, what it may be, where its value goes.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/config.hpp"

namespace lair {

// A whole number within bounds, both included.
struct NumberSetting {
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::int64_t standard = 0;  // for help
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
};

// "LAIR_SERVER_LISTEN", by which the environment sets it.
std::string environment_name(const Setting& setting);

// The rows, over `config`, where they write; `listen` takes ADDR:PORT as it was given. Both outlive
// them.
std::vector<Setting> settings_of(Config& config, std::string& listen);

}  // namespace lair
