#include "clients/desktop/sounds.hpp"

#ifdef LAIR_WITH_SOUND
#include <alsa/asoundlib.h>
#endif

namespace lair::desktop {
namespace {

constexpr int kWaitingMax = 3;

#ifdef LAIR_WITH_SOUND
constexpr unsigned kLatencyMicros = 50'000;

// ALSA would write messages about a missing device to the terminal.
void say_nothing(const char*, int, const char*, int, const char*, ...) {}

void sound_out(const Samples& samples) {
  snd_pcm_t* device = nullptr;
  // A program that has the device for itself keeps it.
  if (snd_pcm_open(&device, "default", SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK) < 0) return;
  snd_pcm_nonblock(device, 0);
  constexpr int kResamples = 1;
  if (snd_pcm_set_params(device,
                         SND_PCM_FORMAT_S16,
                         SND_PCM_ACCESS_RW_INTERLEAVED,
                         1,
                         kSamplesPerSecond,
                         kResamples,
                         kLatencyMicros) >= 0) {
    snd_pcm_writei(device, samples.data(), samples.size());
    snd_pcm_drain(device);
  }
  snd_pcm_close(device);
}
#else
void sound_out(const Samples&) {}
#endif

}  // namespace

Sounds::Sounds() {
  player_.setMaxThreadCount(1);
#ifdef LAIR_WITH_SOUND
  snd_lib_error_set_handler(say_nothing);
#endif
}

Sounds::~Sounds() {
  player_.clear();
  player_.waitForDone();
}

void Sounds::play(Sound sound) {
  ++asked_;
  if (waiting_ >= kWaitingMax) return;
  ++waiting_;
  player_.start([this, sound] {
    sound_out(samples_of(sound));
    --waiting_;
  });
}

}  // namespace lair::desktop
