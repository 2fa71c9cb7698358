#include "clients/desktop/people_menus.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "clients/desktop/menus.hpp"
#include "clients/desktop/people_dialogs.hpp"
#include "clients/desktop/text.hpp"
#include "clients/link/hosting.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {
namespace {

words::Values named(const std::string& name) {
  words::Values values;
  values.emplace_back("name", name);
  return values;
}

void invite(Session& session, const link::Person& person) {
  if (!session.may_ask()) return;
  const link::Conversation& talk = session.talk();
  auto frames = link::to_bring(talk.state(), talk.lobby().player(), person.player, person.name);
  for (std::size_t at = 0; at + 1 < frames.size(); ++at) session.ask(std::move(frames[at]));
  session.ask(std::move(frames.back()), session.say("person.invited", named(person.name)));
}

void add_hush(QMenu& menu, Session& session, const link::Person& person, v1::HushKind kind) {
  const bool is_on = std::as_const(session).talk().people().hush_of(person.player) == kind;
  const bool is_mute = kind == v1::HUSH_KIND_MUTE;
  const char* word = is_mute ? (is_on ? "person.unmute" : "person.mute")
                             : (is_on ? "person.unblock" : "person.block");
  const v1::HushKind wanted = is_on ? v1::HUSH_KIND_UNSPECIFIED : kind;
  const char* told = wanted == v1::HUSH_KIND_UNSPECIFIED ? "terminal.heard_again"
                     : is_mute                           ? "terminal.muted"
                                                         : "terminal.blocked";
  add_action(menu, session.say(word), is_mute ? "person_mute" : "person_block", [=, &session] {
    session.ask(link::to_hush(person.player, wanted), session.say(told, named(person.name)));
  });
}

void add_free_seat(QMenu& menu, Session& session, const v1::SeatState& seat, link::Chair chair) {
  add_action(
      menu,
      session.say("seat.reserve_for") + QStringLiteral(" …"),
      "seat_reserve",
      [=, &menu, &session] { (new ReserveDialog(session, chair, menu.parentWidget()))->open(); });
  if (!seat.reserved_for().empty()) {
    add_action(menu, session.say("seat.unreserve"), "seat_unreserve", [=, &session] {
      session.ask(link::to_reserve(chair, {}));
    });
  }
  const bool is_locked = seat.locked();
  add_action(
      menu, session.say(is_locked ? "seat.unlock" : "seat.lock"), "seat_lock", [=, &session] {
        session.ask(link::to_lock(chair, !is_locked));
      });
}

}  // namespace

void add_person_actions(QMenu& menu, Session& session, const link::Person& person) {
  const link::Conversation& talk = std::as_const(session).talk();
  if (person.player == 0 || person.player == talk.lobby().player()) return;
  if (talk.table() != 0) {
    add_action(menu, session.say("person.invite"), "person_invite", [=, &session] {
      invite(session, person);
    });
  }
  if (talk.lobby().has_account()) {
    const bool follows = talk.people().follows(person.player);
    add_action(menu,
               session.say(follows ? "follow.unfollow" : "follow.follow"),
               "person_follow",
               [=, &session] {
                 session.ask(link::to_follow(person.player, follows),
                             session.say(follows ? "terminal.unfollowed" : "desktop.followed",
                                         named(person.name)));
               });
  }
  add_action(
      menu,
      session.say("person.write") + QStringLiteral(" …"),
      "person_write",
      [=, &menu, &session] { (new WriteDialog(session, person, menu.parentWidget()))->open(); });
  add_hush(menu, session, person, v1::HUSH_KIND_MUTE);
  add_hush(menu, session, person, v1::HUSH_KIND_BLOCK);
  add_action(menu, session.say("person.report"), "person_report", [=, &menu, &session] {
    (new ReportDialog(session, person, menu.parentWidget()))->open();
  });
}

void add_seat_actions(QMenu& menu, Session& session, int at) {
  const link::Conversation& talk = std::as_const(session).talk();
  if (at >= talk.state().summary().seats_size()) return;
  const v1::SeatState& seat = talk.state().summary().seats(at);
  const link::Chair chair{
      .table = talk.table(), .seat = static_cast<std::uint32_t>(at), .player = seat.player()};
  const bool is_host = link::is_host(talk.state(), talk.lobby().player());
  const bool is_other =
      seat.kind() == v1::SeatState::KIND_PERSON && seat.player() != talk.lobby().player();
  if (is_host && seat.kind() == v1::SeatState::KIND_FREE) {
    add_free_seat(menu, session, seat, chair);
  }
  if (is_host && is_other) {
    add_action(menu, session.say("seat.hand_over"), "seat_hand_over", [=, &session] {
      session.ask(link::to_hand_over(chair));
    });
    const std::string name = seat.name();
    add_action(
        menu, session.say("seat.boot") + QStringLiteral(" …"), "seat_boot", [=, &menu, &session] {
          (new BootDialog(session, chair, qt(name), menu.parentWidget()))->open();
        });
    menu.addSeparator();
  }
  if (is_other) add_person_actions(menu, session, {.player = seat.player(), .name = seat.name()});
}

void add_guests_to_invite(QMenu& menu, Session& session) {
  const link::Conversation& talk = std::as_const(session).talk();
  const auto& seats = talk.state().summary().seats();
  for (const link::Person& one : talk.people().known(talk.state(), talk.lobby().player())) {
    if (std::ranges::find(seats, one.player, &v1::SeatState::player) != seats.end()) continue;
    add_action(menu, qt(one.name), "invite_person", [one, &session] { invite(session, one); });
  }
  if (menu.isEmpty()) menu.addAction(session.say("read.nothing"))->setEnabled(false);
}

}  // namespace lair::desktop
