#include "clients/desktop/announcement_bar.hpp"

#include <QDateTime>
#include <QHBoxLayout>
#include <algorithm>
#include <limits>

#include "clients/desktop/text.hpp"
#include "clients/desktop/widgets.hpp"

namespace lair::desktop {

AnnouncementBar::AnnouncementBar() : text_(new QLabel) {
  text_->setObjectName(QStringLiteral("announcement"));
  text_->setTextFormat(Qt::PlainText);
  text_->setWordWrap(true);
  setProperty("banner", true);
  close_ = new_button({}, "announcement_close", [this] {
    is_closed_ = true;
    hide();
  });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 4, 14, 4);
  row->addWidget(text_, 1);
  row->addWidget(close_);
  ends_.setSingleShot(true);
  connect(&ends_, &QTimer::timeout, this, [this] { end_in_time(); });
  hide();
}

bool AnnouncementBar::announce(const v1::Announcement& told, qint64 server_ahead_ms) {
  const bool is_news = told.text() != told_.text() || told.until() != told_.until();
  told_ = told;
  server_ahead_ms_ = server_ahead_ms;
  if (is_news) is_closed_ = false;
  text_->setText(qt(told.text()));
  text_->setAccessibleName(text_->text());
  setVisible(!told.text().empty() && !is_closed_);
  end_in_time();
  return is_news && !isHidden();
}

void AnnouncementBar::await_again() {
  ends_.stop();
  hide();
}

void AnnouncementBar::forget() {
  await_again();
  told_.Clear();
}

// A timer waits for 24 days at most, so a longer wait takes several.
void AnnouncementBar::end_in_time() {
  constexpr qint64 kMillis = 1'000;
  const qint64 now = QDateTime::currentMSecsSinceEpoch() + server_ahead_ms_;
  const qint64 left = static_cast<qint64>(told_.until()) * kMillis - now;
  if (left <= 0) return hide();
  ends_.start(static_cast<int>(std::min<qint64>(left, std::numeric_limits<int>::max())));
}

}  // namespace lair::desktop
