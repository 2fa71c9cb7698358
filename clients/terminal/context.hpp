// What every screen of the terminal works with.
#pragma once

#include <string>

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

  [[nodiscard]] link::Conversation& talk() const { return link.talk(); }

  // A refusal of our own, in the words of the catalogue.
  void refuse(std::string_view key, const words::Values& values = {}) const {
    out.say("error", words.say(key, values), Tone::Bad);
  }
};

// A message as scripts read it: fields by their names in the .proto files.
boost::json::value json_of(const google::protobuf::Message& message);

}  // namespace lair::terminal
