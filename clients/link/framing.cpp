#include "clients/link/framing.hpp"

#include <array>

namespace lair::link {
namespace {

constexpr std::uint8_t kLast = 0x80;
constexpr std::uint8_t kReserved = 0x70;
constexpr std::uint8_t kMasked = 0x80;
constexpr std::size_t kControlBytesMax = 125;

std::uint8_t byte_of(char letter) { return static_cast<std::uint8_t>(letter); }

void append_number(std::string& out, std::uint64_t number, std::size_t width) {
  for (std::size_t at = width; at > 0; --at) {
    out += static_cast<char>(number >> (8 * (at - 1)) & 0xff);
  }
}

std::uint64_t number_of(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char letter : bytes) number = number << 8 | byte_of(letter);
  return number;
}

bool is_control(Opcode opcode) { return opcode >= Opcode::Close; }

}  // namespace

void append_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t mask) {
  out += static_cast<char>(kLast | static_cast<std::uint8_t>(opcode));
  if (payload.size() <= kControlBytesMax) {
    out += static_cast<char>(kMasked | payload.size());
  } else if (payload.size() <= 0xffff) {
    out += static_cast<char>(kMasked | 126);
    append_number(out, payload.size(), 2);
  } else {
    out += static_cast<char>(kMasked | 127);
    append_number(out, payload.size(), 8);
  }
  append_number(out, mask, 4);
  for (std::size_t at = 0; at < payload.size(); ++at) {
    const std::uint32_t key = mask >> (8 * (3 - at % 4)) & 0xff;
    out += static_cast<char>(byte_of(payload[at]) ^ key);
  }
}

void FrameReader::feed(std::string_view bytes) {
  if (read_ > 0) {
    bytes_.erase(0, read_);
    read_ = 0;
  }
  bytes_.append(bytes);
}

std::optional<FrameReader::Head> FrameReader::head() const {
  const std::string_view bytes = std::string_view(bytes_).substr(read_);
  if (bytes.size() < 2) return std::nullopt;
  const std::uint8_t first = byte_of(bytes[0]);
  const std::uint8_t second = byte_of(bytes[1]);
  Head head{.opcode = static_cast<Opcode>(first & 0x0f),
            .last = (first & kLast) != 0,
            .bytes = 2,
            .payload_bytes = second & 0x7fU};
  if (head.payload_bytes >= 126) {
    const std::size_t width = head.payload_bytes == 126 ? 2 : 8;
    if (bytes.size() < 2 + width) return std::nullopt;
    head.payload_bytes = number_of(bytes.substr(2, width));
    head.bytes += width;
  }
  return head;
}

bool FrameReader::is_allowed(const Head& head) const {
  const std::uint8_t first = byte_of(bytes_[read_]);
  const std::uint8_t second = byte_of(bytes_[read_ + 1]);
  if ((first & kReserved) != 0 || (second & kMasked) != 0) return false;
  switch (head.opcode) {
    case Opcode::More: {
      const std::size_t begun = begun_ ? begun_->payload.size() : 0;
      return begun_ && head.payload_bytes <= kMessageBytesMax - begun;
    }
    case Opcode::Text:
    case Opcode::Binary:
      return !begun_ && head.payload_bytes <= kMessageBytesMax;
    case Opcode::Close:
    case Opcode::Ping:
    case Opcode::Pong:
      return head.last && head.payload_bytes <= kControlBytesMax;
  }
  return false;
}

std::optional<Message> FrameReader::next() {
  while (!broken_) {
    const auto head = this->head();
    if (!head) return std::nullopt;
    if (!is_allowed(*head)) {
      broken_ = true;
      return std::nullopt;
    }
    const auto payload_bytes = static_cast<std::size_t>(head->payload_bytes);
    if (bytes_.size() - read_ < head->bytes + payload_bytes) return std::nullopt;
    take(head->bytes);
    const std::string_view payload = take(payload_bytes);
    if (is_control(head->opcode)) return Message{head->opcode, std::string(payload)};
    if (head->opcode == Opcode::More) {
      begun_->payload.append(payload);
    } else {
      begun_ = Message{head->opcode, std::string(payload)};
    }
    if (!head->last) continue;
    std::optional<Message> whole = std::move(begun_);
    begun_.reset();
    return whole;
  }
  return std::nullopt;
}

std::string_view FrameReader::take(std::size_t bytes) {
  const std::string_view taken = std::string_view(bytes_).substr(read_, bytes);
  read_ += bytes;
  return taken;
}

}  // namespace lair::link
