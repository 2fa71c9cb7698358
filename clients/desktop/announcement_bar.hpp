// The line above every page in which an operator tells everybody something.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QString>
#include <QTimer>

#include "lair/v1/people.pb.h"

namespace lair::desktop {

class AnnouncementBar : public QFrame {
 public:
  AnnouncementBar();

  // Until its time is over, by the server's clock, which is so far ahead of ours; or until somebody
  // closes it. An empty one takes it back. Whether it is news.
  bool announce(const v1::Announcement& told, qint64 server_ahead_ms);

  // Another welcome came: what still stands is told again, and is no news then.
  void await_again();

  // Somebody is at another server, or at none.
  void forget();

  void set_close(const QString& text) { close_->setText(text); }

 private:
  void end_in_time();

  QLabel* text_;
  QPushButton* close_;
  QTimer ends_;
  v1::Announcement told_;
  qint64 server_ahead_ms_ = 0;
  bool is_closed_ = false;
};

}  // namespace lair::desktop
