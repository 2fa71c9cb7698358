#include "clients/link/look_up.hpp"

#include <array>
#include <atomic>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace lair::link {
namespace {

Addresses resolved(const std::string& host, std::uint16_t port, int flags) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = flags;
  addrinfo* found = nullptr;
  const std::string service = std::to_string(port);
  if (getaddrinfo(host.c_str(), service.c_str(), &wanted, &found) != 0) return nullptr;
  return Addresses(found);
}

}  // namespace

struct LookUp::Answer {
  std::atomic<bool> is_there = false;
  Addresses addresses;  // read only once is_there is set
};

Addresses addresses_in(const std::string& host, std::uint16_t port) {
  return resolved(host, port, AI_NUMERICHOST);
}

Result<LookUp, std::string> LookUp::begin(const std::string& host, std::uint16_t port) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return fail(std::string("no more connections can be opened"));
  }
  Descriptor answered(ends[0]);
  Descriptor answers(ends[1]);
  auto answer = std::make_shared<Answer>();
  try {
    std::thread([host, port, answer, end = std::move(answers)]() mutable {
      answer->addresses = resolved(host, port, 0);
      answer->is_there = true;
      const Descriptor closed = std::move(end);
    }).detach();
  } catch (const std::system_error&) {
    return fail(std::string("no more threads can be started"));
  }
  return LookUp(std::move(answered), std::move(answer));
}

LookUp::LookUp(Descriptor answered, std::shared_ptr<Answer> answer)
    : answered_(std::move(answered)), answer_(std::move(answer)) {}

bool LookUp::is_over() const { return answer_->is_there; }

Addresses LookUp::take() { return std::move(answer_->addresses); }

}  // namespace lair::link
