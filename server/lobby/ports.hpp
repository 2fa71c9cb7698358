// What the lobby needs of the world: books of what was said, of whom people follow or do not want
// to hear, of what they reported.
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
// "inbox:42". A private line stands in two inboxes.
using Channel = std::string;

// Writing: `done` is called once, on a thread of the store, after the change is on the disk or has
// failed. Reading: any thread; waits for the disk, never for a writer.

class ChatBook {
 public:
  virtual ~ChatBook() = default;

  using Numbers = std::vector<std::uint64_t>;

  // Keeps the line in each of the channels, all or none; the numbers it got there, or nothing when
  // that failed. Of a channel the last kLinesKept stay.
  virtual void keep(const std::vector<Channel>& channels,
                    const wire::ChatLine& line,
                    std::function<void(std::optional<Numbers>)> done) = 0;

  // The last `count` lines with numbers above `after`, up to `last`; in order.
  virtual std::vector<wire::ChatLine> lines(const Channel& channel,
                                            std::uint64_t after,
                                            std::uint64_t last,
                                            std::size_t count) = 0;

  // 0 when nothing was ever said.
  virtual std::uint64_t last_number(const Channel& channel) = 0;

  // Forgets lines of rooms and inboxes from before `at_ms`; those of tables stay with their games.
  virtual void forget_before(std::uint64_t at_ms) = 0;
};

class HushBook {
 public:
  virtual ~HushBook() = default;

  // Nothing: neither any more.
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
    std::vector<wire::FollowEntry> followed;  // in the order they were, with their present names
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
  std::uint64_t before = 0;  // 0: from the newest
  std::optional<PlayerId> player;
  bool settled_too = false;
  std::size_t count = 0;
};

class ReportBook {
 public:
  virtual ~ReportBook() = default;

  virtual void file(const wire::ReportEntry& report, std::function<void(bool)> done) = 0;

  // False when there is no such report that waits, or the disk failed.
  virtual void settle(std::uint64_t report,
                      PlayerId moderator,
                      const std::string& note,
                      std::uint64_t at,
                      std::function<void(bool)> done) = 0;

  // Newest first, with their lines.
  virtual std::vector<wire::ReportEntry> find(const ReportQuestion& question) = 0;

  virtual std::uint32_t waiting() = 0;
};

struct Books {
  ChatBook& chat;
  HushBook& hushes;
  FollowBook& follows;
  ReportBook& reports;
};

// Lines of a channel that are kept.
inline constexpr std::size_t kLinesKept = 500;

}  // namespace lair::lobby
