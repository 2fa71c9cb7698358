// What is said: lines made, kept, told again to those who may read them.
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

// Lines told at once to somebody who comes back; of more than these the older ones are left out.
inline constexpr std::size_t kHistoryLinesMax = 100;

// Around a reported message: before it, after it.
inline constexpr std::size_t kReportedLinesBefore = 20;
inline constexpr std::size_t kReportedLinesAfter = 5;

Channel room_channel(std::string_view room);
Channel table_channel(table::TableId table);
Channel spectators_channel(table::TableId table);
Channel inbox_channel(PlayerId player);

// As `reader` names it.
Channel channel_of(const wire::ChatChannel& channel, PlayerId reader);

// Without connections, clocks, threads but those of the book, so a test holds all of it. Who may
// speak, how often, who is where, is for the lobby.
class Chat {
 public:
  // The books outlive the chat.
  explicit Chat(Books books) : book_(books.chat), hushes_(books.hushes) {}

  struct Speaker {
    PlayerId player;
    std::string name;
  };

  // The line, not yet kept nor numbered; the error is the code of a refusal.
  static Result<wire::ChatLine, std::string_view> line_from(const Speaker& speaker,
                                                            const wire::Say& say,
                                                            std::uint64_t now_ms);

  // Keeps the line, then hands it back with its number; nothing when the disk failed. On a thread
  // of the book.
  using Kept = std::function<void(std::optional<wire::ChatLine>)>;
  void keep(const Channel& channel, const wire::ChatLine& line, Kept done);

  // A private line stands in the inboxes of both, under a number in each; only in the sender's when
  // the other one has blocked the sender, which the sender cannot tell.
  struct Letter {
    wire::ChatLine sent;
    std::optional<wire::ChatLine> received;
  };

  void keep_letter(const wire::ChatLine& line, std::function<void(std::optional<Letter>)> done);

  // What was said in the channel after `since`, without those whom `reader` does not want to hear.
  // To somebody without a since: the latest.
  [[nodiscard]] wire::ChatLines history(const wire::ChatChannel& channel,
                                        PlayerId reader,
                                        std::uint64_t since) const;

  // The line with this number and those around it, as `reader` could read them; empty when there is
  // no such line. Number 0: the latest.
  [[nodiscard]] std::vector<wire::ChatLine> around(const wire::ChatChannel& channel,
                                                   PlayerId reader,
                                                   std::uint64_t number) const;

  // --- What spectators say, which those seated read once the deal is over ---

  // What those seated may read of it, after `since`.
  [[nodiscard]] wire::ChatLines released(table::TableId table,
                                         PlayerId reader,
                                         std::uint64_t since) const;

  // A deal has begun: what is said from now on is held back.
  void hold(table::TableId table);

  // A deal goes on after a restart: nobody knows what was said before it began, so all is held
  // back.
  void hold_all(table::TableId table) { held_since_[table] = 0; }

  // Whether anything was said meanwhile.
  [[nodiscard]] bool holds_anything(table::TableId table) const;

  // The deal is over; what was said meanwhile, for `reader` who has a seat. Asked for each of them.
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
  std::map<table::TableId, std::uint64_t> held_since_;  // the last number those seated may read
};

}  // namespace lair::lobby
