#include "clients/link/hosting.hpp"

#include <algorithm>
#include <utility>

#include "clients/link/people.hpp"

namespace lair::link {
namespace {

template <class Message>
Message* at_chair(Message* message, Chair chair) {
  message->set_table(chair.table);
  message->set_seat(chair.seat);
  return message;
}

}  // namespace

bool is_host(const v1::TableState& state, std::uint64_t player) {
  return player != 0 && state.host() == player;
}

v1::CreateTable wish_of(const v1::TableState& state) {
  const v1::TableSummary& summary = state.summary();
  v1::CreateTable wish;
  wish.set_room(summary.room());
  wish.set_name(summary.name());
  wish.set_rules(summary.rules());
  *wish.mutable_settings() = summary.settings();
  *wish.mutable_clock() = summary.clock();
  *wish.mutable_policies() = summary.policies();
  wish.set_claim_window(summary.claim_window());
  return wish;
}

v1::ClientFrame to_change(const v1::TableState& state, v1::CreateTable wish) {
  v1::ClientFrame frame;
  v1::SetOptions& change = *frame.mutable_set_options();
  change.set_table(state.summary().table());
  change.set_options(state.summary().options());
  change.set_name(wish.name());
  change.set_rules(wish.rules());
  *change.mutable_settings() = std::move(*wish.mutable_settings());
  *change.mutable_clock() = wish.clock();
  *change.mutable_policies() = std::move(*wish.mutable_policies());
  change.set_claim_window(wish.claim_window());
  return frame;
}

v1::ClientFrame to_reserve(Chair chair, std::string name) {
  v1::ClientFrame frame;
  at_chair(frame.mutable_reserve_seat(), chair)->set_name(std::move(name));
  return frame;
}

v1::ClientFrame to_lock(Chair chair, bool locked) {
  v1::ClientFrame frame;
  at_chair(frame.mutable_lock_seat(), chair)->set_locked(locked);
  return frame;
}

v1::ClientFrame to_hand_over(Chair chair) {
  v1::ClientFrame frame;
  at_chair(frame.mutable_hand_over(), chair)->set_player(chair.player);
  return frame;
}

v1::ClientFrame to_remove_bot(Chair chair) {
  v1::ClientFrame frame;
  at_chair(frame.mutable_remove_bots(), chair);
  return frame;
}

v1::ClientFrame to_boot(Chair chair, v1::BootReason reason, bool keep_out) {
  v1::ClientFrame frame;
  v1::Boot& boot = *at_chair(frame.mutable_boot(), chair);
  boot.set_reason(reason);
  boot.set_keep_out(keep_out);
  boot.set_player(chair.player);
  return frame;
}

std::vector<v1::ClientFrame> to_bring(const v1::TableState& state,
                                      std::uint64_t self,
                                      std::uint64_t player,
                                      const std::string& name) {
  std::vector<v1::ClientFrame> frames;
  const auto& seats = state.summary().seats();
  const bool is_kept = std::ranges::find(seats, name, &v1::SeatState::reserved_for) != seats.end();
  const auto spare = std::ranges::find_if(seats, [](const v1::SeatState& seat) {
    return seat.kind() == v1::SeatState::KIND_FREE && seat.reserved_for().empty() && !seat.locked();
  });
  const bool needs_code = state.summary().policies().admission() == v1::ADMISSION_CODE;
  if (needs_code && is_host(state, self) && !is_kept && spare != seats.end()) {
    const Chair chair{.table = state.summary().table(),
                      .seat = static_cast<std::uint32_t>(spare - seats.begin())};
    frames.push_back(to_reserve(chair, name));
  }
  frames.push_back(to_invite(player));
  return frames;
}

}  // namespace lair::link
