#include "clients/link/replay.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace lair::link {
namespace {

constexpr std::size_t kPartHead = 5;

// More events or frames than any deal has for one seat. Each may become a step, with four views.
constexpr std::size_t kToldMax = 4096;

bool is_of_one_deal(const Frames& stream) {
  std::size_t events = 0;
  for (const v1::TableEvents& frame : stream) {
    events += static_cast<std::size_t>(frame.events_size());
  }
  return std::max(stream.size(), events) <= kToldMax;
}

// Answers that only the answering seat saw are not steps of their own.
std::ptrdiff_t told_in(const v1::TableEvents& frame) {
  return std::ranges::count_if(frame.events(),
                               [](const auto& event) { return !event.has_answer(); });
}

std::vector<v1::SeatEvent> seen_by_all(const std::vector<const v1::TableEvents*>& frames) {
  const v1::TableEvents* richest = nullptr;
  for (const v1::TableEvents* frame : frames) {
    if (richest == nullptr || told_in(*frame) > told_in(*richest)) richest = frame;
  }
  std::vector<v1::SeatEvent> events;
  if (richest == nullptr) return events;
  for (const v1::SeatEvent& event : richest->events()) {
    if (!event.has_answer()) events.push_back(event);
  }
  // The seat that draws sees the tile; the others see only that it drew.
  for (const v1::TableEvents* frame : frames) {
    for (const v1::SeatEvent& event : frame->events()) {
      if (!event.has_draw() || !event.draw().has_tile()) continue;
      for (v1::SeatEvent& shown : events) {
        if (shown.has_draw() && shown.draw().seat() == event.draw().seat() &&
            !shown.draw().has_tile()) {
          shown = event;
          break;
        }
      }
    }
  }
  return events;
}

}  // namespace

std::optional<BySeat<Frames>> frames_in(std::string_view bytes) {
  BySeat<Frames> streams;
  while (!bytes.empty()) {
    if (bytes.size() < kPartHead) return std::nullopt;
    const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); };
    const std::size_t seat = byte(0);
    const std::size_t length = std::size_t{byte(1)} << 24 | std::size_t{byte(2)} << 16 |
                               std::size_t{byte(3)} << 8 | byte(4);
    if (seat >= kSeats.size() || bytes.size() < kPartHead + length) return std::nullopt;
    v1::ServerFrame frame;
    if (!frame.ParseFromArray(bytes.data() + kPartHead, static_cast<int>(length))) {
      return std::nullopt;
    }
    if (frame.has_events()) streams[kSeats[seat]].push_back(std::move(*frame.mutable_events()));
    bytes.remove_prefix(kPartHead + length);
  }
  return streams;
}

std::optional<std::vector<ReplayStep>> steps_of(const BySeat<Frames>& streams) {
  if (!std::ranges::all_of(streams, is_of_one_deal)) return std::nullopt;
  std::size_t length = 0;
  for (const Seat seat : kSeats) length = std::max(length, streams[seat].size());
  std::vector<ReplayStep> steps;
  BySeat<TableView> views;
  for (std::size_t at = 0; at < length; ++at) {
    std::vector<const v1::TableEvents*> frames;
    BySeat<std::optional<v1::Prompt>> prompts;
    for (const Seat seat : kSeats) {
      if (at >= streams[seat].size()) continue;
      const v1::TableEvents& frame = streams[seat][at];
      frames.push_back(&frame);
      for (const v1::SeatEvent& event : frame.events()) {
        if (!fold(views[seat], event)) return std::nullopt;
      }
      if (frame.has_prompt()) prompts[seat] = frame.prompt();
    }
    auto events = seen_by_all(frames);
    if (events.empty() && !steps.empty()) {
      steps.back().views = views;
    } else {
      steps.push_back({.views = views, .prompts = std::move(prompts), .events = std::move(events)});
    }
  }
  return steps;
}

}  // namespace lair::link
