#include "clients/desktop/head_bar.hpp"

#include <QHBoxLayout>
#include <utility>

#include "clients/desktop/widgets.hpp"

namespace lair::desktop {

HeadBar::HeadBar(const Session& session, Owner owner) : session_(session) {
  rooms_ = add_way("go_rooms", std::move(owner.on_rooms), true);
  records_ = add_way("go_records", std::move(owner.on_records), true);
  study_ = add_way("go_study", std::move(owner.on_study), true);
  window_ = add_way("go_new_window", std::move(owner.on_window), false);
  account_ = add_way("go_account", std::move(owner.on_account), true);
  server_ = add_way("go_servers", std::move(owner.on_server), true);
  settings_ = add_way("go_settings", std::move(owner.on_settings), false);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 6, 14, 0);
  for (const Way& way : ways_) {
    if (way.button == window_) row->addStretch();
    row->addWidget(way.button);
  }
}

QPushButton* HeadBar::add_way(const char* name, std::function<void()> pressed, bool is_of_server) {
  QPushButton* button = new_button({}, name, std::move(pressed), Weight::Quiet);
  ways_.push_back({.button = button, .is_of_server = is_of_server});
  return button;
}

void HeadBar::reword(bool has_account) {
  rooms_->setText(session_.say("lobby.title"));
  records_->setText(session_.say("games.title") + QStringLiteral(" · ") +
                    session_.say("league.short"));
  study_->setText(session_.say("player.rating") + QStringLiteral(" · ") +
                  session_.say("rules.short"));
  window_->setText(session_.say("desktop.new_window"));
  account_->setText(session_.say(has_account ? "account.title" : "welcome.sign_in"));
  server_->setText(session_.say("desktop.server"));
  settings_->setText(session_.say("settings.title"));
}

void HeadBar::show_ways(bool is_inside, bool has_windows) {
  for (const Way& way : ways_) {
    if (way.is_of_server) way.button->setVisible(is_inside);
  }
  window_->setVisible(is_inside && has_windows);
}

}  // namespace lair::desktop
