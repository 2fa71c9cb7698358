// Plays the sounds of the table; where there is no sound device it stays silent.
#pragma once

#include <QThreadPool>
#include <atomic>

#include "clients/desktop/sound_samples.hpp"

namespace lair::desktop {

class Sounds {
 public:
  Sounds();
  ~Sounds();

  // Returns at once. While too many wait to be heard, a sound is left out.
  void play(Sound sound);

 private:
  QThreadPool player_;  // one thread: a sound lasts as long as it is heard
  std::atomic<int> waiting_ = 0;
};

}  // namespace lair::desktop
