#include "clients/desktop/table_menu.hpp"

#include <algorithm>
#include <utility>

#include "clients/desktop/ask_dialog.hpp"
#include "clients/desktop/key_help.hpp"
#include "clients/desktop/menus.hpp"
#include "clients/desktop/text.hpp"
#include "clients/link/hosting.hpp"
#include "clients/link/phases.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {
namespace {

// Between deals an open seat may be taken over, together with its score.
void add_open_seats(QMenu& menu, Session& session, const v1::TableState& state) {
  if (state.summary().phase() != v1::TABLE_PHASE_BETWEEN_DEALS) return;
  for (int at = 0; at < state.summary().seats_size(); ++at) {
    const v1::SeatState& seat = state.summary().seats(at);
    const bool is_open =
        seat.kind() == v1::SeatState::KIND_FREE || seat.given_up() || seat.bot_plays();
    if (!is_open) continue;
    v1::ClientFrame frame;
    frame.mutable_sit()->set_table(state.summary().table());
    frame.mutable_sit()->set_seat(static_cast<std::uint32_t>(at));
    frame.mutable_sit()->set_options(state.summary().options());
    words::Values values;
    const std::string name = words::occupant_name(session.words(), seat);
    const std::int64_t score = at < state.scores_size() ? state.scores(at) : 0;
    values.emplace_back("name", name);
    values.emplace_back("score", score);
    const QString text = name.empty() ? session.say("waiting.sit") + QStringLiteral(" (") +
                                            qt(session.words().number(score)) + QLatin1Char(')')
                                      : session.say("watch.take", values);
    add_action(menu, text, "take_seat", [frame, &session] { session.ask(frame); });
  }
}

// Rule T2.5: a player takes their seat back from the bot by sitting down.
void add_own_seat(QMenu& menu, Session& session, const v1::TableState& state) {
  v1::ClientFrame frame;
  if (state.summary().seats(static_cast<int>(state.you())).bot_plays()) {
    frame.mutable_sit()->set_table(state.summary().table());
    add_action(menu, session.say("table.take_over"), "table_take_back", [frame, &session] {
      session.ask(frame);
    });
    return;
  }
  frame.mutable_stand()->set_table(state.summary().table());
  add_action(
      menu, session.say("waiting.stand"), "table_stand", [frame, &session] { session.ask(frame); });
}

void add_waiting(QMenu& menu, Session& session, const v1::TableState& state) {
  const bool is_full = std::ranges::none_of(state.summary().seats(), [](const auto& seat) {
    return seat.kind() == v1::SeatState::KIND_FREE;
  });
  if (!is_full) return;
  v1::ClientFrame frame;
  frame.mutable_await_seat()->set_table(state.summary().table());
  add_action(menu, session.say("watch.await_seat"), "await_seat", [frame, &session] {
    session.ask(frame, session.say("watch.awaiting_seat"));
  });
}

}  // namespace

void add_table_actions(QMenu& menu, Session& session) {
  const link::Conversation& talk = std::as_const(session).talk();
  const v1::TableState& state = talk.state();
  const std::uint64_t table = state.summary().table();
  if (!link::is_over(state.summary().phase())) {
    if (!state.has_you()) {
      add_open_seats(menu, session, state);
      add_waiting(menu, session, state);
    } else {
      add_own_seat(menu, session, state);
    }
    if (link::is_host(state, talk.lobby().player())) {
      v1::ClientFrame frame;
      frame.mutable_end_table()->set_table(table);
      add_action(menu,
                 session.say("table.end") + QStringLiteral(" …"),
                 "table_end",
                 [frame, &menu, &session] {
                   ask_first(
                       session,
                       session.say("table.end"),
                       session.say("desktop.end_sure"),
                       [frame, &session] { session.ask(frame); },
                       menu.parentWidget());
                 });
    }
  }
  add_action(menu, session.say("command.help"), "show_keys", [&menu, &session] {
    (new KeyHelp(session, menu.parentWidget()))->open();
  });
}

}  // namespace lair::desktop
