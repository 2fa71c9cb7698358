// Chat: lines are made, kept, and told again to the people who may read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/lobby/chat/hushes.hpp"
#include "server/lobby/ports.hpp"

namespace lair::lobby {

// The most lines told at once to a returning reader. If there are more, the oldest are left out.
inline constexpr std::size_t kHistoryLinesMax = 100;

// Lines kept around a reported message: before it and after it.
inline constexpr std::size_t kReportedLinesBefore = 20;
inline constexpr std::size_t kReportedLinesAfter = 5;

Channel room_channel(std::string_view room);
Channel table_channel(table::TableId table);
Channel spectators_channel(table::TableId table);
Channel inbox_channel(PlayerId player);

// The channel as `reader` sees it: a private one is the reader's inbox.
Channel channel_of(const wire::ChatChannel& channel, PlayerId reader);

// Has no connections, no clock and no threads except the book's, so tests can cover all of it. Who
// may speak, how often, and who is where is the lobby's business.
class Chat {
 public:
  // The books outlive the chat.
  explicit Chat(Books books) : book_(books.chat), hushes_(books.hushes) {}

  struct Speaker {
    PlayerId player;
    std::string name;
  };

  // Makes a line, not kept or numbered yet; the error is the code of a refusal.
  static Result<wire::ChatLine, std::string_view> line_from(const Speaker& speaker,
                                                            const wire::Say& say,
                                                            std::uint64_t now_ms);

  // Keeps the line, then hands it back with its number; nothing if the disk failed. Called on a
  // thread of the book.
  using Kept = std::function<void(std::optional<wire::ChatLine>)>;
  void keep(const Channel& channel, const wire::ChatLine& line, Kept done);

  // A private line is kept in both inboxes, with a number in each. If the other person has blocked
  // the sender it is only in the sender's inbox, and the sender cannot tell.
  struct Letter {
    wire::ChatLine sent;
    std::optional<wire::ChatLine> received;
  };

  void keep_letter(const wire::ChatLine& line, std::function<void(std::optional<Letter>)> done);

  // What was said in the channel after `since`, without people whom `reader` has hushed. Without a
  // `since`: the latest lines.
  [[nodiscard]] wire::ChatLines history(const wire::ChatChannel& channel,
                                        PlayerId reader,
                                        std::uint64_t since) const;

  // The line with this number and those around it, as `reader` could read them; empty if there is
  // no such line. Number 0: the latest lines.
  [[nodiscard]] std::vector<wire::ChatLine> around(const wire::ChatChannel& channel,
                                                   PlayerId reader,
                                                   std::uint64_t number) const;

  // --- What spectators say; seated players read it once the deal is over ---

  // The spectators' lines after `since` that seated players may read.
  [[nodiscard]] wire::ChatLines released(table::TableId table,
                                         PlayerId reader,
                                         std::uint64_t since) const;

  // A deal has begun: what spectators say from now on is held back.
  void hold(table::TableId table);

  // A deal goes on after a restart. It is not known what was said before the deal began, so
  // everything is held back.
  void hold_all(table::TableId table) { held_since_[table] = 0; }

  // Whether anything was said during the deal.
  [[nodiscard]] bool holds_anything(table::TableId table) const;

  // The deal is over: what was said during it, for a seated `reader`. Called for each of them.
  [[nodiscard]] wire::ChatLines held(table::TableId table, PlayerId reader) const;

  // Nothing is held back any more.
  void release(table::TableId table) { held_since_.erase(table); }

  [[nodiscard]] bool is_held(table::TableId table) const { return held_since_.contains(table); }

  Hushes& hushes() { return hushes_; }

  [[nodiscard]] const Hushes& hushes() const { return hushes_; }

 private:
  wire::ChatLines read(const wire::ChatChannel& channel,
                       PlayerId reader,
                       std::uint64_t since,
                       std::uint64_t last) const;

  ChatBook& book_;
  Hushes hushes_;
  std::map<table::TableId, std::uint64_t> held_since_;  // last number the seated may read
};

}  // namespace lair::lobby
