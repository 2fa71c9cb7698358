// lair-terminal: mahjong by typed lines, for the shell, for slow connections, for screen readers.
#include <clocale>
#include <cstdio>
#include <string>

#include "clients/link/endpoint.hpp"
#include "clients/terminal/app.hpp"
#include "clients/terminal/options.hpp"

namespace {

lair::words::Language language_of(const lair::terminal::Options& options,
                                  const lair::link::KeptFiles::Values& settings) {
  const auto kept = settings.find("language");
  for (const std::string& tag :
       {options.language, kept == settings.end() ? std::string() : kept->second}) {
    if (const auto language = lair::words::language_from(tag)) return *language;
  }
  return lair::words::preferred_language();
}

}  // namespace

int main(int argc, char** argv) {
  std::setlocale(LC_ALL, "");
  std::setlocale(LC_NUMERIC, "C");  // numbers look the same in every language
  lair::terminal::Options options;
  if (const auto status = lair::terminal::read_options(argc, argv, options)) return *status;
  const auto files = lair::link::KeptFiles::usual();
  const auto settings = files.settings();
  const auto language = language_of(options, settings);
  std::string address = options.server;
  if (const auto last = settings.find("server"); address.empty() && last != settings.end()) {
    address = last->second;
  }
  const auto server = lair::link::endpoint_from(address.empty() ? "127.0.0.1:8080" : address);
  if (!server) {
    const lair::words::Words words(language);
    std::fprintf(stderr,
                 "%s\n",
                 words
                     .say("terminal.bad_address",
                          {
                              {"text", address}
    })
                     .c_str());
    return 2;
  }
  return lair::terminal::App(options, *server, files, language).run();
}
