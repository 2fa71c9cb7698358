// What every screen of the terminal works with.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <boost/json.hpp>
#include <google/protobuf/message.h>

#include "clients/link/kept_files.hpp"
#include "clients/link/link.hpp"
#include "clients/terminal/options.hpp"
#include "clients/terminal/output.hpp"
#include "clients/words/words.hpp"

namespace lair::terminal {

struct Context {
  const Options& options;
  Output& out;
  words::Words& words;
  link::KeptFiles& files;
  link::Link& link;
  std::map<std::uint32_t, std::string>& promised;  // by request: what to say once it is done

  [[nodiscard]] link::Conversation& talk() const { return link.talk(); }

  // Sends a request and returns its number; says the sentence once the request is carried out.
  std::uint32_t ask(v1::ClientFrame frame, std::string sentence) const {
    const std::uint32_t request = talk().ask(std::move(frame));
    promised[request] = std::move(sentence);
    return request;
  }

  // A refusal by this program, in the words of the catalogue.
  void refuse(std::string_view key, const words::Values& values = {}) const {
    out.say("error", words.say(key, values), Tone::Bad);
  }

  // Refuses a word that has no meaning behind that command, and says what has.
  void refuse_surplus(std::string_view command, const std::string& word) const {
    refuse("terminal.surplus",
           {
               {"what",                          word    },
               { "how", words.say_code("terminal.help", command)}
    });
  }
};

// A message as scripts read it: fields have their names in the .proto files.
boost::json::value json_of(const google::protobuf::Message& message);

}  // namespace lair::terminal
