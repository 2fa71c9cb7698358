#include "clients/desktop/hand_tab.hpp"

#include <QVBoxLayout>
#include <array>
#include <initializer_list>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"
#include "clients/pages/hand_page.hpp"

namespace lair::desktop {
namespace {

constexpr std::array kWinds{"E", "S", "W", "N"};
constexpr int kSouth = 1;

}  // namespace

HandTab::HandTab(Session& session)
    : session_(session),
      tiles_(new QLineEdit),
      winning_(new QLineEdit),
      seat_(new_winds("hand_seat")),
      round_(new_winds("hand_round")),
      drawn_(add_switch("hand.how.drawn", "hand_drawn")),
      last_(add_switch("hand.how.last", "hand_last")),
      kong_(add_switch("hand.how.kong", "hand_kong")),
      robbing_(add_switch("hand.how.robbing", "hand_robbing")),
      page_(new PageView("hand_page")) {
  tiles_->setObjectName(QStringLiteral("hand_tiles"));
  winning_->setObjectName(QStringLiteral("hand_winning"));
  winning_->setMaximumWidth(120);
  seat_->setCurrentIndex(kSouth);
  for (QLineEdit* one : {tiles_, winning_}) {
    connect(one, &QLineEdit::returnPressed, this, [this] { count(); });
  }
  auto* hand = new QHBoxLayout;
  hand->addWidget(labelled(session_.say("hand.text"), tiles_), 1);
  hand->addWidget(labelled(session_.say("count.winning"), winning_));
  auto* how = new QHBoxLayout;
  how->addWidget(labelled(session_.say("hand.seat"), seat_));
  how->addWidget(labelled(session_.say("hand.round"), round_));
  how->addStretch();
  how->addWidget(new_button(
      session_.say("hand.read"), "hand_count", [this] { count(); }, Weight::Primary));
  auto* all = new QVBoxLayout(this);
  all->addLayout(hand);
  all->addLayout(how);
  auto* ways = new QHBoxLayout;
  for (QCheckBox* one : {drawn_, last_, kong_, robbing_}) ways->addWidget(one);
  ways->addStretch();
  all->addLayout(ways);
  all->addWidget(page_, 1);
}

QCheckBox* HandTab::add_switch(const char* word, const char* name) {
  auto* one = new QCheckBox(session_.say(word));
  one->setObjectName(QLatin1String(name));
  return one;
}

QComboBox* HandTab::new_winds(const char* name) {
  auto* one = new QComboBox;
  one->setObjectName(QLatin1String(name));
  for (std::size_t wind = 0; wind < kWinds.size(); ++wind) {
    one->addItem(qt(session_.words().say_code("wind", std::to_string(wind))),
                 QLatin1String(kWinds.at(wind)));
  }
  return one;
}

void HandTab::count() {
  const std::string tiles = plain(tiles_->text().trimmed());
  if (tiles.empty()) return tiles_->setFocus();
  const pages::LaidHand hand{.tiles = tiles,
                             .winning = plain(winning_->text().trimmed()),
                             .seat = plain(seat_->currentData().toString()),
                             .round = plain(round_->currentData().toString()),
                             .drawn = drawn_->isChecked(),
                             .last = last_->isChecked(),
                             .kong = kong_->isChecked(),
                             .robbing = robbing_->isChecked()};
  ask_json(session_,
           this,
           pages::hand_path(hand),
           {},
           {.on_told =
                [this, hand](int, const auto& told) {
                  page_->show_page(pages::hand_page(session_.words(), told, hand));
                },
            .on_trouble =
                [this](const QString& why) {
                  page_->show_trouble(why, session_.say("count.load_again"), [this] { count(); });
                },
            .is_wanted = questions_.next()});
}

}  // namespace lair::desktop
