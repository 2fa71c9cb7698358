// Why a connection is not there.
#pragma once

#include <cstdint>
#include <string>

namespace lair::link {

enum class LossCause : std::uint8_t {
  Broken,  // or refused, full, in its start: another try may succeed
  Silent,  // no answer in time
  NoSuchHost,
  Untrusted,  // the server's certificate is not good for the host
  NoTls,      // this program cannot speak it
  NotOurs,    // what answers speaks another protocol
};

// How often a server is looked for that was never there; after that it is somebody's mistake.
constexpr int tries_after(LossCause cause) {
  switch (cause) {
    case LossCause::Broken:
      return 4;
    case LossCause::Silent:
      return 3;  // of five seconds each: it may only be busy
    case LossCause::NoSuchHost:
    case LossCause::Untrusted:
    case LossCause::NoTls:
    case LossCause::NotOurs:
      return 1;
  }
  return 1;
}

struct Loss {
  std::string sentence;
  LossCause cause = LossCause::Broken;

  friend bool operator==(const Loss&, const Loss&) = default;
};

}  // namespace lair::link
