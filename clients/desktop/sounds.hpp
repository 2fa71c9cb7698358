// Plays the sounds of the table; where there is no sound device it stays silent.
#pragma once

#include <QThreadPool>
#include <atomic>
#include <cstdint>

#include "clients/desktop/sound_samples.hpp"

namespace lair::desktop {

class Sounds {
 public:
  Sounds();
  ~Sounds();

  // Returns at once. While too many wait to be heard, a sound is left out.
  void play(Sound sound);

  // How many sounds were asked for, also of those that were left out.
  [[nodiscard]] std::uint64_t asked() const { return asked_; }

 private:
  QThreadPool player_;  // one thread: a sound lasts as long as it is heard
  std::atomic<int> waiting_ = 0;
  std::uint64_t asked_ = 0;
};

}  // namespace lair::desktop
