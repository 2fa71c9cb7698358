// What a screen of the terminal works with where no server is: a test says what the server would.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "clients/terminal/commands.hpp"
#include "clients/terminal/context.hpp"

namespace lair::testing {

class ScreenWithoutServer : public ::testing::Test {
 protected:
  // Carries out a command of `commands_`; returns what it printed.
  std::string type(const std::string& line) {
    const terminal::TypedLine typed = terminal::typed_line(line);
    const terminal::Command* command = terminal::find_command(commands_, typed.verb);
    if (command == nullptr) return "no such command";
    command->run(typed);
    return std::exchange(printed_, {});
  }

  terminal::Options options_;
  std::string printed_;
  terminal::Output out_{terminal::Output::Manner{},
                        [this](const std::string& text) { printed_ += text; },
                        [] { return terminal::Size(); }};
  words::Words words_{words::Language::English};
  link::KeptFiles files_{{}, {}};  // keeps nothing
  link::Link link_{
      link::Endpoint(),
      link::Guest(),
      "test",
      link::Link::Owner{.on_state = [](const link::LinkState&) {},
                        .on_frame = [](const v1::ServerFrame&) {}},
      link::Link::usual_surroundings()
  };
  std::map<std::uint32_t, std::string> promised_;
  terminal::Context context_{options_, out_, words_, files_, link_, promised_};
  terminal::Commands commands_;
};

}  // namespace lair::testing
