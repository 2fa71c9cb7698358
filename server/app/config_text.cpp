#include "server/app/config_text.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "engine/match_on.hpp"
#include "server/app/settings.hpp"
#include "server/store/database_name.hpp"

namespace lair {
namespace {

std::string toml_text(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  constexpr unsigned char kFirstPrintable = 0x20;
  std::string out = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      (out += '\\') += letter;
    } else if (byte < kFirstPrintable || byte == 0x7F) {
      ((out += "\\u00") += kHex[byte / 16]) += kHex[byte % 16];
    } else {
      out += letter;
    }
  }
  return out + '"';
}

std::string list_of(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + toml_text(text);
  return "[" + out + "]";
}

std::string value_of(const Setting& setting) {
  return std::visit(Match{
                        [](const NumberSetting& number) { return std::to_string(number.standard); },
                        [](const WordSetting& word) { return toml_text(*word.into); },
                        [](const bool* on) { return std::string(*on ? "true" : "false"); },
                        [](const std::vector<std::string>* list) { return list_of(*list); },
                    },
                    setting.what);
}

std::string bounds_of(const Setting& setting) {
  if (const auto* number = std::get_if<NumberSetting>(&setting.what)) {
    return "; from " + std::to_string(number->min) + " to " + std::to_string(number->max);
  }
  const auto* word = std::get_if<WordSetting>(&setting.what);
  std::string choices;
  if (word == nullptr) return choices;
  for (const std::string& choice : word->choices) {
    choices += (choices.empty() ? "; one of " : ", ") + choice;
  }
  return choices;
}

using Texts = std::vector<std::pair<std::string, std::string>>;

std::string table_of(const Texts& texts) {
  std::string out;
  for (const auto& [language, text] : texts) {
    out += (out.empty() ? " " : ", ") + toml_text(language) + " = " + toml_text(text);
  }
  return "{" + out + " }";
}

std::string seconds_of(table::Millis time) { return std::to_string(time.count() / 1'000); }

std::string gateway_text(const HostedClub& club) {
  std::string hosts;
  for (const std::string& host : club.hosts) hosts += (hosts.empty() ? "" : ", ") + toml_text(host);
  return "\n[[gateway]]\nhosts = [" + hosts +
         "]\npath = " + toml_text(store::without_password(club.database)) + "\n";
}

std::string room_text(const lobby::RoomPlan& room) {
  constexpr std::array<std::string_view, 3> kWatching{"none", "public", "all-hands"};
  const bool is_constant = room.claim_window == table::ClaimWindow::Constant;
  const Texts rows{
      {"id",              toml_text(room.id)                                                },
      {"name",            table_of(room.names)                                              },
      {"motto",           table_of(room.mottos)                                             },
      {"rules",           toml_text(room.rules)                                             },
      {"style",           toml_text(room.style)                                             },
      {"move_seconds",    seconds_of(room.clock.move)                                       },
      {"reserve_seconds", seconds_of(room.clock.reserve)                                    },
      {"claim_window",    toml_text(is_constant ? "constant" : "eager")                     },
      {"spectators",      toml_text(kWatching.at(static_cast<std::size_t>(room.spectators)))},
      {"hints",           room.hints ? "true" : "false"                                     },
      {"bots",            room.bots ? "true" : "false"                                      },
  };
  std::string out = "\n[[room]]\n";
  for (const auto& [key, value] : rows) out += key + " = " + value + "\n";
  return out;
}

std::string sections_text(Config& config) {
  ListenWords listen = listen_words(config);
  config.database = store::without_password(config.database);
  if (!config.mail.password.empty()) config.mail.password = "***";
  std::string text;
  std::string_view section;
  for (const Setting& setting : settings_of(config, listen)) {
    if (setting.section != section) {
      section = setting.section;
      text += (text.empty() ? "[" : "\n[") + std::string(section) + "]\n";
    }
    text += "# " + std::string(setting.sentence) + bounds_of(setting) + "\n# " +
            std::string(setting.flag) + ", " + environment_name(setting) +
            (setting.reloads ? "; SIGHUP is enough\n" : "\n");
    text += std::string(setting.key) + " = " + value_of(setting) + "\n";
  }
  return text;
}

}  // namespace

std::string config_text(const Config& config) {
  Config shown = config;
  std::string text = sections_text(shown);
  text +=
      "\n# Limits on how often people may do things: \"sign_in.address\" = [count, seconds]; "
      "SIGHUP is enough\n"
      "[limits.allowances]\n";
  for (const people::AllowanceChange& change : shown.allowances) {
    text += toml_text(change.name) + " = [" + std::to_string(change.count) + ", " +
            std::to_string(change.seconds) + "]\n";
  }
  text +=
      "\n# The rooms people meet in; SIGHUP adds and changes rooms; removing one takes a restart\n";
  for (const lobby::RoomPlan& room : shown.rooms) text += room_text(room);
  for (const HostedClub& club : shown.clubs) text += gateway_text(club);
  while (text.ends_with('\n')) text.pop_back();  // the caller ends the last line
  return text;
}

std::vector<std::string> settings_for_a_restart(const Config& before, const Config& after) {
  Config old_config = before;
  Config new_config = after;
  ListenWords old_words = listen_words(before);
  ListenWords new_words = listen_words(after);
  const std::vector<Setting> old_rows = settings_of(old_config, old_words);
  const std::vector<Setting> new_rows = settings_of(new_config, new_words);
  std::vector<std::string> names;
  for (std::size_t at = 0; at < old_rows.size(); ++at) {
    const Setting& row = old_rows[at];
    if (row.reloads || value_of(row) == value_of(new_rows[at])) continue;
    names.push_back(std::string(row.section) + "." + std::string(row.key));
  }
  return names;
}

}  // namespace lair
