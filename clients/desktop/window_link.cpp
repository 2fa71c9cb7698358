// The window while its connection opens, breaks and comes back.
#include "clients/desktop/text.hpp"
#include "clients/desktop/window.hpp"

namespace lair::desktop {

void Window::enter(const link::Endpoint& server, const std::string& name, WelcomePage::Then then) {
  then_ = then;
  // A table's number is only valid at its server.
  if (follows_ && link::text_of(follows_->server) != link::text_of(server)) follows_.reset();
  was_welcome_ = false;
  was_lost_ = false;
  changing_ = making_ = practice_ = 0;  // a new connection numbers its requests from the start
  going_ = 0;
  shown_ = going_to_ = 0;  // another server has tables of the same numbers
  announcement_->forget();
  welcome_->show_trouble({});
  welcome_->show_address(qt(link::text_of(server)));
  welcome_->set_busy(true);
  session_.connect_to(server, name);
}

void Window::follow(const link::DeepLink& to, const std::string& name) {
  follows_ = to;
  enter(to.server, name, WelcomePage::Then::Lobby);
}

void Window::changed(const link::LinkState& state) {
  using Kind = link::LinkState::Kind;
  switch (state.kind) {
    case Kind::Slow:
      return banner_->show_link(session_.say("link.slow"));
    case Kind::Live:
      return banner_->show_link({});
    case Kind::Ended:
      return ended(state);
    case Kind::Reconnecting:
      if (state.sentence.empty()) return;
      if (!was_welcome_) return unreachable(state);
      was_lost_ = true;
      session_.give_up_asked(session_.say("refusal.unreachable"));
      return banner_->show_link(session_.say("link.reconnecting"));
    default:
      return;
  }
}

void Window::unreachable(const link::LinkState& state) {
  const bool is_trusted = state.cause != link::LossCause::Untrusted;
  words::Values values;
  values.emplace_back("server", link::text_of(session_.server()));
  values.emplace_back("why", state.sentence);
  welcome_->show_trouble(
      session_.say("terminal.no_server", values) + QLatin1Char(' ') +
      session_.say(is_trusted ? "desktop.next_address" : "link.next_certificate"));
  if (state.attempt >= link::tries_after(state.cause)) welcome_->set_busy(false);
}

void Window::ended(const link::LinkState& state) {
  QString text = qt(session_.words().say_code("link", state.code, {}, state.sentence));
  if (state.until != 0) {
    words::Values values;
    values.emplace_back("until", words::Words::point_in_time(state.until));
    text = session_.say("refusal.banned", values);
  }
  session_.give_up_asked(text);
  banner_->show_link(text);
  welcome_->show_trouble(text);
  welcome_->set_busy(false);
  was_lost_ = true;
  show_page(welcome_);
}

}  // namespace lair::desktop
