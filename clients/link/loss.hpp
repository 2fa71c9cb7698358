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

struct Loss {
  std::string sentence;
  LossCause cause = LossCause::Broken;

  friend bool operator==(const Loss&, const Loss&) = default;
};

}  // namespace lair::link
