#include "clients/link/handshake.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "clients/link/http.hpp"

namespace lair::link {
namespace {

constexpr std::string_view kKeySuffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

using Digest = std::array<std::uint8_t, 20>;

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t step = 0; step < 4; ++step) {
    word = word << 8 | static_cast<std::uint8_t>(bytes[at + step]);
  }
  return word;
}

void add_block(std::array<std::uint32_t, 5>& sum, std::string_view block) {
  std::array<std::uint32_t, 80> words{};
  for (std::size_t at = 0; at < 16; ++at) words[at] = word_at(block, at * 4);
  for (std::size_t at = 16; at < 80; ++at) {
    words[at] = std::rotl(words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16], 1);
  }
  auto [a, b, c, d, e] = sum;
  for (std::size_t at = 0; at < 80; ++at) {
    const std::uint32_t mixed = at < 20   ? ((b & c) | (~b & d)) + 0x5a827999
                                : at < 40 ? (b ^ c ^ d) + 0x6ed9eba1
                                : at < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc
                                          : (b ^ c ^ d) + 0xca62c1d6;
    const std::uint32_t next = std::rotl(a, 5) + mixed + e + words[at];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const std::array<std::uint32_t, 5> added{a, b, c, d, e};
  for (std::size_t at = 0; at < sum.size(); ++at) sum[at] += added[at];
}

// SHA-1, which the handshake demands; nothing's security depends on it here.
Digest sha1(std::string_view text) {
  std::string bytes(text);
  bytes += static_cast<char>(0x80);
  while (bytes.size() % 64 != 56) bytes += '\0';
  const std::uint64_t bits = text.size() * 8;
  for (std::size_t at = 8; at > 0; --at) bytes += static_cast<char>(bits >> (8 * (at - 1)) & 0xff);
  std::array<std::uint32_t, 5> sum{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  for (std::size_t at = 0; at < bytes.size(); at += 64) {
    add_block(sum, std::string_view(bytes).substr(at, 64));
  }
  Digest digest{};
  for (std::size_t at = 0; at < digest.size(); ++at) {
    digest[at] = static_cast<std::uint8_t>(sum[at / 4] >> (8 * (3 - at % 4)) & 0xff);
  }
  return digest;
}

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kLetters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t there = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t step = 0; step < 3; ++step) {
      group = group << 8 | (step < there ? bytes[at + step] : 0U);
    }
    for (std::size_t letter = 0; letter < 4; ++letter) {
      text += letter <= there ? kLetters[group >> (6 * (3 - letter)) & 0x3f] : '=';
    }
  }
  return text;
}

}  // namespace

std::string upgrade_request(std::string_view host, const Nonce& nonce) {
  return "GET /ws HTTP/1.1\r\nHost: " + std::string(host) +
         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
         "\r\nSec-WebSocket-Key: " +
         base64(nonce) + "\r\nSec-WebSocket-Protocol: " + std::string(kSubprotocol) + "\r\n\r\n";
}

std::string accept_for(std::string_view key) {
  return base64(sha1(std::string(key) + std::string(kKeySuffix)));
}

std::optional<Loss> why_not_upgraded(std::string_view answer, const Nonce& nonce) {
  const std::string_view status = answer.substr(0, answer.find('\r'));
  if (!status.starts_with("HTTP/1.1 101")) {
    // The server is busy or starting, or a proxy in front of it is waiting for it.
    const bool may_come = status.starts_with("HTTP/1.1 5") || status.starts_with("HTTP/1.1 429");
    return Loss{"the server answers " + std::string(status),
                may_come ? LossCause::Broken : LossCause::NotOurs};
  }
  if (header_in(answer, "Sec-WebSocket-Protocol") != kSubprotocol) {
    return Loss{"the server does not speak " + std::string(kSubprotocol), LossCause::NotOurs};
  }
  if (header_in(answer, "Sec-WebSocket-Accept") != accept_for(base64(nonce))) {
    return Loss{"the server answered a different request", LossCause::NotOurs};
  }
  return std::nullopt;
}

}  // namespace lair::link
