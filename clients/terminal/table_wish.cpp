#include "clients/terminal/table_wish.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "clients/link/hosting.hpp"
#include "clients/link/named_clocks.hpp"
#include "clients/link/named_lengths.hpp"
#include "clients/link/styles.hpp"
#include "clients/terminal/policy_words.hpp"

namespace lair::terminal {
namespace {

std::optional<std::uint32_t> seconds_from(std::string_view text) {
  std::uint32_t seconds = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || stop != text.data() + text.size() || seconds > 3600) {
    return std::nullopt;
  }
  return seconds;
}

// "fast", or "5+10": seconds for each decision, seconds in reserve.
std::optional<v1::Clock> clock_from(std::string_view text) {
  v1::Clock clock;
  for (const link::NamedClock& named : link::kNamedClocks) {
    if (named.name != text) continue;
    clock.set_move_ms(named.move_ms);
    clock.set_reserve_ms(named.reserve_ms);
    return clock;
  }
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto move = seconds_from(text.substr(0, plus));
  const auto reserve = seconds_from(text.substr(plus + 1));
  if (!move || !reserve) return std::nullopt;
  clock.set_move_ms(*move * 1000);
  clock.set_reserve_ms(*reserve * 1000);
  return clock;
}

class Wish {
 public:
  Wish(const v1::Welcome& lobby, const v1::Room& room) : lobby_(lobby) {
    table_.set_room(room.id());
    table_.set_rules(room.rules().empty() ? "yahoo" : room.rules());
    *table_.mutable_clock() = room.clock();
    style_ = room.style();
  }

  // What is not typed stays as it is at the table. The name is left out of the request, which keeps
  // it, so that a style in it has no effect any more.
  Wish(const v1::Welcome& lobby, v1::CreateTable there) : lobby_(lobby), table_(std::move(there)) {
    settings_.Swap(table_.mutable_settings());
    table_.clear_name();
  }

  std::optional<WrongWish> take(const std::string& word) {
    const std::size_t sign = word.find('=');
    if (sign == std::string::npos) return take_name(word);
    return take_pair(word.substr(0, sign), word.substr(sign + 1));
  }

  Result<v1::CreateTable, WrongWish> made() {
    const v1::RuleSystem* system = chosen_system();
    if (system == nullptr) return fail(WrongWish{"terminal.no_rules", table_.rules()});
    if (auto wrong = check_keys(*system)) return fail(std::move(*wrong));
    // Typed options take precedence over the style.
    for (const v1::Setting& setting : style_settings(*system)) {
      const auto typed = std::ranges::find(table_.settings(), setting.key(), &v1::Setting::key);
      if (typed == table_.settings().end()) *table_.add_settings() = setting;
    }
    return table_;
  }

 private:
  [[nodiscard]] const v1::RuleSystem* chosen_system() const {
    const auto found =
        std::ranges::find(lobby_.rule_systems(), table_.rules(), &v1::RuleSystem::id);
    return found == lobby_.rule_systems().end() ? nullptr : &*found;
  }

  // The settings of the style that is typed, else of the one in the table's
  // name, else the usual ones.
  [[nodiscard]] link::Settings style_settings(const v1::RuleSystem& system) const {
    const auto named = link::settings_named(system, table_.name());
    if (named && !is_style_typed_) return *named;
    const auto style = std::ranges::find(system.styles(), style_, &v1::Style::id);
    return style == system.styles().end() ? settings_ : style->settings();
  }

  // Takes the name of a rule system, or of a style of the chosen rule system.
  std::optional<WrongWish> take_name(const std::string& word) {
    const auto is_system = [&](const v1::RuleSystem& one) { return one.id() == word; };
    if (std::ranges::any_of(lobby_.rule_systems(), is_system)) {
      if (word != table_.rules()) {
        style_.clear();
        settings_.Clear();
        is_style_typed_ = false;
      }
      table_.set_rules(word);
      return std::nullopt;
    }
    const v1::RuleSystem* system = chosen_system();
    if (system != nullptr &&
        std::ranges::find(system->styles(), word, &v1::Style::id) != system->styles().end()) {
      style_ = word;
      is_style_typed_ = true;
      return std::nullopt;
    }
    return WrongWish{"terminal.no_rules", word};
  }

  std::optional<WrongWish> take_pair(const std::string& key, const std::string& value) {
    if (key == "name") {
      table_.set_name(value);
      return std::nullopt;
    }
    if (key == "clock") {
      const auto clock = clock_from(value);
      if (!clock) return WrongWish{"terminal.no_clock", value};
      *table_.mutable_clock() = *clock;
      return std::nullopt;
    }
    if (key == "length") return take_length(value);
    switch (take_policy(lobby_.host_limits(), key, value, table_)) {
      case Typed::Taken:
        return std::nullopt;
      case Typed::WrongValue:
        return WrongWish{"terminal.no_value", key + "=" + value};
      case Typed::OtherKey:
        break;
    }
    v1::Setting& setting = *table_.add_settings();
    setting.set_key(key);
    setting.set_value(value);
    return std::nullopt;
  }

  std::optional<WrongWish> take_length(const std::string& name) {
    const auto found = std::ranges::find(link::kNamedLengths, name, &link::NamedLength::name);
    if (found == link::kNamedLengths.end()) return WrongWish{"terminal.no_length", name};
    v1::MatchLength& length = *table_.mutable_policies()->mutable_length();
    length.set_unit(found->unit);
    length.set_count(found->count);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<WrongWish> check_keys(const v1::RuleSystem& system) const {
    for (const v1::Setting& setting : table_.settings()) {
      const auto option = std::ranges::find(system.options(), setting.key(), &v1::Option::key);
      if (option == system.options().end()) return WrongWish{"terminal.no_option", setting.key()};
    }
    return std::nullopt;
  }

  const v1::Welcome& lobby_;
  v1::CreateTable table_;    // its settings are the typed ones
  link::Settings settings_;  // of the existing table; used if neither style nor name says otherwise
  std::string style_;
  bool is_style_typed_ = false;
};

Result<v1::CreateTable, WrongWish> made_of(const TypedLine& line, Wish wish) {
  for (const std::string& word : line.words) {
    if (auto wrong = wish.take(word)) return fail(std::move(*wrong));
  }
  return wish.made();
}

}  // namespace

std::vector<std::string> wish_lines(const words::Words& words, const v1::HostLimits& limits) {
  std::vector<std::string> lines{"name=\"5F 1000\": " + words.say("create.name")};
  std::string clocks = "clock=fast: " + words.say("create.clock") + " (";
  for (const link::NamedClock& one : link::kNamedClocks) clocks += std::string(one.name) + ", ";
  lines.push_back(clocks + "10+20)");
  std::string lengths = "length=match: " + words.say("create.length") + " (";
  for (const link::NamedLength& one : link::kNamedLengths) {
    lengths += (lengths.ends_with('(') ? "" : ", ") + std::string(one.name);
  }
  lines.push_back(lengths + ")");
  for (std::string& line : policy_lines(words, limits)) lines.push_back(std::move(line));
  return lines;
}

Result<v1::CreateTable, WrongWish> table_wish(const TypedLine& line,
                                              const v1::Welcome& lobby,
                                              const v1::Room& room) {
  return made_of(line, Wish(lobby, room));
}

Result<v1::CreateTable, WrongWish> table_change(const TypedLine& line,
                                                const v1::Welcome& lobby,
                                                const v1::TableState& state) {
  return made_of(line, Wish(lobby, link::wish_of(state)));
}

}  // namespace lair::terminal
