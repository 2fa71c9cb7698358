#include "server/net/send_buffer.hpp"

#include <utility>
#include <vector>

namespace lair::net {
namespace {

constexpr char kFinalBinary = static_cast<char>(0x82);
constexpr std::size_t kShort = 125;  // the longest length that fits into the second byte
constexpr std::size_t kMedium = 0xFFFF;
constexpr char kTwoBytes = 126;
constexpr char kEightBytes = 127;
constexpr char kMasked = static_cast<char>(0x80);
constexpr std::size_t kMaskBytes = 4;

// Spare buffers that this thread has finished with. The one used last is given out first, since it
// is still in the processor's cache. A connection with nothing to send keeps no buffer.
class SpareRoom {
 public:
  // Returns an empty string, with or without capacity.
  std::string take() {
    if (kept_.empty()) return {};
    std::string room = std::move(kept_.back());
    kept_.pop_back();
    return room;
  }

  void give(std::string room) {
    const bool is_of_use = room.capacity() >= kBytesMin && room.capacity() <= kBytesMax;
    if (!is_of_use || kept_.size() == kMax) return;
    room.clear();
    kept_.push_back(std::move(room));
  }

 private:
  static constexpr std::size_t kBytesMin = 64;
  static constexpr std::size_t kBytesMax = 512;  // a few events
  static constexpr std::size_t kMax = 256;       // about as many as one turn of the loop sends to

  std::vector<std::string> kept_;
};

thread_local SpareRoom spare_room;

constexpr auto kUnordered = std::memory_order_relaxed;

void put_length(std::string& out, std::size_t length, unsigned bytes) {
  for (unsigned left = bytes; left-- > 0;) out += static_cast<char>(length >> (8 * left) & 0xFFU);
}

void put_header(std::string& out, std::size_t length, Masking masking) {
  const char mask = masking == Masking::Zeros ? kMasked : '\0';
  out += kFinalBinary;
  if (length <= kShort) {
    out += static_cast<char>(mask | static_cast<char>(length));
  } else if (length <= kMedium) {
    out += static_cast<char>(mask | kTwoBytes);
    put_length(out, length, 2);
  } else {
    out += static_cast<char>(mask | kEightBytes);
    put_length(out, length, 8);
  }
  if (masking == Masking::Zeros) out.append(kMaskBytes, '\0');
}

}  // namespace

SendBuffer::SendBuffer(std::size_t messages_max, std::size_t bytes_max, Masking masking)
    : masking_(masking), messages_max_(messages_max), bytes_max_(bytes_max) {}

SendBuffer::Put SendBuffer::put(std::string_view message) {
  const std::lock_guard lock(mutex_);
  if (shut_) return Put::Shut;
  const std::size_t bytes = waiting_.size() + bytes_sending_.load(kUnordered);
  const std::size_t messages = messages_waiting_ + messages_sending_.load(kUnordered);
  if (messages >= messages_max_) return Put::Full;
  if (bytes + kHeaderMax + message.size() > bytes_max_) return Put::Full;
  ++messages_waiting_;
  if (waiting_.empty()) waiting_ = spare_room.take();
  put_header(waiting_, message.size(), masking_);
  waiting_ += message;
  return std::exchange(writer_awake_, true) ? Put::Queued : Put::QueuedWakeWriter;
}

void SendBuffer::push_frame(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  waiting_ += bytes;
  writer_awake_ = true;
}

std::string_view SendBuffer::take() {
  const std::lock_guard lock(mutex_);
  std::swap(sending_, waiting_);
  bytes_sending_.store(sending_.size(), kUnordered);
  messages_sending_.store(std::exchange(messages_waiting_, 0), kUnordered);
  writer_awake_ = false;
  return sending_;
}

void SendBuffer::sent() {
  spare_room.give(std::exchange(sending_, {}));
  bytes_sending_.store(0, kUnordered);
  messages_sending_.store(0, kUnordered);
}

void SendBuffer::shut(Waiting waiting) {
  const std::lock_guard lock(mutex_);
  shut_ = true;
  if (waiting == Waiting::Drop) waiting_.clear();
}

}  // namespace lair::net
