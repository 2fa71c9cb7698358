// Passes what the server says on to the pages of the window.
#include <QDateTime>
#include <QTimer>
#include <algorithm>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/desktop/window.hpp"
#include "clients/words/names.hpp"

namespace lair::desktop {

void Window::heard(const v1::ServerFrame& frame) {
  switch (frame.body_case()) {
    case v1::ServerFrame::kWelcome:
      return welcomed();
    case v1::ServerFrame::kTable:
      return changed(frame.table());
    case v1::ServerFrame::kEvents:
      return game_->heard(frame.events());
    case v1::ServerFrame::kTableLines:
      return game_->heard(frame.table_lines());
    case v1::ServerFrame::kHints:
      return game_->heard(frame.hints());
    case v1::ServerFrame::kRefused:
      return refused(frame.refused());
    case v1::ServerFrame::kDone:
      return done(frame.done());
    case v1::ServerFrame::kFollowList:
    case v1::ServerFrame::kFollowChanged:
      return lobby_->show_people();
    case v1::ServerFrame::kSeasonChanged:
      return records_->heard(frame.season_changed());
    default:
      return heard_in_rooms(frame);
  }
}

void Window::heard_in_rooms(const v1::ServerFrame& frame) {
  switch (frame.body_case()) {
    case v1::ServerFrame::kRoomTables:
      return lobby_->heard(frame.room_tables());
    case v1::ServerFrame::kRoomChanged:
      return lobby_->heard(frame.room_changed());
    case v1::ServerFrame::kChat:
      tell_message(frame.chat());
      lobby_->heard(frame.chat());
      return game_->heard(frame.chat());
    case v1::ServerFrame::kInvited:
      return invited(frame.invited());
    case v1::ServerFrame::kAnnouncement:
      return announced(frame.announcement());
    case v1::ServerFrame::kCheckInIsOpen: {
      words::Values values;
      values.emplace_back("name", frame.check_in_is_open().name());
      return called(session_.say("call.check_in", values),
                    {.season = frame.check_in_is_open().season()});
    }
    case v1::ServerFrame::kCallEnded:
      return banner_->forget_call(
          {.table = frame.call_ended().table(), .season = frame.call_ended().season()});
    case v1::ServerFrame::kSeatFree: {
      words::Values values;
      values.emplace_back("name", frame.seat_free().table_name());
      return called(session_.say("call.seat_free", values), {.table = frame.seat_free().table()});
    }
    case v1::ServerFrame::kNotice: {
      const std::string act = std::to_string(frame.notice().act());
      return banner_->show_notice(qt(session_.words().say_code("notice.text", act)) +
                                  QLatin1Char(' ') + qt(frame.notice().reason()));
    }
    case v1::ServerFrame::kStopping: {
      words::Values seconds;
      seconds.emplace_back("count", frame.stopping().seconds());
      words::Values values;
      values.emplace_back("time", session_.words().say("table.seconds", seconds));
      return banner_->show_link(session_.say("link.stopping", values));
    }
    default:
      return;
  }
}

void Window::welcomed() {
  session_.keep_guest();
  was_welcome_ = true;
  changing_ = making_ = practice_ = 0;  // nobody answers what the last connection asked
  server_ahead_ms_ = static_cast<qint64>(session_.talk().lobby().server_ms()) -
                     QDateTime::currentMSecsSinceEpoch();
  announcement_->await_again();
  welcome_->set_busy(false);
  welcome_->show_trouble({});
  head_->reword(session_.talk().lobby().has_account());
  if (session_.was_forgotten()) {
    words::Values values;
    values.emplace_back("name", session_.talk().guest().name);
    banner_->say(session_.say("desktop.forgotten", values));
  }
  if (std::exchange(was_lost_, false)) {
    banner_->say(session_.say("link.resumed"));
  }
  records_->came_back();
  // The conversation reopens its table by itself; after a change of person there is none.
  const bool has_table = session_.talk().table() != 0;
  const QWidget* page = pages_->currentWidget();
  if (!has_table && is_of_table(page)) {
    show_rooms();
  } else {
    lobby_->welcome();  // the new connection must enter the room, whatever page is shown
  }
  if (has_table) return;
  if (page == welcome_) show_page(lobby_);
  if (const auto to = std::exchange(follows_, std::nullopt); to && to->table != 0) {
    if (to->code.empty()) return open(to->table);
    v1::ClientFrame frame;
    frame.mutable_find_table()->set_code(to->code);
    return ask_way_in(std::move(frame));
  }
  if (std::exchange(then_, WelcomePage::Then::Lobby) == WelcomePage::Then::Play) practise({});
}

void Window::changed(const v1::TableState& state) {
  if (state.summary().table() != session_.talk().table()) return;
  const bool is_another = std::exchange(shown_, state.summary().table()) != state.summary().table();
  const bool is_wanted = is_another || going_to_ == state.summary().table();
  if (is_wanted) going_to_ = 0;
  if (is_another) free_seats_.reset();
  look_for_free_seat(state);
  if (state.summary().phase() == v1::TABLE_PHASE_WAITING) {
    waiting_->show_table(state);
    // Whoever has gone to another page, or fills in the host's form, stays there while others come
    // and go.
    const QWidget* page = pages_->currentWidget();
    if (!is_wanted && page != waiting_ && page != game_) return;
    if (page != waiting_ || is_another) game_->begin();
    return show_page(waiting_);
  }
  if (pages_->currentWidget() != game_ || is_another) {
    game_->begin();
    show_page(game_);
  }
  game_->heard(state);
}

void Window::done(const v1::Done& done) {
  session_.became(done.request(), {});
  if (const QString then = session_.promised(done.request()); !then.isEmpty()) banner_->say(then);
  if (done.request() == changing_ && changing_ != 0) {
    changing_ = 0;
    return show_page(waiting_);
  }
  if (done.request() != making_ || making_ == 0) return;
  making_ = 0;
  if (done.request() == practice_) {
    session_.talk().add_bots();
    session_.talk().start();
    return;
  }
  if (done.table() == 0) return;
  if (done.table() != session_.talk().table()) return open(done.table());
  show_page(table_page());
}

void Window::refused(const v1::Refused& refused) {
  if (refused.request() == making_) making_ = 0;
  if (refused.request() == going_) going_to_ = 0;
  const QString text = qt(words::refusal(session_.words(), refused));
  if (!session_.talk().is_welcome()) {
    // Not right now: this is called from within the link.
    QTimer::singleShot(0, this, [this, text] {
      // Whoever then signs in there still wants to go where the address leads.
      const auto follows = follows_;
      leave_server();
      follows_ = follows;
      welcome_->show_trouble(text);
    });
    return;
  }
  lobby_->heard(refused);
  if (session_.became(refused.request(), text)) return;
  if (pages_->currentWidget() == game_) return game_->heard(refused);
  if (pages_->currentWidget() == create_) return create_->show_trouble(text);
  banner_->say(text);
}

// A private message is shown on every page.
void Window::tell_message(const v1::ChatLines& chat) {
  if (chat.channel().place() != v1::CHAT_PLACE_PRIVATE || chat.lines_size() == 0) return;
  const v1::ChatLine& last = chat.lines(chat.lines_size() - 1);
  const bool is_news = chat.lines_size() > session_.talk().known();
  if (!is_news || last.player() == session_.talk().lobby().player()) return;
  const QString text = qt(words::chat_line(session_.words(), last));
  banner_->say(text);
  tell(text);
}

void Window::invited(const v1::Invited& invited) {
  words::Values values;
  values.emplace_back("name", invited.name());
  values.emplace_back("table", invited.table_name());
  const QString text =
      session_.say(invited.from() == 0 ? "person.called" : "person.invites", values);
  const bool is_there = invited.table() == session_.talk().table();
  called(text, {.table = is_there ? 0 : invited.table()});
}

void Window::announced(const v1::Announcement& announcement) {
  if (announcement_->announce(announcement, server_ahead_ms_)) tell(qt(announcement.text()));
}

void Window::called(const QString& text, const CalledTo& to) {
  banner_->call(text, to);
  if (is_on("desktop.sound")) sounds_.play(Sound::Turn);
  tell(text);
}

// Tells a spectator that a seat has become free.
void Window::look_for_free_seat(const v1::TableState& state) {
  const auto free = static_cast<int>(
      std::ranges::count(state.summary().seats(), v1::SeatState::KIND_FREE, &v1::SeatState::kind));
  const bool is_news = free_seats_ && free > *free_seats_ && !state.has_you();
  free_seats_ = free;
  if (!is_news) return;
  const QString text =
      qt(state.summary().name()) + QStringLiteral(": ") + session_.say("lobby.free_seat");
  banner_->say(text);
  tell(text);
}

}  // namespace lair::desktop
