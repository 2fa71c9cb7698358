#include "clients/terminal/commands.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace lair::terminal {

std::optional<std::uint64_t> TypedLine::number(std::size_t at) const {
  const std::string text = word(at);
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

TypedLine typed_line(std::string_view line) {
  constexpr std::string_view kBlanks = " \t";
  TypedLine typed;
  bool has_verb = false;
  while (true) {
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return typed;
    line.remove_prefix(begin);
    if (has_verb && typed.words.empty()) {
      typed.rest = std::string(line.substr(0, line.find_last_not_of(kBlanks) + 1));
    }
    const std::string word(line.substr(0, line.find_first_of(kBlanks)));
    line.remove_prefix(word.size());
    if (has_verb) {
      typed.words.push_back(word);
      continue;
    }
    has_verb = true;
    typed.verb = word;
    std::ranges::transform(typed.verb, typed.verb.begin(), [](char letter) {
      return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    });
  }
}

void add_command(Commands& commands,
                 std::vector<std::string_view> names,
                 std::function<void(const TypedLine&)> run,
                 std::function<std::vector<std::string>()> follows) {
  Command command;
  command.names = std::move(names);
  command.run = std::move(run);
  command.follows = std::move(follows);
  commands.push_back(std::move(command));
}

const Command* find_command(const Commands& commands, std::string_view verb) {
  for (const Command& command : commands) {
    if (std::ranges::find(command.names, verb) != command.names.end()) return &command;
  }
  return nullptr;
}

}  // namespace lair::terminal
