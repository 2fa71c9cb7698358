// Who somebody is at the server: signing in and out, changing the account.
#include "clients/desktop/account_changes.hpp"
#include "clients/desktop/account_dialog.hpp"
#include "clients/desktop/window.hpp"

namespace lair::desktop {

void Window::sign_in(const link::Endpoint& server) {
  const auto is_here = [this, server] {
    return session_.has_server() && link::text_of(session_.server()) == link::text_of(server);
  };
  const std::string token = is_here() ? session_.talk().guest().token : std::string();
  auto* dialog = new AccountDialog(
      session_,
      server,
      token,
      [this, server, is_here](const link::Guest& guest, bool is_other) {
        if (!is_here()) {
          then_ = WelcomePage::Then::Lobby;
          enter(server, guest.name, then_);
        }
        become(guest, is_other);
      },
      this);
  dialog->open();
}

// After the change the window goes back to the table where it was.
void Window::become(const link::Guest& guest, bool is_other) {
  if (const std::uint64_t table = session_.talk().table(); table != 0) {
    follows_ = link::DeepLink{.server = session_.server(), .table = table, .code = {}};
  }
  session_.become(guest, is_other);
}

void Window::become_nobody() {
  // The server may have closed the connection already, since nobody is signed in on it.
  was_lost_ = false;
  banner_->say(session_.say("link.signed_out"));
  session_.become({}, false);  // may tell that the session is still kept here
}

void Window::change_account() {
  auto* dialog =
      new AccountChanges(session_,
                         {.on_become = [this](const link::Guest& guest) { become(guest, false); },
                          .on_gone = [this] { become_nobody(); }},
                         this);
  dialog->open();
}

}  // namespace lair::desktop
