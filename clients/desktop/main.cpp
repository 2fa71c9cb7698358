// lair-desktop: mahjong in a window, for people who play every evening.
#include <QApplication>
#include <QIcon>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "clients/desktop/options.hpp"
#include "clients/desktop/windows.hpp"
#include "clients/link/deep_link.hpp"

namespace {

using lair::words::Language;

Language language_of(const lair::desktop::Options& options,
                     const lair::link::KeptFiles::Values& settings) {
  const auto kept = settings.find("language");
  for (const std::string& tag :
       {options.language, kept == settings.end() ? std::string() : kept->second}) {
    if (const auto language = lair::words::language_from(tag)) return *language;
  }
  return lair::words::preferred_language();
}

// Without a display Qt would end the program with a message of its own.
bool has_display() {
  for (const char* variable : {"QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value != '\0') return true;
  }
  return false;
}

int complain(Language language, std::string_view key, const lair::words::Values& values) {
  std::fprintf(stderr, "%s\n", lair::words::Words(language).say(key, values).c_str());
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  lair::desktop::Options options;
  if (const auto status = lair::desktop::read_options(argc, argv, options)) return *status;
  const auto files = lair::link::KeptFiles::usual();
  const Language language = language_of(options, files.settings());
  const auto to = lair::link::deep_link_from(options.server);
  const auto server = to ? to->server : lair::link::endpoint_from(options.server);
  if (!options.server.empty() && !server) {
    lair::words::Values values;
    values.emplace_back("text", options.server);
    return complain(language, "terminal.bad_address", values);
  }
  if (!has_display()) return complain(language, "desktop.no_display", {});
  QApplication app(argc, argv);
  // Qt has set the user's; numbers look the same in every language.
  std::setlocale(LC_NUMERIC, "C");
  QApplication::setApplicationName(QStringLiteral("lair-desktop"));
  QApplication::setDesktopFileName(QStringLiteral("lair-desktop"));
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icon.svg")));
  if (lair::desktop::Windows::hand_over(files, options)) return 0;
  lair::desktop::Windows windows(files, language);
  windows.listen();
  windows.obey(options);
  return QApplication::exec();
}
