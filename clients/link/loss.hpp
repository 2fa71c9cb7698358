// Why there is no connection.
#pragma once

#include <cstdint>
#include <string>

namespace lair::link {

enum class LossCause : std::uint8_t {
  Broken,    // or refused, full or starting: another try may succeed
  Nonsense,  // what the other end sends cannot be read: polling for frames may succeed
  Silent,    // no answer in time
  NoSuchHost,
  Untrusted,  // the server's certificate is not valid for the host
  NoTls,      // this program has no TLS, or TLS does not start
  NotOurs,    // the other end speaks another protocol
};

// How often to try a server that was never reached before treating the failure as a mistake.
constexpr int tries_after(LossCause cause) {
  switch (cause) {
    case LossCause::Broken:
    case LossCause::Nonsense:
      return 4;
    case LossCause::Silent:
      return 3;  // five seconds each: the server may only be busy
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
