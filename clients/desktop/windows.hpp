// Every window of the program; a second start hands its wishes to the first one.
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

  // Whether a program that runs already does what this one was started for.
  static bool hand_over(const link::KeptFiles& files,
                        const Options& options,
                        std::chrono::milliseconds patience = std::chrono::milliseconds(1'500));

  // From now on other starts hand their wishes to this program.
  void listen();

  // What the program was started for: in a window that is free, else in a new one. The options'
  // address has been read.
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
