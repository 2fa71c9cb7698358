// Plays the sounds of the table; without a sound device it stays silent.
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

  // Returns at once. If too many sounds are waiting, this one is left out.
  void play(Sound sound);

  // How many sounds were asked for, including those that were left out.
  [[nodiscard]] std::uint64_t asked() const { return asked_; }

 private:
  QThreadPool player_;  // one thread, which a sound keeps busy until it has been played
  std::atomic<int> waiting_ = 0;
  std::uint64_t asked_ = 0;
};

}  // namespace lair::desktop
