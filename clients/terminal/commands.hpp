// A typed line, and what it may mean.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lair::terminal {

// "create yahoo clock=fast" is the verb "create" with two words behind it.
struct TypedLine {
  std::string verb;                // in small letters
  std::vector<std::string> words;  // behind the verb, as typed
  std::string rest;                // likewise in one piece

  [[nodiscard]] std::string word(std::size_t at) const {
    return at < words.size() ? words[at] : std::string();
  }

  // A whole number at that place; nothing for any other text.
  [[nodiscard]] std::optional<std::uint64_t> number(std::size_t at) const;
};

TypedLine typed_line(std::string_view line);

struct Command {
  // The first is the one that help lists; "terminal.help.FIRST" says what it does.
  std::vector<std::string_view> names;
  std::function<void(const TypedLine&)> run;
  // What may follow, for completion; empty where that is not known beforehand.
  std::function<std::vector<std::string>()> follows = {};
};

using Commands = std::vector<Command>;

// The first of `names` is the one that help lists.
void add_command(Commands& commands,
                 std::vector<std::string_view> names,
                 std::function<void(const TypedLine&)> run,
                 std::function<std::vector<std::string>()> follows = {});

// Null when there is none of that name.
const Command* find_command(const Commands& commands, std::string_view verb);

}  // namespace lair::terminal
