#include "clients/desktop/sound_samples.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <span>

namespace lair::desktop {
namespace {

struct Note {
  double hertz;
  double begins;  // seconds
};

constexpr Note kTurn[]{
    {660, 0}
};
constexpr Note kClaim[]{
    {784, 0   },
    {988, 0.09}
};
constexpr Note kHurry[]{
    {440, 0   },
    {440, 0.16}
};
constexpr Note kMeld[]{
    {523, 0   },
    {392, 0.07}
};
constexpr Note kWin[]{
    {523,  0   },
    {587,  0.09},
    {659,  0.18},
    {784,  0.27},
    {880,  0.36},
    {1047, 0.48}
};
constexpr Note kChat[]{
    {1175, 0}
};

constexpr double kNoteSeconds = 0.28;
constexpr double kNoteLoud = 0.17;
constexpr double kNoteRises = 0.015;
constexpr double kSilent = 0.0001;
constexpr double kClickSeconds = 0.045;
constexpr double kClickLoud = 0.7;
constexpr double kClickHertz = 2100;
constexpr double kClickSharpness = 1.2;

std::span<const Note> notes_of(Sound sound) {
  switch (sound) {
    case Sound::Turn:
      return kTurn;
    case Sound::Claim:
      return kClaim;
    case Sound::Hurry:
      return kHurry;
    case Sound::Meld:
      return kMeld;
    case Sound::Win:
      return kWin;
    case Sound::Chat:
      return kChat;
    case Sound::Tile:
      break;
  }
  return {};
}

std::size_t count_in(double seconds) {
  return static_cast<std::size_t>(std::ceil(seconds * kSamplesPerSecond));
}

Samples quantized(const std::vector<double>& wave) {
  Samples samples;
  samples.reserve(wave.size());
  for (const double value : wave) {
    const double bounded = std::clamp(value, -1.0, 1.0);
    samples.push_back(
        static_cast<std::int16_t>(bounded * std::numeric_limits<std::int16_t>::max()));
  }
  return samples;
}

// The volume of a note: rises quickly, then fades, both exponentially.
double loudness(double seconds) {
  const bool rises = seconds < kNoteRises;
  const double part =
      rises ? seconds / kNoteRises : (kNoteSeconds - seconds) / (kNoteSeconds - kNoteRises);
  return kSilent * std::pow(kNoteLoud / kSilent, std::max(0.0, part));
}

// A triangle wave: mellow, with few overtones.
void add_note(std::vector<double>& wave, const Note& note) {
  const std::size_t first = count_in(note.begins);
  for (std::size_t at = 0; at < count_in(kNoteSeconds); ++at) {
    const double seconds = static_cast<double>(at) / kSamplesPerSecond;
    const double turns = seconds * note.hertz;
    const double triangle = 4 * std::abs(turns - std::floor(turns + 0.5)) - 1;
    wave.at(first + at) += loudness(seconds) * triangle;
  }
}

// A burst of noise that fades at once, passed through a filter around one pitch (a biquad by the
// formulas of the Audio EQ Cookbook).
std::vector<double> click() {
  std::minstd_rand noise(1);
  const double turn = 2 * std::numbers::pi * kClickHertz / kSamplesPerSecond;
  const double alpha = std::sin(turn) / (2 * kClickSharpness);
  const double scale = 1 + alpha;
  std::vector<double> wave(count_in(kClickSeconds));
  double in_before = 0;
  double in_two_before = 0;
  double out_before = 0;
  double out_two_before = 0;
  for (std::size_t at = 0; at < wave.size(); ++at) {
    const double faded =
        std::pow(1 - static_cast<double>(at) / static_cast<double>(wave.size()), 6);
    const double drawn = static_cast<double>(noise()) / std::minstd_rand::max() * 2 - 1;
    const double in = drawn * faded;
    const double out = (alpha * in - alpha * in_two_before + 2 * std::cos(turn) * out_before -
                        (1 - alpha) * out_two_before) /
                       scale;
    wave[at] = out * kClickLoud;
    in_two_before = in_before;
    in_before = in;
    out_two_before = out_before;
    out_before = out;
  }
  return wave;
}

}  // namespace

Samples samples_of(Sound sound) {
  if (sound == Sound::Tile) return quantized(click());
  const auto notes = notes_of(sound);
  std::vector<double> wave(count_in(notes.back().begins) + count_in(kNoteSeconds));
  for (const Note& note : notes) add_note(wave, note);
  return quantized(wave);
}

}  // namespace lair::desktop
