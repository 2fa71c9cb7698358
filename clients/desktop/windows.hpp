// Every window of the program; a second start passes its request on to the first.
#pragma once

#include <QLocalServer>
#include <QStringList>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "clients/desktop/options.hpp"
#include "clients/desktop/window.hpp"

namespace lair::desktop {

class Windows {
 public:
  Windows(link::KeptFiles files, words::Language language);
  Windows(const Windows&) = delete;
  Windows& operator=(const Windows&) = delete;

  // Passes the options to a program that is already running; returns
  // whether that program took them.
  static bool hand_over(const link::KeptFiles& files,
                        const Options& options,
                        std::chrono::milliseconds patience = std::chrono::milliseconds(1'500));

  // From now on other starts pass their options to this program.
  void listen();

  // Does what the program was started for, in a free window or else in a new one. The address in
  // the options must be valid.
  void obey(const Options& options);

  [[nodiscard]] std::vector<Window*> all() const;

 private:
  Window& open_window();
  Window& free_window();
  void open_beside(const Window& before);
  void welcome();

  link::KeptFiles files_;
  words::Language language_;
  QLocalServer server_;
  std::vector<std::unique_ptr<Window>> windows_;
};

}  // namespace lair::desktop
