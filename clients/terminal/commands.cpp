#include "clients/terminal/commands.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace lair::terminal {
namespace {

constexpr std::string_view kBlanks = " \t";

// The commands behind which no word has a meaning, and those with a meaning for one, two, three.
// All others take any number.
constexpr std::array<std::string_view, 4> kTaking{
    " ready takeback time hand last table seats waits hint win scores stand bots start agree pause "
    "resume rematch end rooms people await leagues all hands who password more leave quit ",
    " seat vote open practice quick options games next back step standings rounds bracket season "
    "withdraw checkin presence signout boards lock unlock nobots language help ",
    " replay join ",
    " confirm "};

// Takes the first word off the line. A quoted value may contain blanks: name="5F 1000".
std::string take_word(std::string_view& line) {
  const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
  const std::size_t open = line.substr(0, end).find("=\"");
  if (open != std::string_view::npos) {
    const std::size_t value = open + 2;
    const std::size_t close = line.find('"', value);
    const bool ends_word =
        close != std::string_view::npos &&
        (close + 1 == line.size() || kBlanks.find(line[close + 1]) != std::string_view::npos);
    if (ends_word) {
      std::string word(line.substr(0, open + 1));
      word += line.substr(value, close - value);
      line.remove_prefix(close + 1);
      return word;
    }
  }
  std::string word(line.substr(0, end));
  line.remove_prefix(end);
  return word;
}

}  // namespace

std::optional<std::uint64_t> TypedLine::number(std::size_t at) const {
  const std::string text = word(at);
  std::uint64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

TypedLine typed_line(std::string_view line) {
  TypedLine typed;
  bool has_verb = false;
  while (true) {
    const std::size_t begin = line.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return typed;
    line.remove_prefix(begin);
    if (has_verb && typed.words.empty()) {
      typed.rest = std::string(line.substr(0, line.find_last_not_of(kBlanks) + 1));
    }
    if (has_verb) {
      typed.words.push_back(take_word(line));
      continue;
    }
    const std::string word(line.substr(0, line.find_first_of(kBlanks)));
    line.remove_prefix(word.size());
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

std::optional<std::string> surplus_word(std::string_view name, const TypedLine& line) {
  const std::string listed = " " + std::string(name) + " ";
  for (std::size_t most = 0; most < kTaking.size(); ++most) {
    const bool takes_so_many = kTaking.at(most).find(listed) != std::string_view::npos;
    if (takes_so_many && line.words.size() > most) return line.words[most];
  }
  return std::nullopt;
}

const Command* find_command(const Commands& commands, std::string_view verb) {
  for (const Command& command : commands) {
    if (std::ranges::find(command.names, verb) != command.names.end()) return &command;
  }
  return nullptr;
}

}  // namespace lair::terminal
