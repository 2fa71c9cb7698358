#include "clients/link/seasons.hpp"

#include <utility>

namespace lair::link {
namespace {

// A frame about that season; `act` is part of the frame.
struct Begun {
  explicit Begun(std::uint64_t season) : act(*frame.mutable_league_act()) {
    act.set_season(season);
  }

  v1::ClientFrame frame;
  v1::LeagueAct& act;
};

template <class Message>
void set_place(Message& message, SeasonTable at) {
  message.set_round(at.round);
  message.set_table(at.table);
}

}  // namespace

v1::ClientFrame to_register(Entrant who, std::uint32_t team) {
  Begun begun(who.season);
  begun.act.mutable_register_()->set_player(who.player);
  begun.act.mutable_register_()->set_team(team);
  return std::move(begun.frame);
}

v1::ClientFrame to_withdraw(Entrant who) {
  Begun begun(who.season);
  begun.act.mutable_withdraw()->set_player(who.player);
  return std::move(begun.frame);
}

v1::ClientFrame to_check_in(Entrant who) {
  Begun begun(who.season);
  begun.act.mutable_check_in()->set_player(who.player);
  return std::move(begun.frame);
}

v1::ClientFrame to_enter_result(SeasonTable at, const PaperScores& came_to) {
  Begun begun(at.season);
  v1::EnterResult& result = *begun.act.mutable_enter_result();
  set_place(result, at);
  for (const std::int64_t score : came_to.scores) result.add_scores(score);
  for (const std::int32_t hands : came_to.hands_won) result.add_hands_won(hands);
  return std::move(begun.frame);
}

v1::ClientFrame to_enter_hands(SeasonTable at, const std::vector<v1::PaperHand>& hands) {
  Begun begun(at.season);
  v1::EnterResult& result = *begun.act.mutable_enter_result();
  set_place(result, at);
  for (const v1::PaperHand& hand : hands) *result.add_hands() = hand;
  return std::move(begun.frame);
}

v1::ClientFrame to_watch(std::uint64_t season) {
  v1::ClientFrame frame;
  frame.mutable_watch_season()->set_season(season);
  return frame;
}

v1::ClientFrame to_confirm_result(SeasonTable at, std::uint32_t entry) {
  Begun begun(at.season);
  set_place(*begun.act.mutable_confirm_result(), at);
  begun.act.mutable_confirm_result()->set_entry(entry);
  return std::move(begun.frame);
}

v1::ClientFrame to_dispute_result(SeasonTable at, std::uint32_t entry, std::string reason) {
  Begun begun(at.season);
  set_place(*begun.act.mutable_dispute_result(), at);
  begun.act.mutable_dispute_result()->set_entry(entry);
  begun.act.mutable_dispute_result()->set_reason(std::move(reason));
  return std::move(begun.frame);
}

}  // namespace lair::link
