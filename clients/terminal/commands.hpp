// A typed line and the command it stands for.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lair::terminal {

// "create yahoo clock=fast" is the verb "create" followed by two words.
struct TypedLine {
  std::string verb;                // in lower case
  std::vector<std::string> words;  // after the verb, as typed
  std::string rest;                // the same in one piece

  [[nodiscard]] std::string word(std::size_t at) const {
    return at < words.size() ? words[at] : std::string();
  }

  // A whole number at that place; nothing for any other text.
  [[nodiscard]] std::optional<std::uint64_t> number(std::size_t at) const;
};

TypedLine typed_line(std::string_view line);

struct Command {
  // Help lists the first name; "terminal.help.FIRST" says what the command does.
  std::vector<std::string_view> names;
  std::function<void(const TypedLine&)> run;
  // What may follow, for completion; empty if that is not known in advance.
  std::function<std::vector<std::string>()> follows = {};
};

using Commands = std::vector<Command>;

// Help lists the first of `names`.
void add_command(Commands& commands,
                 std::vector<std::string_view> names,
                 std::function<void(const TypedLine&)> run,
                 std::function<std::vector<std::string>()> follows = {});

// The first word that has no meaning behind this command, such as 34 in "open 12 34"; `name` is the
// command's first. Nothing for commands that take any number of words.
std::optional<std::string> surplus_word(std::string_view name, const TypedLine& line);

// Null if there is no command with that name.
const Command* find_command(const Commands& commands, std::string_view verb);

}  // namespace lair::terminal
