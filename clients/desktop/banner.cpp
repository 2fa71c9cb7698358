#include "clients/desktop/banner.hpp"

#include <QHBoxLayout>
#include <utility>

#include "clients/desktop/widgets.hpp"

namespace lair::desktop {
namespace {

constexpr int kSaidMillis = 6000;

}  // namespace

Banner::Banner(std::function<void(const CalledTo&)> on_go) : text_(new QLabel) {
  text_->setObjectName(QStringLiteral("banner"));
  text_->setTextFormat(Qt::PlainText);
  text_->setWordWrap(true);
  setProperty("banner", true);
  go_ = new_button({}, "banner_go", [this, on_go = std::move(on_go)] {
    const CalledTo to = called_to_;
    forget_call(to);
    on_go(to);
  });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(14, 4, 14, 4);
  row->addWidget(text_, 1);
  row->addWidget(go_);
  said_ends_.setSingleShot(true);
  connect(&said_ends_, &QTimer::timeout, this, [this] { refresh(); });
  hide();
}

void Banner::say(const QString& text) {
  said_ = text;
  said_ends_.start(kSaidMillis);
  refresh();
  read(text);
}

void Banner::show_notice(const QString& text) { call(text, {}); }

void Banner::call(const QString& text, const CalledTo& to) {
  notice_ = text;
  called_to_ = to;
  said_ends_.stop();
  refresh();
  read(text);
}

void Banner::forget_call(const CalledTo& to) {
  if (!to.is_somewhere() || called_to_ != to) return;
  call({}, {});
}

void Banner::show_link(const QString& text) {
  if (link_ == text) return;
  link_ = text;
  refresh();
  read(text);
}

void Banner::clear() {
  link_.clear();
  call({}, {});
}

void Banner::refresh() {
  const bool is_called = called_to_.is_somewhere() && link_.isEmpty();
  QString text = link_.isEmpty() ? notice_ : link_;
  if (said_ends_.isActive()) text = is_called ? notice_ + QLatin1Char('\n') + said_ : said_;
  text_->setText(text);
  text_->setAccessibleName(text);
  go_->setVisible(is_called);
  setVisible(!text.isEmpty());
}

void Banner::read(const QString& text) {
  if (!text.isEmpty() && text_->text().endsWith(text)) speak(text_);
}

}  // namespace lair::desktop
