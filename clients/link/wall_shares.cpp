#include "clients/link/wall_shares.hpp"

#include <array>
#include <string_view>

#include <sodium.h>

#include "engine/ensure.hpp"

namespace lair::link {
namespace {

constexpr std::string_view kCommitDomain = "lions-lair/share/1";
constexpr std::size_t kShareBytes = 32;

std::string new_share() {
  ensure(sodium_init() >= 0, "the system's random generator works");
  std::array<unsigned char, kShareBytes> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return {bytes.begin(), bytes.end()};
}

}  // namespace

std::string commitment_of(const std::string& share) {
  const std::string text = std::string(kCommitDomain) + share;
  const std::basic_string<unsigned char> message(text.begin(), text.end());
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
  crypto_hash_sha256(digest.data(), message.data(), message.size());
  return {digest.begin(), digest.end()};
}

std::optional<v1::ClientFrame> WallShares::answer(const v1::WallCall& call, int seat) {
  if (call.closed()) closed_ = call;
  v1::ClientFrame frame;
  const bool is_known = chosen_.table == call.table() && chosen_.deal == call.deal();
  if (!call.closed()) {
    if (!is_known) chosen_ = {call.table(), call.deal(), new_share()};
    frame.mutable_commit_share()->set_table(call.table());
    frame.mutable_commit_share()->set_deal(call.deal());
    frame.mutable_commit_share()->set_commitment(commitment_of(chosen_.share));
    return frame;
  }
  if (!is_known || call.seats_size() != 4) return std::nullopt;
  if (call.seats(seat) != commitment_of(chosen_.share)) return std::nullopt;
  frame.mutable_reveal_share()->set_table(call.table());
  frame.mutable_reveal_share()->set_deal(call.deal());
  frame.mutable_reveal_share()->set_share(chosen_.share);
  return frame;
}

std::optional<std::string> WallShares::fault(const v1::WallShown& shown) const {
  if (closed_.table() != shown.table() || closed_.deal() != shown.deal()) return std::nullopt;
  if (closed_.seats_size() != 4 || closed_.substitutes_size() != 4) {
    return "the commitments to a wall are those of four seats";
  }
  if (shown.seats_size() != 4) return "a wall is shown with four seats";
  if (commitment_of(shown.server()) != closed_.server()) return "the server's share was changed";
  for (int seat = 0; seat < 4; ++seat) {
    const v1::WallSeat& one = shown.seats(seat);
    if (one.commitment() != closed_.seats(seat)) return "a seat's commitment was changed";
    if (commitment_of(one.substitute()) != closed_.substitutes(seat)) {
      return "a substitute was changed";
    }
  }
  return std::nullopt;
}

}  // namespace lair::link
