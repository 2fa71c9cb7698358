// What the lobby needs from the store: books of chat, of people followed or hushed, of reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/units.hpp"
#include "server/wire/chat_frames.hpp"
#include "server/wire/follow_frames.hpp"

namespace lair::lobby {

// Where something is said, as the books name it: "room:lions-lair", "table:17", "watch:17",
// "inbox:42". A private line is in two inboxes.
using Channel = std::string;

// Writing calls `done` once, on a thread of the store, after the change is on the disk or has
// failed. Reading may be done on any thread; it waits for the disk, never for a writer.

class ChatBook {
 public:
  virtual ~ChatBook() = default;

  using Numbers = std::vector<std::uint64_t>;

  // Keeps the line in all of the channels or in none. `done` gets its number in each, or nothing if
  // that failed. Each channel keeps its last kLinesKept lines.
  virtual void keep(const std::vector<Channel>& channels,
                    const wire::ChatLine& line,
                    std::function<void(std::optional<Numbers>)> done) = 0;

  // The last `count` lines numbered above `after` and up to `last`, in order.
  virtual std::vector<wire::ChatLine> lines(const Channel& channel,
                                            std::uint64_t after,
                                            std::uint64_t last,
                                            std::size_t count) = 0;

  // 0 if nothing was ever said.
  virtual std::uint64_t last_number(const Channel& channel) = 0;

  // Forgets lines of rooms and inboxes from before `at_ms`. Lines at tables are kept with their
  // games.
  virtual void forget_before(std::uint64_t at_ms) = 0;
};

class HushBook {
 public:
  virtual ~HushBook() = default;

  // HushKind::Nothing removes the entry.
  virtual void set(PlayerId player,
                   PlayerId other,
                   wire::HushKind kind,
                   std::function<void(bool)> done) = 0;

  // With their present names.
  virtual std::vector<wire::HushEntry> of(PlayerId player) = 0;
};

class FollowBook {
 public:
  virtual ~FollowBook() = default;

  // What one person has chosen.
  struct Kept {
    std::vector<wire::FollowEntry> followed;  // in the order followed, with their present names
    wire::PresenceFor presence = wire::PresenceFor::Everybody;
  };

  virtual void follow(PlayerId player, PlayerId other, std::function<void(bool)> done) = 0;
  virtual void unfollow(PlayerId player, PlayerId other, std::function<void(bool)> done) = 0;
  virtual void show_presence(PlayerId player,
                             wire::PresenceFor to,
                             std::function<void(bool)> done) = 0;

  virtual Kept kept_by(PlayerId player) = 0;
};

struct ReportQuestion {
  std::uint64_t before = 0;  // 0: begin with the newest
  std::optional<PlayerId> player;
  bool settled_too = false;
  std::size_t count = 0;
};

class ReportBook {
 public:
  virtual ~ReportBook() = default;

  virtual void file(const wire::ReportEntry& report, std::function<void(bool)> done) = 0;

  // Passes false to `done` if no such report is waiting, or if the disk failed.
  virtual void settle(std::uint64_t report,
                      PlayerId moderator,
                      const std::string& note,
                      std::uint64_t at,
                      std::function<void(bool)> done) = 0;

  // Newest first, with the lines of chat that belong to them.
  virtual std::vector<wire::ReportEntry> find(const ReportQuestion& question) = 0;

  virtual std::uint32_t waiting() = 0;
};

struct Books {
  ChatBook& chat;
  HushBook& hushes;
  FollowBook& follows;
  ReportBook& reports;
};

// The number of lines kept of each channel.
inline constexpr std::size_t kLinesKept = 500;

}  // namespace lair::lobby
