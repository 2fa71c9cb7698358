#include "server/net/batch_sender.hpp"

#include <algorithm>
#include <cerrno>

#include <liburing.h>
#include <sys/socket.h>

namespace lair::net {
namespace {

// MSG_DONTWAIT also makes the kernel send before it returns from the system call.
constexpr int kFlags = MSG_DONTWAIT | MSG_NOSIGNAL;

// For fewer, a call each takes less time.
constexpr std::size_t kBatchMin = 3;

void send_alone(Sending& sending) {
  const auto sent = ::send(sending.socket, sending.bytes.data(), sending.bytes.size(), kFlags);
  if (sent > 0) sending.sent = static_cast<std::size_t>(sent);
}

}  // namespace

// The queues of requests and answers that this thread shares with the kernel.
class BatchSender::Ring {
 public:
  static constexpr unsigned kRoom = 256;

  Ring() : failure_(-io_uring_queue_init(kRoom, &ring_, 0), std::generic_category()) {}

  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;

  ~Ring() {
    if (!failure_) io_uring_queue_exit(&ring_);
  }

  // Why there is none, if so.
  [[nodiscard]] std::error_code failure() const { return failure_; }

  // Sends at most kRoom of them; returns how many the kernel tried, the first ones. If not all, the
  // ring cannot be used any more.
  std::size_t send(std::span<Sending> sendings) {
    for (Sending& sending : sendings) {
      io_uring_sqe* const request = io_uring_get_sqe(&ring_);
      io_uring_prep_send(
          request, sending.socket, sending.bytes.data(), sending.bytes.size(), kFlags);
      io_uring_sqe_set_data(request, &sending);
    }
    std::size_t answered = 0;
    int failure = 0;
    while (answered < sendings.size() && (failure == 0 || failure == EINTR)) {
      const auto missing = static_cast<unsigned>(sendings.size() - answered);
      failure = std::max(0, -io_uring_submit_and_wait(&ring_, missing));
      answered += take_answers();
    }
    return answered;
  }

 private:
  std::size_t take_answers() {
    io_uring_cqe* answer = nullptr;
    unsigned head = 0;
    unsigned count = 0;
    io_uring_for_each_cqe(&ring_, head, answer) {
      auto* const sending = static_cast<Sending*>(io_uring_cqe_get_data(answer));
      if (answer->res > 0) sending->sent = static_cast<std::size_t>(answer->res);
      ++count;
    }
    io_uring_cq_advance(&ring_, count);
    return count;
  }

  io_uring ring_{};
  std::error_code failure_;
};

BatchSender::BatchSender(Calls calls) : may_have_ring_(calls == Calls::OneForAll) {}

BatchSender::~BatchSender() = default;

void BatchSender::send(std::span<Sending> sendings) {
  while (sendings.size() >= kBatchMin && has_ring()) {
    const auto batch = sendings.first(std::min<std::size_t>(sendings.size(), Ring::kRoom));
    const std::size_t tried = ring_->send(batch);
    sendings = sendings.subspan(tried);
    if (tried == batch.size()) continue;
    ring_ = nullptr;
    may_have_ring_ = false;
  }
  for (Sending& sending : sendings) send_alone(sending);
}

bool BatchSender::has_ring() {
  if (ring_ || !may_have_ring_) return ring_ != nullptr;
  ring_ = std::make_unique<Ring>();
  may_have_ring_ = !ring_->failure();
  if (!may_have_ring_) ring_ = nullptr;
  return may_have_ring_;
}

std::error_code BatchSender::why_one_for_each() { return Ring().failure(); }

}  // namespace lair::net
