// The sounds of the table: short, never distorted, heard if there is a device, silent otherwise.
#include "clients/desktop/sounds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>
#include <stdlib.h>

namespace lair::desktop {
namespace {

constexpr std::array kSounds{
    Sound::Tile, Sound::Turn, Sound::Claim, Sound::Hurry, Sound::Meld, Sound::Win, Sound::Chat};

int loudest(const Samples& samples) {
  int found = 0;
  for (const std::int16_t sample : samples) found = std::max(found, std::abs(int{sample}));
  return found;
}

TEST(Sounds, AreShortAndNeitherSilentNorDistorted) {
  for (const Sound sound : kSounds) {
    const Samples samples = samples_of(sound);
    EXPECT_GT(samples.size(), std::size_t{kSamplesPerSecond} / 40);
    EXPECT_LT(samples.size(), std::size_t{kSamplesPerSecond});
    EXPECT_GT(loudest(samples), 1500) << static_cast<int>(sound);
    EXPECT_LT(loudest(samples), 32'000) << static_cast<int>(sound);
    // The sound ends softly: a step at the end would be heard as a crack.
    EXPECT_LT(std::abs(int{samples.back()}), 60) << static_cast<int>(sound);
  }
}

TEST(Sounds, AreToldFromEachOther) {
  for (const Sound one : kSounds) {
    for (const Sound other : kSounds) {
      EXPECT_EQ(samples_of(one) == samples_of(other), one == other);
    }
  }
}

#ifdef LAIR_WITH_SOUND
// A sound card that writes to a file.
class SoundFile {
 public:
  SoundFile() : folder_(new_folder()) {
    std::ofstream(folder_ / "asound.conf")
        << "pcm.!default { type file slave.pcm { type null } format raw file \""
        << (folder_ / "heard").string() << "\" }\n";
    setenv("ALSA_CONFIG_PATH", (folder_ / "asound.conf").c_str(), 1);
  }

  ~SoundFile() {
    unsetenv("ALSA_CONFIG_PATH");
    std::filesystem::remove_all(folder_);
  }

  [[nodiscard]] std::string heard() const {
    std::ifstream file(folder_ / "heard", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  static std::filesystem::path new_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "lair-sound-XXXXXX").string();
    return mkdtemp(name.data()) == nullptr ? "." : name;
  }

  std::filesystem::path folder_;
};

TEST(Sounds, AreHeardAsTheyWereMade) {
  const SoundFile card;
  {
    Sounds sounds;
    sounds.play(Sound::Meld);
  }
  const Samples made = samples_of(Sound::Meld);
  const std::string heard = card.heard();
  // The rest is the silence that fills the device's last period.
  ASSERT_GE(heard.size(), made.size() * sizeof(std::int16_t));
  EXPECT_EQ(std::memcmp(heard.data(), made.data(), made.size() * sizeof(std::int16_t)), 0);
}
#endif

TEST(Sounds, AreLeftOutWhereThereIsNoDevice) {
  Sounds sounds;
  sounds.play(Sound::Win);
}

}  // namespace
}  // namespace lair::desktop
